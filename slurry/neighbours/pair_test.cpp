// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The check of what a neighbour search is given.
#include "slurry/neighbours/pair_test.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

// The smallest index that is bad, or n.
template <class IsBad>
std::size_t first_bad(std::size_t n, IsBad&& is_bad) {
  return parallel_reduce(
      n, n, [&](std::size_t i) { return is_bad(i) ? i : n; },
      [](std::size_t a, std::size_t b) { return std::min(a, b); });
}

}  // namespace

void require_finite(const std::vector<Vec3>& position) {
  const std::size_t n = position.size();
  const std::size_t i = first_bad(n, [&](std::size_t k) { return !is_finite(position[k]); });
  if (i == n) return;
  const Vec3 x = position[i];
  throw RunError(fmt::format("grain {} is at ({}, {}, {}): its neighbours need a finite position", i, x.x, x.y, x.z));
}

void require_finite(const std::vector<Vec3>& position, const std::vector<double>& radius) {
  require_finite(position);
  const std::size_t n = radius.size();
  const std::size_t i = first_bad(n, [&](std::size_t k) { return !std::isfinite(radius[k]); });
  if (i < n) throw RunError(fmt::format("grain {} has radius {}: its neighbours need a finite radius", i, radius[i]));
}

}  // namespace slurry
