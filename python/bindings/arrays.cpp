// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From arrays of Python to vectors.
#include "arrays.hpp"

#include <fmt/format.h>

#include "slurry/core/errors.hpp"

namespace slurry {

std::vector<Vec3> vectors_from(const py::object& object, std::size_t n, const std::string& what) {
  const auto array = py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(object);
  if (!array) {
    PyErr_Clear();
    throw InputError(fmt::format("{}: got an object of type {}, expected an array of {} vectors", what,
                                 std::string(py::str(py::type::handle_of(object).attr("__name__"))), n));
  }
  const bool is_one = array.ndim() == 1, is_list = array.ndim() == 2 && array.shape(0) == static_cast<py::ssize_t>(n);
  const py::ssize_t columns = array.ndim() > 0 ? array.shape(array.ndim() - 1) : 0;
  if (!(is_one || is_list) || (columns != 2 && columns != 3))
    throw InputError(fmt::format("{}: got an array of shape {}, expected ({}, 3) or ({}, 2), or one vector for all",
                                 what, std::string(py::str(array.attr("shape"))), n, n));
  std::vector<Vec3> vectors(n);
  for (std::size_t k = 0; k < n; ++k) {
    const double* row = array.data() + (is_one ? 0 : static_cast<py::ssize_t>(k) * columns);
    vectors[k] = {row[0], row[1], columns == 3 ? row[2] : 0};
  }
  return vectors;
}

}  // namespace slurry
