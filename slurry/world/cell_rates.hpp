// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CellRates: the velocity gradient that deforms a periodic cell, as numbers or formulas of the time.
#pragma once

#include "slurry/core/expression.hpp"
#include "slurry/core/upper_matrix.hpp"

namespace slurry {

struct CellRates {
  Expression xx, yy, zz, xy, xz, yz;  // 1/s

  // L.
  UpperMatrix at(double t) const { return {xx(t), yy(t), zz(t), xy(t), xz(t), yz(t)}; }
  // Its mean over a step.
  UpperMatrix mean(double t, double dt) const {
    return {xx.mean(t, dt), yy.mean(t, dt), zz.mean(t, dt), xy.mean(t, dt), xz.mean(t, dt), yz.mean(t, dt)};
  }
};

}  // namespace slurry
