// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/cases/resume.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <set>
#include <string_view>

#include "slurry/core/shown.hpp"
#include "slurry/io/cases/toml_text.hpp"

namespace slurry {
namespace {

bool is_free(const std::string& key) { return key == "time.end" || key == "output"; }

// A whole number and a real one are compared by value, so that 1 and 1.0 are the same.
bool same_value(const toml::node& a, const toml::node& b) {
  if (a.is_number() && b.is_number() && a.type() != b.type()) return a.value<double>() == b.value<double>();
  if (a.type() != b.type()) return false;
  if (a.is_integer()) return a.value<std::int64_t>() == b.value<std::int64_t>();
  if (a.is_floating_point()) return a.value<double>() == b.value<double>();
  if (a.is_boolean()) return a.value<bool>() == b.value<bool>();
  return a.is_string() && a.value<std::string_view>() == b.value<std::string_view>();
}

void compare(const toml::node* a, const toml::node* b, const std::string& key, std::vector<std::string>& differences);

void compare_tables(const toml::table& a, const toml::table& b, const std::string& key,
                    std::vector<std::string>& differences) {
  std::set<std::string> keys;
  for (const auto& [k, node] : a) keys.emplace(k.str());
  for (const auto& [k, node] : b) keys.emplace(k.str());
  for (const std::string& k : keys) compare(a.get(k), b.get(k), key.empty() ? k : key + "." + k, differences);
}

void compare_arrays(const toml::array& a, const toml::array& b, const std::string& key,
                    std::vector<std::string>& differences) {
  if (a.size() != b.size()) return differences.push_back(shown(key));
  for (std::size_t k = 0; k < a.size(); ++k) compare(a.get(k), b.get(k), fmt::format("{}[{}]", key, k), differences);
}

void compare(const toml::node* a, const toml::node* b, const std::string& key, std::vector<std::string>& differences) {
  if (is_free(key)) return;
  // A table that only one text has may still hold nothing but a free key.
  static const toml::table none;
  if (!a && b && b->is_table()) a = &none;
  if (!b && a && a->is_table()) b = &none;
  if (!a || !b)
    differences.push_back(shown(key));
  else if (a->is_table() && b->is_table())
    compare_tables(*a->as_table(), *b->as_table(), key, differences);
  else if (a->is_array() && b->is_array())
    compare_arrays(*a->as_array(), *b->as_array(), key, differences);
  else if (!same_value(*a, *b))
    differences.push_back(shown(key));
}

}  // namespace

std::vector<std::string> case_differences(const std::string& stored, const std::string& given) {
  std::vector<std::string> differences;
  const std::string name = "the text of a case";
  compare_tables(parse_toml(stored, name), parse_toml(given, name), "", differences);
  return differences;
}

}  // namespace slurry
