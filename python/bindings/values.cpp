// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Plain values, both ways.
#include "values.hpp"

#include <fmt/format.h>

#include "slurry/core/errors.hpp"
#include "slurry/io/cases/toml_reader.hpp"
#include "slurry/io/cases/value_forms.hpp"

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
  if (py::hasattr(object, "to_dict")) return with_toml(object.attr("to_dict")(), use);
  if (py::hasattr(object, "__fspath__")) return with_toml(object.attr("__fspath__")(), use);
  if (py::hasattr(object, "keys")) return with_toml(py::dict(py::reinterpret_borrow<py::object>(object)), use);
  if (py::hasattr(object, "__iter__")) return with_toml(py::list(py::reinterpret_borrow<py::object>(object)), use);
  if (py::hasattr(object, "__float__"))
    return use(py::float_(py::reinterpret_borrow<py::object>(object)).operator double());
  throw InputError(fmt::format("got an object of type {}, expected a number, a string, a list or a table",
                               object.is_none() ? "None" : type_name(object)));
}

template <class Form>
py::object form_to_python(const Form& form) {
  py::dict given;
  for_each_field<Form>([&](const auto& f) {
    const py::object value = to_python(form.*f.member);
    if (!value.is_none() && !value.equal(py::tuple())) given[py::str(std::string(f.name))] = value;
  });
  return given;
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

py::object to_python(double value) { return py::float_(value); }
py::object to_python(std::int64_t value) { return py::int_(value); }
py::object to_python(bool value) { return py::bool_(value); }
py::object to_python(const std::string& value) {
  // Text of a case file need not be valid UTF-8.
  return py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(value.data(), static_cast<Py_ssize_t>(value.size()), "replace"));
}
py::object to_python(const Vec3& v) { return py::make_tuple(v.x, v.y, v.z); }

// A formula that is spelt as a number would be is a number.
py::object to_python(const Expression& e) {
  const bool is_number = e.is_constant() && Expression(e(0)).text() == e.text();
  return is_number ? to_python(e(0)) : to_python(e.text());
}

py::object to_python(const ExpressionVector& v) {
  return py::make_tuple(to_python(v.x), to_python(v.y), to_python(v.z));
}

py::object to_python(const Distribution& d) {
  if (d == Distribution{}) return py::none();
  return d.kind == Distribution::Kind::fixed ? to_python(d.values.front()) : form_to_python(to_form(d));
}

py::object to_python(const Schedule& s) {
  if (s.is_never()) return py::bool_(false);
  if (s.every > 0 && s.steps <= 0 && s.at.empty()) return py::float_(s.every);
  return form_to_python(to_form(s));
}

py::object to_python(const TimeStep& step) {
  return step.is_auto() ? to_python(std::string(auto_word)) : to_python(step.value);
}

}  // namespace slurry
