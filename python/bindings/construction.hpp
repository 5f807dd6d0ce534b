// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Objects are made by their constructors, and by the engine.
#pragma once

#include <pybind11/pybind11.h>

namespace slurry {

// Class.__new__(Class) raises TypeError for all classes of the module. pybind11 would return an object whose C++ part
// is memory that nobody has written, and the first use of it would crash.
void refuse_new_without_init(const pybind11::module_& module);

}  // namespace slurry
