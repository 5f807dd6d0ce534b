// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/gamma_unit.hpp"

#include <algorithm>
#include <variant>
#include <vector>

namespace slurry {

std::string gamma_unit(const Case& c) {
  std::vector<std::string> units;
  for (const ContactRule& rule : c.contacts)
    std::visit(
        [&](const auto& law) {
          if constexpr (requires { law.history(); }) {
            const std::string unit(law.history().unit);
            if (std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
          }
        },
        rule.law);
  if (units.empty()) return "N s/m^2";
  return units.size() == 1 ? units.front() : "N s/m^2 (N s with scaling = \"one\")";
}

}  // namespace slurry
