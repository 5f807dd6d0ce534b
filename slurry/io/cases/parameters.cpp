// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Working out parameters: textual, one formula at a time, through Expression.
#include "slurry/io/cases/parameters.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/expression.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/io/cases/toml_reader.hpp"

namespace slurry {
namespace {

using Values = std::map<std::string, double>;

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Calls replace(word) for each name in a formula and puts its answer in the name's place.
template <class Replace>
std::string replace_words(const std::string& formula, Replace&& replace) {
  std::string out;
  for (std::size_t k = 0; k < formula.size();) {
    std::size_t end = k;
    while (end < formula.size() && is_word_character(formula[end])) ++end;
    const std::string word = formula.substr(k, end - k);
    const bool is_name = !word.empty() && !std::isdigit(static_cast<unsigned char>(word[0]));
    out += is_name ? replace(word) : end > k ? word : std::string(1, formula[k]);
    k = std::max(end, k + 1);
  }
  return out;
}

double evaluate(const std::string& formula, const Values& values, const toml::source_region& source) {
  const std::string filled = replace_words(formula, [&](const std::string& word) {
    const auto at = values.find(word);
    return at == values.end() ? word : fmt::format("({})", at->second);
  });
  try {
    const Expression expression(filled);
    if (!expression.is_constant())
      throw InputError(fmt::format("\"{}\" may use parameters, but not t, x, y or z", shown(formula)));
    const double value = expression(0);
    if (!std::isfinite(value))
      throw InputError(fmt::format("\"{}\" gives {}, expected a finite number", shown(formula), value));
    return value;
  } catch (const InputError& error) {
    throw InputError(location(source), error.what());
  }
}

// The parameters that a formula waits for.
bool is_ready(const std::string& formula, const std::map<std::string, const toml::node*>& waiting) {
  bool ready = true;
  replace_words(formula, [&](const std::string& word) {
    ready = ready && !waiting.contains(word);
    return word;
  });
  return ready;
}

Values work_out(const toml::table& table) {
  Values values;
  std::map<std::string, const toml::node*> waiting;
  for (const auto& [key, node] : table) {
    if (const auto number = node.value<double>(); number && node.is_number())
      values[std::string(key.str())] = *number;
    else if (node.is_string())
      waiting[std::string(key.str())] = &node;
    else
      fail_type(node, {"[parameters]", std::string(key.str())}, "a number or a formula of other parameters");
  }
  while (!waiting.empty()) {
    const std::size_t before = waiting.size();
    for (auto at = waiting.begin(); at != waiting.end();) {
      std::string formula = at->second->value_or(std::string());
      if (formula.starts_with('=')) formula.erase(0, 1);
      if (!is_ready(formula, waiting)) {
        ++at;
        continue;
      }
      values[at->first] = evaluate(formula, values, at->second->source());
      at = waiting.erase(at);
    }
    if (waiting.size() == before)
      fail(waiting.begin()->second->source(), {"[parameters]", waiting.begin()->first}, "refers to itself");
  }
  return values;
}

// {name} -> value; braces around anything but a word are left alone.
std::string fill_braces(const std::string& text, const Values& values, const toml::source_region& source) {
  std::string out;
  for (std::size_t k = 0; k < text.size(); ++k) {
    std::size_t end = k + 1;
    while (text[k] == '{' && end < text.size() && is_word_character(text[end])) ++end;
    if (text[k] != '{' || end == k + 1 || end == text.size() || text[end] != '}') {
      out += text[k];
      continue;
    }
    const std::string word = text.substr(k + 1, end - k - 1);
    std::vector<std::string> names;
    for (const auto& entry : values) names.push_back(entry.first);
    if (!values.contains(word))
      throw InputError(location(source), fmt::format("unknown parameter `{}` in \"{}\"{}", shown(word), shown(text),
                                                     suggestion(word, names)));
    out += fmt::format("{}", values.at(word));
    k = end;
  }
  return out;
}

// A value node that knows where it stood: parsed from a text with as many line breaks before it.
toml::table value_at(const std::string& value, const toml::source_region& source) {
  const std::string path = source.path ? *source.path : std::string();
  return toml::parse(std::string(source.begin.line > 0 ? source.begin.line - 1 : 0, '\n') + "value = " + value, path);
}

// The number of a text "=formula", or nothing.
std::optional<toml::table> number_of(const toml::node& node, const Values& values) {
  const toml::value<std::string>* text = node.as_string();
  if (!text || !text->get().starts_with('=')) return std::nullopt;
  const double value = evaluate(text->get().substr(1), values, node.source());
  const bool whole = value == std::floor(value) && std::abs(value) < 1e15;
  return value_at(whole ? fmt::format("{}", static_cast<std::int64_t>(value)) : fmt::format("{:.17e}", value),
                  node.source());
}

// Goes through all texts: "=formula" becomes its number, {name} in any other its value.
void fill(toml::node& node, const Values& values);

template <class Put>
void fill_child(toml::node& child, const Values& values, Put&& put) {
  if (auto number = number_of(child, values))
    put(std::move(*number->get("value")));
  else if (toml::value<std::string>* text = child.as_string(); text && !values.empty())
    text->get() = fill_braces(text->get(), values, child.source());
  else
    fill(child, values);
}

void fill(toml::node& node, const Values& values) {
  if (toml::table* table = node.as_table()) {
    std::vector<std::string> keys;
    for (const auto& entry : *table) keys.emplace_back(entry.first.str());
    for (const std::string& key : keys)
      fill_child(*table->get(key), values, [&](toml::node&& v) { table->insert_or_assign(key, std::move(v)); });
  }
  if (toml::array* array = node.as_array())
    for (std::size_t k = 0; k < array->size(); ++k)
      fill_child(*array->get(k), values, [&](toml::node&& v) {
        array->replace(array->cbegin() + static_cast<std::ptrdiff_t>(k), std::move(v));
      });
}

}  // namespace

void apply_parameters(toml::table& root) {
  Values values;
  if (const toml::node* node = root.get("parameters")) {
    if (!node->is_table()) fail_type(*node, {"", "parameters"}, "a table");
    values = work_out(*node->as_table());
    root.erase("parameters");
  }
  fill(root, values);
}

}  // namespace slurry
