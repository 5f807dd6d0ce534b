// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How long the panels of a body are: sqrt(2 A) of the mean panel, and of those nearest to a point, where meshes are finer
// where surfaces are close.
#pragma once

#include "slurry/fluids/stokes/scene.hpp"

namespace slurry::stokes {

double panel_length(const Body& body);
double panel_length_at(const Triangles& mesh, Vec3 point);
double panel_length_at(const Body& body, Vec3 point);

}  // namespace slurry::stokes
