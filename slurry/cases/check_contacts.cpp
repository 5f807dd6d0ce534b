// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What contacts must satisfy: materials, laws, films, and the impacts of hard spheres.
#include "slurry/cases/checks.hpp"
#include "slurry/cases/materials.hpp"
#include "slurry/cases/resolve.hpp"
#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

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

// What materials make of the contacts that no rule speaks of: one way to hold, and films where there is a curvature.
void check_material_laws(const Case& c, Faults& faults) {
  if (faults.first() || c.materials.empty()) return;
  const LawTable laws = resolve_laws(c);
  const auto material_of = [&](std::int32_t k) -> const std::string& {
    return k < std::ssize(c.grains) ? c.grains[k].material : c.obstacles[k - std::ssize(c.grains)].material;
  };
  std::int32_t a = 0;
  for_each_entry(c, &Case::grains, [&](const Fault& place, const GrainGroup& g) {
    const std::string key = name_of(&GrainGroup::material);
    for (std::int32_t b = 0; b < laws.groups(); ++b) {
      const bool is_of_rule = laws.rank(a, b) <= std::ssize(c.contacts);  // their laws come first in the table
      if (is_of_rule) continue;
      faults.add_if(place, key, holding_fault(c, material_of(a), material_of(b)));
      const bool has_film =
          std::visit([]<class L>(const L&) { return std::is_base_of_v<Gluey, L>; }, laws.law(laws.rank(a, b)));
      if (has_film && has_faces(g.shape, c.planar))
        faults.add(place, key,
                   fmt::format("got a film for the flat faces of \"{}\", which have no radius, expected a contact rule "
                               "with {} = \"one\"",
                               shown(g.name), name_of(&Gluey::scaling)));
    }
    ++a;
  });
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

}  // namespace

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
    const OptionFault film = film_fault(c, m), stiffness = stiffness_fault(c, m);
    faults.add_if(place, film.key, film.what);
    faults.add_if(place, stiffness.key, stiffness.what);
  });
  for_each_entry(c, &Case::material_pairs, [&](const Fault& place, const MaterialPair& pair) {
    const OptionFault film = film_fault(pair);
    faults.add_if(place, film.key, film.what);
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
  check_material_laws(c, faults);
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
  const auto& film = std::get<ExplicitLubrication>(c.lubrication);
  const Fault place = place_of_table({}, key);
  if (film.terms == FilmTerms::pair && film.film == FilmShape::discs)
    faults.add(place, name_of(&ExplicitLubrication::terms),
               "got \"pair\" with film = \"discs\": it is of spheres; expected \"leading\"");
  if (film.reach && film.reduced_reach)
    faults.add(
        place, name_of(&ExplicitLubrication::reduced_reach),
        fmt::format("given together with `{}`, expected only one of the two", name_of(&ExplicitLubrication::reach)));
  if (!film.is_rough() && !has_films(c) && std::none_of(c.contacts.begin(), c.contacts.end(), is_gluey))
    faults.add(
        {}, key,
        fmt::format("got \"{}\", expected a contact rule with law = \"{}\" that takes over at the threshold, or a "
                    "`{}`",
                    ExplicitLubrication::name, Gluey::name, name_of(&ExplicitLubrication::roughness)));
  if (std::holds_alternative<Overdamped>(c.dynamics))
    faults.add({}, key,
               fmt::format("got \"{}\" with {} = \"{}\", expected \"{}\"", ExplicitLubrication::name,
                           name_of(&Case::dynamics), Overdamped::name, Inertial::name));
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
    if (!g.tied_to.empty())
      faults.add(
          place, name_of(&GrainGroup::tied_to),
          fmt::format("got grains that move with an obstacle beside law = \"{}\", expected none", HardSphere::name));
  });
  for_each_entry(c, &Case::obstacles, [&](const Fault& place, const ObstacleOptions& o) {
    if (std::holds_alternative<Loaded>(o.motion))
      faults.add(
          place, name_of(&ObstacleOptions::motion),
          fmt::format("got \"{}\" beside law = \"{}\", whose walls do not yield", Loaded::name, HardSphere::name));
  });
}

}  // namespace slurry
