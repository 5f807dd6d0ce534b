// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sum over all pairs, one by one: the oracle of the fast sums, and the faster way for few points.
#pragma once

#include <span>
#include <vector>

#include "slurry/core/parallel.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/fast/near_sum.hpp"

namespace slurry::stokes {

// velocity_i = sum_j pair(x_i - y_j, numbers_j); numbers[k] is the k-th number of all sources.
template <class Pair>
void sum_directly(const Pair& pair, std::span<const Vec3> sources, const std::vector<std::vector<double>>& numbers,
                  std::span<const Vec3> targets, std::span<Vec3> velocity) {
  std::vector<std::vector<double>> columns(3 + Pair::numbers, std::vector<double>(sources.size() + lane_count, 0.0));
  for (std::size_t j = 0; j < sources.size(); ++j)
    for (int k = 0; k < 3 + Pair::numbers; ++k) columns[k][j] = k < 3 ? sources[j][k] : numbers[k - 3][j];
  SourceRows rows(3 + Pair::numbers);
  rows.append(columns, 0, sources.size());
  rows.close();

  // Sources that stay in the first cache while a chunk of targets runs through them.
  constexpr std::size_t block = 512, chunk = 128;
  parallel_ranges(
      targets.size(),
      [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) velocity[i] = {};
        for (std::size_t first = 0; first < rows.size(); first += block)
          for (std::size_t i = begin; i < end; ++i)
            velocity[i] += sum_over(pair, rows, first, std::min(rows.size(), first + block), targets[i]);
      },
      chunk);
}

}  // namespace slurry::stokes
