// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The values of a case as Python sees them: each as the plainest object that the reader accepts, float, str, tuple,
// dict; None for what is not set. (The other way they go by to_toml.hpp.)
#pragma once

#include <pybind11/pybind11.h>

#include "slurry/core/tables.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

namespace py = pybind11;

py::object to_python(const Vec3& value);

// An array of tables is a list, a list of values a tuple: a change inside it would not reach the engine.
py::object to_python(ValueView value);

// A table as the dict of its fields; an alternative of a family also has its `name`.
py::dict to_python(TableView options);

}  // namespace slurry
