// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What pictures in Python need of the engine: what the walls of a frame look like.
#pragma once

#include <pybind11/pybind11.h>

namespace slurry {

// Adds the functions to the module.
void bind_pictures(pybind11::module_& module);

}  // namespace slurry
