// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The classes Obstacle and Obstacles: where the obstacles are, what the grains do to them, and how a script moves them.
#pragma once

#include <pybind11/pybind11.h>

namespace slurry {

// Adds the classes to the module.
void bind_obstacles(pybind11::module_& module);

}  // namespace slurry
