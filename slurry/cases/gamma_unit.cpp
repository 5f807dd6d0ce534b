// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/gamma_unit.hpp"

#include <variant>

namespace slurry {

std::string gamma_unit(const Case& c) {
  bool by_radius = false, by_one = false;
  for (const ContactRule& rule : c.contacts)
    std::visit(
        [&](const auto& law) {
          if constexpr (requires { law.gamma_is_impulse(); }) (law.gamma_is_impulse() ? by_one : by_radius) = true;
        },
        rule.law);
  if (!by_one) return "N s/m^2";
  return by_radius ? "N s/m^2 (N s with scaling = \"one\")" : "N s";
}

}  // namespace slurry
