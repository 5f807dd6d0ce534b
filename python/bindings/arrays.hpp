// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// numpy arrays over the engine's memory: (n,) for numbers, (n, 3) for vectors, (n, 4) for quaternions (w, x, y, z).
#pragma once

#include <pybind11/numpy.h>

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "slurry/core/quaternion.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

namespace py = pybind11;

template <class T>
inline constexpr bool is_number =
    std::same_as<T, double> || std::same_as<T, std::int32_t> || std::same_as<T, std::int64_t>;
template <class T>
inline constexpr bool is_doubles = std::same_as<T, Vec3> || std::same_as<T, Quaternion>;
// What numpy can view.
template <class T>
concept Viewable = is_number<T> || is_doubles<T>;

static_assert(sizeof(Vec3) == 3 * sizeof(double) && sizeof(Quaternion) == 4 * sizeof(double));

enum class Access { read, write };

// A view of the vector's memory; `owner` lives as long as the view.
template <Viewable T>
py::array view_of(const std::vector<T>& data, const py::object& owner, Access access) {
  const auto rows = static_cast<py::ssize_t>(data.size());
  py::array view;
  if constexpr (is_number<T>) {
    view = py::array(py::dtype::of<T>(), std::vector<py::ssize_t>{rows}, data.data(), owner);
  } else {
    const py::ssize_t columns = sizeof(T) / sizeof(double);
    view = py::array(py::dtype::of<double>(), std::vector<py::ssize_t>{rows, columns}, data.data(), owner);
  }
  if (access == Access::read) view.attr("flags").attr("writeable") = false;
  return view;
}

// A copy that the user may keep.
inline py::array copy_of(const std::vector<Vec3>& data) {
  return view_of(data, py::none(), Access::read).attr("copy")();
}

// The rows of an array of n vectors, (n, 3) or (n, 2) or one for all. Throws InputError where the shape is another.
std::vector<Vec3> vectors_from(const py::object& object, std::size_t n, const std::string& what);

}  // namespace slurry
