// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What an averaged fluid carries with itself and what its viscosity does, as forces per volume on the faces of its
// grid:
//
//     -rho div(e u u) + div(mu e grad u).
//
// u is carried by the fluxes e u, taken from upwind with the limiter of B. van Leer (J. Comput. Phys. 14 (1974) 361):
// no new extremes where the fluid crosses less than half a cell in a step, at any Reynolds number of a cell; second
// order where the flow is smooth. What leaves the volume of a face enters the next, to the last bit.
#pragma once

#include "slurry/fluids/averaged/flow_box.hpp"

namespace slurry::averaged {

struct FlowNow {
  const FlowBox& box;
  const FlowSides& sides;
  const FaceField &velocity, &flux;
  const std::vector<double>& void_fraction;
};

// On faces inside; 0 on the boundary.
FaceField momentum_forces(const FlowNow& flow, double density, double viscosity);

// Cells that the fluid crosses in a second, summed over the axes: the largest.
double crossing_rate(const FlowBox& box, const FaceField& flux, const std::vector<double>& void_fraction);

// Mean of the two cells beside a face, or that of the one at the boundary.
double void_beside(const FlowBox& box, const std::vector<double>& void_fraction, int c, const Shape& at);

}  // namespace slurry::averaged
