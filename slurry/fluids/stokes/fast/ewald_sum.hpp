// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sum of Stokeslets or stresslets over all pairs, split at a cutoff (kernel_split.hpp): near pairs one by one, the
// smooth rest on a grid in unbounded space. N log N for points that fill space evenly, about N^1.2 for points on
// surfaces.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/fast/far_grid.hpp"
#include "slurry/fluids/stokes/fast/kernel_split.hpp"
#include "slurry/fluids/stokes/fast/near_sum.hpp"

namespace slurry::stokes {

// What a tolerance asks for.
struct EwaldAccuracy {
  double bandwidth;     // c: the smooth part has no waves shorter than 2 pi cutoff / c
  double oversampling;  // waves that the grid could carry over those that it must
  int width;            // of the spreading kernel, in steps of the grid
  double shape;         // beta of the spreading kernel
  double pieces;        // tolerance of the polynomials of the near part
};
EwaldAccuracy ewald_accuracy(double tolerance);

// The grid and the cutoff; cost is an estimate in nanoseconds of one thread for a product.
struct EwaldPlan {
  GridFrame frame;
  int cells_per_cutoff = 1;
  double cost = 0;
};
// The least cost over the lengths that transforms like. The same points give the same plan: nothing is timed.
EwaldPlan plan_ewald(FlowKernel kernel, const EwaldAccuracy& accuracy, std::span<const Vec3> sources,
                     std::span<const Vec3> targets);

// The grid of a cutoff that is given.
GridFrame frame_with_cutoff(const EwaldAccuracy& accuracy, std::span<const Vec3> sources, std::span<const Vec3> targets,
                            double cutoff);
// Grids beyond some ten million points would need more than some gigabytes.
bool fits_in_memory(const GridFrame& frame);
// A product on the grid: two spreadings, and transforms of all lines that are not empty, there and back.
double far_cost(FlowKernel kernel, const EwaldAccuracy& accuracy, const GridFrame& frame, std::size_t points);
// What a grid carries: the components of the forces, or, for the stresslet, which is symmetric in force and normal, xx,
// yy, zz, xy, xz, yz of both.
std::vector<std::vector<double>> grid_numbers(FlowKernel kernel, std::span<const Vec3> forces,
                                              std::span<const Vec3> normals);

class EwaldSum {
 public:
  EwaldSum(FlowKernel kernel, const EwaldAccuracy& accuracy, const EwaldPlan& plan, std::span<const Vec3> sources,
           std::span<const Vec3> targets);

  // velocity = sum over sources, in units of 1 / (8 pi viscosity); normals are for the stresslet alone.
  void apply(std::span<const Vec3> forces, std::span<const Vec3> normals, std::span<Vec3> velocity) const;

  const EwaldPlan& plan() const { return plan_; }

 private:
  FlowKernel kernel_;
  EwaldPlan plan_;
  KernelSplit split_;
  NearSum near_;
  FarGrid far_;
};

}  // namespace slurry::stokes
