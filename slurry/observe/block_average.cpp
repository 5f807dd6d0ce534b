// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/block_average.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace slurry {
namespace {

// What a value stands for, or the mean of a block.
struct Weighted {
  double value, weight;
};

double mean_of(const std::vector<Weighted>& list) {
  double sum = 0, weight = 0;
  for (const Weighted& one : list) sum += one.weight * one.value, weight += one.weight;
  return sum / weight;
}

// The square of the standard error that independent values would have.
double square_error(const std::vector<Weighted>& list) {
  const double mean = mean_of(list);
  double square = 0, weight = 0;
  for (const Weighted& one : list) square += one.weight * (one.value - mean) * (one.value - mean), weight += one.weight;
  return square / weight / static_cast<double>(list.size() - 1);
}

// Means of two neighbours each; the first is dropped where the number is odd.
std::vector<Weighted> paired(const std::vector<Weighted>& list) {
  std::vector<Weighted> pairs;
  for (std::size_t k = list.size() % 2; k + 1 < list.size(); k += 2) {
    const Weighted &a = list[k], &b = list[k + 1];
    const double weight = a.weight + b.weight;
    pairs.push_back({(a.weight * a.value + b.weight * b.value) / weight, weight});
  }
  return pairs;
}

}  // namespace

BlockAverage block_average(std::span<const double> values, std::span<const double> weights) {
  std::vector<Weighted> blocks;
  for (std::size_t k = 0; k < values.size(); ++k)
    if (std::isfinite(values[k]) && weights[k] > 0) blocks.push_back({values[k], weights[k]});
  BlockAverage result;
  result.values = std::ssize(blocks);
  if (blocks.empty()) return result;
  result.mean = mean_of(blocks);
  if (blocks.size() < 2) return result;
  const auto n = static_cast<double>(blocks.size());
  const double first = square_error(blocks);
  // A constant has no error but the rounding of its mean.
  constexpr double rounding = 1e-14;
  if (first <= rounding * rounding * result.mean * result.mean) {
    result.error = 0, result.blocks = result.values, result.is_resolved = true;
    return result;
  }
  double largest = 0;
  for (double length = 1; std::ssize(blocks) >= std::min<std::int64_t>(fewest_blocks, result.values); length *= 2) {
    const double square = square_error(blocks);
    result.blocks = std::ssize(blocks);
    largest = std::max(largest, square);
    const double ratio = first > 0 ? square / first : 0;
    result.is_resolved = result.values >= fewest_blocks && length * length * length > 2 * n * ratio * ratio;
    if (result.is_resolved) {
      result.error = std::sqrt(square);
      return result;
    }
    blocks = paired(blocks);
    if (blocks.size() < 2) break;
  }
  result.error = std::sqrt(largest);
  return result;
}

BlockAverage block_average(std::span<const double> values) {
  return block_average(values, std::vector<double>(values.size(), 1.0));
}

}  // namespace slurry
