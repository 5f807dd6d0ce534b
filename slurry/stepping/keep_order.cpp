// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The order of the grains in memory.
//
// Every so many steps a space-filling curve is drawn through all grains (Morton's, ties by id), and the grains get
// their rank along it, which is a part of the state. Each step begins with the grains in the order of these ranks. The
// curve depends on positions and ids alone, so that whatever depends on the order in memory (the rows of contacts, the
// order of the solver's work, sums) depends on the state alone.
#include <algorithm>
#include <numeric>

#include "slurry/core/exact_sum.hpp"
#include "slurry/core/parallel_arrays.hpp"
#include "slurry/core/parallel_sort.hpp"
#include "slurry/neighbours/neighbours.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

// Depends on the step count alone, so that a resumed run does it at the same steps.
constexpr std::int64_t steps_between_curves = 200;

// Cells of the curve, in mean radii.
constexpr double cell_radii = 4;

void measure_radii(const State& state, Workspace& work) {
  const std::vector<double>& r = state.grains.radius;
  // A world that has lost its grains is as one that never had any.
  work.smallest_radius = work.mean_radius = 1;
  if (r.empty()) return;
  work.smallest_radius = *std::min_element(r.begin(), r.end());
  work.mean_radius = exact_sum(r) / static_cast<double>(r.size());
}

// The places in the order of the ranks.
std::vector<std::int32_t> places_by_rank(const Grains& grains) {
  std::vector<std::int32_t> order(grains.size());
  std::iota(order.begin(), order.end(), 0);
  parallel_sort(order, [&](std::int32_t a, std::int32_t b) { return grains.order[a] < grains.order[b]; });
  return order;
}

bool is_ascending(const std::vector<std::int32_t>& values) {
  return values.empty() ||
         parallel_count(values.size() - 1, [&](std::size_t k) { return values[k + 1] < values[k]; }) == 0;
}

// Grains that have left the cell go on as their image within it. Contacts know their partners, not their images.
void wrap(const World& world, State& state) {
  if (!world.cell) return;
  Grains& grains = state.grains;
  parallel_for(grains.size(), [&](std::size_t k) {
    const Vec3 shift = state.domain.wrap(grains.position[k]);
    if (shift == Vec3{}) return;
    grains.position[k] += shift;
    grains.velocity[k] += state.domain.image_velocity(shift);
  });
}

}  // namespace

void work::keep_order(const World& world, State& state, Workspace& work, double) {
  wrap(world, state);
  Grains& grains = state.grains;
  if (work.measured_version != grains.version || !world.growth.empty()) measure_radii(state, work);
  if (state.clock.step % steps_between_curves == 0) {
    const std::vector<std::int32_t> order = morton_order(grains.position, grains.id, cell_radii * work.mean_radius);
    if (!is_ascending(order)) reorder(state, order);
    std::iota(grains.order.begin(), grains.order.end(), 0);
  } else if (!is_ascending(grains.order)) {
    reorder(state, places_by_rank(grains));
  }
  work.measured_version = grains.version;
}

}  // namespace slurry
