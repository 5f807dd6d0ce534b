// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sums over pairs of points closer than a cutoff: cells of a fraction of the cutoff, sources sorted by cells. The
// targets of a cell gather the sources of the cells around it, and each runs through all of them, four at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "slurry/core/lanes.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry::stokes {

inline Lanes load_lanes(const double* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
inline void store_lanes(double* to, Lanes lanes) { std::memcpy(to, &lanes, sizeof lanes); }

// Sources side by side in memory: x, y, z and the numbers of the kernel, each in a row of its own, in whole lanes.
class SourceRows {
 public:
  explicit SourceRows(int rows) : rows_(rows) {}

  void clear() { count_ = 0; }
  // Appends sources begin ... end - 1 of the arrays, one for each row, which have some numbers to spare behind their
  // end.
  void append(const std::vector<std::vector<double>>& from, std::size_t begin, std::size_t end) {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (rows_[row].size() < count_ + end - begin + lane_count)
        rows_[row].resize(2 * (count_ + end - begin) + lane_count);
      const double* source = from[row].data();
      double* to = rows_[row].data() + count_;
      for (std::size_t k = begin; k < end; k += lane_count, to += lane_count) store_lanes(to, load_lanes(source + k));
    }
    count_ += end - begin;
  }
  // Fills the last lanes with sources that are far away and have no strength.
  void close() {
    for (; count_ % lane_count != 0; ++count_)
      for (std::size_t row = 0; row < rows_.size(); ++row) rows_[row][count_] = row < 3 ? far_away : 0;
  }

  std::size_t size() const { return count_; }
  const double* row(std::size_t k) const { return rows_[k].data(); }

 private:
  static constexpr double far_away = 1e30;
  std::vector<std::vector<double>> rows_;
  std::size_t count_ = 0;
};

// The sum of pair(target - source, numbers) over sources begin ... end - 1 of the rows, whole lanes.
template <class Pair>
Vec3 sum_over(const Pair& pair, const SourceRows& sources, std::size_t begin, std::size_t end, Vec3 target) {
  const Lanes3 x{broadcast(target.x), broadcast(target.y), broadcast(target.z)};
  std::array<const double*, 3 + Pair::numbers> row;
  for (std::size_t k = 0; k < row.size(); ++k) row[k] = sources.row(k);
  Lanes3 total{};
  for (std::size_t k = begin; k < end; k += lane_count) {
    const Lanes3 y{load_lanes(row[0] + k), load_lanes(row[1] + k), load_lanes(row[2] + k)};
    Lanes numbers[Pair::numbers];
    for (int n = 0; n < Pair::numbers; ++n) numbers[n] = load_lanes(row[3 + n] + k);
    total = total + pair(x - y, numbers);
  }
  return {sum(total.x), sum(total.y), sum(total.z)};
}

class NearSum {
 public:
  NearSum(std::span<const Vec3> sources, std::span<const Vec3> targets, double cutoff, int cells_per_cutoff);

  // What a sum runs through: pairs, those beyond the cutoff included, and sources gathered for cells of targets.
  struct Work {
    double pairs = 0, gathered = 0;
  };
  Work work() const;

  // velocity_i += sum over near j of pair((x_i - y_j) / cutoff, numbers_j); numbers[k] is the k-th number of all
  // sources.
  template <class Pair>
  void add(const Pair& pair, const std::vector<std::vector<double>>& numbers, std::span<Vec3> velocity) const {
    std::vector<std::vector<double>> sorted(position_.begin(), position_.end());
    for (int k = 0; k < Pair::numbers; ++k) sorted.push_back(in_order(numbers[k]));
    parallel_ranges(
        target_cells_.size(),
        [&](std::size_t begin, std::size_t end) {
          SourceRows sources(3 + Pair::numbers);
          for (std::size_t c = begin; c < end; ++c) {
            sources.clear();
            for_each_run(target_cells_[c], [&](std::size_t b, std::size_t e) { sources.append(sorted, b, e); });
            sources.close();
            for (std::uint32_t t = target_begin_[c]; t < target_begin_[c + 1]; ++t)
              velocity[target_order_[t]] += sum_over(pair, sources, 0, sources.size(), target_[t]);
          }
        },
        8);
  }

 private:
  std::vector<double> in_order(const std::vector<double>& numbers) const;
  void sort_sources(std::span<const Vec3> sources);
  void sort_targets(std::span<const Vec3> targets);
  Vec3 scaled(Vec3 point) const { return scale_ * (point - low_); }
  std::int64_t cell_of(Vec3 scaled_point) const;
  // Sources of consecutive cells along x are consecutive: visit(begin, end) for each such run around a cell.
  template <class Visit>
  void for_each_run(std::int64_t cell, Visit&& visit) const {
    const int m = reach_;
    const auto x = static_cast<int>(cell % cells_[0]), y = static_cast<int>(cell / cells_[0] % cells_[1]),
               z = static_cast<int>(cell / cells_[0] / cells_[1]);
    for (int w = std::max(0, z - m); w <= std::min(cells_[2] - 1, z + m); ++w)
      for (int v = std::max(0, y - m); v <= std::min(cells_[1] - 1, y + m); ++v) {
        const std::int64_t row = (std::int64_t(w) * cells_[1] + v) * cells_[0];
        const std::uint32_t begin = start_[row + std::max(0, x - m)],
                            end = start_[row + std::min(cells_[0] - 1, x + m) + 1];
        if (begin < end) visit(begin, end);
      }
  }

  int reach_;
  double scale_;  // one over the cutoff
  Vec3 low_;      // corner of the first cell
  std::array<int, 3> cells_;
  std::vector<std::uint32_t> start_;             // first source of each cell, and the end
  std::vector<std::uint32_t> source_order_;      // sources by cells
  std::array<std::vector<double>, 3> position_;  // of the sources, in this order, in units of the cutoff from low_
  std::vector<std::int64_t> target_cells_;       // cells that have targets
  std::vector<std::uint32_t> target_begin_, target_order_;
  std::vector<Vec3> target_;
};

}  // namespace slurry::stokes
