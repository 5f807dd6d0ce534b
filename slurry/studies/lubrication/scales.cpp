// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The two epsilons.
#include "slurry/studies/lubrication/scales.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {

Liquid find_liquid(const std::string& name) {
  std::vector<std::string> names;
  for (const Liquid& liquid : liquids) {
    if (liquid.name == name) return liquid;
    names.emplace_back(liquid.name);
  }
  throw InputError(fmt::format("there is no liquid \"{}\" in the table, which has {}{}", shown(name),
                               join_names(names, "\""), suggestion(name, names, "\"")));
}

Scales scales_of(const Settling& s) {
  const auto require = [](const char* what, double value) {
    if (!(value > 0) || !std::isfinite(value))
      throw InputError(fmt::format("{}: got {}, expected a number > 0", what, value));
  };
  require("viscosity", s.viscosity);
  require("density of the liquid", s.liquid_density);
  require("density of the grain", s.grain_density);
  require("radius", s.radius);
  require("gravity", s.gravity);
  const double weight = s.gravity * std::abs(s.grain_density - s.liquid_density);
  if (weight == 0) throw InputError("the grain is as dense as the liquid: nothing drives it, and there is no epsilon");
  const double root = std::sqrt(s.grain_density / weight),
               common = s.viscosity / (s.grain_density * math::pow(s.radius, 1.5));
  const double time = std::sqrt(s.radius) * root;
  return {s.radius, time, s.radius / time, 3 * std::sqrt(2.0) * common * root, 4.5 * common * root};
}

}  // namespace slurry
