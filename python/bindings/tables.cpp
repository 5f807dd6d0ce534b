// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Walks the field tables from the root of a case down. A struct that becomes part of a case is found by the walk:
// nothing is listed here but the roots.
#include "tables.hpp"

#include <cxxabi.h>
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <cstdlib>
#include <map>
#include <memory>

#include "interpreter.hpp"
#include "slurry/cases/rule_faults.hpp"
#include "slurry/cases/validate.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/tables.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/cases/reference.hpp"
#include "slurry/io/cases/toml_reader.hpp"
#include "slurry/io/cases/type_words.hpp"
#include "slurry/io/meshes/mesh_file.hpp"
#include "slurry/io/results/packing_file.hpp"
#include "to_toml.hpp"
#include "values.hpp"

namespace slurry {

namespace {

// "Friction" for slurry::Friction: the Python class has the name of the C++ one.
std::string class_name(const TableType& table) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(abi::__cxa_demangle(table.type->name(), nullptr, nullptr, &status),
                                                    std::free);
  const std::string full = name.get();
  return full.substr(full.rfind(':') + 1);
}

std::string joined_class_names(const ValueType& family) {
  std::string names;
  for (const TableGetter alternative : family.alternatives)
    names += (names.empty() ? "" : ", ") + class_name(alternative());
  return names;
}

// The type in the words of slurry/types.py.
std::string annotation(const ValueType& type) {
  switch (type.kind) {
    case ValueKind::real:
      return "float";
    case ValueKind::integer:
      return "int";
    case ValueKind::boolean:
      return "bool";
    case ValueKind::text:
      return "str";
    case ValueKind::vector:
      return "VectorLike";
    case ValueKind::expression:
      return "FormulaLike";
    case ValueKind::expression_vector:
      return "FormulaVectorLike";
    case ValueKind::distribution:
      return "SizeLike";
    case ValueKind::schedule:
      return "ScheduleLike";
    case ValueKind::time_step:
      return "TimeStepLike";
    case ValueKind::word:
      return fmt::format("Literal[\"{}\"]", fmt::join(type.words, "\", \""));
    case ValueKind::optional:
      return "Optional[" + annotation(*type.entry) + "]";
    case ValueKind::list:
      if (is_list_of_tables(type)) return "List[" + class_name(type.entry->table()) + "]";
      if (type.entry->kind == ValueKind::vector) return "VectorsLike";
      return "Sequence[" + annotation(*type.entry) + "]";
    case ValueKind::table:
      return class_name(type.table());
    case ValueKind::family:
      break;
  }
  return "Union[" + joined_class_names(type) + "]";
}

// How a field is held: a value, a table, a list of tables or a family.
std::string holding_of(const ValueType& type) {
  if (type.kind == ValueKind::family) return "family";
  if (is_list_of_tables(type)) return "tables";
  return table_inside(type) ? "table" : "value";
}

// The tables that a field may hold.
std::vector<const TableType*> tables_in(const ValueType& type) {
  std::vector<const TableType*> tables;
  if (const TableType* table = table_inside(type)) tables.push_back(table);
  for (const TableGetter alternative : type.alternatives) tables.push_back(&alternative());
  return tables;
}

py::dict describe_field(const TableType& type, const FieldType& f) {
  py::dict field;
  py::list classes;
  for (const TableType* table : tables_in(*f.type)) classes.append(class_name(*table));
  const std::string holding = holding_of(*f.type);
  field["optional"] = f.type->kind == ValueKind::optional;
  field["kind"] = holding;
  field["classes"] = classes;
  field["annotation"] = annotation(*f.type);
  field["type"] = type_words(*f.type);
  field["unit"] = std::string(f.unit);
  field["doc"] = std::string(f.doc);
  field["range"] = std::string(range_of(f.rule));
  field["required"] = is_required(f.rule);
  const bool has_default = holding == "value" && !is_required(f.rule);
  field["default"] = has_default ? to_python(defaults_of(type).member(f)) : py::none();
  return field;
}

// The structs of a case by the names of their classes.
std::map<std::string, const TableType*>& classes() {
  static std::map<std::string, const TableType*> all;
  return all;
}

// Adds a struct and all that it is made of, each after what it needs.
void describe_struct(const TableType& type, py::dict& found) {
  const std::string name = class_name(type);
  if (found.contains(name)) return;
  for (const FieldType& f : type.fields)
    for (const TableType* table : tables_in(*f.type)) describe_struct(*table, found);
  py::dict fields;
  for (const FieldType& f : type.fields) fields[py::str(std::string(f.name))] = describe_field(type, f);
  py::dict description;
  description["doc"] = std::string(type.doc);
  // A member of a family has a name in the case file.
  description["name"] = type.name.empty() ? py::object(py::none()) : py::str(std::string(type.name));
  description["kind"] = py::none();
  description["fields"] = fields;
  found[py::str(name)] = description;
  classes()[name] = &type;
}

// The roots: what a case file may be as a whole.
py::dict describe_tables() {
  py::dict found;
  for (const KindOfCase& kind : kinds_of_case()) {
    describe_struct(*kind.table, found);
    found[py::str(class_name(*kind.table))]["kind"] = std::string(kind.name);
  }
  return found;
}

// Reads the object as the field of a struct would be read, and gives it back as Python sees it.
py::object check_value(const std::string& type, const std::string& field, const py::object& value) {
  const auto found = classes().find(type);
  const FieldType* f = found == classes().end() ? nullptr : find_field(*found->second, field);
  if (!f || holding_of(*f->type) != "value") throw InputError(fmt::format("{} has no plain field `{}`", type, field));
  const Spot spot{type, field};
  toml::array node;
  try {
    node = to_toml(value);
  } catch (const InputError& error) {
    throw InputError(spot.table + " " + spot.key, error.what());
  }
  const NewTable holder(*found->second);
  const ValueRef member = holder.ref().member(*f);
  read(node[0], spot, member);
  if (const std::string fault = rule_fault(f->rule, member); !fault.empty()) fail({}, spot, fault);
  return to_python(member);
}

template <class C>
C case_from_table(const toml::table& table, const std::string& folder) {
  C c;
  read_table(table, {}, ref_to(c));
  c.folder = folder;
  if constexpr (requires { load_meshes(c); }) load_meshes(c);
  if constexpr (requires { load_packing(c); }) load_packing(c);
  validate(c);
  return c;
}

// A case of the kind that the table names; the first kind where it names none.
AnyCase any_case_from_table(toml::table table, const std::string& folder) {
  std::size_t kind = 0, rank = 0;
  if (const toml::node* node = table.get(kind_key)) {
    kind = read_word(*node, {"", std::string(kind_key)}, kind_names());
    table.erase(kind_key);
  }
  AnyCase c;
  for_each_alternative<AnyCase>([&]<class C>(std::type_identity<C>) {
    if (rank++ == kind) c = case_from_table<C>(table, folder);
  });
  return c;
}

// The kind, the fields and the folder, from which the package makes an object of the right class.
py::tuple to_python(const AnyCase& any) {
  return std::visit(
      []<class C>(const C& c) { return py::make_tuple(C::kind, slurry::to_python(view_of(c)), c.folder); }, any);
}

}  // namespace

AnyCase any_case_from_python(const py::object& object) {
  if (py::isinstance<py::str>(object) || py::hasattr(object, "__fspath__"))
    return read_any_case(py::module_::import("os").attr("fspath")(object).cast<std::string>());
  const bool is_case = py::hasattr(object, "to_dict");
  if (!is_case && !py::isinstance<py::dict>(object))
    throw InputError(fmt::format("got an object of type {}, expected a slurry.Case, a dict or the path of a case file",
                                 std::string(py::str(py::type::handle_of(object).attr("__name__")))));
  return any_case_from_table(to_toml_table(is_case ? call_python(object.attr("to_dict")) : object),
                             is_case ? object.attr("folder").cast<std::string>() : ".");
}

Case case_from_python(const py::object& object) {
  return std::visit(
      []<class C>(const C& c) -> Case {
        if constexpr (std::is_same_v<C, Case>) return c;
        throw InputError(
            fmt::format("a case of kind \"{}\" is a study and has no run: slurry.study computes it", C::kind));
      },
      any_case_from_python(object));
}

py::object case_to_python(const Case& c) {
  return call_python(py::module_::import("slurry.cases").attr("Case").attr("_from_dict"),
                     py::make_tuple(to_python(view_of(c)), c.folder));
}

void bind_tables(py::module_& module) {
  module.def("describe_tables", &describe_tables,
             "The structs of a case with their fields, in an order of definition.");
  module.def("check_value", &check_value, py::arg("type"), py::arg("field"), py::arg("value"),
             "The value as the field of that struct holds it; raises InputError where it does not fit.");
  module.def(
      "read_case",
      [](const std::string& path, const std::vector<std::string>& settings) {
        return to_python(read_any_case(path, settings));
      },
      py::arg("path"), py::arg("settings"), "The case of a file: its kind, its fields as a dict, and its folder.");
  module.def(
      "parse_case",
      [](const std::string& text, const std::string& name, const std::vector<std::string>& settings) {
        return to_python(parse_any_case(text, name, settings));
      },
      py::arg("text"), py::arg("name"), py::arg("settings"), "The same for a text.");
  module.def(
      "write_case", [](const py::object& c) { return write_case(any_case_from_python(c)); }, py::arg("case"),
      "The complete case as TOML.");
  module.def(
      "describe", [](const std::string& name) { return describe(name); }, py::arg("name") = "",
      "What a case may hold, as `slurry describe` prints it: of all, or of one table, kind or key.");
}

}  // namespace slurry
