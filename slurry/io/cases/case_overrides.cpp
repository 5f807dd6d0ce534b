// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Finding the place of an override and putting the value there.
#include "slurry/io/cases/case_overrides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/io/cases/toml_reader.hpp"
#include "slurry/io/cases/toml_text.hpp"
#include "slurry/io/cases/toml_writer.hpp"

namespace slurry {

namespace {

struct Override {
  std::string label;  // "--set key=value"
  std::vector<std::string> path;
  std::string value;
};

[[noreturn]] void refuse(const Override& o, const std::string& what) { throw InputError(o.label, what); }

Override split(const std::string& text) {
  Override o{std::string(set_label) + shown(text), {}, ""};
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) refuse(o, "expected key=value, for example time.step=1e-3");
  o.value = text.substr(equals + 1);
  std::size_t begin = 0;
  while (begin <= equals) {
    const std::size_t end = std::min(text.find('.', begin), equals);
    o.path.push_back(text.substr(begin, end - begin));
    if (o.path.back().empty()) refuse(o, "the key has an empty part, expected words between dots");
    begin = end + 1;
  }
  if (o.path.size() > deepest_toml)
    refuse(o, fmt::format("the key has {} parts, expected at most {}", o.path.size(), deepest_toml));
  if (line_too_deep(o.value) > 0) refuse(o, fmt::format("the value goes deeper than {} levels", deepest_toml));
  return o;
}

// The table { value = ... }, whose source is the override.
toml::table parse_value(const Override& o) {
  constexpr std::string_view begin_of_toml = "[{\"'";
  try {
    toml::table parsed = toml::parse("value = " + o.value, o.label);
    if (parsed.size() == 1) return parsed;
  } catch (const toml::parse_error& error) {
    const bool is_meant_as_toml = o.value.empty() || begin_of_toml.find(o.value.front()) != std::string_view::npos;
    if (is_meant_as_toml)
      refuse(o, fmt::format("the value is not TOML: {}", shown(error.description(), longest_reason)));
  }
  return toml::parse("value = " + quote(o.value), o.label);
}

std::optional<std::size_t> to_rank(const std::string& word) {
  std::size_t rank = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), rank);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return rank;
}

// The entry of an array by rank or by name.
std::size_t find_entry(const toml::array& array, const std::string& word, const std::string& parent,
                       const Override& o) {
  if (const auto rank = to_rank(word)) {
    if (*rank >= array.size())
      refuse(o, fmt::format("there is no entry {}: `{}` has {}, counted from 0", *rank, shown(parent), array.size()));
    return *rank;
  }
  std::vector<std::string> names;
  for (std::size_t k = 0; k < array.size(); ++k) {
    const toml::table* table = array[k].as_table();
    const std::string name = table ? (*table)[entry_name].value_or(std::string()) : "";
    if (name == word) return k;
    if (!name.empty()) names.push_back(name);
  }
  refuse(o, fmt::format("`{}` has no entry named \"{}\"{}", shown(parent), shown(word), suggestion(word, names, "\"")));
}

// A key whose source is the override.
toml::key make_key(const std::string& word, const Override& o) {
  return toml::key(word, toml::source_region{{1, 1}, {1, 1}, std::make_shared<const std::string>(o.label)});
}

// "; did you mean `grains`?" where one of the keys is near.
std::string hint(const std::string& word, const toml::table& table) {
  std::vector<std::string> keys;
  for (const auto& [key, node] : table) keys.emplace_back(key.str());
  const std::string near = nearest_name(word, keys);
  return near.empty() ? "" : fmt::format("; did you mean `{}`?", shown(near));
}

toml::node& step_into(toml::node& node, std::size_t depth, const Override& o) {
  const std::string& word = o.path[depth];
  const std::string parent = depth == 0 ? "" : o.path[depth - 1];
  if (toml::array* array = node.as_array()) return (*array)[find_entry(*array, word, parent, o)];
  toml::table* table = node.as_table();
  if (!table) refuse(o, fmt::format("`{}` is {}, expected a table", shown(parent), describe_node(node)));
  if (toml::node* child = table->get(word)) return *child;
  if (to_rank(o.path[depth + 1])) refuse(o, fmt::format("the case has no `{}`{}", shown(word), hint(word, *table)));
  return table->insert_or_assign(make_key(word, o), toml::table(toml::parse("", o.label))).first->second;
}

void put(toml::node& node, toml::node& value, const Override& o) {
  const std::string& word = o.path.back();
  const std::string parent = o.path.size() > 1 ? o.path[o.path.size() - 2] : "";
  value.visit([&]<class Node>(Node& concrete) {
    if (toml::array* array = node.as_array()) {
      array->replace(array->cbegin() + static_cast<std::ptrdiff_t>(find_entry(*array, word, parent, o)),
                     std::move(concrete));
    } else if (toml::table* table = node.as_table()) {
      table->insert_or_assign(make_key(word, o), std::move(concrete));
    } else {
      refuse(o, fmt::format("`{}` is {}, expected a table", shown(parent), describe_node(node)));
    }
  });
}

}  // namespace

void apply_override(toml::table& root, const std::string& override_text) {
  const Override o = split(override_text);
  toml::table parsed = parse_value(o);
  toml::node* node = &root;
  for (std::size_t depth = 0; depth + 1 < o.path.size(); ++depth) node = &step_into(*node, depth, o);
  put(*node, parsed.begin()->second, o);
}

}  // namespace slurry
