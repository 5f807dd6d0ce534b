// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Values between Python and the field tables. From Python a value goes to a TOML node in memory and through the reader
// of case files, so that Python accepts the forms of a case file and answers a mistake with the same sentence. To
// Python it goes as the plainest object that the reader accepts: float, str, tuple, dict; None for what is not set.
#pragma once

#include <pybind11/pybind11.h>
#include <toml++/toml.h>

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/core/field_kinds.hpp"

namespace slurry {

namespace py = pybind11;

// A Python object as TOML: numbers, strings, paths, sequences, arrays, mappings, and objects with to_dict(). Entries of
// a mapping that are None are left out. Throws InputError for anything else.
toml::array to_toml_array(const py::handle& sequence);
toml::table to_toml_table(const py::handle& mapping);
// The object as the only entry of an array: a node without a name of its own.
toml::array to_toml(const py::handle& object);

py::object to_python(double value);
py::object to_python(std::int64_t value);
py::object to_python(bool value);
py::object to_python(const std::string& value);
py::object to_python(const Vec3& value);
py::object to_python(const Expression& value);
py::object to_python(const ExpressionVector& value);
py::object to_python(const Distribution& value);
py::object to_python(const Schedule& value);
py::object to_python(const TimeStep& value);

template <class T>
requires std::is_enum_v<T> py::object to_python(T value) {
  return py::str(std::string(EnumNames<T>::names[static_cast<std::size_t>(value)]));
}

template <HasFields S>
py::object to_python(const S& value);
template <class... A>
py::object to_python(const std::variant<A...>& family);
template <class T>
py::object to_python(const std::vector<T>& list);

template <class T>
py::object to_python(const std::optional<T>& value) {
  return value ? to_python(*value) : py::none();
}

// A table as the dict of its fields; an alternative of a family also has its `name`.
template <HasFields S>
py::object to_python(const S& value) {
  py::dict fields;
  for_each_field<S>([&](const auto& f) { fields[py::str(std::string(f.name))] = to_python(value.*f.member); });
  return fields;
}

template <class... A>
py::object to_python(const std::variant<A...>& family) {
  return std::visit(
      []<class B>(const B& alternative) {
        py::object fields = to_python(alternative);
        fields["name"] = py::str(B::name);
        return fields;
      },
      family);
}

// An array of tables is a list, a list of values a tuple: a change inside it would not reach the engine.
template <class T>
py::object to_python(const std::vector<T>& list) {
  py::list entries;
  for (const T& entry : list) entries.append(to_python(entry));
  if constexpr (HasFields<T>) return entries;
  return py::tuple(entries);
}

}  // namespace slurry
