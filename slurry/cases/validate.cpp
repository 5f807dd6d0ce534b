// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a case must satisfy, table by table. Names of fields come from the field tables (name_of). Grains, contacts and
// probes have their own files, check_*.cpp.
#include "slurry/cases/validate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "slurry/backends/devices.hpp"
#include "slurry/cases/checks.hpp"
#include "slurry/cases/resolve.hpp"
#include "slurry/cases/rule_faults.hpp"
#include "slurry/cases/vector_faults.hpp"
#include "slurry/core/errors.hpp"

namespace slurry {

namespace {

// Groups and obstacles share one list of names, for contact rules refer to both.
void check_names(const Case& c, Faults& faults) {
  Names bodies, probes;
  for_each_entry(c, &Case::grains, [&](const Fault& place, const GrainGroup& g) {
    const std::string key = name_of(&GrainGroup::name);
    if (g.name.empty()) faults.add(place, key, "got an empty string, expected a name");
    check_new_name(place, key, g.name, bodies, faults);
  });
  const Names groups = bodies;
  for_each_entry(c, &Case::obstacles, [&](const Fault& place, const ObstacleOptions& o) {
    Names taken = groups;
    if (!o.name.empty()) check_new_name(place, name_of(&ObstacleOptions::name), o.name, taken, faults);
  });
  for_each_entry(c, &Case::probes, [&](const Fault& place, const ProbeOptions& p) {
    const std::string key = name_of(&ProbeOptions::name);
    // The name begins a column of a CSV file.
    if (p.name.empty() || p.name.find_first_of(",\"\r\n") != std::string::npos)
      faults.add(place, key,
                 fmt::format("got \"{}\", expected a name without commas, quotes and line breaks", shown(p.name)));
    check_new_name(place, key, p.name, probes, faults);
  });
}

// An inlet or outlet says what is wrong with it.
void check_population(const Case& c, Faults& faults) {
  std::size_t inlet = 0, outlet = 0;
  for_each_entry(c, &Case::inlets, [&](const Fault& place, const InletOptions&) {
    if (faults.first()) return;
    const OptionFault fault = inlet_fault(c, inlet++);
    faults.add_if(place, fault.key, fault.what);
  });
  for_each_entry(c, &Case::outlets, [&](const Fault& place, const OutletOptions&) {
    const OptionFault fault = outlet_fault(c, outlet++);
    faults.add_if(place, fault.key, fault.what);
  });
}

void check_time(const Case& c, Faults& faults) {
  const std::string table = name_of(&Case::time);
  if (!std::isfinite(c.time.step.value))
    faults.add({table, 0, "[" + table + "]", "", ""}, name_of(&TimeOptions::step), "not a finite number");
  // Above this, the clock (step count times step) would lose digits, and no run would end.
  constexpr double most_steps = 1e12;
  if (!c.time.step.is_auto() && c.time.end / c.time.step.value > most_steps)
    faults.add({table, 0, "[" + table + "]", "", ""}, name_of(&TimeOptions::step),
               fmt::format("got {}, which makes {:.3g} steps to the end, expected at most {:.0e}", c.time.step.value,
                           c.time.end / c.time.step.value, most_steps));
}

void check_formulas(const Fault& place, const Formula& formula, Faults& faults) {
  const std::string what = "depends on x, y or z, expected a formula of t alone";
  if (formula.displacement.uses_position()) faults.add(place, name_of(&Formula::displacement), what);
  if (formula.angle.uses_position()) faults.add(place, name_of(&Formula::angle), what);
}

// A shape knows what it cannot be built from, and says so when asked for its pieces.
void check_obstacles(const Case& c, Faults& faults) {
  for_each_entry(c, &Case::obstacles, [&](const Fault& place, const ObstacleOptions& o) {
    try {
      std::visit([&](const auto& shape) { static_cast<void>(shape.pieces(c.planar)); }, o.shape);
    } catch (const InputError& error) {
      faults.add(place, name_of(&ObstacleOptions::shape), error.what());
    }
    if (const auto* formula = std::get_if<Formula>(&o.motion)) check_formulas(place, *formula, faults);
    if (o.since && o.until && !(*o.since < *o.until))
      faults.add(
          place, name_of(&ObstacleOptions::until),
          fmt::format("got {}, expected a time after `{}`, {}", *o.until, name_of(&ObstacleOptions::since), *o.since));
  });
}

void check_forces(const Case& c, Faults& faults) {
  const Names groups = names_in(c.grains);
  for_each_entry(c, &Case::forces, [&](const Fault& place, const ForceOptions& f) {
    for (const std::string& name : f.on) check_known(place, name_of(&ForceOptions::on), name, groups, "group", faults);
    if (std::holds_alternative<DesiredVelocity>(f.force) && !std::holds_alternative<Overdamped>(c.dynamics))
      faults.add(place, name_of(&ForceOptions::force),
                 fmt::format("got \"{}\" with {} = \"{}\", expected {} = \"{}\"", DesiredVelocity::name,
                             name_of(&Case::dynamics), Inertial::name, name_of(&Case::dynamics), Overdamped::name));
  });
}

// Without inertia something has to stand against every motion.
void check_dynamics(const Case& c, Faults& faults) {
  const auto* overdamped = std::get_if<Overdamped>(&c.dynamics);
  if (!overdamped || overdamped->drag > 0) return;
  const Fault place = place_of_table({}, name_of(&Case::dynamics));
  const std::string key = name_of(&Overdamped::drag);
  if (!has_fluid(c.fluid))
    faults.add(place, key,
               fmt::format("got 0, expected a number > 0, or a `{}` that has the drag", name_of(&Case::fluid)));
  if (!turns(c.fluid))
    faults.add(place, key,
               fmt::format("got 0, expected a number > 0 for the rotations, or a `{}` that turns the grains",
                           name_of(&Case::fluid)));
  for_each_entry(c, &Case::forces, [&](const Fault& force, const ForceOptions& f) {
    if (std::holds_alternative<DesiredVelocity>(f.force))
      faults.add(force, name_of(&ForceOptions::force),
                 fmt::format("got \"{}\" with {} = 0, which pulls at nothing, expected a {} > 0", DesiredVelocity::name,
                             key, key));
  });
}

// Are there grains of several parts? Of a shape that cannot be built another fault tells.
bool are_round(const Case& c) {
  return std::all_of(c.grains.begin(), c.grains.end(),
                     [](const GrainGroup& g) { return std::holds_alternative<SphereGrain>(g.shape); });
}

bool has_swimmers(const Case& c) {
  return std::any_of(c.grains.begin(), c.grains.end(), [](const GrainGroup& g) { return g.swimmer.has_value(); });
}

bool has_clumps(const Case& c) {
  return std::any_of(c.grains.begin(), c.grains.end(), [&](const GrainGroup& g) {
    try {
      return std::visit([&](const auto& shape) { return shape.parts(c.planar).size() > 1; }, g.shape);
    } catch (const InputError&) {
      return false;
    }
  });
}

// Obstacles that are not always in the same place.
std::vector<std::string> names_of_moving(const Case& c) {
  std::vector<std::string> names;
  for (const ObstacleOptions& o : c.obstacles)
    if (!std::holds_alternative<Fixed>(o.motion) || o.since || o.until) names.push_back(o.name);
  return names;
}

// A fluid says what is wrong with it, and what it cannot be with; a dot in the key leads into a table of it.
void check_fluid(const Case& c, Faults& faults) {
  const bool has_chains =
      std::any_of(c.grains.begin(), c.grains.end(), [](const auto& g) { return g.chain.has_value(); });
  const bool has_squirmers =
      std::any_of(c.grains.begin(), c.grains.end(), [](const auto& g) { return g.squirmer.has_value(); });
  std::vector<std::string> obstacles;
  for (const ObstacleOptions& o : c.obstacles) obstacles.push_back(o.name);
  faults.add_if(
      {}, name_of(&Case::fluid),
      misfit_of(c.fluid,
                {c.planar, c.cell.has_value(), std::holds_alternative<ExplicitLubrication>(c.lubrication), has_chains,
                 has_clumps(c), c.cell ? domain_of(*c.cell, c.planar).periodic : open_domain.periodic,
                 c.cell && load_of(*c.cell).any(), are_round(c), has_swimmers(c), obstacles, names_of_moving(c),
                 has_squirmers}));
  const OptionFault fault = std::visit([](const auto& fluid) { return fluid.fault(); }, c.fluid);
  Fault place = place_of_table({}, name_of(&Case::fluid));
  const std::size_t dot = fault.key.rfind('.');
  if (dot != std::string::npos) place = place_of_table(place, fault.key.substr(0, dot));
  faults.add_if(place, dot == std::string::npos ? fault.key : fault.key.substr(dot + 1), fault.what);
}

// Options of a wall with a load that are wrong together.
void check_load(const Fault& place, const Case& c, const Loaded& m, Faults& faults) {
  constexpr const char* names[] = {"x", "y", "z"};
  const std::string alone = "depends on x, y or z, expected a formula of t alone";
  if (m.force.uses_position()) faults.add(place, name_of(&Loaded::force), alone);
  if (m.velocity.uses_position()) faults.add(place, name_of(&Loaded::velocity), alone);
  if (m.torque.uses_position()) faults.add(place, name_of(&Loaded::torque), alone);
  for (const std::string& axis : m.free)
    if (std::find(std::begin(names), std::end(names) - c.planar, axis) == std::end(names) - c.planar)
      faults.add(place, name_of(&Loaded::free),
                 fmt::format("got \"{}\", expected {}", axis, c.planar ? "\"x\" or \"y\"" : "\"x\", \"y\" or \"z\""));
  const auto is_zero = [](const Expression& e) { return e.is_constant() && e(0) == 0; };
  const Expression* force[] = {&m.force.x, &m.force.y, &m.force.z};
  const Expression* velocity[] = {&m.velocity.x, &m.velocity.y, &m.velocity.z};
  bool any = m.moment_of_inertia.has_value();
  for (int axis = 0; axis < 3; ++axis) {
    any = any || m.is_free(axis);
    if (m.is_free(axis) && !is_zero(*velocity[axis]))
      faults.add(place, name_of(&Loaded::velocity),
                 fmt::format("got one along {}, along which the obstacle is free", names[axis]));
    if (!m.is_free(axis) && !is_zero(*force[axis]))
      faults.add(place, name_of(&Loaded::force),
                 fmt::format("got one along {}, along which the obstacle is not free", names[axis]));
  }
  if (!any)
    faults.add(place, name_of(&Loaded::force),
               "got none, and no free axis: expected a force, axes in `free`, or a `moment_of_inertia`");
  if (!m.moment_of_inertia && !is_zero(m.torque))
    faults.add(place, name_of(&Loaded::torque), "got one without a `moment_of_inertia`: the obstacle does not turn");
  if (m.moment_of_inertia && !(norm(m.axis) > 0))
    faults.add(place, name_of(&Loaded::axis), "got 0, expected a direction");
  if (c.cell && load_of(*c.cell).any())
    faults.add(place, name_of(&ObstacleOptions::motion),
               "got \"loaded\" in a cell that has a stress or a pressure itself; expected one of them");
}

// What has a load needs something that stands against it besides the contacts, and contacts that are all its load.
void check_loads(const Case& c, Faults& faults) {
  bool any = c.cell && load_of(*c.cell).any();
  for_each_entry(c, &Case::obstacles, [&](const Fault& place, const ObstacleOptions& o) {
    if (const auto* loaded = std::get_if<Loaded>(&o.motion)) any = true, check_load(place, c, *loaded, faults);
  });
  if (!any) return;
  if (const auto* overdamped = std::get_if<Overdamped>(&c.dynamics); overdamped && !(overdamped->drag > 0))
    faults.add(place_of_table({}, name_of(&Case::dynamics)), name_of(&Overdamped::drag),
               "got 0 beside a load on a wall or cell, expected a number > 0");
}

// A grain could meet two images of another in a cell of less than four radii. How far grains look beyond that is known
// in the run alone (neighbours/periodic_pairs.hpp).
void check_width(const Case& c, const Fault& place, Faults& faults) {
  const Domain domain = domain_of(*c.cell, c.planar);
  const Vec3 width{domain.edges.xx, domain.edges.yy, domain.edges.zz};
  for (const GrainGroup& g : c.grains) {
    const bool is_sphere = std::holds_alternative<SphereGrain>(g.shape) && !(g.radius == Distribution{});
    for (int axis = 0; is_sphere && axis < 3; ++axis)
      if (domain.periodic[axis] && !(width[axis] > 4 * g.radius.largest()))
        return faults.add(
            place, name_of(&CellOptions::high),
            fmt::format("the periodic cell is {:.4g} wide along {}, and the grains of \"{}\" have radii up to "
                        "{:.4g}: it must be more than twice as wide as two of them",
                        width[axis], "xyz"[axis], shown(g.name), g.radius.largest()));
  }
}

void check_cell(const Case& c, Faults& faults) {
  if (!c.cell) return;
  const Fault place = place_of_table({}, name_of(&Case::cell));
  const OptionFault fault = cell_fault(*c.cell, c.planar);
  faults.add_if(place, fault.key, fault.what);
  if (fault.what.empty()) check_width(c, place, faults);
}

// A solver says what it cannot do, also with laws of friction.
void check_solver(const Case& c, Faults& faults) {
  const std::string table = name_of(&Case::solver);
  const Fault place{table, 0, "[" + table + "]", "", ""};
  const bool rubs = resolve_laws(c).turns();
  const OptionFault fault = std::visit([&](const auto& solver) { return fault_of(solver, rubs); }, c.solver.name);
  faults.add_if(place, fault.key, fault.what);
  // Springs across the contacts are anchored to the impulses of the step before.
  faults.add_if(place, "device", device_fault(c.solver.device));
  if (c.solver.softness.value_or(0) > 0 && !c.solver.warm_start)
    faults.add(place, name_of(&SolverOptions::softness),
               fmt::format("got {} with warm_start = false, expected 0: soft contacts go on from the step before",
                           *c.solver.softness));
}

}  // namespace

std::optional<Fault> first_fault(const Case& c) {
  if (auto fault = first_field_fault(view_of(c), c.planar)) return fault;
  Faults faults;
  faults.add_if({}, name_of(&Case::title), title_fault(c.title));
  check_time(c, faults);
  check_names(c, faults);
  check_grains(c, faults);
  check_obstacles(c, faults);
  check_dynamics(c, faults);
  check_fluid(c, faults);
  check_cell(c, faults);
  check_loads(c, faults);
  check_forces(c, faults);
  check_materials(c, faults);
  check_contacts(c, faults);
  check_lubrication(c, faults);
  check_collisions(c, faults);
  check_solver(c, faults);
  check_probes(c, faults);
  check_population(c, faults);
  check_fields(c, faults);
  return faults.first();
}

void validate(const Case& c) {
  if (const auto fault = first_fault(c)) throw InputError(fault->sentence());
}

}  // namespace slurry
