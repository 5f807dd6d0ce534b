// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where the markers of a body are: about marker_spacing cells apart, inside of its surface by some kernel_thickness
// cells, since the fluid feels the sheet of markers that much farther out.
//
// Those of round bodies have the symmetries of the grid (even_points.hpp; a circle in a planar case). The surface of
// any other form is found along many rays from the middle of each of its convex parts; of the points there those are
// kept that are far enough from those kept before, and not inside of another part.
#pragma once

#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/grid/box.hpp"
#include "slurry/grains/forms.hpp"

namespace slurry::grid {

// Wider apart the fluid leaks through; closer the forces of neighbours are hard to tell apart and iterations grow.
inline constexpr double marker_spacing = 1.6;

// The cubic root of a cell's volume (in a planar case the square root of its area).
double mean_spacing(const Box& box);

// How far inside of a surface of this radius they are, m.
double marker_depth(const Box& box, double radius);

// About the centre of a round body of this radius: the same after an exchange of axes.
std::vector<Vec3> round_markers(const Box& box, double radius);

// In the frame of a form, for a grain of this radius.
std::vector<Vec3> form_markers(const Box& box, const Form& form, double radius);

}  // namespace slurry::grid
