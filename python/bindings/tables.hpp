// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The field tables as Python sees them: a description of every struct of a case, from which slurry/cases.py makes the
// classes, and the check of a single value.
#pragma once

#include <pybind11/pybind11.h>

#include "slurry/studies/studies.hpp"

namespace slurry {

namespace py = pybind11;

// The case that a Python object describes: a slurry.Case, a dict of the same form, or the path of a case file. Valid.
Case case_from_python(const py::object& object);
// The same for a case of any kind; a dict says which by its entry `kind`.
AnyCase any_case_from_python(const py::object& object);

// A slurry.Case of the package.
py::object case_to_python(const Case& c);

// Adds the functions to the module.
void bind_tables(py::module_& module);

}  // namespace slurry
