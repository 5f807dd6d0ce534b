// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Dynamics: what the velocity means. The family `Dynamics` lists what a case file may name.
#pragma once

#include <variant>

#include "slurry/core/fields.hpp"

namespace slurry {

struct Inertial {
  static constexpr const char* name = "inertial";
  static constexpr const char* doc = "Newton's law: the free velocity is V + dt F/m.";
  static constexpr auto fields() { return FieldTable{}; }
};

struct Overdamped {
  static constexpr const char* name = "overdamped";
  static constexpr const char* doc =
      "No inertia: the free velocity is the one at which drag and forces balance, at every step anew.";
  double drag = 1;
  static constexpr auto fields() {
    return FieldTable{field("drag", &Overdamped::drag, "1/s",
                            "Drag per unit of mass: a force F alone drives m drag V = F. 0 where a fluid has the drag.",
                            Rule::non_negative)};
  }
};

using Dynamics = std::variant<Inertial, Overdamped>;

}  // namespace slurry
