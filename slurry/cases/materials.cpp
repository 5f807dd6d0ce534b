// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From materials to laws, and the table of laws in words.
#include "slurry/cases/materials.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "slurry/cases/case.hpp"
#include "slurry/cases/resolve.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

double mixed(Mixing rule, double a, double b) {
  switch (rule) {
    case Mixing::arithmetic:
      return 0.5 * (a + b);
    case Mixing::least:
      return std::min(a, b);
    case Mixing::largest:
      return std::max(a, b);
    case Mixing::geometric:
      break;
  }
  // Of equal values the value itself, to the last bit.
  return a == b ? a : std::sqrt(a * b);
}

const Material* find_material(const Case& c, const std::string& name) {
  const auto found =
      std::find_if(c.materials.begin(), c.materials.end(), [&](const Material& m) { return m.name == name; });
  return found == c.materials.end() ? nullptr : &*found;
}

bool is_about(const MaterialPair& pair, const std::string& first, const std::string& second) {
  const std::string &a = pair.between.front(), &b = pair.between.back();
  return (a == first && b == second) || (a == second && b == first);
}

// Numbers and words of a law, "friction = 0.5, rolling_friction = 0".
template <class L>
std::string values_of(const L& law) {
  std::string text;
  for_each_field<L>([&](const auto& f) {
    const auto& value = law.*f.member;
    using T = std::decay_t<decltype(value)>;
    if constexpr (std::is_same_v<T, double> || std::is_same_v<T, bool>) {
      text += fmt::format("{}{} = {}", text.empty() ? " with " : ", ", f.name, value);
    } else if constexpr (std::is_same_v<T, std::optional<double>>) {
      if (value) text += fmt::format("{}{} = {}", text.empty() ? " with " : ", ", f.name, *value);
    } else if constexpr (std::is_same_v<T, std::vector<double>>) {
      if (!value.empty())
        text += fmt::format("{}{} = [{}]", text.empty() ? " with " : ", ", f.name, fmt::join(value, ", "));
    }
  });
  return text;
}

std::string name_in_table(const Case& c, std::int32_t group) {
  const auto grains = static_cast<std::int32_t>(c.grains.size());
  const std::string& name = group < grains ? c.grains[group].name : c.obstacles[group - grains].name;
  return name.empty() ? fmt::format("obstacle {}", group - grains) : fmt::format("\"{}\"", shown(name));
}

}  // namespace

namespace {

// The values of the contacts of two materials.
struct PairValues {
  double friction, rolling, restitution, cohesion, gamma_min, viscosity;
  std::vector<double> roughness;  // of both sides
  bool has_film() const { return gamma_min < 0 || viscosity > 0; }
};

PairValues values_between(const Case& c, const Material& a, const Material& b) {
  PairValues v{mixed(c.mixing.friction, a.friction, b.friction),
               mixed(c.mixing.rolling_friction, a.rolling_friction, b.rolling_friction),
               mixed(c.mixing.restitution, a.restitution, b.restitution),
               mixed(c.mixing.cohesion, a.cohesion, b.cohesion),
               -mixed(c.mixing.film, -a.gamma_min, -b.gamma_min),
               mixed(c.mixing.film, a.viscosity, b.viscosity),
               {a.roughness, b.roughness}};
  for (const MaterialPair& pair : c.material_pairs) {
    if (!is_about(pair, a.name, b.name)) continue;
    v.friction = pair.friction.value_or(v.friction);
    v.rolling = pair.rolling_friction.value_or(v.rolling);
    v.restitution = pair.restitution.value_or(v.restitution);
    v.cohesion = pair.cohesion.value_or(v.cohesion);
    // A pair that speaks of its film says all of it.
    if (pair.gamma_min || pair.viscosity)
      v.gamma_min = pair.gamma_min.value_or(0), v.viscosity = pair.viscosity.value_or(0);
  }
  return v;
}

template <class L>
L with_film(L law, const PairValues& v) {
  const bool is_rough = v.roughness[0] + v.roughness[1] > 0;
  if (v.gamma_min < 0)
    law.gamma_min = v.gamma_min;
  else if (is_rough)
    law.viscosity = v.viscosity, law.roughness = v.roughness;
  return law;
}

template <class L>
L with_friction(L law, const PairValues& v) {
  law.friction = v.friction, law.rolling_friction = v.rolling;
  if constexpr (requires { law.restitution; }) law.restitution = v.restitution;
  return law;
}

std::string given_twice() {
  return fmt::format("expected `{}` or `{}` for the films of a case", name_of(&Material::gamma_min),
                     name_of(&Material::viscosity));
}

}  // namespace

OptionFault film_fault(const Case& c, const Material& material) {
  const std::string key = name_of(&Material::viscosity);
  if (!(material.viscosity > 0)) return {};
  for (const Material& other : c.materials)
    if (other.gamma_min < 0)
      return {key, fmt::format("got {} where \"{}\" has a `{}`, {}", material.viscosity, shown(other.name),
                               name_of(&Material::gamma_min), given_twice())};
  return {};
}

OptionFault film_fault(const MaterialPair& pair) {
  if (!pair.gamma_min || !pair.viscosity) return {};
  return {name_of(&MaterialPair::viscosity),
          fmt::format("given together with `{}`, expected one of the two", name_of(&MaterialPair::gamma_min))};
}

OptionFault stiffness_fault(const Case& c, const Material& m) {
  const std::string young = name_of(&Material::young), stiffness = name_of(&Material::stiffness);
  if (m.young > 0 && m.stiffness > 0)
    return {stiffness, fmt::format("given together with `{}`, expected one of the two", young)};
  if (m.young > 0 && c.planar)
    return {young,
            fmt::format("got {} in a planar case, whose grains have no thickness, expected `{}`", m.young, stiffness)};
  if (m.poisson > 0.5) return {name_of(&Material::poisson), fmt::format("got {}, expected at most 0.5", m.poisson)};
  return {};
}

bool has_stiffness(const Case& c) {
  return std::any_of(c.materials.begin(), c.materials.end(),
                     [](const Material& m) { return m.young > 0 || m.stiffness > 0; }) ||
         std::any_of(c.material_pairs.begin(), c.material_pairs.end(),
                     [](const MaterialPair& p) { return p.stiffness.value_or(0) > 0; });
}

Compliance material_compliance(const Case& c, const std::string& first, const std::string& second) {
  const auto side = [&](const std::string& name) -> Compliance {
    const Material* m = find_material(c, name);
    if (!m) return {};
    const double hertz = 4.0 / 3.0 * std::sqrt(hertz_overlap);
    return {m->young > 0 ? (1 - m->poisson * m->poisson) / (hertz * m->young) : 0,
            m->stiffness > 0 ? 1 / (2 * m->stiffness) : 0};
  };
  Compliance both = side(first) + side(second);
  for (const MaterialPair& pair : c.material_pairs)
    if (pair.stiffness && is_about(pair, first, second)) both = {0, *pair.stiffness > 0 ? 1 / *pair.stiffness : 0};
  return both;
}

bool has_films(const Case& c) {
  const auto has_film = [](double gamma_min, double viscosity) { return gamma_min < 0 || viscosity > 0; };
  return std::any_of(c.materials.begin(), c.materials.end(),
                     [&](const Material& m) { return has_film(m.gamma_min, m.viscosity); }) ||
         std::any_of(c.material_pairs.begin(), c.material_pairs.end(),
                     [&](const MaterialPair& p) { return has_film(p.gamma_min.value_or(0), p.viscosity.value_or(0)); });
}

bool has_cohesion(const Case& c) {
  return std::any_of(c.materials.begin(), c.materials.end(), [](const Material& m) { return m.cohesion > 0; }) ||
         std::any_of(c.material_pairs.begin(), c.material_pairs.end(),
                     [](const MaterialPair& p) { return p.cohesion.value_or(0) > 0; });
}

std::string holding_fault(const Case& c, const std::string& first, const std::string& second) {
  const Material *a = find_material(c, first), *b = find_material(c, second);
  if (!a || !b) return "";
  const PairValues v = values_between(c, *a, *b);
  if (!v.has_film() || !(v.cohesion > 0)) return "";
  return fmt::format("contacts of \"{}\" and \"{}\" would have a film and cohesion, expected one of the two",
                     shown(first), shown(second));
}

std::optional<Law> material_law(const Case& c, const std::string& first, const std::string& second) {
  const Material *a = find_material(c, first), *b = find_material(c, second);
  if (!a || !b) return {};
  const PairValues v = values_between(c, *a, *b);
  const bool rubs = v.friction > 0 || v.rolling > 0;
  if (v.has_film()) {
    if (rubs) return with_film(with_friction(GlueyFriction{}, v), v);
    return with_film(Gluey{}, v);
  }
  if (v.cohesion > 0) {
    Cohesion law = with_friction(Cohesion{}, v);
    law.force = v.cohesion;
    return law;
  }
  if (rubs) return with_friction(Friction{}, v);
  return Inelastic{v.restitution};
}

std::vector<std::string> describe_laws(const Case& c) {
  std::vector<std::string> lines;
  const LawTable laws = resolve_laws(c);
  for (std::int32_t a = 0; a < std::ssize(c.grains); ++a)
    for (std::int32_t b = a; b < laws.groups(); ++b) {
      // Obstacles of one name have one law.
      const std::string partner = name_in_table(c, b);
      const bool is_repeated = b > a && partner == name_in_table(c, b - 1);
      if (is_repeated) continue;
      lines.push_back(std::visit(
          [&]<class L>(const L& law) {
            return fmt::format("{} and {}: {}{}", name_in_table(c, a), partner, L::name, values_of(law));
          },
          laws.law(laws.rank(a, b))));
    }
  return lines;
}

}  // namespace slurry
