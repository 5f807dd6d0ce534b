// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sum of Stokeslets by plane waves (cardinal_sine.hpp): transforms of type 3 to the wave vectors and back, and near
// pairs by the exact kernel less what the waves make of it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/fast/cardinal_sine.hpp"
#include "slurry/fluids/stokes/fast/near_sum.hpp"
#include "slurry/nufft/nufft.hpp"

namespace slurry::stokes {

struct CardinalSinePlan {
  double cutoff = 0;    // m, of near pairs
  double diameter = 0;  // m, no two points are further apart
  int cells_per_cutoff = 1;
  double cost = 0;  // ns of one thread for a product, estimated
};
// The cutoff of least estimated cost.
CardinalSinePlan plan_cardinal_sines(double tolerance, std::span<const Vec3> sources, std::span<const Vec3> targets);

class CardinalSineSum {
 public:
  CardinalSineSum(double tolerance, const CardinalSinePlan& plan, std::span<const Vec3> sources,
                  std::span<const Vec3> targets);

  // velocity = sum over sources, in units of 1 / (8 pi viscosity).
  void apply(std::span<const Vec3> forces, std::span<Vec3> velocity) const;

  std::size_t waves() const { return nodes_.weight.size(); }

 private:
  CardinalSinePlan plan_;
  CardinalSineFit fit_;
  WaveNodes nodes_;
  KernelSplit split_;
  NearSum near_;
  nufft::FrequencyTransform from_;
  std::unique_ptr<nufft::FrequencyTransform> to_;  // none where targets are sources
};

}  // namespace slurry::stokes
