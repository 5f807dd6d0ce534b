// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Flows of many point forces in an unbounded Stokes fluid: the products of a boundary-element method.
//
//   StokesletSum   v_i = 1/(8 pi mu) sum_j (I/r + r r/r^3) f_j                      r = x_i - y_j, forces in N, v in
//   m/s StressletSum   v_i = 1/(8 pi)    sum_j -6 r (r . f_j)(r . n_j)/r^5              the double layer of f with
//   normals n
// A point does nothing to itself, nor does a source that lies exactly on a target.
//
// Points are given once; many products may follow, also from several threads. The error of a product, relative to the
// velocities in the norm of all of them, is below the tolerance for forces of any kind (forces that nearly cancel make
// small velocities, and a larger relative error). A product has the same bits for any number of threads, and the choice
// of a method depends on points and tolerance alone.
//
// Who corrects near pairs by better integrals subtracts what a pair adds here, the exact kernel to the tolerance:
// stokeslet().
#pragma once

#include <memory>
#include <span>

#include "slurry/core/vec3.hpp"

namespace slurry::stokes {

// How a sum is made.
enum class SumMethod {
  automatic,      // direct or ewald, whichever should be faster by the stored cost model
  direct,         // all pairs, to round-off
  ewald,          // near pairs and grids (ewald_sum.hpp), on levels where points crowd (multilevel_sum.hpp)
  cardinal_sine,  // near pairs and plane waves (cardinal_sine_sum.hpp); Stokeslets alone
};

struct SumOptions {
  double tolerance = 1e-3;  // 1e-12 to 0.1
  SumMethod method = SumMethod::automatic;
};

// The velocity of a force at a distance r from it, by a viscosity mu; 0 at r = 0.
Vec3 stokeslet(Vec3 r, Vec3 force, double viscosity);
// The velocity of the double layer.
Vec3 stresslet(Vec3 r, Vec3 force, Vec3 normal);

class StokesletSum {
 public:
  StokesletSum(std::span<const Vec3> points, const SumOptions& options);  // targets are the sources
  StokesletSum(std::span<const Vec3> sources, std::span<const Vec3> targets, const SumOptions& options);
  ~StokesletSum();
  StokesletSum(StokesletSum&&) noexcept;

  void apply(std::span<const Vec3> forces, double viscosity, std::span<Vec3> velocity) const;

  SumMethod method() const;  // never `automatic`
  double cutoff() const;     // m, below which pairs are summed one by one; infinite for the direct sum
  int levels() const;        // of grids; more than one where points fall into clusters (multilevel_sum.hpp)

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

class StressletSum {
 public:
  StressletSum(std::span<const Vec3> points, const SumOptions& options);
  StressletSum(std::span<const Vec3> sources, std::span<const Vec3> targets, const SumOptions& options);
  ~StressletSum();
  StressletSum(StressletSum&&) noexcept;

  void apply(std::span<const Vec3> forces, std::span<const Vec3> normals, std::span<Vec3> velocity) const;

  SumMethod method() const;
  double cutoff() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace slurry::stokes
