// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "to_toml.hpp"

#include <fmt/format.h>

#include "interpreter.hpp"
#include "slurry/core/errors.hpp"

namespace slurry {

namespace {

std::string type_name(const py::handle& object) { return py::str(py::type::handle_of(object).attr("__name__")); }

bool is_sequence(const py::handle& object) {
  return py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object);
}

std::int64_t to_integer(const py::handle& object) {
  const long long value = PyLong_AsLongLong(object.ptr());
  if (value == -1 && PyErr_Occurred()) {
    PyErr_Clear();
    throw InputError(fmt::format("got the integer {}, expected one of 64 bits", std::string(py::str(object))));
  }
  return value;
}

// A case file would take a text that begins with = for the formula of a number.
std::string to_text(const py::handle& object) {
  std::string text = object.cast<std::string>();
  if (text.starts_with('='))
    throw InputError(
        fmt::format("got the text \"{}\": a formula of [parameters] belongs to a case file, give its number", text));
  return text;
}

// Calls use(value) with the TOML value that stands for the object.
template <class Use>
void with_toml(const py::handle& object, const Use& use) {
  if (py::isinstance<py::bool_>(object)) return use(object.cast<bool>());
  if (py::isinstance<py::int_>(object)) return use(to_integer(object));
  if (py::isinstance<py::float_>(object)) return use(object.cast<double>());
  if (py::isinstance<py::str>(object)) return use(to_text(object));
  if (is_sequence(object)) return use(to_toml_array(object));
  if (py::isinstance<py::dict>(object)) return use(to_toml_table(object));
  // numpy's arrays and numbers, our own structs, paths, ranges and whatever else is iterable.
  if (py::hasattr(object, "tolist")) return with_toml(object.attr("tolist")(), use);
  if (py::hasattr(object, "to_dict")) return with_toml(call_python(object.attr("to_dict")), use);
  if (py::hasattr(object, "__fspath__")) return with_toml(object.attr("__fspath__")(), use);
  if (py::hasattr(object, "keys")) return with_toml(py::dict(py::reinterpret_borrow<py::object>(object)), use);
  if (py::hasattr(object, "__iter__")) return with_toml(py::list(py::reinterpret_borrow<py::object>(object)), use);
  if (py::hasattr(object, "__float__"))
    return use(py::float_(py::reinterpret_borrow<py::object>(object)).operator double());
  throw InputError(fmt::format("got an object of type {}, expected a number, a string, a list or a table",
                               object.is_none() ? "None" : type_name(object)));
}

}  // namespace

toml::array to_toml_array(const py::handle& sequence) {
  toml::array array;
  for (const py::handle entry : sequence) with_toml(entry, [&](auto&& value) { array.push_back(std::move(value)); });
  return array;
}

toml::table to_toml_table(const py::handle& mapping) {
  toml::table table;
  for (const auto& [key, entry] : py::reinterpret_borrow<py::dict>(mapping)) {
    if (!py::isinstance<py::str>(key))
      throw InputError(fmt::format("got a table with the key {}, expected a string", std::string(py::repr(key))));
    const std::string name = key.cast<std::string>();
    if (!entry.is_none()) with_toml(entry, [&](auto&& value) { table.insert(name, std::move(value)); });
  }
  return table;
}

toml::array to_toml(const py::handle& object) {
  toml::array array;
  with_toml(object, [&](auto&& value) { array.push_back(std::move(value)); });
  return array;
}

}  // namespace slurry
