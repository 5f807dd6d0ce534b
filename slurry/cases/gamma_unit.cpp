// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/gamma_unit.hpp"

#include <algorithm>
#include <variant>
#include <vector>

#include "slurry/cases/materials.hpp"

namespace slurry {

std::string gamma_unit(const Case& c) {
  std::vector<std::string> units;
  const auto add = [&](const auto& law) {
    if constexpr (requires { law.history(); }) {
      const std::string unit(law.history().unit);
      if (std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
    }
  };
  for (const ContactRule& rule : c.contacts) std::visit(add, rule.law);
  if (has_cohesion(c)) add(Cohesion{});
  if (has_films(c)) add(Gluey{});
  if (units.empty()) return "N s/m^2";
  if (units.size() == 1) return units.front();
  const bool has_pull = std::find(units.begin(), units.end(), std::string(Cohesion{}.history().unit)) != units.end();
  return has_pull ? "N s/m^2 (other units by other laws)" : "N s/m^2 (N s with scaling = \"one\")";
}

}  // namespace slurry
