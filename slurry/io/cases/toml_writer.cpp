// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Values by their kind, then lists and tables of them, then the document.
#include "slurry/io/cases/toml_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "slurry/core/distribution.hpp"
#include "slurry/core/expression.hpp"
#include "slurry/core/schedule.hpp"
#include "slurry/core/time_step.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/io/cases/type_words.hpp"
#include "slurry/core/value_forms.hpp"

namespace slurry {

namespace {

// A longer list is broken into lines of at most this many characters.
constexpr std::size_t line_length = 100;

struct KeyValue {
  std::string key, value;
};

std::string escape(char c) {
  switch (c) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '\n':
      return "\\n";
    case '\t':
      return "\\t";
    case '\r':
      return "\\r";
    default:
      break;
  }
  const bool is_control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  return is_control ? fmt::format("\\u{:04X}", static_cast<unsigned>(c)) : std::string(1, c);
}

std::string write(double value) {
  if (value == 0) return "0";
  std::string text = fmt::format("{}", value);
  // 1e-6 rather than 1e-06.
  const std::size_t exponent = text.find('e');
  if (exponent != std::string::npos && text[exponent + 2] == '0') text.erase(exponent + 2, 1);
  return text;
}

// A formula that is spelt as a number would be is written as one.
std::string write(const Expression& e) {
  const bool is_number = e.is_constant() && Expression(e(0)).text() == e.text();
  return is_number ? write(e(0)) : quote(e.text());
}

template <class Vector>
std::string write_components(const Vector& v, ZeroZ zero_z) {
  const std::string x = write(v.x), y = write(v.y), z = write(v.z);
  return z == "0" && zero_z == ZeroZ::left_out ? fmt::format("[{}, {}]", x, y) : fmt::format("[{}, {}, {}]", x, y, z);
}

// "{ a = 1, b = 2 }"
std::string write_inline_table(const std::vector<KeyValue>& entries) {
  std::vector<std::string> parts;
  for (const auto& [key, value] : entries) parts.push_back(key + " = " + value);
  return fmt::format("{{ {} }}", fmt::join(parts, ", "));
}

// The fields that are set, each as one value.
std::vector<KeyValue> plain_values(TableView options, ZeroZ zero_z) {
  std::vector<KeyValue> entries;
  for (const FieldType& f : options.type->fields)
    if (is_set(options.member(f))) entries.push_back({std::string(f.name), write_value(options.member(f), zero_z)});
  return entries;
}

// The keys of a form that are given.
template <class Form>
std::string write_form(const Form& form) {
  std::vector<KeyValue> entries = plain_values(view_of(form), ZeroZ::left_out);
  std::erase_if(entries, [](const KeyValue& e) { return e.value == "[]"; });
  return write_inline_table(entries);
}

std::string write(const Distribution& d) {
  return d.kind == Distribution::Kind::fixed ? write(d.values.front()) : write_form(to_form(d));
}

std::string write(const Schedule& s) {
  if (s.is_never()) return "false";
  if (s.every > 0 && s.steps <= 0 && s.at.empty()) return write(s.every);
  return write_form(to_form(s));
}

// "[a, b]", broken into lines where it is long.
std::string write_list(const std::vector<std::string>& entries) {
  const std::string line = fmt::format("[{}]", fmt::join(entries, ", "));
  if (line.size() <= line_length) return line;
  std::string text = "[", row = "\n ";
  for (const std::string& entry : entries) {
    if (row.size() + entry.size() + 2 > line_length) text += row, row = "\n ";
    row += " " + entry + ",";
  }
  return text + row + "\n]";
}

std::string write_entries(ValueView list, ZeroZ zero_z) {
  std::vector<std::string> entries;
  for (std::size_t k = 0; k < list.size(); ++k) entries.push_back(write_value(list.at(k), zero_z));
  return write_list(entries);
}

// The lines of one table, and the keys that are taken: those of its own, and of the families that stand among them.
struct TableText {
  std::vector<KeyValue> entries;
  std::vector<std::string> taken;
};

// A family stands among the values of its struct, or in a table of its own where one of its keys is already taken.
void add_family(TableText& table, const std::string& tag, TableView alternative, ZeroZ zero_z) {
  const auto is_taken = [&](const FieldType& f) {
    return std::find(table.taken.begin(), table.taken.end(), f.name) != table.taken.end();
  };
  const std::string name = quote(std::string(alternative.type->name));
  std::vector<KeyValue> values = plain_values(alternative, zero_z);
  const auto& fields = alternative.type->fields;
  if (std::any_of(fields.begin(), fields.end(), is_taken)) {
    values.insert(values.begin(), {std::string(nested_tag), name});
    table.entries.push_back({tag, write_inline_table(values)});
    return;
  }
  table.entries.push_back({tag, name});
  table.entries.insert(table.entries.end(), values.begin(), values.end());
  for (const FieldType& f : fields) table.taken.emplace_back(f.name);
}

// What is written of a table's own tables: nothing, where each gets its header below, or a value.
enum class Tables { below, inside };

std::vector<KeyValue> table_values(TableView options, ZeroZ zero_z, Tables tables) {
  TableText text;
  for (const FieldType& f : options.type->fields) text.taken.emplace_back(f.name);
  for (const FieldType& f : options.type->fields) {
    const ValueView member = options.member(f);
    const std::string key(f.name);
    if (member.kind() == ValueKind::family)
      add_family(text, key, member.table(), zero_z);
    else if (is_set(member) && (tables == Tables::inside || !is_table(*f.type)))
      text.entries.push_back({key, write_value(member, zero_z)});
  }
  return text.entries;
}

std::string write_lines(TableView options, ZeroZ zero_z, Tables tables) {
  std::string text;
  for (const auto& [key, value] : table_values(options, zero_z, tables)) text += key + " = " + value + "\n";
  return text;
}

}  // namespace

std::string quote(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += escape(c);
  return quoted + "\"";
}

bool is_set(ValueView value) {
  if (value.kind() == ValueKind::optional) return value.size() > 0;
  return value.kind() != ValueKind::distribution || value.as<Distribution>() != Distribution{};
}

std::string write_value(ValueView value, ZeroZ zero_z) {
  switch (value.kind()) {
    case ValueKind::real:
      return write(value.as<double>());
    case ValueKind::integer:
      return fmt::format("{}", value.as<std::int64_t>());
    case ValueKind::boolean:
      return value.as<bool>() ? "true" : "false";
    case ValueKind::text:
      return quote(value.as<std::string>());
    case ValueKind::vector:
      return write_components(value.as<Vec3>(), zero_z);
    case ValueKind::expression:
      return write(value.as<Expression>());
    case ValueKind::expression_vector:
      return write_components(value.as<ExpressionVector>(), zero_z);
    case ValueKind::distribution:
      return write(value.as<Distribution>());
    case ValueKind::schedule:
      return write(value.as<Schedule>());
    case ValueKind::time_step:
      return value.as<TimeStep>().is_auto() ? quote(auto_word) : write(value.as<TimeStep>().value);
    case ValueKind::word:
      return quote(std::string(value.type->words[value.rank()]));
    case ValueKind::optional:
      return write_value(value.at(0), zero_z);
    case ValueKind::list:
      return write_entries(value, zero_z);
    case ValueKind::table:
    case ValueKind::family:
      break;
  }
  return write_inline_table(table_values(value.table(), zero_z, Tables::inside));
}

std::string write_document(TableView options, ZeroZ zero_z) {
  std::string text = write_lines(options, zero_z, Tables::below);
  for (const FieldType& f : options.type->fields) {
    const ValueView member = options.member(f);
    const std::string key(f.name);
    if (member.kind() == ValueKind::table)
      text += "\n[" + key + "]\n" + write_lines(member.table(), zero_z, Tables::inside);
    if (!is_list_of_tables(*f.type)) continue;
    for (std::size_t k = 0; k < member.size(); ++k)
      text += "\n[[" + key + "]]\n" + write_lines(member.at(k).table(), zero_z, Tables::inside);
  }
  return text;
}

}  // namespace slurry
