// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Studies as Python sees them: run_study, and the record that it gives.
#pragma once

#include <pybind11/pybind11.h>

namespace slurry {

// Adds the function and its class to the module.
void bind_studies(pybind11::module_& module);

}  // namespace slurry
