// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The Morton (Z-order) curve: points that are close on it are close in space, so that grains kept in this order find
// their neighbours' data in the cache. The key of a point interleaves the bits of its three cell numbers.
//
// Cells are counted from the median of the points, 2^20 of them to each side; what lies farther is put in the outermost
// cell. The median does not move when a few grains are thrown far away, so the order of the others stays good.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/core/parallel_sort.hpp"
#include "slurry/neighbours/neighbours.hpp"
#include "slurry/neighbours/pair_test.hpp"

namespace slurry {
namespace {

constexpr double half_range = 0x1p20;  // cells to each side: 21 bits per axis, 63 in the key

// Puts two zero bits between the bits of a number of 21 bits.
std::uint64_t spread(std::uint64_t v) {
  v = (v | v << 32) & 0x1f00000000ffff;
  v = (v | v << 16) & 0x1f0000ff0000ff;
  v = (v | v << 8) & 0x100f00f00f00f00f;
  v = (v | v << 4) & 0x10c30c30c30c30c3;
  return (v | v << 2) & 0x1249249249249249;
}

std::uint64_t cell_number(double offset, double cell) {
  return static_cast<std::uint64_t>(std::clamp(std::floor(offset / cell) + half_range, 0.0, 2 * half_range - 1));
}

double median(const std::vector<Vec3>& position, int axis) {
  std::vector<double> value(position.size());
  for (std::size_t k = 0; k < value.size(); ++k) value[k] = position[k][axis];
  const auto middle = value.begin() + static_cast<std::ptrdiff_t>(value.size() / 2);
  std::nth_element(value.begin(), middle, value.end());
  return *middle;
}

struct Place {
  std::uint64_t key;
  std::int64_t id;
  std::int32_t index;
};

}  // namespace

std::vector<std::int32_t> morton_order(const std::vector<Vec3>& position, const std::vector<std::int64_t>& id,
                                       double cell) {
  if (!(cell > 0)) throw RunError(fmt::format("the cells of a Morton order have size {}: it must be positive", cell));
  require_finite(position);
  const std::size_t n = position.size();
  if (n == 0) return {};
  Vec3 centre;
  parallel_for(
      3, [&](std::size_t k) { centre[static_cast<int>(k)] = median(position, static_cast<int>(k)); }, 1);

  std::vector<Place> place(n);
  parallel_for(n, [&](std::size_t k) {
    const Vec3 d = position[k] - centre;
    const std::uint64_t key =
        spread(cell_number(d.x, cell)) | spread(cell_number(d.y, cell)) << 1 | spread(cell_number(d.z, cell)) << 2;
    place[k] = {key, id[k], static_cast<std::int32_t>(k)};
  });
  parallel_sort(place, [](const Place& a, const Place& b) { return a.key != b.key ? a.key < b.key : a.id < b.id; });

  std::vector<std::int32_t> order(n);
  parallel_for(n, [&](std::size_t k) { order[k] = place[k].index; });
  return order;
}

}  // namespace slurry
