// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CellOptions: a periodic cell, at rest, deformed, or under stress.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/world/cell_load.hpp"
#include "slurry/world/cell_rates.hpp"

namespace slurry {

struct CellOptions {
  static constexpr const char* doc =
      "A periodic cell: what leaves it on one side comes in on the other. It may be deformed, by rates that are "
      "numbers "
      "or formulas of t; the grains begin with the velocity of that flow, about the middle of the cell, beside their "
      "own.";
  Vec3 low, high;
  Vec3 tilt;
  std::vector<std::string> periodic;
  Expression shear_xy, shear_xz, shear_yz;
  ExpressionVector stretch;
  std::optional<Expression> pressure = {};
  std::optional<Expression> stress_xx = {}, stress_yy = {}, stress_zz = {}, stress_xy = {}, stress_xz = {},
                            stress_yz = {};
  std::optional<double> mass = {};
  static constexpr auto fields() {
    return FieldTable{
        field("low", &CellOptions::low, "m", "Lower corner of the cell; two numbers in a planar case.", Rule::required),
        field("high", &CellOptions::high, "m", "Upper corner of the cell.", Rule::required),
        field("tilt", &CellOptions::tilt, "m",
              "Lean of the cell at the start (a triclinic cell): how far its edge along y reaches along x, its edge "
              "along z along x, and that along y; the first of them in a planar case."),
        field("periodic", &CellOptions::periodic, "",
              "The axes along which the cell repeats itself, as [\"x\", \"y\"]; all by default."),
        field("shear_xy", &CellOptions::shear_xy, "1/s",
              "Shear rate: velocity along x that grows along y (after Lees and Edwards)."),
        field("shear_xz", &CellOptions::shear_xz, "1/s", "The same, along x and growing along z."),
        field("shear_yz", &CellOptions::shear_yz, "1/s", "The same, along y and growing along z."),
        field("stretch", &CellOptions::stretch, "1/s",
              "Rates at which the cell gets longer along each axis, relative to its length; negative to compress."),
        field("pressure", &CellOptions::pressure, "N/m^2",
              "Pressure under which the cell shrinks or grows, alike along all axes along which it repeats itself: a "
              "number or a formula of t. Met by contacts and the motion of the grains together."),
        field("stress_xx", &CellOptions::stress_xx, "N/m^2",
              "Stress under which the length along x changes; positive is tension."),
        field("stress_yy", &CellOptions::stress_yy, "N/m^2", "The same along y."),
        field("stress_zz", &CellOptions::stress_zz, "N/m^2", "The same along z."),
        field("stress_xy", &CellOptions::stress_xy, "N/m^2",
              "Stress under which the cell is sheared: along x, growing along y; in the place of shear_xy."),
        field("stress_xz", &CellOptions::stress_xz, "N/m^2", "The same, along x and growing along z."),
        field("stress_yz", &CellOptions::stress_yz, "N/m^2", "The same, along y and growing along z."),
        field("mass", &CellOptions::mass, "kg",
              "Inertia of a cell under stress: this mass times the square of its length. By default the mass of all "
              "grains, which lets the cell change as fast as sound crosses it.",
              Rule::positive)};
  }
};

// Options that are wrong together.
OptionFault cell_fault(const CellOptions& cell, bool planar);

// Where the rates of the cell make it too narrow for grains of this radius before the run ends: when, and what to do;
// empty where they do not. What pressure and stresses do is not known before.
std::string narrowing(const CellOptions& cell, bool planar, double largest_radius, double end);

Domain domain_of(const CellOptions& cell, bool planar);
CellRates rates_of(const CellOptions& cell);
CellLoad load_of(const CellOptions& cell);

}  // namespace slurry
