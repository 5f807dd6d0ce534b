// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/packing.hpp"

#include <cmath>

#include "slurry/core/parallel.hpp"
#include "slurry/grains/content.hpp"

namespace slurry {
namespace {

struct Counts {
  std::int64_t force_bearing = 0, touches = 0, glued = 0;  // touches: grains touched by force-bearing contacts
};

Counts count_contacts(const Contacts& contacts, double threshold) {
  return parallel_reduce(
      contacts.size(), Counts{},
      [&](std::size_t c) {
        const bool bears = std::abs(contacts.impulse[c]) > threshold;
        return Counts{bears, bears ? (is_piece(contacts.second[c]) ? 1 : 2) : 0, contacts.gamma[c] < 0};
      },
      [](Counts a, const Counts& b) {
        return Counts{a.force_bearing + b.force_bearing, a.touches + b.touches, a.glued + b.glued};
      });
}

double solid_volume(const Forms& forms, const Grains& grains) {
  return parallel_reduce(
      grains.size(), 0.0, [&](std::size_t k) { return content(forms, grains, k); },
      [](double a, double b) { return a + b; });
}

}  // namespace

PackingCounts measure_packing(const World& world, const State& state, double impulse_threshold) {
  const Counts counts = count_contacts(state.contacts, impulse_threshold);
  PackingCounts p;
  p.contacts = static_cast<std::int64_t>(state.contacts.size());
  p.force_bearing = counts.force_bearing;
  p.glued = counts.glued;
  if (!state.grains.empty())
    p.contacts_per_grain = static_cast<double>(counts.touches) / static_cast<double>(state.grains.size());
  p.solid_volume = solid_volume(world.forms, state.grains);
  return p;
}

}  // namespace slurry
