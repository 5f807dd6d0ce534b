// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A study computed without the interpreter lock, and its tables as numpy arrays.
#include "studies.hpp"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <optional>

#include "interrupts.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/draw/report_study.hpp"
#include "slurry/runs/study_runner.hpp"
#include "tables.hpp"

namespace slurry {

namespace {

py::object value_to_python(const Value& value) {
  return std::visit(
      []<class T>(const T& one) -> py::object {
        if constexpr (std::is_same_v<T, std::monostate>) {
          return py::none();
        } else if constexpr (std::is_same_v<T, Value::List>) {
          py::list list;
          for (const Value& entry : one) list.append(value_to_python(entry));
          return list;
        } else if constexpr (std::is_same_v<T, Value::Record>) {
          py::dict record;
          for (const NamedValue& entry : one) record[py::str(entry.name)] = value_to_python(entry.value);
          return record;
        } else {
          return py::cast(one);
        }
      },
      value.any);
}

py::object column_to_python(const TableColumn& column) {
  return std::visit(
      []<class T>(const std::vector<T>& values) -> py::object {
        if constexpr (std::is_same_v<T, std::string>)
          return py::module_::import("numpy").attr("array")(py::cast(values), py::arg("dtype") = "str");
        else
          return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
      },
      column.values);
}

// {"doc": ..., "columns": {name: array}, "units": {name: text}, "docs": {name: sentence}}
py::dict table_to_python(const StudyTable& table) {
  py::dict columns, units, docs;
  for (const TableColumn& c : table.columns) {
    columns[py::str(c.name)] = column_to_python(c);
    units[py::str(c.name)] = c.unit;
    docs[py::str(c.name)] = c.doc;
  }
  py::dict described;
  described["doc"] = table.doc;
  described["columns"] = columns;
  described["units"] = units;
  described["docs"] = docs;
  return described;
}

py::dict tables_to_python(const StudyRecord& study) {
  py::dict tables;
  for (const StudyTable& table : study.result.tables) tables[py::str(table.name)] = table_to_python(table);
  return tables;
}

// [{"title": ..., "log_x": ..., "log_y": ..., "lines": [{"label": ..., "table": ..., "x": ..., "y": ..., "markers":
// ...}]}]
py::list figures_to_python(const StudyRecord& study) {
  using py::literals::operator""_a;
  py::list figures;
  for (const StudyFigure& figure : study.result.figures) {
    py::list lines;
    for (const FigureLine& line : figure.lines)
      lines.append(py::dict("label"_a = line.label, "table"_a = line.table, "x"_a = line.x, "y"_a = line.y,
                            "markers"_a = line.markers));
    figures.append(
        py::dict("title"_a = figure.title, "log_x"_a = figure.log_x, "log_y"_a = figure.log_y, "lines"_a = lines));
  }
  return figures;
}

AnyStudy study_from_python(const py::object& description) {
  return std::visit(
      []<class C>(const C& c) -> AnyStudy {
        if constexpr (Study<C>) return c;
        throw InputError("this is a run of grains and no study: slurry.run runs it");
      },
      any_case_from_python(description));
}

StudyRecord compute(const py::object& description, const std::optional<std::filesystem::path>& folder, bool overwrite) {
  if (overwrite && !folder) throw InputError("overwrite needs the folder of a run");
  const AnyStudy study = study_from_python(description);
  return interruptible([&] {
    return folder ? run_study_in(study, *folder, overwrite ? StudyFolder::overwrite : StudyFolder::fresh)
                  : run_study_record(study);
  });
}

}  // namespace

void bind_studies(py::module_& module) {
  py::class_<StudyRecord>(module, "StudyRecord", "A study that was computed.")
      .def_readonly("kind", &StudyRecord::kind, "Which study: the `kind` of its case.")
      .def_readonly("title", &StudyRecord::title, "The title of its case.")
      .def_readonly("case_text", &StudyRecord::case_text, "The complete case as TOML.")
      .def_readonly("wall_seconds", &StudyRecord::wall_seconds, "Wall time that it took, s.")
      .def_property_readonly(
          "outcome", [](const StudyRecord& s) { return s.result.outcome; }, "What came out, in a few words.")
      .def_property_readonly(
          "notes", [](const StudyRecord& s) { return s.result.notes; },
          "What one should know although nothing failed, a sentence each.")
      .def_property_readonly(
          "summary", [](const StudyRecord& s) { return value_to_python(s.result.summary); },
          "The numbers that one looks for first, as a dict.")
      .def_property_readonly("tables", &tables_to_python, "The tables by name, each a dict: doc, columns, units, docs.")
      .def_property_readonly("figures", &figures_to_python,
                             "The figures of the report as data, each a dict: title, log_x, log_y, lines.")
      .def("report", &study_report, "The page report.html, as text.");
  module.def("run_study", &compute, py::arg("case"), py::arg("folder") = py::none(), py::arg("overwrite") = false,
             "Computes a study, and writes it where a folder is given.");
}

}  // namespace slurry
