// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Python objects as TOML nodes, so that a value of Python goes through the reader of case files: Python accepts the
// forms of a case file and answers a mistake with the same sentence.
#pragma once

#include <pybind11/pybind11.h>
#include <toml++/toml.h>

namespace slurry {

namespace py = pybind11;

// A Python object as TOML: numbers, strings, paths, sequences, arrays, mappings, and objects with to_dict(). Entries of
// a mapping that are None are left out. Throws InputError for anything else.
toml::array to_toml_array(const py::handle& sequence);
toml::table to_toml_table(const py::handle& mapping);
// The object as the only entry of an array: a node without a name of its own.
toml::array to_toml(const py::handle& object);

}  // namespace slurry
