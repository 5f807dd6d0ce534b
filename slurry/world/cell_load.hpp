// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CellLoad: the stress under which a periodic cell deforms by itself, component by component.
#pragma once

#include <optional>

#include "slurry/core/expression.hpp"

namespace slurry {

struct CellLoad {
  std::optional<Expression> pressure = {};                                     // N/m^2, on all periodic axes alike
  std::optional<Expression> xx = {}, yy = {}, zz = {}, xy = {}, xz = {}, yz = {};  // stress, N/m^2, positive: tension
  std::optional<double> mass = {};                                             // kg; that of all grains by default

  bool any() const { return pressure || xx || yy || zz || xy || xz || yz; }
};

}  // namespace slurry
