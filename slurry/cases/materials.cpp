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

std::optional<Law> material_law(const Case& c, const std::string& first, const std::string& second) {
  const Material *a = find_material(c, first), *b = find_material(c, second);
  if (!a || !b) return {};
  double friction = mixed(c.mixing.friction, a->friction, b->friction),
         rolling = mixed(c.mixing.rolling_friction, a->rolling_friction, b->rolling_friction),
         restitution = mixed(c.mixing.restitution, a->restitution, b->restitution),
         cohesion = mixed(c.mixing.cohesion, a->cohesion, b->cohesion);
  for (const MaterialPair& pair : c.material_pairs) {
    if (!is_about(pair, first, second)) continue;
    friction = pair.friction.value_or(friction);
    rolling = pair.rolling_friction.value_or(rolling);
    restitution = pair.restitution.value_or(restitution);
    cohesion = pair.cohesion.value_or(cohesion);
  }
  const auto with_friction = [&](auto law) {
    law.friction = friction, law.rolling_friction = rolling, law.restitution = restitution;
    return law;
  };
  if (cohesion > 0) {
    Cohesion law = with_friction(Cohesion{});
    law.force = cohesion;
    return law;
  }
  if (friction > 0 || rolling > 0) return with_friction(Friction{});
  return Inelastic{restitution};
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
