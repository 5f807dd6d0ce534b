// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Plain values, lists and inline tables as TOML text.
#include "slurry/io/cases/toml_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/io/cases/toml_reader.hpp"
#include "slurry/io/cases/value_forms.hpp"

namespace slurry {

namespace {

// A longer list is broken into lines of at most this many characters.
constexpr std::size_t line_length = 100;

std::string components(const std::string& x, const std::string& y, const std::string& z, ZeroZ zero_z) {
  return z == "0" && zero_z == ZeroZ::left_out ? fmt::format("[{}, {}]", x, y) : fmt::format("[{}, {}, {}]", x, y, z);
}

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

// The keys of a form that are given.
template <class Form>
std::string write_form(const Form& form) {
  std::vector<KeyValue> entries = plain_values(form);
  std::erase_if(entries, [](const KeyValue& e) { return e.value == "[]"; });
  return write_inline_table(entries);
}

}  // namespace

std::string write_value(double value) {
  if (value == 0) return "0";
  std::string text = fmt::format("{}", value);
  // 1e-6 rather than 1e-06.
  const std::size_t exponent = text.find('e');
  if (exponent != std::string::npos && text[exponent + 2] == '0') text.erase(exponent + 2, 1);
  return text;
}
std::string write_value(std::int64_t value) { return fmt::format("{}", value); }
std::string write_value(bool value) { return value ? "true" : "false"; }

std::string write_value(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += escape(c);
  return quoted + "\"";
}

std::string write_value(const Vec3& v, ZeroZ zero_z) {
  return components(write_value(v.x), write_value(v.y), write_value(v.z), zero_z);
}

// A formula that is spelt as a number would be is written as one.
std::string write_value(const Expression& e) {
  const bool is_number = e.is_constant() && Expression(e(0)).text() == e.text();
  return is_number ? write_value(e(0)) : write_value(e.text());
}

std::string write_value(const ExpressionVector& v, ZeroZ zero_z) {
  return components(write_value(v.x), write_value(v.y), write_value(v.z), zero_z);
}

std::string write_value(const Distribution& d) {
  return d.kind == Distribution::Kind::fixed ? write_value(d.values.front()) : write_form(to_form(d));
}

std::string write_value(const Schedule& s) {
  if (s.is_never()) return "false";
  if (s.every > 0 && s.steps <= 0 && s.at.empty()) return write_value(s.every);
  return write_form(to_form(s));
}

std::string write_value(const TimeStep& step) {
  return step.is_auto() ? write_value(std::string(auto_word)) : write_value(step.value);
}

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

std::string write_inline_table(const std::vector<KeyValue>& entries) {
  std::vector<std::string> parts;
  for (const auto& [key, value] : entries) parts.push_back(key + " = " + value);
  return fmt::format("{{ {} }}", fmt::join(parts, ", "));
}

void add_family(TableText& table, const std::string& tag, const std::string& name, const std::vector<std::string>& keys,
                std::vector<KeyValue> fields) {
  const auto is_taken = [&](const std::string& key) {
    return std::find(table.taken.begin(), table.taken.end(), key) != table.taken.end();
  };
  const std::string quoted = write_value(name);
  if (std::any_of(keys.begin(), keys.end(), is_taken)) {
    fields.insert(fields.begin(), {std::string(nested_tag), quoted});
    table.entries.push_back({tag, write_inline_table(fields)});
    return;
  }
  table.entries.push_back({tag, quoted});
  table.entries.insert(table.entries.end(), fields.begin(), fields.end());
  table.taken.insert(table.taken.end(), keys.begin(), keys.end());
}

std::string write_lines(const std::vector<KeyValue>& entries) {
  std::string text;
  for (const auto& [key, value] : entries) text += key + " = " + value + "\n";
  return text;
}

}  // namespace slurry
