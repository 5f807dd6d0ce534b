// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a suspension does as a whole, in a fluid on a grid, or in a given one (`field`) whose films are followed in a
// sheared cell: how it resists shear, how it pushes apart what shears it, and how fast its grains settle.
//
// With the mean gradient G of the velocity that walls or a sheared cell impose, the relative viscosity is that of a
// pure fluid which takes the same power,
//
//     eta = (sigma : G) / (2 mu E : E),       E = (G + G^T) / 2,
//
// sigma the mean stress, whose parts are those of the fluid (1 without grains), of films thinner than the grid sees,
// and of contacts. A given fluid has the part 1. The stress of the grains is that of films, contacts and, in a given
// fluid, their fluctuating motion; of it are the pressure, minus a third (half in a plane) of its trace, and the
// differences n1 = (xx - yy) / (mu rate), n2 = (yy - zz) / (mu rate), rate = sqrt(2 E : E), for a shear of x over y.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct SuspensionProbe {
  static constexpr const char* name = "suspension";
  static constexpr const char* doc =
      "A suspension in a fluid on a grid, or in a given fluid (field) in a periodic cell, as means since the last row: "
      "its viscosity relative to that of the fluid "
      "(none "
      "where nothing shears it), the parts of it that the fluid, the films and the contacts have, fluid, films, "
      "contacts; "
      "dissipation, the power that is lost in the fluid because there are grains; vx, vy, vz, the mean velocity of the "
      "grains beside the flow of the cell: of grains that settle in a closed vessel their settling velocity; pressure, "
      "n1 "
      "and n2, the pressure of the grains and their normal stress differences xx - yy and yy - zz over viscosity and "
      "rate "
      "of shear; fraction, of the volume that is filled.";
  static constexpr auto fields() { return FieldTable{}; }
  static Words columns() {
    return {"viscosity", "fluid", "films",    "contacts", "dissipation", "vx",
            "vy",        "vz",    "pressure", "n1",       "n2",          "fraction"};
  }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const;
  void advance(const ProbeScene& scene, ProbeTarget& target) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
