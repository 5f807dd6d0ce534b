// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/world/fingerprint.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <type_traits>

#include "slurry/contacts/detect.hpp"

namespace slurry {
namespace {

class Hash {
 public:
  template <class T>
  void add(std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto* bytes = reinterpret_cast<const unsigned char*>(values.data());
    for (std::size_t k = 0; k < values.size_bytes(); ++k) value_ = (value_ ^ bytes[k]) * 1099511628211u;
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 1469598103934665603u;
};

// Places of the grains in the order of their ids.
std::vector<std::int32_t> places_by_id(const Grains& grains) {
  std::vector<std::int32_t> order(grains.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) { return grains.id[a] < grains.id[b]; });
  return order;
}

// The contacts of grains in that order.
Contacts sorted_contacts(const State& state, const std::vector<std::int32_t>& order) {
  std::vector<std::int32_t> place(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<std::int32_t>(k);
  return reorder(state.contacts, place, order.size());
}

}  // namespace

// Nothing but the contacts is copied: a run that ends has little memory to spare for that.
std::uint64_t fingerprint(const State& s) {
  const std::vector<std::int32_t> order = places_by_id(s.grains);
  Hash hash;
  const auto add = [&]<class T>(const auto&, const std::vector<T>& values) { hash.add(std::span<const T>(values)); };
  // Where all grains were there at the start, their times of birth tell nothing.
  const bool has_births = std::any_of(s.grains.birth.begin(), s.grains.birth.end(), [](double t) { return t != 0; });
  // So do inner energies where nothing collides, and parents where nothing broke.
  const auto has_energy = [](const Grains& g) {
    return std::any_of(g.inner_energy.begin(), g.inner_energy.end(), [](double e) { return e != 0; });
  };
  const bool has_energies = has_energy(s.grains) || has_energy(s.waiting), has_fragments = s.breaks.size() > 0;
  const auto add_of_any = [&](const auto& f, const auto& values) {
    if ((f.name != "inner_energy" || has_energies) && (f.name != "parent" || has_fragments)) add(f, values);
  };
  const auto add_of_grain = [&]<class T>(const auto& f, const std::vector<T>& values) {
    if ((f.name == "birth" && !has_births) || (f.name == "inner_energy" && !has_energies) ||
        (f.name == "parent" && !has_fragments))
      return;
    for (const std::int32_t k : order) hash.add(std::span<const T>(&values[k], 1));
  };
  const auto add_number = [&]<class T>(const T& value) { hash.add(std::span<const T>(&value, 1)); };
  add_number(s.clock.time);
  add_number(s.clock.step);
  add_number(s.clock.last_dt);
  add_number(s.next_id);
  if (!s.domain.is_open()) add_number(s.domain);
  for_each_array(s.grains, add_of_grain);
  for_each_array(s.walls, add);
  const Contacts contacts = sorted_contacts(s, order);
  for_each_array(contacts, add);
  add_number(static_cast<const FluidTotals&>(s.fluid));
  std::visit([&](const auto& own) { for_each_array(own, add); }, s.fluid.own);
  for_each_array(s.inlets, add);
  for_each_array(s.outlets, add);
  for_each_array(s.waiting, add_of_any);
  for_each_array(s.breaks, add);
  return hash.value();
}

}  // namespace slurry
