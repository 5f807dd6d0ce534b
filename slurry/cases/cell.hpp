// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CellOptions: a periodic cell, at rest or deformed.
#pragma once

#include <string>
#include <vector>

#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/world/cell_rates.hpp"

namespace slurry {

struct CellOptions {
  static constexpr const char* doc =
      "A periodic cell: what leaves it on one side comes in on the other. It may be deformed, by rates that are numbers "
      "or formulas of t; the grains begin with the velocity of that flow, about the middle of the cell, beside their "
      "own.";
  Vec3 low, high;
  std::vector<std::string> periodic;
  Expression shear_xy, shear_xz, shear_yz;
  ExpressionVector stretch;
  static constexpr auto fields() {
    return FieldTable{
        field("low", &CellOptions::low, "m", "Lower corner of the cell; two numbers in a planar case.", Rule::required),
        field("high", &CellOptions::high, "m", "Upper corner of the cell.", Rule::required),
        field("periodic", &CellOptions::periodic, "",
              "The axes along which the cell repeats itself, as [\"x\", \"y\"]; all by default."),
        field("shear_xy", &CellOptions::shear_xy, "1/s",
              "Shear rate: velocity along x that grows along y (after Lees and Edwards)."),
        field("shear_xz", &CellOptions::shear_xz, "1/s", "The same, along x and growing along z."),
        field("shear_yz", &CellOptions::shear_yz, "1/s", "The same, along y and growing along z."),
        field("stretch", &CellOptions::stretch, "1/s",
              "Rates at which the cell gets longer along each axis, relative to its length; negative to compress.")};
  }
};

// Options that are wrong together.
OptionFault cell_fault(const CellOptions& cell, bool planar);

Domain domain_of(const CellOptions& cell, bool planar);
CellRates rates_of(const CellOptions& cell);

}  // namespace slurry
