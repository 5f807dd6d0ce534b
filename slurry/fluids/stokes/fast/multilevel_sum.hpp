// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sum of Stokeslets or stresslets over all pairs of points that crowd in small parts of a large box, on several
// levels.
//
// One grid for all points must be as fine everywhere as the crowds want it, or leave too many near pairs. Where points
// fall into clusters farther apart than a distance r, the smooth part of the kernel split at r (kernel_split.hpp) is all
// that one cluster knows of another: beyond r it is the kernel itself. So
//
//   sum = smooth part of all, on one coarse grid
//         + for each cluster: the sum of its own pairs, less the smooth part of its own pairs, on a grid of its own.
//
// The sums of the clusters are made in the same way: on levels, as long as it pays by the cost model; then by near pairs
// and a grid (ewald_sum.hpp), or pair by pair. A point's own smooth part cancels.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/fast/ewald_sum.hpp"

namespace slurry::stokes {

// How a sum is made; `cost` in nanoseconds of one thread.
struct SumPlan {
  bool is_direct = false;
  double split = 0;  // m, the distance of the clusters; 0: one level
  EwaldPlan whole;   // of one level
  double cost = 0;
};
// The least cost; never pair by pair unless `may_be_direct`. The same points give the same plan.
SumPlan plan_sum(FlowKernel kernel, const EwaldAccuracy& accuracy, std::span<const Vec3> sources,
                 std::span<const Vec3> targets, bool may_be_direct);

class MultilevelSum {
 public:
  // The points must stay where they are as long as the sum.
  MultilevelSum(FlowKernel kernel, const EwaldAccuracy& accuracy, const SumPlan& plan, std::span<const Vec3> sources,
                std::span<const Vec3> targets);
  ~MultilevelSum();
  MultilevelSum(MultilevelSum&&) noexcept;

  // As EwaldSum::apply.
  void apply(std::span<const Vec3> forces, std::span<const Vec3> normals, std::span<Vec3> velocity) const;

  int levels() const;     // 1: no clusters
  double cutoff() const;  // the largest below which pairs are summed one by one

 private:
  struct Part;
  void apply_directly(std::span<const Vec3> forces, std::span<const Vec3> normals, std::span<Vec3> velocity) const;

  FlowKernel kernel_;
  std::span<const Vec3> sources_, targets_;
  std::optional<EwaldSum> whole_;
  std::optional<FarGrid> far_;
  std::vector<Part> parts_;
};

}  // namespace slurry::stokes
