// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The files of a sweep, for slurry/sweeps.py.
#pragma once

#include <pybind11/pybind11.h>

namespace slurry {

// Adds the function to the module.
void bind_sweeps(pybind11::module_& module);

}  // namespace slurry
