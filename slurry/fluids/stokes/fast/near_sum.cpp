// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/fast/near_sum.hpp"

#include <cmath>
#include <numeric>

namespace slurry::stokes {

std::int64_t NearSum::cell_of(Vec3 scaled_point) const {
  std::int64_t cell = 0;
  for (int a = 2; a >= 0; --a)
    cell = cell * cells_[a] + std::clamp(static_cast<int>(scaled_point[a] * reach_), 0, cells_[a] - 1);
  return cell;
}

NearSum::NearSum(std::span<const Vec3> sources, std::span<const Vec3> targets, double cutoff, int cells_per_cutoff)
    : reach_(cells_per_cutoff), scale_(1 / cutoff) {
  for (int a = 0; a < 3; ++a) {
    double low = INFINITY, high = -INFINITY;
    for (auto points : {sources, targets})
      for (const Vec3& p : points) low = std::min(low, p[a]), high = std::max(high, p[a]);
    low_[a] = low;
    cells_[a] = 1 + static_cast<int>((high - low) * scale_ * reach_);
  }
  sort_sources(sources);
  sort_targets(targets);
}

// By cells, and in their own order within a cell.
void NearSum::sort_sources(std::span<const Vec3> sources) {
  std::vector<std::int64_t> cell(sources.size());
  parallel_for(sources.size(), [&](std::size_t j) { cell[j] = cell_of(scaled(sources[j])); });
  start_.assign(std::size_t(cells_[0]) * cells_[1] * cells_[2] + 2, 0);
  for (std::int64_t c : cell) ++start_[c + 2];
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  source_order_.resize(sources.size());
  for (std::size_t j = 0; j < sources.size(); ++j) source_order_[start_[cell[j] + 1]++] = static_cast<std::uint32_t>(j);
  for (int a = 0; a < 3; ++a) {
    position_[a].resize(sources.size() + lane_count);
    for (std::size_t k = 0; k < sources.size(); ++k) position_[a][k] = scaled(sources[source_order_[k]])[a];
  }
}

void NearSum::sort_targets(std::span<const Vec3> targets) {
  std::vector<std::int64_t> cell(targets.size());
  parallel_for(targets.size(), [&](std::size_t i) { cell[i] = cell_of(scaled(targets[i])); });
  target_order_.resize(targets.size());
  std::iota(target_order_.begin(), target_order_.end(), 0u);
  std::stable_sort(target_order_.begin(), target_order_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return cell[a] < cell[b]; });
  for (std::size_t k = 0; k < targets.size(); ++k) {
    const std::int64_t c = cell[target_order_[k]];
    if (target_cells_.empty() || target_cells_.back() != c) {
      target_cells_.push_back(c);
      target_begin_.push_back(static_cast<std::uint32_t>(k));
    }
    target_.push_back(scaled(targets[target_order_[k]]));
  }
  target_begin_.push_back(static_cast<std::uint32_t>(targets.size()));
}

NearSum::Work NearSum::work() const {
  Work work;
  for (std::size_t c = 0; c < target_cells_.size(); ++c) {
    double sources = 0;
    for_each_run(target_cells_[c], [&](std::size_t b, std::size_t e) { sources += static_cast<double>(e - b); });
    work.gathered += sources;
    work.pairs += sources * (target_begin_[c + 1] - target_begin_[c]);
  }
  return work;
}

std::vector<double> NearSum::in_order(const std::vector<double>& numbers) const {
  std::vector<double> sorted(numbers.size() + lane_count, 0.0);
  parallel_for(numbers.size(), [&](std::size_t k) { sorted[k] = numbers[source_order_[k]]; });
  return sorted;
}

}  // namespace slurry::stokes
