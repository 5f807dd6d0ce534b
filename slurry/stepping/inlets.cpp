// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Inlets at work. Serial: few grains come in a step, and they come in one order.
#include "slurry/stepping/inlets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/shown.hpp"
#include "slurry/grains/content.hpp"
#include "slurry/grains/packing.hpp"

namespace slurry {
namespace {

// Part of a grain by which a debt may fall short: the round-off of the sum of many steps.
constexpr double slack_of_debt = 1e-9;
// Part of the time by which a clock may fall short of a time of a list: its round-off.
constexpr double slack_of_clock = 1e-12;

// Seeds of the random numbers of an inlet: of what its n-th fresh grain is like, and of the places that are tried for
// the n-th that comes in a step.
std::uint64_t seed_of_grain(const Inlet& inlet, std::int64_t fresh) {
  return scrambled(inlet.seed + 2 * static_cast<std::uint64_t>(fresh));
}
std::uint64_t seed_of_place(const Inlet& inlet, std::int64_t came, std::int64_t step) {
  return scrambled(scrambled(inlet.seed + 2 * static_cast<std::uint64_t>(came) + 1) + static_cast<std::uint64_t>(step));
}

void append_copy(Grains& to, const Grains& from, std::size_t k) {
  for_each_array<Grains>([&](const auto& f) { (to.*f.member).push_back((from.*f.member)[k]); });
}

Grains without(const Grains& grains, const std::vector<std::size_t>& gone) {
  Grains rest;
  for (std::size_t k = 0; k < grains.size(); ++k)
    if (!std::binary_search(gone.begin(), gone.end(), k)) append_copy(rest, grains, k);
  return rest;
}

// A box that holds the centres that an inlet may give.
Bounds centres_of(const Inlet& inlet) {
  return std::visit(
      [&](const auto& region) {
        if constexpr (requires { region.centres(); })
          return region.centres();
        else
          return inlet.list->centres;
      },
      inlet.region);
}

// The room in and about the region of an inlet at the end of a step.
class FreeRoom {
 public:
  FreeRoom(const World& world, const State& state, const Inlet& inlet, const std::vector<std::size_t>& leaving,
           double largest)
      : world_(world), state_(state), inlet_(inlet), box_(centres_of(inlet)), largest_(largest) {
    const Grains& grains = state.grains;
    auto gone = leaving.begin();
    for (std::size_t k = 0; k < grains.size(); ++k) {
      if (gone != leaving.end() && *gone == k) {
        ++gone;
        continue;
      }
      add(grains.position[k], grains.radius[k]);
    }
  }

  // With those of its images that are near the region.
  void add(Vec3 centre, double radius) {
    const Domain& domain = state_.domain;
    if (domain.is_open()) return add_one(centre, radius);
    const Vec3 nearest = domain.beside(0.5 * (box_.low + box_.high), centre);
    const auto steps = [&](int axis) { return domain.periodic[axis] ? 1 : 0; };
    for (int nz = -steps(2); nz <= steps(2); ++nz)
      for (int ny = -steps(1); ny <= steps(1); ++ny)
        for (int nx = -steps(0); nx <= steps(0); ++nx) add_one(nearest + domain.lattice(nx, ny, nz), radius);
  }

  // Finds a place for the grain: its own, or one of those that are drawn.
  bool find(double radius, std::uint64_t seed, Vec3& centre) const {
    Random random(seed);
    return std::visit(
        [&](const auto& region) {
          if constexpr (requires { region.draw(radius, world_.planar, random); }) {
            for (std::int64_t draw = 0; draw < inlet_.tries; ++draw)
              if (is_free(centre = region.draw(radius, world_.planar, random), radius)) return true;
            return false;
          } else {
            return is_free(centre, radius);
          }
        },
        inlet_.region);
  }

 private:
  void add_one(Vec3 centre, double radius) {
    if (is_near(centre, radius + largest_ + inlet_.margin)) packing_.add(centre, radius);
  }

  bool is_free(Vec3 centre, double radius) const {
    return packing_.is_free(centre, radius, inlet_.margin) &&
           is_outside(world_.obstacles, state_.walls, centre, radius);
  }

  bool is_near(Vec3 x, double reach) const {
    for (int axis = 0; axis < (world_.planar ? 2 : 3); ++axis)
      if (x[axis] < box_.low[axis] - reach || x[axis] > box_.high[axis] + reach) return false;
    return true;
  }

  const World& world_;
  const State& state_;
  const Inlet& inlet_;
  Bounds box_;
  double largest_;
  Packing packing_;
};

// What the inlet is due for the part of the step in which it is open.
double due(const Inlet& inlet, double begin, double end, std::vector<std::string>& notes) {
  const double from = std::max(begin, inlet.since), to = std::min(end, inlet.until);
  if (!(to > from)) return 0;
  const double rate = inlet.rate.mean(from, to - from);
  if (!std::isfinite(rate)) {
    const std::string note =
        fmt::format("inlet \"{}\": its rate was not a finite number; nothing came then", shown(inlet.name));
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
    return 0;
  }
  return std::max(rate, 0.0) * (to - from);
}

// One inlet in one step.
class Feed {
 public:
  Feed(const World& world, State& state, std::size_t rank, double now)
      : world_(world), state_(state), rank_(rank), inlet_(world.inlets[rank]), now_(now) {}

  // Adds `amount` to the debt, and puts what is due into `born`, whose grains have taken their places already.
  void let_in(double amount, const std::vector<std::size_t>& leaving, Grains& born) {
    const std::vector<std::size_t> back = waiting();
    const Grains next = next_fresh();
    double& owed = state_.inlets.owed[rank_];
    owed = !has_more(next) ? 0 : has_times() ? due_by_now() : owed + amount;
    if (back.empty() && !is_due(next)) return;
    double largest = inlet_.list ? inlet_.list->largest : largest_radius(inlet_.kind, world_.forms);
    for (const std::size_t k : back) largest = std::max(largest, state_.waiting.radius[k]);
    FreeRoom room(world_, state_, inlet_, leaving, largest);
    for (std::size_t k = 0; k < born.size(); ++k) room.add(born.position[k], born.radius[k]);
    const bool has_room = bring_back(back, room, born) && bring_new(room, born);
    state_.inlets.full[rank_] += !has_room;
  }

 private:
  // Those that wait; false where one found no place.
  bool bring_back(const std::vector<std::size_t>& back, FreeRoom& room, Grains& born) {
    std::vector<std::size_t> placed;
    for (const std::size_t k : back) {
      Grains one;
      append_copy(one, state_.waiting, k);
      one.velocity[0] = inlet_.kind.velocity, one.angular_velocity[0] = inlet_.kind.angular_velocity;
      if (!place(one, room, born)) break;
      placed.push_back(k);
    }
    if (!placed.empty()) state_.waiting = without(state_.waiting, placed);
    return placed.size() == back.size();
  }

  // Those that are due; false where one found no place.
  bool bring_new(FreeRoom& room, Grains& born) {
    InletStates& s = state_.inlets;
    for (Grains next = next_fresh(); is_due(next); next = next_fresh()) {
      if (!place(next, room, born)) return false;
      s.owed[rank_] = std::max(0.0, s.owed[rank_] - amount_of(next));
      ++s.fresh[rank_];
      s.fresh_mass[rank_] += next.mass[0];
    }
    return true;
  }

  std::vector<std::size_t> waiting() const {
    std::vector<std::size_t> here;
    for (std::size_t k = 0; k < state_.waiting.size(); ++k)
      if (state_.waiting.order[k] == static_cast<std::int32_t>(rank_)) here.push_back(k);
    return here;
  }

  bool has_times() const { return inlet_.list && !inlet_.list->time.empty(); }

  // Grains of the list whose time has come, and that have not.
  double due_by_now() const {
    const std::vector<double>& time = inlet_.list->time;
    const auto due = std::upper_bound(time.begin(), time.end(), (1 + slack_of_clock) * now_) - time.begin();
    return static_cast<double>(due - state_.inlets.fresh[rank_]);
  }

  // The next grain that the inlet makes, whenever it comes; of a list that is used up the last.
  Grains next_fresh() const {
    Grains one;
    if (inlet_.list) {
      const std::int64_t fresh = state_.inlets.fresh[rank_], rows = inlet_.list->size();
      append_copy(one, inlet_.list->grains, inlet_.repeat ? fresh % rows : std::min(fresh, rows - 1));
      return one;
    }
    Random random(seed_of_grain(inlet_, state_.inlets.fresh[rank_]));
    append_drawn(one, inlet_.kind, world_.forms, random);
    return one;
  }

  double amount_of(const Grains& one) const {
    switch (inlet_.rate_of) {
      case RateOf::mass:
        return one.mass[0];
      case RateOf::volume:
        return content(world_.forms, one, 0);
      case RateOf::grains:
        break;
    }
    return 1;
  }

  // May it come, as far as the number and the mass go?
  bool has_more(const Grains& next) const {
    const InletStates& s = state_.inlets;
    const bool is_used_up = inlet_.list && !inlet_.repeat && s.fresh[rank_] >= inlet_.list->size();
    return !is_used_up && s.fresh[rank_] < inlet_.most && s.fresh_mass[rank_] + next.mass[0] <= inlet_.most_mass;
  }

  bool is_due(const Grains& next) const {
    return has_more(next) && state_.inlets.owed[rank_] >= (1 - slack_of_debt) * amount_of(next);
  }

  // Gives the grain a place, an id and a time of birth, and counts it.
  bool place(Grains& one, FreeRoom& room, Grains& born) {
    InletStates& s = state_.inlets;
    if (!room.find(one.radius[0], seed_of_place(inlet_, s.came[rank_], state_.clock.step), one.position[0]))
      return false;
    room.add(one.position[0], one.radius[0]);
    // In a periodic cell it is in the cell, and moves with its flow.
    if (const Domain& domain = state_.domain; !domain.is_open()) {
      one.position[0] += domain.wrap(one.position[0]);
      one.velocity[0] += domain.flow(one.position[0]);
    }
    one.id[0] = state_.next_id++;
    one.birth[0] = now_;
    append_copy(born, one, 0);
    ++s.came[rank_];
    s.mass[rank_] += one.mass[0];
    return true;
  }

  const World& world_;
  State& state_;
  std::size_t rank_;
  const Inlet& inlet_;
  double now_;
};

}  // namespace

std::vector<std::size_t> let_out(const World& world, State& state, double now, std::vector<Departure>& departures) {
  const Grains& grains = state.grains;
  std::vector<std::size_t> leaving;
  std::vector<std::pair<std::int64_t, std::size_t>> back;  // (id, place)
  std::vector<std::int32_t> inlet_of(grains.size(), -1);
  for (std::size_t k = 0; k < grains.size(); ++k)
    for (std::size_t o = 0; o < world.outlets.size(); ++o) {
      const Outlet& outlet = world.outlets[o];
      const auto& groups = outlet.groups;
      const bool is_open = now > outlet.since && now <= outlet.until;
      if (!is_open || (!groups.empty() && std::find(groups.begin(), groups.end(), grains.group[k]) == groups.end()))
        continue;
      if (!std::visit([&](const auto& region) { return region.takes(grains.position[k], world.planar); },
                      outlet.region))
        continue;
      const std::size_t row = o * static_cast<std::size_t>(world.grain_groups) + grains.group[k];
      ++state.outlets.left[row];
      state.outlets.mass[row] += grains.mass[k];
      leaving.push_back(k);
      departures.push_back({static_cast<std::int32_t>(o), grains.id[k], 2 * grains.radius[k], grains.mass[k]});
      if (outlet.to >= 0) back.emplace_back(grains.id[k], k), inlet_of[k] = outlet.to;
      break;
    }
  std::sort(departures.begin(), departures.end(), [](const Departure& a, const Departure& b) { return a.id < b.id; });
  // They wait in the order of their ids, whatever the order in memory.
  std::sort(back.begin(), back.end());
  for (const auto& [id, k] : back) {
    append_copy(state.waiting, grains, k);
    state.waiting.order.back() = inlet_of[k];
  }
  return leaving;
}

Grains let_in(const World& world, State& state, const std::vector<std::size_t>& leaving, double dt, double now,
              std::vector<std::string>& notes) {
  Grains born;
  for (std::size_t k = 0; k < world.inlets.size(); ++k) {
    const double amount = due(world.inlets[k], state.clock.time, state.clock.time + dt, notes);
    Feed(world, state, k, now).let_in(amount, leaving, born);
  }
  return born;
}

}  // namespace slurry
