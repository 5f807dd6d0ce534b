// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The regularised delta function that carries forces and velocities between points and the grid, along one axis: the
// kernel of three cells of Roma, Peskin and Berger (J. Comput. Phys. 153 (1999) 509).
//
// Its weights add up to 1, so that forces are kept, their first moment is 0 and the sum of their squares 1/2, wherever
// the point lies in its cell. A sheet of points acts as if it lay kernel_thickness cells outside of where it is. Wider
// kernels see less of the grid, but what they make of a curved surface is worse with the square of their width
// (docs/theory/grid.md).
#pragma once

#include <array>

namespace slurry::grid {

inline constexpr int kernel_width = 3;

struct KernelWeights {
  int first;  // cell of the first weight
  std::array<double, kernel_width> weight;
};

// At s, in cells; cell j stands at s = j.
KernelWeights kernel_weights(double s);

// A plane sheet of points at rest beside a fluid in shear brings it to rest this far outside of the sheet, in cells:
// half of the mean distance of two points drawn from the kernel, averaged over where the sheet lies in its cell.
inline constexpr double kernel_thickness = 0.266;
// On a sphere it is so much more, in cells: a part that spheres of dense arrays show, 0.02 at 0.45 (those alone none),
// and times cells over the radius, between 0.5 (nearly a sphere alone) and 0.7, as the fluid inside of the sheet
// circulates. Measured on cubic arrays (docs/theory/grid.md); the middle of what they ask for.
inline constexpr double kernel_crowding = 0.009;
inline constexpr double kernel_curvature = 0.55;

}  // namespace slurry::grid
