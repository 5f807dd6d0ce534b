// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/world/fingerprint.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <type_traits>

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

// The state with its grains in the order of their ids.
State sorted(State state) {
  std::vector<std::int32_t> order(state.grains.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](std::int32_t a, std::int32_t b) { return state.grains.id[a] < state.grains.id[b]; });
  reorder(state, order);
  return state;
}

}  // namespace

std::uint64_t fingerprint(const State& state) {
  const State s = sorted(state);
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
  const auto add_of_grain = [&](const auto& f, const auto& values) {
    if (has_births || f.name != "birth") add_of_any(f, values);
  };
  const auto add_number = [&]<class T>(const T& value) { hash.add(std::span<const T>(&value, 1)); };
  add_number(s.clock.time);
  add_number(s.clock.step);
  add_number(s.clock.last_dt);
  add_number(s.next_id);
  if (!s.domain.is_open()) add_number(s.domain);
  for_each_array(s.grains, add_of_grain);
  for_each_array(s.walls, add);
  for_each_array(s.contacts, add);
  add_number(static_cast<const FluidTotals&>(s.fluid));
  std::visit([&](const auto& own) { for_each_array(own, add); }, s.fluid.own);
  for_each_array(s.inlets, add);
  for_each_array(s.outlets, add);
  for_each_array(s.waiting, add_of_any);
  for_each_array(s.breaks, add);
  return hash.value();
}

}  // namespace slurry
