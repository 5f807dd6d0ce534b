// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/world/world.hpp"

#include <algorithm>

namespace slurry {

bool World::turns() const {
  const bool by_films = films() && films()->tangential;
  const bool by_fluid = std::visit([](const auto& f) { return f.turns(); }, fluid);
  const bool by_forces = std::any_of(forces.begin(), forces.end(), [](const AppliedForce& f) { return f.turns(); });
  return laws.turns() || !forms.are_round() || by_films || by_fluid || by_forces;
}

}  // namespace slurry
