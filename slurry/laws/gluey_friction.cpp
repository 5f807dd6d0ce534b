// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/laws/gluey_friction.hpp"

#include <fmt/format.h>

#include "slurry/core/fields.hpp"

namespace slurry {

OptionFault GlueyFriction::fault() const {
  if (OptionFault film = Gluey::fault(); !film.what.empty()) return film;
  if (when == FrictionWhen::pushing || gamma_min || viscosity) return {};
  return {name_of(&GlueyFriction::when),
          fmt::format("got \"touching\" between smooth grains, expected `{}` or `{}` and `{}` (the asperities)",
                      name_of(&Gluey::gamma_min), name_of(&Gluey::viscosity), name_of(&Gluey::roughness))};
}

}  // namespace slurry
