// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a case must satisfy, table by table. Names of fields come from the field tables (name_of).
#include "slurry/cases/validate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "slurry/cases/count.hpp"
#include "slurry/cases/resolve.hpp"
#include "slurry/cases/rule_faults.hpp"
#include "slurry/cases/title_fault.hpp"
#include "slurry/cases/vector_faults.hpp"
#include "slurry/cases/walk.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/observe/fields/field_images.hpp"
#include "slurry/observe/fields/field_scene.hpp"

namespace slurry {

namespace {

using Names = std::vector<std::string>;

class Faults {
 public:
  void add(Fault place, const std::string& key, const std::string& what) {
    if (first_) return;
    place.key = key;
    place.what = what;
    first_ = std::move(place);
  }
  // Nothing happens where `what` is empty.
  void add_if(const Fault& place, const std::string& key, const std::string& what) {
    if (!what.empty()) add(place, key, what);
  }
  std::optional<Fault> first() const { return first_; }

 private:
  std::optional<Fault> first_;
};

// Calls check(place, entry) for each entry of an array of tables.
template <class S, class Check>
void for_each_entry(const Case& c, std::vector<S> Case::*list, const Check& check) {
  const std::string table = name_of(list);
  for (std::size_t k = 0; k < (c.*list).size(); ++k) {
    const S& entry = (c.*list)[k];
    if constexpr (requires { entry.name; })
      check(place_of_entry(table, k, entry.name), entry);
    else
      check(place_of_entry(table, k), entry);
  }
}

template <class S>
Names names_in(const std::vector<S>& list) {
  Names names;
  for (const S& entry : list)
    if (!entry.name.empty()) names.push_back(entry.name);
  return names;
}

bool contains(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void check_new_name(const Fault& place, const std::string& key, const std::string& name, Names& taken, Faults& faults) {
  if (contains(taken, name))
    faults.add(place, key,
               fmt::format("\"{}\" is already the name of another, expected a name of its own", shown(name)));
  if (name.size() > longest_title)
    faults.add(place, key, fmt::format("got {} characters, expected at most {}", name.size(), longest_title));
  taken.push_back(name);
}

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

void check_known(const Fault& place, const std::string& key, const std::string& name, const Names& known,
                 std::string_view kind, Faults& faults) {
  if (!contains(known, name))
    faults.add(place, key,
               fmt::format("there is no {} named \"{}\"{}", kind, shown(name), suggestion(name, known, "\"")));
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

// A shape knows what it cannot be built from, and says so when asked for its form.
void check_grain_shape(const Fault& place, const GrainGroup& g, bool planar, Faults& faults) {
  try {
    static_cast<void>(make_form(g.shape, planar));
  } catch (const InputError& error) {
    faults.add(place, name_of(&GrainGroup::shape), error.what());
  }
}

void check_chain(const Fault& place, const GrainGroup& g, bool planar, Faults& faults) {
  const std::string key = name_of(&GrainGroup::chain);
  const bool is_site = std::holds_alternative<ChainSites>(g.place);
  if (is_site && !g.chain)
    faults.add(place, name_of(&GrainGroup::place),
               fmt::format("got \"{}\" without a table `{}`", ChainSites::name, key));
  if (!g.chain) return;
  const std::int64_t least = g.chain->closed ? 3 : 2;
  if (g.chain->size < least)
    faults.add(place, key, fmt::format("got size = {}, expected at least {}", g.chain->size, least));
  if (g.chain->area_stiffness > 0 && !(g.chain->closed && planar))
    faults.add(place, key, "got area_stiffness, expected it only for a closed chain in a planar case");
  if (!std::holds_alternative<SphereGrain>(g.shape))
    faults.add(place, key, "got chains of grains that are not spheres, expected shape = \"sphere\"");
}

void check_growth(const Fault& place, const GrainGroup& g, Faults& faults) {
  if (!g.growth) return;
  const std::string key = name_of(&GrainGroup::growth);
  try {
    static_cast<void>(stretched(g.shape, 2));
  } catch (const InputError& error) {
    faults.add(place, key, error.what());
  }
  if (g.mass) faults.add(place, key, "got growth with a fixed mass, expected `density`");
  if (g.chain) faults.add(place, key, "got growth of grains in chains, expected one of the two");
  if (g.frozen) faults.add(place, key, "got growth of frozen grains, expected one of the two");
  if (g.radius.smallest() != g.radius.largest())
    faults.add(place, key, "got growth with a spread of radii, expected one radius: that of a newborn grain");
}

void check_swimmer(const Fault& place, const Case& c, const GrainGroup& g, Faults& faults) {
  if (!g.swimmer) return;
  const std::string key = name_of(&GrainGroup::swimmer);
  if (!std::holds_alternative<StokesFluid>(c.fluid))
    faults.add(place, key,
               fmt::format("got swimmers without a fluid to swim in, expected {} = \"{}\"", name_of(&Case::fluid),
                           StokesFluid::name));
  if (c.resolve_overlaps)
    faults.add(place, key,
               fmt::format("got swimmers with {} = true, which would bend them, expected places without overlaps",
                           name_of(&Case::resolve_overlaps)));
  const OptionFault fault = gait_fault(g);
  if (fault.key.empty())
    faults.add_if(place, key, fault.what);
  else
    faults.add_if(place_of_table(place, key), fault.key, fault.what);
}

void check_grains(const Case& c, Faults& faults) {
  for_each_entry(c, &Case::grains, [&](const Fault& place, const GrainGroup& g) {
    const auto* points = std::get_if<Points>(&g.place);
    const bool has_radii = points && !points->radii.empty();
    const bool is_given = !(g.radius == Distribution{}) || has_radii || std::holds_alternative<FromFile>(g.place);
    if (has_radii && (g.chain || g.growth))
      faults.add(place, g.chain ? name_of(&GrainGroup::chain) : name_of(&GrainGroup::growth),
                 "got the radii of each grain, expected one `radius` of the group");
    if (!is_given)
      faults.add(place, name_of(&GrainGroup::radius), "not given, expected a number > 0 or a distribution");
    if (g.mass && g.density)
      faults.add(place, name_of(&GrainGroup::mass),
                 fmt::format("given together with `{}`, expected only one of the two", name_of(&GrainGroup::density)));
    const OptionFault fault = std::visit([&](const auto& placement) { return fault_of(placement, c.planar); }, g.place);
    faults.add_if(place, fault.key, fault.what);
    check_grain_shape(place, g, c.planar, faults);
    check_chain(place, g, c.planar, faults);
    check_growth(place, g, faults);
    check_swimmer(place, c, g, faults);
  });
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
  if (std::holds_alternative<NoFluid>(c.fluid))
    faults.add(place, key,
               fmt::format("got 0, expected a number > 0, or a `{}` that has the drag", name_of(&Case::fluid)));
  if (!std::visit([](const auto& fluid) { return fluid.turns(); }, c.fluid))
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
bool has_clumps(const Case& c) {
  return std::any_of(c.grains.begin(), c.grains.end(), [&](const GrainGroup& g) {
    try {
      return std::visit([&](const auto& shape) { return shape.parts(c.planar).size() > 1; }, g.shape);
    } catch (const InputError&) {
      return false;
    }
  });
}

// A fluid says what is wrong with it, and what it cannot be with; a dot in the key leads into a table of it.
void check_fluid(const Case& c, Faults& faults) {
  const bool has_chains =
      std::any_of(c.grains.begin(), c.grains.end(), [](const auto& g) { return g.chain.has_value(); });
  faults.add_if(
      {}, name_of(&Case::fluid),
      misfit_of(c.fluid,
                {c.planar, c.cell.has_value(), std::holds_alternative<ExplicitLubrication>(c.lubrication), has_chains,
                 has_clumps(c), c.cell ? domain_of(*c.cell, c.planar).periodic : open_domain.periodic,
                 c.cell && load_of(*c.cell).any()}));
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
  if (!std::holds_alternative<NoLubrication>(c.lubrication))
    faults.add({}, name_of(&Case::lubrication),
               "got films beside a load on a wall or cell: their forces are not part of it; expected none");
}

void check_cell(const Case& c, Faults& faults) {
  if (!c.cell) return;
  const Fault place = place_of_table({}, name_of(&Case::cell));
  const OptionFault fault = cell_fault(*c.cell, c.planar);
  faults.add_if(place, fault.key, fault.what);
}

// Has a part of the grains flat faces? Of a shape that cannot be built another fault tells.
bool has_faces(const GrainShape& shape, bool planar) {
  try {
    const std::vector<FormPart> parts = std::visit([&](const auto& one) { return one.parts(planar); }, shape);
    return std::any_of(parts.begin(), parts.end(), [&](const FormPart& part) { return has_faces(part.solid, planar); });
  } catch (const InputError&) {
    return false;
  }
}

// gamma' = -R lambda with R from the curvatures: between flat faces there is none, and no film would ever hold.
void check_glue_of_faces(const Fault& place, const Case& c, const ContactRule& rule, const Gluey& law, Faults& faults) {
  if (law.scaling != GlueScaling::radius) return;
  for (const GrainGroup& g : c.grains) {
    const bool takes_part = rule.between.size() < 2 || contains(rule.between, g.name);
    if (!takes_part || !has_faces(g.shape, c.planar)) continue;
    return faults.add(
        place, name_of(&Gluey::scaling),
        fmt::format("got \"radius\" for the flat faces of \"{}\", which have none, expected \"one\"", shown(g.name)));
  }
}

// Materials that are there, and of which something is made in one way only.
void check_materials(const Case& c, Faults& faults) {
  const Names known = names_in(c.materials);
  Names taken = names_in(c.grains);
  for (const std::string& name : names_in(c.obstacles)) taken.push_back(name);
  for_each_entry(c, &Case::materials, [&](const Fault& place, const Material& m) {
    const std::string key = name_of(&Material::name);
    if (m.name.empty()) faults.add(place, key, "got an empty string, expected a name");
    check_new_name(place, key, m.name, taken, faults);
    if (m.restitution > 0 && std::holds_alternative<Overdamped>(c.dynamics))
      faults.add(place, name_of(&Material::restitution),
                 fmt::format("got {} with {} = \"{}\", which has no rebound", m.restitution, name_of(&Case::dynamics),
                             Overdamped::name));
  });
  for_each_entry(c, &Case::material_pairs, [&](const Fault& place, const MaterialPair& pair) {
    const std::string key = name_of(&MaterialPair::between);
    if (pair.between.empty() || pair.between.size() > 2)
      faults.add(place, key, fmt::format("got {} names, expected 1 or 2", pair.between.size()));
    for (const std::string& name : pair.between) check_known(place, key, name, known, "material", faults);
  });
  for_each_entry(c, &Case::grains, [&](const Fault& place, const GrainGroup& g) {
    if (!g.material.empty()) check_known(place, name_of(&GrainGroup::material), g.material, known, "material", faults);
  });
  for_each_entry(c, &Case::obstacles, [&](const Fault& place, const ObstacleOptions& o) {
    const std::string key = name_of(&ObstacleOptions::material);
    if (!o.material.empty()) check_known(place, key, o.material, known, "material", faults);
    for (const ObstacleOptions& other : c.obstacles)
      if (!o.name.empty() && other.name == o.name && other.material != o.material)
        faults.add(place, key,
                   fmt::format("got \"{}\" where another obstacle of the name \"{}\" is of \"{}\", expected one",
                               shown(o.material), shown(o.name), shown(other.material)));
  });
}

void check_contacts(const Case& c, Faults& faults) {
  const Names groups = names_in(c.grains), materials = names_in(c.materials);
  Names bodies = names_in(c.obstacles);
  bodies.insert(bodies.begin(), groups.begin(), groups.end());
  bodies.insert(bodies.end(), materials.begin(), materials.end());
  const std::string key = name_of(&ContactRule::between);
  for_each_entry(c, &Case::contacts, [&](const Fault& place, const ContactRule& rule) {
    if (rule.between.size() > 2)
      faults.add(place, key, fmt::format("got {} names, expected at most 2", rule.between.size()));
    const char* kind = materials.empty() ? "group or obstacle" : "group, obstacle or material";
    for (const std::string& name : rule.between) check_known(place, key, name, bodies, kind, faults);
    const auto is_obstacle = [&](const std::string& name) {
      return !contains(groups, name) && !contains(materials, name);
    };
    if (rule.between.size() == 2 && std::all_of(rule.between.begin(), rule.between.end(), is_obstacle))
      faults.add(place, key, "got two obstacles, expected at least one group of grains");
    const bool overdamped = std::holds_alternative<Overdamped>(c.dynamics);
    const auto check_law = [&]<class L>(const L& law) {
      const OptionFault fault = fault_of(law);
      faults.add_if(place, fault.key, fault.what);
      if constexpr (std::is_base_of_v<Gluey, L>) check_glue_of_faces(place, c, rule, law, faults);
      if constexpr (requires { law.restitution; }) {
        if (overdamped && law.restitution > 0)
          faults.add(place, name_of(&L::restitution),
                     fmt::format("got {} with {} = \"{}\", which has no rebound", law.restitution,
                                 name_of(&Case::dynamics), Overdamped::name));
      }
    };
    std::visit(check_law, rule.law);
  });
}

// A film is handed over to a gluey contact, and changes velocities that have inertia.
void check_lubrication(const Case& c, Faults& faults) {
  if (!std::holds_alternative<ExplicitLubrication>(c.lubrication)) return;
  const std::string key = name_of(&Case::lubrication);
  const auto is_round = [](const GrainGroup& g) { return std::holds_alternative<SphereGrain>(g.shape); };
  if (!std::all_of(c.grains.begin(), c.grains.end(), is_round))
    faults.add({}, key, "got explicit films with grains that are not spheres, expected shape = \"sphere\" for all");
  const auto is_gluey = [](const ContactRule& rule) {
    return std::visit([]<class L>(const L&) { return std::is_base_of_v<Gluey, L>; }, rule.law);
  };
  if (std::none_of(c.contacts.begin(), c.contacts.end(), is_gluey))
    faults.add({}, key,
               fmt::format("got \"{}\", expected a contact rule with law = \"{}\" that takes over at the threshold",
                           ExplicitLubrication::name, Gluey::name));
  if (std::holds_alternative<Overdamped>(c.dynamics))
    faults.add({}, key,
               fmt::format("got \"{}\" with {} = \"{}\", expected \"{}\"", ExplicitLubrication::name,
                           name_of(&Case::dynamics), Overdamped::name, Inertial::name));
}

// The first pair of groups whose law is that of neither hard spheres nor none.
std::string pair_without_impacts(const Case& c, const LawTable& laws) {
  const auto name = [&](std::int32_t k) {
    const auto grains = static_cast<std::int32_t>(c.grains.size());
    if (k < grains) return fmt::format("\"{}\"", shown(c.grains[k].name));
    const std::string& other = c.obstacles[k - grains].name;
    return other.empty() ? fmt::format("obstacle {}", k - grains) : fmt::format("\"{}\"", shown(other));
  };
  for (std::int32_t a = 0; a < std::ssize(c.grains); ++a)
    for (std::int32_t b = a; b < laws.groups(); ++b) {
      const Law& law = laws.law(laws.rank(a, b));
      if (!std::holds_alternative<HardSphere>(law) && !std::holds_alternative<NoContact>(law))
        return fmt::format("{} and {} have \"{}\"", name(a), name(b),
                           std::visit([](const auto& one) { return std::string(one.name); }, law));
    }
  return "";
}

bool couples_grains(const Fluid& fluid) {
  return std::visit(
      []<class F>(const F&) {
        return requires { &F::couple_grains; };
      },
      fluid);
}

// What breaks does so by impacts, and is no part of something else.
void check_breakage(const Case& c, bool collides, Faults& faults) {
  const std::string key = name_of(&GrainGroup::breakage);
  for_each_entry(c, &Case::grains, [&](const Fault& place, const GrainGroup& g) {
    if (!g.breakage) return;
    if (!collides)
      faults.add(place, key, fmt::format("got breakage without impacts, expected law = \"{}\"", HardSphere::name));
    if (g.chain) faults.add(place, key, "got breakage of grains in chains, expected one of the two");
    if (g.frozen) faults.add(place, key, "got breakage of frozen grains, expected one of the two");
  });
}

// Hard spheres are spheres with inertia that fly alone between their impacts, and walls do not yield to them.
void check_collisions(const Case& c, Faults& faults) {
  if (faults.first()) return;
  const LawTable laws = resolve_laws(c);
  const bool collides = laws.collides(static_cast<std::int32_t>(c.grains.size()));
  check_breakage(c, collides, faults);
  if (!collides) return;
  const auto refuse = [&](const std::string& key, const std::string& what) {
    faults.add({}, key, fmt::format("{} beside law = \"{}\"", what, HardSphere::name));
  };
  if (const std::string pair = pair_without_impacts(c, laws); !pair.empty())
    refuse(name_of(&Case::contacts), pair + ", expected one law for all, or \"none\",");
  if (!std::holds_alternative<Inertial>(c.dynamics))
    refuse(name_of(&Case::dynamics), fmt::format("got \"{}\", expected \"{}\"", Overdamped::name, Inertial::name));
  if (!std::holds_alternative<NoLubrication>(c.lubrication))
    refuse(name_of(&Case::lubrication), "got films, expected none");
  if (couples_grains(c.fluid)) refuse(name_of(&Case::fluid), "got a fluid in which grains move each other");
  const CellRates rates = c.cell ? rates_of(*c.cell) : CellRates{};
  for (const Expression* rate : {&rates.xx, &rates.yy, &rates.zz, &rates.xy, &rates.xz, &rates.yz})
    if (!rate->is_constant() || (*rate)(0) != 0) refuse(name_of(&Case::cell), "got a cell that is deformed");
  if (c.cell && load_of(*c.cell).any()) refuse(name_of(&Case::cell), "got a cell under a load");
  for_each_entry(c, &Case::grains, [&](const Fault& place, const GrainGroup& g) {
    if (!std::holds_alternative<SphereGrain>(g.shape))
      faults.add(place, name_of(&GrainGroup::shape),
                 fmt::format("expected \"{}\" beside law = \"{}\"", SphereGrain::name, HardSphere::name));
  });
  for_each_entry(c, &Case::obstacles, [&](const Fault& place, const ObstacleOptions& o) {
    if (std::holds_alternative<Loaded>(o.motion))
      faults.add(
          place, name_of(&ObstacleOptions::motion),
          fmt::format("got \"{}\" beside law = \"{}\", whose walls do not yield", Loaded::name, HardSphere::name));
  });
}

// A solver says what it cannot do, also with laws of friction.
void check_solver(const Case& c, Faults& faults) {
  const std::string table = name_of(&Case::solver);
  const Fault place{table, 0, "[" + table + "]", "", ""};
  const bool rubs = resolve_laws(c).turns();
  const OptionFault fault = std::visit([&](const auto& solver) { return fault_of(solver, rubs); }, c.solver.name);
  faults.add_if(place, fault.key, fault.what);
}

// A probe that refers to nothing.
template <class P>
void check_probe(const Fault&, const P&, const Case&, Faults&) {}

// A grain that the case will not have. Those of a file are not counted before it is read.
void check_grain(const Fault& place, const std::string& key, std::int64_t grain, const Case& c, Faults& faults) {
  const bool has_file = std::any_of(c.grains.begin(), c.grains.end(),
                                    [](const GrainGroup& g) { return std::holds_alternative<FromFile>(g.place); });
  const double count = grains_asked(c);
  if (!has_file && static_cast<double>(grain) >= count)
    faults.add(place, key, fmt::format("there is no grain {}: the case has {:.0f}, counted from 0", grain, count));
}

void check_probe(const Fault& place, const GrainProbe& probe, const Case& c, Faults& faults) {
  check_grain(place, name_of(&GrainProbe::grain), probe.grain, c, faults);
}

void check_probe(const Fault& place, const PairProbe& probe, const Case& c, Faults& faults) {
  check_grain(place, name_of(&PairProbe::grain), probe.grain, c, faults);
  const std::string other = name_of(&PairProbe::other), obstacle = name_of(&PairProbe::obstacle);
  const bool has_other = probe.other != PairProbe{}.other;
  if (has_other == !probe.obstacle.empty())
    faults.add(
        place, other,
        fmt::format("got {}, expected exactly one of `{}` and `{}`", has_other ? "both" : "none", other, obstacle));
  if (has_other) faults.add_if(place, other, rule_fault(Rule::non_negative, probe.other));
  if (has_other) check_grain(place, other, probe.other, c, faults);
  if (has_other && probe.other == probe.grain)
    faults.add(place, other, fmt::format("got grain {} twice, expected two grains", probe.other));
  if (!probe.obstacle.empty()) check_known(place, obstacle, probe.obstacle, names_in(c.obstacles), "obstacle", faults);
}

void check_probe(const Fault& place, const GroupProbe& probe, const Case& c, Faults& faults) {
  if (!probe.group.empty())
    check_known(place, name_of(&GroupProbe::group), probe.group, names_in(c.grains), "group", faults);
}

void check_probe(const Fault& place, const MotionProbe& probe, const Case& c, Faults& faults) {
  check_known(place, name_of(&MotionProbe::obstacle), probe.obstacle, names_in(c.obstacles), "obstacle", faults);
}

void check_probe(const Fault& place, const ObstacleProbe& probe, const Case& c, Faults& faults) {
  check_known(place, name_of(&ObstacleProbe::obstacle), probe.obstacle, names_in(c.obstacles), "obstacle", faults);
  const auto is_none = [&](const ObstacleOptions& o) {
    return o.name == probe.obstacle && !std::holds_alternative<Box>(o.shape);
  };
  if (probe.faces && std::any_of(c.obstacles.begin(), c.obstacles.end(), is_none))
    faults.add(place, name_of(&ObstacleProbe::faces),
               fmt::format("got true for \"{}\", expected an obstacle that is a \"{}\"", probe.obstacle, Box::name));
}

void check_probe(const Fault& place, const CrossingProbe& probe, const Case& c, Faults& faults) {
  if (!(norm(probe.normal) > 0))
    faults.add(place, name_of(&CrossingProbe::normal), "got a vector of length 0, expected a direction");
  if (!probe.group.empty())
    check_known(place, name_of(&CrossingProbe::group), probe.group, names_in(c.grains), "group", faults);
}

void check_probe(const Fault& place, const MixingProbe& probe, const Case& c, Faults& faults) {
  check_known(place, name_of(&MixingProbe::group), probe.group, names_in(c.grains), "group", faults);
}

void check_probe(const Fault& place, const SieveProbe& probe, const Case& c, Faults& faults) {
  if (!probe.group.empty())
    check_known(place, name_of(&SieveProbe::group), probe.group, names_in(c.grains), "group", faults);
  for (std::size_t k = 0; k < probe.openings.size(); ++k)
    if (!(probe.openings[k] > 0) || (k > 0 && !(probe.openings[k] > probe.openings[k - 1])))
      faults.add(place, name_of(&SieveProbe::openings),
                 fmt::format("got {}, expected numbers above 0 that grow", probe.openings[k]));
}

void check_probe(const Fault& place, const BulkProbe& probe, const Case& c, Faults& faults) {
  if (probe.points > most_bulk_points)
    faults.add(place, name_of(&BulkProbe::points),
               fmt::format("got {}, expected at most {}", probe.points, most_bulk_points));
  const Vec3 edge = probe.high - probe.low;
  if (edge.x > 0 && edge.y > 0 && (c.planar || edge.z > 0)) return;
  faults.add(place, name_of(&BulkProbe::high),
             fmt::format("got {}, expected each component above that of `{}`, {}", to_text(probe.high),
                         name_of(&BulkProbe::low), to_text(probe.low)));
}

void check_probe(const Fault& place, const FluidProbe&, const Case& c, Faults& faults) {
  if (std::holds_alternative<NoFluid>(c.fluid))
    faults.add(place, name_of(&ProbeOptions::probe),
               fmt::format("got \"{}\" in a case without a `{}`", FluidProbe::name, name_of(&Case::fluid)));
}

void check_probes(const Case& c, Faults& faults) {
  for_each_entry(c, &Case::probes, [&](const Fault& place, const ProbeOptions& p) {
    std::visit([&](const auto& probe) { check_probe(place, probe, c, faults); }, p.probe);
  });
}

// A field says what is wrong with it; here are the names that it refers to.
void check_fields(const Case& c, Faults& faults) {
  Names taken;
  for_each_entry(c, &Case::field_list, [&](const Fault& place, const FieldOptions& f) {
    check_new_name(place, name_of(&FieldOptions::name), f.name, taken, faults);
    const OptionFault fault = f.fault(c.planar);
    faults.add_if(place, fault.key, fault.what);
    if (c.cell && cell_fault(*c.cell, c.planar).what.empty())
      faults.add_if(place, name_of(&FieldOptions::width),
                    reach_fault(domain_of(*c.cell, c.planar), Kernel(f.kernel, f.width, c.planar).reach()));
    for (const std::string& group : f.groups)
      check_known(place, name_of(&FieldOptions::groups), group, names_in(c.grains), "group", faults);
    const std::string frame = name_of(&FieldOptions::frame);
    const std::optional<FrameWord> word = parse_frame_word(f.frame);
    if (word && word->grain) check_grain(place, frame, *word->grain, c, faults);
    if (word && word->obstacle) check_known(place, frame, *word->obstacle, names_in(c.obstacles), "obstacle", faults);
  });
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
