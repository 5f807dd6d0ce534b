// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The stress in a periodic cell (observe/cell_stress.hpp), as means since the last row.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct CellProbe {
  static constexpr const char* name = "cell";
  static constexpr const char* doc =
      "The periodic cell: volume (area in a planar case), volume_fraction and strain (total shear along x over y); "
      "and, "
      "as means since the last row, pressure, the stress xx, yy, zz, xy, xz, yz (positive in tension; the shear stress "
      "has the sign of the shear rate), its parts kinetic_xx..., film_xx... and fluid_xx... (of a fluid on a grid, "
      "less "
      "its pressure; the rest is contacts), and temperature, "
      "the mean square of the velocities beside the flow of the cell, per direction.";
  static constexpr auto fields() { return FieldTable{}; }
  static Words columns();
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const;
  void advance(const ProbeScene& scene, ProbeTarget& target) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
