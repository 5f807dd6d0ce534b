// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "values.hpp"

#include <cstdint>
#include <string>

#include "slurry/core/distribution.hpp"
#include "slurry/core/expression.hpp"
#include "slurry/core/schedule.hpp"
#include "slurry/core/time_step.hpp"
#include "slurry/io/cases/type_words.hpp"
#include "slurry/core/value_forms.hpp"

namespace slurry {

namespace {

// Text of a case file need not be valid UTF-8.
py::object to_text(std::string_view value) {
  return py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(value.data(), static_cast<Py_ssize_t>(value.size()), "replace"));
}

// A formula that is spelt as a number would be is a number.
py::object to_number_or_text(const Expression& e) {
  const bool is_number = e.is_constant() && Expression(e(0)).text() == e.text();
  return is_number ? py::float_(e(0)) : to_text(e.text());
}

// The keys of a form that are given.
template <class Form>
py::object form_to_python(const Form& form) {
  py::dict given;
  const TableView fields = view_of(form);
  for (const FieldType& f : fields.type->fields) {
    const py::object value = to_python(fields.member(f));
    if (!value.is_none() && !value.equal(py::tuple())) given[py::str(std::string(f.name))] = value;
  }
  return given;
}

py::object distribution_to_python(const Distribution& d) {
  if (d == Distribution{}) return py::none();
  return d.kind == Distribution::Kind::fixed ? py::float_(d.values.front()) : form_to_python(to_form(d));
}

py::object schedule_to_python(const Schedule& s) {
  if (s.is_never()) return py::bool_(false);
  if (s.every > 0 && s.steps <= 0 && s.at.empty()) return py::float_(s.every);
  return form_to_python(to_form(s));
}

py::object list_to_python(ValueView list) {
  py::list entries;
  for (std::size_t k = 0; k < list.size(); ++k) entries.append(to_python(list.at(k)));
  if (is_list_of_tables(*list.type)) return entries;
  return py::tuple(entries);
}

}  // namespace

py::object to_python(const Vec3& v) { return py::make_tuple(v.x, v.y, v.z); }

py::object to_python(ValueView value) {
  switch (value.kind()) {
    case ValueKind::real:
      return py::float_(value.as<double>());
    case ValueKind::integer:
      return py::int_(value.as<std::int64_t>());
    case ValueKind::boolean:
      return py::bool_(value.as<bool>());
    case ValueKind::text:
      return to_text(value.as<std::string>());
    case ValueKind::vector:
      return to_python(value.as<Vec3>());
    case ValueKind::expression:
      return to_number_or_text(value.as<Expression>());
    case ValueKind::expression_vector: {
      const auto& v = value.as<ExpressionVector>();
      return py::make_tuple(to_number_or_text(v.x), to_number_or_text(v.y), to_number_or_text(v.z));
    }
    case ValueKind::distribution:
      return distribution_to_python(value.as<Distribution>());
    case ValueKind::schedule:
      return schedule_to_python(value.as<Schedule>());
    case ValueKind::time_step: {
      const auto& step = value.as<TimeStep>();
      return step.is_auto() ? to_text(auto_word) : py::float_(step.value);
    }
    case ValueKind::word:
      return to_text(value.type->words[value.rank()]);
    case ValueKind::optional:
      return value.size() > 0 ? to_python(value.at(0)) : py::none();
    case ValueKind::list:
      return list_to_python(value);
    case ValueKind::table:
    case ValueKind::family:
      break;
  }
  return to_python(value.table());
}

py::dict to_python(TableView options) {
  py::dict fields;
  for (const FieldType& f : options.type->fields) fields[py::str(std::string(f.name))] = to_python(options.member(f));
  if (!options.type->name.empty()) fields[nested_tag] = to_text(options.type->name);
  return fields;
}

}  // namespace slurry
