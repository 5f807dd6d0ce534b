// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What moves all arrays of a state together.
#include "slurry/world/state.hpp"

#include <algorithm>
#include <utility>

#include "slurry/contacts/detect.hpp"

namespace slurry {

namespace {

void reorder_contacts(State& state, const std::vector<std::int32_t>& place, std::size_t grains, Contacts& room) {
  if (state.contacts.start.empty()) return;
  reorder(state.contacts, place, grains, room);
  std::swap(state.contacts, room);
}

}  // namespace

void reorder(State& state, const std::vector<std::int32_t>& order, Contacts& room) {
  state.grains.reorder(order);
  std::vector<std::int32_t> place(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<std::int32_t>(k);
  reorder_contacts(state, place, order.size(), room);
}

void populate(State& state, const PopulationChange& change) {
  if (change.deaths.empty() && change.births.empty()) return;
  Grains& grains = state.grains;
  const std::size_t before = grains.size();
  std::vector<std::int32_t> place(before);
  std::int32_t stays = 0;
  auto dies = change.deaths.begin();
  for (std::size_t k = 0; k < before; ++k) {
    const bool is_gone = dies != change.deaths.end() && *dies == k;
    place[k] = is_gone ? -1 : stays++;
    if (is_gone) ++dies;
  }
  const std::int32_t last = grains.empty() ? -1 : *std::max_element(grains.order.begin(), grains.order.end());
  for_each_array<Grains>([&](const auto& f) {
    auto& values = grains.*f.member;
    const auto& more = change.births.*f.member;
    for (std::size_t k = 0; k < before; ++k)
      if (place[k] >= 0) values[place[k]] = values[k];
    values.resize(stays);
    values.insert(values.end(), more.begin(), more.end());
  });
  // The newborn come last on the curve.
  for (std::size_t k = 0; k < change.births.size(); ++k)
    grains.order[stays + k] = last + 1 + static_cast<std::int32_t>(k);
  ++grains.version;
  Contacts room;
  reorder_contacts(state, place, grains.size(), room);
}

}  // namespace slurry
