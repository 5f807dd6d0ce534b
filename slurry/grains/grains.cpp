// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Reordering of the arrays of grains in memory.
#include "slurry/grains/grains.hpp"

#include <algorithm>
#include <type_traits>

#include "slurry/core/parallel.hpp"

namespace slurry {

void Grains::reorder(const std::vector<std::int32_t>& order) {
  for_each_array(*this, [&](const char*, auto& array) {
    std::remove_reference_t<decltype(array)> moved(order.size());
    parallel_for(order.size(), [&](std::size_t k) { moved[k] = array[order[k]]; });
    // Back into the same memory, which views from outside may hold.
    std::copy(moved.begin(), moved.end(), array.begin());
  });
}

}  // namespace slurry
