// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The curvature that a lubricated contact feels, 1/r_j in R = (1/r_i + 1/r_j)^2: 1/radius of a ball, 0 of anything
// flat, negative of a surface seen from inside.
#pragma once

#include "slurry/shapes/surfaces/surface.hpp"

namespace slurry {

inline double curvature(const Surface& surface) {
  struct Of {
    double operator()(const HalfSpace&) const { return 0; }
    double operator()(const Rod& s) const { return s.half_length == 0 && s.radius > 0 ? 1 / s.radius : 0; }
    double operator()(const Block&) const { return 0; }
    double operator()(const Cylinder& s) const { return 1 / s.radius; }
    double operator()(const Bore& s) const { return -1 / s.radius; }
    double operator()(const Cavity& s) const { return -1 / s.radius; }
    double operator()(const Triangle&) const { return 0; }
    double operator()(const Link&) const { return 0; }
    double operator()(const ArcSide& s) const { return (s.inner ? -1 : 1) / s.radius; }
  };
  return std::visit(Of{}, surface);
}

}  // namespace slurry
