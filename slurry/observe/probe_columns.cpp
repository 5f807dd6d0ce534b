// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probe_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "slurry/contacts/detect.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/observe/bulk.hpp"
#include "slurry/observe/energies.hpp"
#include "slurry/observe/reactions.hpp"

namespace slurry {
namespace {

using Words = std::vector<const char*>;
Words quantities(const GrainProbe&) { return {"x", "y", "z", "vx", "vy", "vz"}; }
Words quantities(const PairProbe&) { return {"gap", "gamma", "impulse"}; }
Words quantities(const GroupProbe&) { return {"x", "y", "z", "px", "py", "pz", "kinetic_energy", "rotational_energy"}; }
Words quantities(const ObstacleProbe&) { return {"fx", "fy", "fz", "tx", "ty", "tz"}; }
Words quantities(const BulkProbe&) { return {"volume_fraction", "grains", "rattlers", "contacts", "neighbours"}; }

void append(std::vector<double>& out, Vec3 v) { out.insert(out.end(), {v.x, v.y, v.z}); }

// ---- Names to ranks, with the sentence for a name that does not exist.

[[noreturn]] void refuse(const std::string& probe, const std::string& reason) {
  throw InputError(fmt::format("probe \"{}\": {}", probe, reason));
}

void check_grain(const std::string& probe, std::int64_t id, const Grains& grains) {
  if (std::find(grains.id.begin(), grains.id.end(), id) != grains.id.end()) return;
  refuse(probe, fmt::format("there is no grain {}; the {} grains have identities from 0", id, grains.size()));
}

std::int32_t find_name(const std::string& probe, const char* kind, const std::string& name,
                       const std::vector<std::string>& known) {
  const auto place = std::find(known.begin(), known.end(), name);
  if (place != known.end()) return static_cast<std::int32_t>(place - known.begin());
  const std::string list = known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", "));
  refuse(probe, fmt::format("there is no {} \"{}\"; known: {}", kind, name, list));
}

struct Names {
  const std::vector<std::string>& groups;
  const std::vector<std::string>& obstacles;
  const Grains& grains;
};

std::int32_t resolve(const std::string& probe, const GrainProbe& p, const Names& names) {
  check_grain(probe, p.grain, names.grains);
  return -1;
}
std::int32_t resolve(const std::string& probe, const PairProbe& p, const Names& names) {
  check_grain(probe, p.grain, names.grains);
  if ((p.other >= 0) == !p.obstacle.empty()) refuse(probe, "a pair needs either a second grain or an obstacle");
  if (!p.obstacle.empty()) return find_name(probe, "obstacle", p.obstacle, names.obstacles);
  check_grain(probe, p.other, names.grains);
  if (p.other == p.grain) refuse(probe, fmt::format("grain {} cannot be a pair with itself", p.grain));
  return -1;
}
std::int32_t resolve(const std::string& probe, const GroupProbe& p, const Names& names) {
  return p.group.empty() ? all_groups : find_name(probe, "group", p.group, names.groups);
}
std::int32_t resolve(const std::string& probe, const ObstacleProbe& p, const Names& names) {
  return find_name(probe, "obstacle", p.obstacle, names.obstacles);
}
std::int32_t resolve(const std::string& probe, const BulkProbe& p, const Names&) {
  if (!(p.high.x > p.low.x && p.high.y > p.low.y)) refuse(probe, "high must be above low");
  return -1;
}

// ---- Values.

// Where grain `id` is in memory; grains move there only when they are reordered, so the last place is tried first.
std::size_t find_grain(const Grains& grains, std::int64_t id, std::size_t& place) {
  if (place >= grains.size() || grains.id[place] != id)
    place = static_cast<std::size_t>(std::find(grains.id.begin(), grains.id.end(), id) - grains.id.begin());
  return place;
}

struct PairValues {
  double gap = std::numeric_limits<double>::infinity(), gamma = 0, impulse = 0;
};

// Fills gamma and impulse from the contact (first, second), if there is one.
void take_history(const Contacts& contacts, std::size_t first, std::int32_t second, PairValues& values) {
  if (first + 1 >= contacts.start.size()) return;
  for (std::int64_t c = contacts.start[first]; c < contacts.start[first + 1]; ++c) {
    if (contacts.second[c] != second) continue;
    values.gamma = contacts.gamma[c];
    values.impulse = contacts.impulse[c];
    return;
  }
}

// The gap of a pair at any distance, of grains of any form.
double distance_of(const Grains& grains, const PlacedPieces& pieces, std::size_t i, std::int32_t second) {
  const auto first = static_cast<std::int32_t>(i);
  if (grains.is_round()) return gap_of(grains, pieces, first, second).gap;
  std::vector<Touch> found;
  find_touches(grains, pieces, first, second, std::numeric_limits<double>::max(), {}, found);
  double least = std::numeric_limits<double>::infinity();
  for (const Touch& touch : found) least = std::min(least, touch.gap);
  return least;
}

PairValues measure_grains(const State& state, std::size_t i, std::size_t j) {
  const Grains& g = state.grains;
  PairValues values;
  values.gap = distance_of(g, {}, i, static_cast<std::int32_t>(j));
  take_history(state.contacts, std::min(i, j), static_cast<std::int32_t>(std::max(i, j)), values);
  return values;
}

PairValues measure_obstacle(const State& state, std::size_t i, const Obstacle& obstacle) {
  PairValues values;
  if (state.grains.is_round()) {
    const NearestPiece closest = nearest_piece(obstacle, state.grains.position[i]);
    values.gap = closest.foot.distance - state.grains.radius[i];
    take_history(state.contacts, i, piece_code(obstacle.first_piece + std::max(0, closest.piece)), values);
    return values;
  }
  const std::vector<Obstacle> alone{obstacle};
  const PlacedPieces placed(alone);
  std::int32_t closest = obstacle.first_piece;
  for (std::int32_t piece = closest; piece < obstacle.first_piece + std::ssize(obstacle.pieces); ++piece) {
    const double gap = distance_of(state.grains, placed, i, piece_code(piece));
    if (gap < values.gap) values.gap = gap, closest = piece;
  }
  take_history(state.contacts, i, piece_code(closest), values);
  return values;
}

struct World {
  const State& state;
  const std::vector<Obstacle>& obstacles;
  const StepReport& report;
  bool planar;
};

void measure(const GrainProbe& p, ProbeTarget& target, const World& world, std::vector<double>& out) {
  const std::size_t k = find_grain(world.state.grains, p.grain, target.grain_place);
  append(out, world.state.grains.position[k]);
  append(out, world.state.grains.velocity[k]);
}

void measure(const PairProbe& p, ProbeTarget& target, const World& world, std::vector<double>& out) {
  const State& state = world.state;
  const std::size_t i = find_grain(state.grains, p.grain, target.grain_place);
  const PairValues pair = target.rank >= 0
                              ? measure_obstacle(state, i, world.obstacles[target.rank])
                              : measure_grains(state, i, find_grain(state.grains, p.other, target.other_place));
  out.insert(out.end(), {pair.gap, pair.gamma, pair.impulse});
}

void measure(const GroupProbe&, ProbeTarget& target, const World& world, std::vector<double>& out) {
  const Energies energies = measure_energies(world.state.grains, target.rank);
  append(out, energies.centre_of_mass);
  append(out, energies.momentum);
  out.insert(out.end(), {energies.kinetic_energy, energies.rotational_energy});
}

void measure(const ObstacleProbe&, ProbeTarget& target, const World& world, std::vector<double>& out) {
  const Reaction reaction = obstacle_reaction(world.state, world.obstacles[target.rank], world.report.dt);
  append(out, reaction.force);
  append(out, reaction.torque);
}

void measure(const BulkProbe& p, ProbeTarget&, const World& world, std::vector<double>& out) {
  const Bulk bulk = measure_bulk(world.state, {p.low, p.high, p.points}, world.planar);
  out.insert(out.end(), {bulk.volume_fraction, static_cast<double>(bulk.grains), static_cast<double>(bulk.rattlers),
                         bulk.contacts, bulk.neighbours});
}

}  // namespace

ProbeSet::ProbeSet(const std::vector<NamedProbe>& probes, const std::vector<std::string>& group_names,
                   const std::vector<Obstacle>& obstacles, const Grains& grains, bool planar)
    : planar_(planar) {
  std::vector<std::string> obstacle_names;
  for (const Obstacle& o : obstacles) obstacle_names.push_back(o.name);
  const Names names{group_names, obstacle_names, grains};
  for (const NamedProbe& named : probes) {
    for (const Entry& e : entries_)
      if (e.named.name == named.name) refuse(named.name, "two probes have this name; each needs its own");
    std::visit(
        [&](const auto& probe) {
          entries_.push_back({named, {resolve(named.name, probe, names)}});
          for (const char* quantity : quantities(probe)) columns_.push_back(named.name + "." + quantity);
        },
        named.probe);
  }
}

void ProbeSet::sample(const State& state, const std::vector<Obstacle>& obstacles, const StepReport& report,
                      std::vector<double>& out) {
  out.clear();
  for (Entry& e : entries_)
    std::visit(
        [&](const auto& probe) {
          measure(probe, e.target, {state, obstacles, report, planar_}, out);
        },
        e.named.probe);
}

}  // namespace slurry
