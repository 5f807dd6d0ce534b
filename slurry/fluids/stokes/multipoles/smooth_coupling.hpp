// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SmoothCoupling: what the smooth part of the Stokeslet (fast/kernel_split.hpp) does between the harmonics of two
// spheres, in the form of PairCoupling. Exact coupling less this one ends where no point of one sphere is within the
// cutoff of a point of the other.
//
// The density of a harmonic whose equations are scaled to a diagonal of 1 is f = Y / (sqrt(N s) a^(3/2)) on the sphere,
// and has the transform
//
//     f^(k) = 4 pi sqrt(a / (N s)) (-i)^p j_p(k a) Y(k / |k|),      p = l + 1, l - 1, l for V, W, X:
//
// the three kinds are those vector harmonics whose components are scalar ones of the degree p. So
//
//     A = int d^3k / (2 pi)^3  g(k / K) / k^2  f_t^* . (1 - k k / k^2) . f_s  e^(i k . (x_t - x_s))
//
// by Gauss' rule over k and over the angle to the axis of the pair; g = 0 beyond K.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "slurry/fluids/stokes/multipoles/pair_coupling.hpp"

namespace slurry {

// The smooth part: its filter g as a polynomial of t = 2 (k / K)^2 - 1.
struct SmoothKernel {
  double cutoff = 1;                  // m
  double largest_wave = 0;            // K, 1/m
  const std::vector<double>* filter;  // coefficients of t^0, t^1, ...
  double operator()(double k) const;  // g, of k <= K
};

// The degree of the scalar harmonics that make up a vector harmonic.
constexpr int orbital_degree(HarmonicKind kind, int l) {
  return kind == harmonic_v ? l + 1 : kind == harmonic_w ? l - 1 : l;
}

class SmoothCoupling {
 public:
  // For pairs of these radii, up to a distance.
  SmoothCoupling(const SmoothKernel& kernel, double source_radius, double target_radius, int degree,
                 double largest_distance);

  PairCoupling at(double distance) const;

 private:
  // Of each order m: transforms at the nodes without their powers of i, two rows a node; those of the target have the
  // weights of the rule.
  std::vector<Eigen::MatrixXd> source_, target_;
  std::vector<double> along_;  // of each node, k cos(theta)
  int degree_;
};

}  // namespace slurry
