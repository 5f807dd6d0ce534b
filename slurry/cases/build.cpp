// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains and obstacles of a case. The moment of inertia of a round grain is that of a uniform ball, 2/5 m r^2, or disc,
// 1/2 m r^2.
#include "slurry/cases/build.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <numeric>

#include "slurry/cases/place.hpp"
#include "slurry/cases/resolve.hpp"
#include "slurry/cases/softness.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/random.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

namespace {

// A seed for the random numbers of a group, from the case's seed and the rank, so that changing one group leaves the
// others as they are.
std::uint64_t seed_of_group(std::int64_t seed, std::size_t rank) {
  return scrambled(static_cast<std::uint64_t>(seed) + 0x9E3779B97F4A7C15u * rank);
}

// A grain of a radius of 1e160 m weighs more than any number, and one of 1e-160 m nothing; both make steps of no
// number.
void check_weight(const Grains& grains, std::size_t n, bool is_still, const std::string& group) {
  const double mass = grains.mass[n], moment = grains.inertia[n].z;
  if (std::isnormal(mass) && (is_still || std::isnormal(moment))) return;
  throw InputError(
      fmt::format("grains \"{}\"", shown(group)),
      fmt::format("a grain of radius {:.3g} m has the mass {:.3g} kg and the moment of inertia {:.3g} kg m2, "
                  "expected numbers > 0 that a computer can hold",
                  grains.radius[n], mass, moment));
}

}  // namespace

void append_placed(Grains& grains, const Forms& forms, const Case& c, std::size_t rank, const PlacedGroup& placed,
                   Random& random) {
  const GrainGroup& group = c.grains[rank];
  const GrainKind kind = kind_of(group);
  const std::size_t first = grains.size();
  if (first + placed.radius.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
    throw InputError(fmt::format("grains \"{}\"", shown(group.name)), "too many grains in the case");
  grains.resize(first + placed.radius.size());
  for (std::size_t k = 0; k < placed.radius.size(); ++k) {
    const std::size_t n = first + k;
    const double r = placed.radius[k];
    const Form* form = forms.are_round() ? nullptr : &forms.list[rank];
    grains.id[n] = static_cast<std::int64_t>(n);
    grains.order[n] = static_cast<std::int32_t>(n);
    grains.group[n] = static_cast<std::int32_t>(rank);
    grains.shape[n] = form ? static_cast<std::int32_t>(rank) : 0;
    grains.radius[n] = r;
    grains.mass[n] = placed.mass[k];
    const bool is_still = !group.turns || (!placed.is_still.empty() && placed.is_still[k]);
    grains.inertia[n] = is_still ? infinite_inertia() : inertia_of(kind, c.planar, form, placed.mass[k], r);
    check_weight(grains, n, is_still, group.name);
    grains.position[n] = placed.position[k];
    grains.velocity[n] = placed.velocity[k];
    if (group.velocity_spread > 0) grains.velocity[n] += random_velocity(group.velocity_spread, c.planar, random);
    grains.angular_velocity[n] = placed.angular_velocity.empty() ? group.angular_velocity : placed.angular_velocity[k];
    grains.orientation[n] =
        placed.orientation.empty() ? first_orientation(kind, c.planar, form, random) : placed.orientation[k];
  }
}

namespace {

// The bodies of swimmers whose frames are placed.
PlacedGroup swimmers_at(const Case& c, const GrainGroup& group, PlacedGroup frames, Random& random) {
  for (std::size_t k = 0; k < frames.position.size(); ++k)
    frames.orientation.push_back(first_orientation(kind_of(group), c.planar, nullptr, random));
  return spread_bodies(group, frames);
}

}  // namespace

Grains build_grains(const Case& c, const TableLoader& load) {
  return build_grains(c, build_forms(c), build_obstacles(c), load);
}

Grains build_grains(const Case& c, const Forms& forms, const std::vector<Obstacle>& obstacles,
                    const TableLoader& load) {
  const Walls walls = walls_at(obstacles, 0);
  Grains grains;
  const Domain domain = c.cell ? domain_of(*c.cell, c.planar) : Domain{};
  const Occupied occupied{grains.position, grains.radius, obstacles, walls, domain};
  for (std::size_t rank = 0; rank < c.grains.size(); ++rank) {
    Random random(seed_of_group(c.seed, rank));
    const GrainGroup& group = c.grains[rank];
    const Form* form = forms.are_round() ? nullptr : &forms.list[rank];
    PlacedGroup placed = place_group(
        group, {c.planar, c.folder, occupied, load, form, group.swimmer ? reach_of(*group.swimmer) : 1}, random);
    if (group.swimmer) placed = swimmers_at(c, group, std::move(placed), random);
    append_placed(grains, forms, c, rank, placed, random);
  }
  return grains;
}

Forms build_forms(const Case& c) {
  Forms forms;
  forms.planar = c.planar;
  const auto is_sphere = [](const GrainGroup& g) { return std::holds_alternative<SphereGrain>(g.shape); };
  if (std::all_of(c.grains.begin(), c.grains.end(), is_sphere)) return forms;
  for (const GrainGroup& group : c.grains) forms.list.push_back(make_form(group.shape, c.planar));
  for (const GrainGroup& group : c.grains)
    for (std::int32_t rung = 0; group.growth && rung < growth_forms; ++rung)
      forms.list.push_back(make_form(stretched(group.shape, math::exp2((rung + 0.5) / growth_forms)), c.planar));
  return forms;
}

Chains build_chains(const Case& c, const Members& members) {
  Chains chains;
  chains.planar = c.planar;
  for (std::size_t rank = 0; rank < c.grains.size(); ++rank) {
    const GrainGroup& group = c.grains[rank];
    if (!group.chain) continue;
    const auto number = static_cast<std::int32_t>(rank);
    ChainGroup g{number, MemberTable(members, number), static_cast<std::int32_t>(group.chain->size), *group.chain};
    if (g.members.size() == 0) continue;
    if (g.members.size() % g.size != 0)
      throw InputError(fmt::format("grains \"{}\"", shown(group.name)),
                       fmt::format("{} grains do not make whole chains of {}", g.members.size(), g.size));
    g.length = link_length(group);
    g.angle = group.chain->angle.value_or(group.chain->closed ? 2 * std::numbers::pi / g.size : 0);
    const double perimeter = g.length * g.size;
    g.area = group.chain->reduced_area * perimeter * perimeter / (4 * std::numbers::pi);
    chains.groups.push_back(g);
  }
  return chains;
}

std::vector<GrowthGroup> build_growth(const Case& c, const Forms& forms) {
  std::vector<GrowthGroup> groups;
  for (std::size_t rank = 0; rank < c.grains.size(); ++rank) {
    const GrainGroup& group = c.grains[rank];
    if (!group.growth) continue;
    const auto first = static_cast<std::int32_t>(c.grains.size() + growth_forms * groups.size());
    groups.push_back({static_cast<std::int32_t>(rank), first, *group.growth,
                      group.radius.largest() * forms.list[rank].size, group.density.value_or(1)});
  }
  return groups;
}

std::vector<BreakageGroup> build_breakage(const Case& c) {
  std::vector<BreakageGroup> groups;
  for (std::size_t rank = 0; rank < c.grains.size(); ++rank)
    if (c.grains[rank].breakage)
      groups.push_back({static_cast<std::int32_t>(rank), *c.grains[rank].breakage, seed_of_group(c.seed, rank)});
  return groups;
}

namespace {

std::string label_of(const ObstacleOptions& options, std::size_t rank) {
  if (!options.name.empty()) return fmt::format("obstacle \"{}\"", shown(options.name));
  return fmt::format("obstacle {} ({})", rank,
                     std::visit([](const auto& shape) { return std::string(shape.name); }, options.shape));
}

// Obstacles of one name are one group: contact rules are about all of them.
std::size_t first_of_name(const Case& c, std::size_t rank) {
  const std::string& name = c.obstacles[rank].name;
  std::size_t first = 0;
  while (!name.empty() && c.obstacles[first].name != name) ++first;
  return name.empty() ? rank : first;
}

}  // namespace

std::vector<Obstacle> build_obstacles(const Case& c) {
  std::vector<Obstacle> obstacles;
  std::int32_t pieces = 0;
  for (const ObstacleOptions& options : c.obstacles) {
    Obstacle o;
    o.name = options.name;
    o.label = label_of(options, obstacles.size());
    o.group = static_cast<std::int32_t>(c.grains.size() + first_of_name(c, obstacles.size()));
    o.motion = options.motion;
    o.since = options.since.value_or(o.since);
    o.until = options.until.value_or(o.until);
    if (const auto* box = std::get_if<Box>(&options.shape)) o.edges = rotation({0, 0, box->angle});
    o.centre = std::visit([](const auto& shape) { return shape.centre(); }, options.shape);
    o.pieces = std::visit([&](const auto& shape) { return shape.pieces(c.planar); }, options.shape);
    o.first_piece = pieces;
    if (o.pieces.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max() - pieces))
      throw InputError(o.label, "too many triangles in the case");
    pieces += static_cast<std::int32_t>(o.pieces.size());
    index_pieces(o);
    obstacles.push_back(std::move(o));
  }
  return obstacles;
}

namespace {

// The obstacles that frozen grains move with, by group.
void tie_groups(const Case& c, World& world) {
  if (std::all_of(c.grains.begin(), c.grains.end(), [](const GrainGroup& g) { return g.tied_to.empty(); })) return;
  world.tied.assign(world.groups.size(), -1);
  for (std::size_t rank = 0; rank < c.grains.size(); ++rank)
    for (std::size_t k = 0; k < c.obstacles.size(); ++k)
      if (!c.grains[rank].tied_to.empty() && c.obstacles[k].name == c.grains[rank].tied_to)
        world.tied[rank] = static_cast<std::int32_t>(k);
}

// By group; each draws its own random numbers.
std::vector<SquirmerGroup> build_squirmers(const Case& c) {
  const auto swims = [](const GrainGroup& g) { return g.squirmer.has_value(); };
  if (std::none_of(c.grains.begin(), c.grains.end(), swims)) return {};
  std::vector<SquirmerGroup> groups(c.grains.size());
  for (std::size_t rank = 0; rank < groups.size(); ++rank) {
    if (!c.grains[rank].squirmer) continue;
    const Squirmer& s = *c.grains[rank].squirmer;
    groups[rank] = {{s.b1, s.b2, unit_direction(s.axis, "axis of a squirmer")},
                    s.rotary_diffusion,
                    scrambled(static_cast<std::uint64_t>(c.seed) ^ scrambled(rank + 1))};
  }
  return groups;
}

}  // namespace

World build_world(const Case& c) {
  World world;
  world.planar = c.planar;
  world.groups = group_names(c);
  world.dynamics = c.dynamics;
  world.time = c.time;
  world.solver = c.solver;
  world.softness = softness_of(c);
  world.neighbours = c.neighbours;
  world.forms = build_forms(c);
  world.growth = build_growth(c, world.forms);
  world.grain_groups = static_cast<std::int32_t>(c.grains.size());
  world.inlets = build_inlets(c);
  world.outlets = build_outlets(c);
  world.obstacles = build_obstacles(c);
  if (std::any_of(c.grains.begin(), c.grains.end(), [](const GrainGroup& g) { return g.frozen; })) {
    world.frozen.assign(world.groups.size(), 0);
    for (std::size_t rank = 0; rank < c.grains.size(); ++rank) world.frozen[rank] = c.grains[rank].frozen;
    tie_groups(c, world);
  }
  for (const Obstacle& o : world.obstacles)
    world.passable.push_back(std::holds_alternative<Fixed>(o.motion) ? PassableParts{} : passable_parts(o));
  for (const GrainGroup& g : c.grains) world.bound.push_back(g.chain || g.swimmer);
  if (c.cell) world.cell = rates_of(*c.cell), world.cell_load = load_of(*c.cell);
  world.laws = resolve_laws(c);
  world.common_sets = world.laws.common_sets(world.grain_groups);
  world.hard_spheres = world.laws.collides(world.grain_groups);
  world.collisions = c.collisions;
  world.breakage = build_breakage(c);
  world.squirmers = build_squirmers(c);
  world.ignored = ignored_pairs(world.laws, world.obstacles);
  world.forces = resolve_forces(c);
  world.lubrication = c.lubrication;
  world.fluid = c.fluid;
  world.fluid_plan = plan_of(c.fluid, {world.forms, world.obstacles, c.planar});
  return world;
}

namespace {

// The least drag of the fluid on a grain of a chain, per unit of mass.
double least_fluid_drag(const World& world, const Grains& grains) {
  const FluidScene scene{grains, world.forms, 0, 0};
  double least = std::numeric_limits<double>::infinity();
  for (const ChainGroup& chain : world.chains.groups)
    for (std::size_t k = 0; k < grains.size(); ++k) {
      if (grains.group[k] != chain.group) continue;
      const double drag = drag_at_rest(world.fluid, scene, k);
      least = std::min(least, drag / grains.mass[k]);
    }
  return least;
}

}  // namespace

void complete_world(const Case& c, const State& state, World& world) {
  world.chains = build_chains(c, state.members);
  world.gaits = build_gaits(c, state.members);
  std::optional<double> drag;
  if (const auto* overdamped = std::get_if<Overdamped>(&c.dynamics))
    drag = overdamped->drag + least_fluid_drag(world, state.grains);
  world.chain_step = stable_time_step(world.chains, state.grains, drag);
}

State build_state(const Case& c, const World& world, const TableLoader& load) {
  State state;
  if (c.cell) state.domain = domain_of(*c.cell, c.planar);
  state.grains = build_grains(c, world.forms, world.obstacles, load);
  complete_state(world, state);
  // The grains begin with the flow of the cell.
  if (c.cell && state.domain.gradient != UpperMatrix{})
    for (std::size_t k = 0; k < state.grains.size(); ++k)
      state.grains.velocity[k] += state.domain.flow(state.grains.position[k]);
  return state;
}

namespace {

// What a step takes for granted about the names and ranks in a state that came from elsewhere.
void check_fits(const World& world, const State& state) {
  const Grains& grains = state.grains;
  const auto refuse = [](const std::string& what) {
    throw InputError(fmt::format("the state does not fit the case: {}", what));
  };
  const auto groups = std::ssize(world.groups), forms = std::max<std::ptrdiff_t>(1, std::ssize(world.forms.list));
  for (std::size_t k = 0; k < grains.size(); ++k) {
    if (grains.id[k] < 0 || grains.id[k] == std::numeric_limits<std::int64_t>::max())
      refuse(fmt::format("a grain has the id {}", grains.id[k]));
    if (grains.group[k] < 0 || grains.group[k] >= groups)
      refuse(fmt::format("grain {} is in group {} of {}", grains.id[k], grains.group[k], groups));
    if (grains.shape[k] < 0 || grains.shape[k] >= forms)
      refuse(fmt::format("grain {} has form {} of {}", grains.id[k], grains.shape[k], forms));
  }
  std::vector<std::int64_t> ids = grains.id;
  std::sort(ids.begin(), ids.end());
  if (const auto twice = std::adjacent_find(ids.begin(), ids.end()); twice != ids.end())
    refuse(fmt::format("two grains have the id {}", *twice));
  const Grains& waiting = state.waiting;
  for (std::size_t k = 0; k < waiting.size(); ++k)
    if (waiting.order[k] < 0 || waiting.order[k] >= std::ssize(world.inlets) || waiting.group[k] < 0 ||
        waiting.group[k] >= groups || waiting.shape[k] < 0 || waiting.shape[k] >= forms)
      refuse(fmt::format("a grain that waits is for inlet {} of {}", waiting.order[k], world.inlets.size()));
  std::ptrdiff_t pieces = 0;
  for (const Obstacle& obstacle : world.obstacles) pieces += std::ssize(obstacle.pieces);
  for (const std::int32_t second : state.contacts.second)
    if (is_piece(second) && piece_of(second) >= pieces)
      refuse(fmt::format("a contact is with piece {} of {} of the obstacles", piece_of(second), pieces));
}

// A state that was made elsewhere may know nothing of inlets and outlets.
template <class Counts>
void count_from_nothing(Counts& counts, std::size_t rows, const char* what) {
  if (counts.size() == 0) counts.resize(rows);
  if (counts.size() != rows)
    throw InputError(
        fmt::format("the state does not fit the case: it has {} rows of {}, expected {}", counts.size(), what, rows));
}

// Those that were placed are the members of groups that are bound; of a state that was saved they are known.
void complete_members(const World& world, State& state) {
  Members& members = state.members;
  const Grains& grains = state.grains;
  if (members.size() > 0) return;
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < grains.size(); ++k)
    if (grains.group[k] < std::ssize(world.bound) && world.bound[grains.group[k]]) places.push_back(k);
  std::sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) { return grains.id[a] < grains.id[b]; });
  for (const std::size_t k : places) members.id.push_back(grains.id[k]), members.group.push_back(grains.group[k]);
}

}  // namespace

void complete_state(const World& world, State& state) {
  check_fits(world, state);
  if (world.cell.has_value() == state.domain.is_open())
    throw InputError(fmt::format("the state does not fit the case: {}",
                                 world.cell ? "it has no periodic cell" : "it has a periodic cell"));
  // Images move from the start on.
  if (world.cell && state.clock.step == 0) state.domain.gradient = world.cell->at(state.clock.time);
  count_from_nothing(state.inlets, world.inlets.size(), "inlets");
  count_from_nothing(state.outlets, world.outlets.size() * static_cast<std::size_t>(world.grain_groups), "outlets");
  if (state.grains.birth.size() != state.grains.size()) state.grains.birth.resize(state.grains.size());
  state.grains.inner_energy.resize(state.grains.size());
  state.grains.parent.resize(state.grains.size(), no_parent);
  Grains& grains = state.grains;
  if (grains.order.size() != grains.size()) {
    grains.order.resize(grains.size());
    std::iota(grains.order.begin(), grains.order.end(), 0);
  }
  complete(world.fluid, world.fluid_scene(state, state.domain, 0), state.fluid);
  complete_members(world, state);
  for (const std::int64_t id : grains.id) state.next_id = std::max(state.next_id, id + 1);
  if (state.walls.size() == world.obstacles.size()) return;
  const TimeOptions& time = world.time;
  const double first_step = time.step.is_auto() ? std::min(time.max_step, time.end) : time.step.value;
  state.walls = walls_at(world.obstacles, state.clock.time, state.clock.last_dt > 0 ? state.clock.last_dt : first_step);
  if (const std::size_t k = first_not_finite(state.walls); k < state.walls.size())
    throw InputError(
        fmt::format("the motion of {} is not finite at time {:.9g}", world.obstacles[k].label, state.clock.time));
}

}  // namespace slurry
