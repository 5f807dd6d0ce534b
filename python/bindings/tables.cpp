// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Walks the field tables from the root of a case down. A struct that becomes part of a case is found by the walk:
// nothing is listed here but the roots.
#include "tables.hpp"

#include <cxxabi.h>
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <functional>
#include <map>
#include <memory>

#include "slurry/cases/validate.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/cases/reference.hpp"
#include "slurry/io/cases/toml_reader.hpp"
#include "slurry/io/cases/toml_writer.hpp"
#include "slurry/io/meshes/mesh_file.hpp"

namespace slurry {

namespace {

// A table that may be left out is held like one that may not.
template <class T>
struct Unwrapped {
  using Type = T;
};
template <HasFields S>
struct Unwrapped<std::optional<S>> {
  using Type = S;
};
template <class T>
using TableOf = typename Unwrapped<T>::Type;

// "Friction" for slurry::Friction: the Python class has the name of the C++ one.
template <class S>
std::string class_name() {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(abi::__cxa_demangle(typeid(S).name(), nullptr, nullptr, &status),
                                                    std::free);
  const std::string full = name.get();
  return full.substr(full.rfind(':') + 1);
}

// The type in the words of slurry/types.py.
template <class T>
std::string annotation() {
  if constexpr (is_optional<T>) {
    return "Optional[" + annotation<typename T::value_type>() + "]";
  } else if constexpr (is_table_list<T>) {
    return "List[" + class_name<typename T::value_type>() + "]";
  } else if constexpr (HasFields<T>) {
    return class_name<T>();
  } else if constexpr (is_family<T>) {
    std::string names;
    for_each_alternative<T>(
        [&]<class A>(std::type_identity<A>) { names += (names.empty() ? "" : ", ") + class_name<A>(); });
    return "Union[" + names + "]";
  } else if constexpr (std::is_same_v<T, double>) {
    return "float";
  } else if constexpr (std::is_same_v<T, bool>) {
    return "bool";
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    return "int";
  } else if constexpr (std::is_same_v<T, std::string>) {
    return "str";
  } else if constexpr (std::is_enum_v<T>) {
    return fmt::format("Literal[\"{}\"]", fmt::join(words_of_enum<T>(), "\", \""));
  } else if constexpr (std::is_same_v<T, Vec3>) {
    return "VectorLike";
  } else if constexpr (std::is_same_v<T, Expression>) {
    return "FormulaLike";
  } else if constexpr (std::is_same_v<T, ExpressionVector>) {
    return "FormulaVectorLike";
  } else if constexpr (std::is_same_v<T, Distribution>) {
    return "SizeLike";
  } else if constexpr (std::is_same_v<T, Schedule>) {
    return "ScheduleLike";
  } else if constexpr (std::is_same_v<T, TimeStep>) {
    return "TimeStepLike";
  } else {
    static_assert(is_list<T>, "a field of a type that Python does not know");
    return std::is_same_v<typename T::value_type, Vec3> ? "VectorsLike"
                                                        : "Sequence[" + annotation<typename T::value_type>() + "]";
  }
}

// Reads the object as the field of a struct would be read, and gives it back as Python sees it.
using Check = std::function<py::object(const py::handle&)>;
std::map<std::pair<std::string, std::string>, Check>& checks() {
  static std::map<std::pair<std::string, std::string>, Check> all;
  return all;
}

template <HasFields S, class Member>
Check check_of(const Field<S, Member>& f) {
  return [f](const py::handle& object) {
    const Spot spot{class_name<S>(), std::string(f.name)};
    toml::array node;
    try {
      node = to_toml(object);
    } catch (const InputError& error) {
      throw InputError(spot.table + " " + spot.key, error.what());
    }
    Member value{};
    read(node[0], spot, value);
    if (const std::string fault = rule_fault(f.rule, value); !fault.empty()) fail({}, spot, fault);
    return to_python(value);
  };
}

// How a field is held: a value, a table, a list of tables or a family; and the classes that it may hold.
template <class Member>
void describe_kind(py::dict& field) {
  using Table = TableOf<Member>;
  py::list classes;
  std::string kind = "value";
  if constexpr (is_family<Member>) {
    kind = "family";
    for_each_alternative<Member>([&]<class A>(std::type_identity<A>) { classes.append(class_name<A>()); });
  } else if constexpr (is_table_list<Member>) {
    kind = "tables";
    classes.append(class_name<typename Member::value_type>());
  } else if constexpr (HasFields<Table>) {
    kind = "table";
    classes.append(class_name<Table>());
  }
  field["optional"] = is_optional<Member>;
  field["kind"] = kind;
  field["classes"] = classes;
}

template <HasFields S>
void describe_struct(py::dict& found);

template <class Member>
void describe_below(py::dict& found) {
  if constexpr (is_family<Member>) {
    for_each_alternative<Member>([&]<class A>(std::type_identity<A>) { describe_struct<A>(found); });
  } else if constexpr (is_table_list<Member>) {
    describe_struct<typename Member::value_type>(found);
  } else if constexpr (HasFields<TableOf<Member>>) {
    describe_struct<TableOf<Member>>(found);
  }
}

template <HasFields S>
py::dict describe_fields() {
  const S defaults{};
  py::dict fields;
  for_each_field<S>([&]<class Member>(const Field<S, Member>& f) {
    const std::string name(f.name);
    py::dict field;
    describe_kind<Member>(field);
    field["annotation"] = annotation<Member>();
    field["type"] = type_words<Member>();
    field["unit"] = std::string(f.unit);
    field["doc"] = std::string(f.doc);
    field["range"] = std::string(range_of(f.rule));
    field["required"] = is_required(f.rule);
    if constexpr (!is_table<TableOf<Member>> && !is_family<Member>) {
      field["default"] = is_required(f.rule) ? py::none() : to_python(defaults.*f.member);
      checks()[{class_name<S>(), name}] = check_of(f);
    } else {
      field["default"] = py::none();
    }
    fields[py::str(name)] = field;
  });
  return fields;
}

// Adds S and all that it is made of, each struct after what it needs.
template <HasFields S>
void describe_struct(py::dict& found) {
  const py::str name(class_name<S>());
  if (found.contains(name)) return;
  for_each_field<S>([&]<class Member>(const Field<S, Member>&) { describe_below<Member>(found); });
  py::dict description;
  description["doc"] = S::doc;
  // A member of a family has a name in the case file; a table may have a field of that name instead.
  py::object word = py::none();
  if constexpr (requires { S::name; }) {
    if constexpr (std::is_same_v<decltype(S::name), const char* const>) word = py::str(S::name);
  }
  description["name"] = word;
  description["kind"] = py::none();
  description["fields"] = describe_fields<S>();
  found[name] = description;
}

// The roots: what a case file may be as a whole.
py::dict describe_tables() {
  py::dict found;
  for_each_alternative<AnyCase>([&]<class C>(std::type_identity<C>) {
    describe_struct<C>(found);
    found[py::str(class_name<C>())]["kind"] = C::kind;
  });
  return found;
}

py::object check_value(const std::string& type, const std::string& field, const py::object& value) {
  const auto found = checks().find({type, field});
  if (found == checks().end()) throw InputError(fmt::format("{} has no plain field `{}`", type, field));
  return found->second(value);
}

template <class C>
C case_from_table(const toml::table& table, const std::string& folder) {
  C c;
  read_table(table, {}, c);
  c.folder = folder;
  if constexpr (std::is_same_v<C, Case>) load_meshes(c);
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
  return std::visit([]<class C>(const C& c) { return py::make_tuple(C::kind, slurry::to_python(c), c.folder); }, any);
}

}  // namespace

AnyCase any_case_from_python(const py::object& object) {
  if (py::isinstance<py::str>(object) || py::hasattr(object, "__fspath__"))
    return read_any_case(py::module_::import("os").attr("fspath")(object).cast<std::string>());
  const bool is_case = py::hasattr(object, "to_dict");
  if (!is_case && !py::isinstance<py::dict>(object))
    throw InputError(fmt::format("got an object of type {}, expected a slurry.Case, a dict or the path of a case file",
                                 std::string(py::str(py::type::handle_of(object).attr("__name__")))));
  return any_case_from_table(to_toml_table(is_case ? py::object(object.attr("to_dict")()) : object),
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
  return py::module_::import("slurry.cases").attr("Case").attr("_from_dict")(to_python(c), c.folder);
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
