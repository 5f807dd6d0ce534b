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
#include <mutex>
#include <numeric>
#include <utility>

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
void wrap(const World& world, State& state, std::vector<OrderBefore::Moved>& moved) {
  if (!world.cell) return;
  Grains& grains = state.grains;
  std::mutex guard;
  parallel_for(grains.size(), [&](std::size_t k) {
    const Vec3 shift = state.domain.wrap(grains.position[k]);
    if (shift == Vec3{}) return;
    {
      const std::lock_guard lock(guard);
      moved.push_back({k, grains.position[k], grains.velocity[k]});
    }
    grains.position[k] += shift;
    grains.velocity[k] += state.domain.image_velocity(shift);
  });
}

void put_in_order(State& state, std::vector<std::int32_t> places, Workspace& work) {
  reorder(state, places, work.contacts);
  work.before.places = std::move(places);
}

}  // namespace

void work::keep_order(const World& world, State& state, Workspace& work, double) {
  OrderBefore& before = work.before;
  before.moved.clear();  // keeps its memory
  before.places = before.ranks = {};
  wrap(world, state, before.moved);
  Grains& grains = state.grains;
  if (work.measured_version != grains.version || !world.growth.empty()) measure_radii(state, work);
  if (state.clock.step % steps_between_curves == 0) {
    std::vector<std::int32_t> order = morton_order(grains.position, grains.id, cell_radii * work.mean_radius);
    before.ranks = grains.order;
    if (!is_ascending(order)) put_in_order(state, std::move(order), work);
    std::iota(grains.order.begin(), grains.order.end(), 0);
  } else if (!is_ascending(grains.order)) {
    put_in_order(state, places_by_rank(grains), work);
  }
  work.measured_version = grains.version;
}

void put_back(State& state, Workspace& work) {
  const OrderBefore before = std::exchange(work.before, {});
  if (!before.places.empty()) {
    std::vector<std::int32_t> back(before.places.size());
    for (std::size_t k = 0; k < back.size(); ++k) back[before.places[k]] = static_cast<std::int32_t>(k);
    reorder(state, back, work.contacts);
  }
  if (!before.ranks.empty()) state.grains.order = before.ranks;
  for (const OrderBefore::Moved& grain : before.moved) {
    state.grains.position[grain.place] = grain.position;
    state.grains.velocity[grain.place] = grain.velocity;
  }
}

}  // namespace slurry
