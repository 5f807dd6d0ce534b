// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The flow about spheres in a periodic cell, by the same sum as their equations (lattice_coupling.hpp): near images by
// their exact flow less the smooth one, and the waves of the lattice.
//
// The smooth flow of a harmonic keeps its degree and order. With P Y = (l V + (l + 1) W) / (2l + 1) for Y = V or W,
//
//     u(r) = (2 / pi) sqrt(a / (N s)) sum over these parts of (-1)^((q - p) / 2) Y(r / |r|) int dk g j_p(k a) j_q(k r),
//
// p and q the degrees of the components of the harmonic and of the part (smooth_coupling.hpp).
#pragma once

#include <span>
#include <vector>

#include "slurry/fluids/stokes/multipoles/lattice_kernel.hpp"
#include "slurry/fluids/stokes/multipoles/sphere_flow.hpp"

namespace slurry {

class LatticeFlow {
 public:
  // `densities` by densities_of_motion. The spheres must outlive it.
  LatticeFlow(std::span<const SphereBody> spheres, int degree, const UpperMatrix& edges,
              std::span<const double> densities, const LatticeOptions& options = {});

  // At a point outside of all images, without the flow of the cell.
  SphereFlow at(Vec3 x) const;

 private:
  struct Wave {
    Vec3 wave, real, imaginary;        // of its velocity, for it and its opposite together
    double push_real, push_imaginary;  // and of its pressure
  };
  struct Node {
    double k, weight;
    std::vector<double> bessel;  // j_p(k a) of each radius and p
  };
  void add_wave(Vec3 wave);
  void add_near(std::size_t sphere, Vec3 r, SphereFlow& sum) const;

  std::span<const SphereBody> spheres_;
  int degree_;
  UpperMatrix edges_;
  std::vector<double> densities_;
  LatticeKernel kernel_;
  std::vector<double> radii_;           // all that occur
  std::vector<std::size_t> of_sphere_;  // which of them a sphere has
  std::vector<Node> nodes_;
  std::vector<Wave> waves_;
};

}  // namespace slurry
