// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Swimmers for Python.
#pragma once

#include <pybind11/pybind11.h>

namespace slurry {

namespace py = pybind11;

void bind_swimmers(py::module_& module);

}  // namespace slurry
