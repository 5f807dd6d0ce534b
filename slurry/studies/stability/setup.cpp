// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/stability/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/stepping/stages.hpp"
#include "slurry/studies/stability/packing.hpp"
#include "slurry/world/workspace.hpp"

namespace slurry {
namespace {

// Of the step that finds the contacts, s: so short that nothing moves.
constexpr double short_step = 1e-9;

[[noreturn]] void refuse(const std::string& what) {
  throw InputError(name_of(&StabilityCase::packing), what + ": only dry contacts are analysed");
}

// The world and the state of the packing, at rest, with a reach of the gap that is asked for.
void build(const StabilityCase& c, StabilitySetup& setup) {
  Case packing = c.data->description;
  packing.neighbours.reach.reset();
  setup.world = build_world(packing);
  setup.state = c.data->state ? *c.data->state : build_state(packing, setup.world, c.data->load);
  if (c.data->state) complete_state(setup.world, setup.state);
  complete_world(packing, setup.state, setup.world);
  Grains& grains = setup.state.grains;
  if (grains.empty()) throw InputError(name_of(&StabilityCase::packing), "has no grains");
  std::fill(grains.velocity.begin(), grains.velocity.end(), Vec3{});
  std::fill(grains.angular_velocity.begin(), grains.angular_velocity.end(), Vec3{});
  const double smallest = *std::min_element(grains.radius.begin(), grains.radius.end());
  setup.limit.radius = *std::max_element(grains.radius.begin(), grains.radius.end());
  setup.limit.planar = packing.planar;
  World& world = setup.world;
  world.neighbours.reach = c.gap * smallest;
  world.solver.max_iterations = 1;
  world.softness = 0, world.compliance.clear();
}

// The laws themselves: a contact that has no history yet has no bound by which it could be told.
void check_laws(const World& world) {
  for (std::int32_t a = 0; a < world.grain_groups; ++a)
    for (std::int32_t b = a; b < world.laws.groups(); ++b) {
      const Law& law = world.laws.law(world.laws.rank(a, b));
      if (const auto* friction = std::get_if<Friction>(&law)) {
        if (friction->rolling_friction > 0) refuse("contacts have rolling friction");
      } else if (!std::holds_alternative<Inelastic>(law) && !std::holds_alternative<NoContact>(law)) {
        refuse(std::visit([](const auto& one) { return fmt::format("contacts have the law \"{}\"", one.name); }, law));
      }
    }
}

void check_world(const World& world) {
  if (world.has_loads()) refuse("walls or the cell have a load");
  if (world.hard_spheres) refuse("its grains are hard spheres");
  if (world.films()) refuse("it has viscous films");
  if (!world.chains.empty()) refuse("it has chains");
  if (!world.gaits.empty()) refuse("it has swimmers");
  check_laws(world);
}

// The contacts of the step that are near enough.
void take_contacts(const StabilityCase& c, const Workspace& work, StabilitySetup& setup) {
  const Problem& p = work.problem;
  Problem& some = setup.limit.contacts;
  some.inverse_mass = p.inverse_mass, some.inverse_inertia = p.inverse_inertia, some.radius = p.radius;
  some.position = p.position;
  some.free_velocity.resize(p.bodies()), some.free_spin.resize(p.turns() ? p.bodies() : 0);
  const std::vector<double>& radius = setup.state.grains.radius;
  const double reach = c.gap * *std::min_element(radius.begin(), radius.end());
  std::vector<std::size_t> near;
  for (std::size_t k = 0; k < p.contacts(); ++k)
    if (work.contacts.gap[k] <= reach) near.push_back(k);
  for (const std::size_t k : near) {
    const std::int32_t second = work.contacts.second[k];
    some.first.push_back(p.first[k]), some.second.push_back(p.second[k]), some.normal.push_back(p.normal[k]);
    some.offset.push_back({}), some.impulse.push_back(0);
    if (p.turns()) {
      some.first_arm.push_back(p.first_arm[k]), some.second_arm.push_back(p.second_arm[k]);
      some.tangential.push_back({});
    }
    setup.gap.push_back(work.contacts.gap[k]);
    setup.obstacle.push_back(is_piece(second) ? work.pieces[piece_of(second)].obstacle : -1);
    const Vec3 arm = p.turns() ? p.first_arm[k] : setup.state.grains.radius[p.first[k]] * p.normal[k];
    setup.point.push_back(setup.state.grains.position[p.first[k]] + arm);
  }
  some.set = p.set.of(near);
}

// The rank of a group of grains by its name.
std::int32_t rank_of(const World& world, const std::string& name) {
  for (std::int32_t k = 0; k < world.grain_groups; ++k)
    if (world.groups[k] == name) return k;
  throw InputError("[load] " + name_of(&StabilityLoad::on), fmt::format("there is no group named \"{}\"", shown(name)));
}

void add_loads(const StabilityCase& c, const Workspace& work, StabilitySetup& setup) {
  const Grains& grains = setup.state.grains;
  std::vector<char> is_loaded(setup.world.groups.size(), c.load.on.empty());
  for (const std::string& name : c.load.on) is_loaded[rank_of(setup.world, name)] = 1;
  const Vec3 direction = c.load.direction / norm(c.load.direction);
  LimitProblem& limit = setup.limit;
  const std::size_t n = grains.size();
  limit.weight = {std::vector<Vec3>(n), std::vector<Vec3>(n)};
  limit.load = limit.weight;
  for (std::size_t k = 0; k < n; ++k) {
    if (!(limit.contacts.inverse_mass[k] > 0)) continue;
    limit.weight.linear[k] = work.loads.force[k];
    if (!work.loads.torque.empty()) limit.weight.angular[k] = work.loads.torque[k];
    if (is_loaded[grains.group[k]]) limit.load.linear[k] = norm(work.loads.force[k]) * direction;
  }
  if (!(total_weight(limit) > 0))
    throw InputError(name_of(&StabilityCase::packing), "nothing loads its grains, expected gravity or another force");
}

}  // namespace

StabilitySetup make_setup(const StabilityCase& c) {
  StabilitySetup setup;
  build(c, setup);
  check_world(setup.world);
  Workspace work;
  for (const Stage* stage : {&keep_order, &choose_time_step, &move_walls, &sum_loads, &respond, &resolve_contacts})
    (*stage)(setup.world, setup.state, work, short_step);
  take_contacts(c, work, setup);
  add_loads(c, work, setup);
  return setup;
}

}  // namespace slurry
