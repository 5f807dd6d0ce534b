// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Reordering of the arrays of grains in memory; angular momentum.
#include "slurry/grains/grains.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "slurry/core/parallel_arrays.hpp"

namespace slurry {

void Grains::resize(std::size_t n) {
  parent.resize(n, no_parent);
  for_each_array(*this, [n](const auto&, auto& values) { values.resize(n); });
  ++version;
}

void Grains::reorder(const std::vector<std::int32_t>& from) {
  for_each_array(*this, [&](const auto&, auto& values) {
    std::remove_reference_t<decltype(values)> moved(from.size());
    parallel_for(from.size(), [&](std::size_t k) { moved[k] = values[from[k]]; });
    // Back into the same memory, which views from outside may hold.
    parallel_copy(moved, values);
  });
  ++version;
}

Vec3 spin_momentum(const Grains& grains, std::size_t k) {
  const Vec3 inertia = grains.inertia[k], omega = grains.angular_velocity[k];
  const Vec3 body = rotate_back(grains.orientation[k], omega);
  const auto product = [](double i, double w) { return std::isinf(i) ? 0 : i * w; };
  if (inertia.x == inertia.y && inertia.y == inertia.z) return std::isinf(inertia.x) ? Vec3{} : inertia.x * omega;
  return rotate(grains.orientation[k],
                {product(inertia.x, body.x), product(inertia.y, body.y), product(inertia.z, body.z)});
}

}  // namespace slurry
