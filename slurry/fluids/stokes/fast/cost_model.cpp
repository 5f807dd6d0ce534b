// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/fast/cost_model.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "slurry/fluids/stokes/fast/near_sum.hpp"

namespace slurry::stokes {
namespace {

// Enough to know how crowded the neighbourhoods are within some per cent.
constexpr std::size_t most_samples = 20000;

std::vector<Vec3> every(std::size_t stride, std::span<const Vec3> points) {
  std::vector<Vec3> sample;
  for (std::size_t k = 0; k < points.size(); k += stride) sample.push_back(points[k]);
  return sample;
}

std::size_t stride_of(std::size_t size) { return (size + most_samples - 1) / most_samples; }

}  // namespace

NearCost near_cost(std::span<const Vec3> sources, std::span<const Vec3> targets, double cutoff, int degree) {
  const std::size_t source_stride = stride_of(sources.size()), target_stride = stride_of(targets.size());
  const std::vector<Vec3> from = every(source_stride, sources), to = every(target_stride, targets);
  const bool is_same = sources.data() == targets.data();
  NearCost best{1, std::numeric_limits<double>::infinity()};
  for (int cells : {1, 2, 3}) {
    const NearSum::Work work = NearSum(from, to, cutoff, cells).work();
    if (work.pairs == 0) return {cells, 0};
    // A point meets itself in the sample as in the whole.
    const auto stride = static_cast<double>(target_stride);
    const double own = is_same ? static_cast<double>(to.size()) : 0;
    const double pairs = (work.pairs - own) * stride * static_cast<double>(source_stride) + own * stride;
    // Targets of a cell share what is gathered: those of the sample, and as many more as the sample leaves out.
    const double sharers = 1 + (work.pairs / work.gathered - 1) * stride;
    const double time = pairs * (cost::near_pair + cost::near_pair_degree * degree + cost::gathered_source / sharers);
    if (time < best.nanoseconds) best = {cells, time};
  }
  return best;
}

}  // namespace slurry::stokes
