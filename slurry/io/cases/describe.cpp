// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Finds what a word means in the reference, and prints it as text.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/io/cases/case_kinds.hpp"
#include "slurry/io/cases/reference.hpp"
#include "slurry/io/cases/synonyms.hpp"

namespace slurry {

namespace {

using References = std::vector<TableReference>;

bool is_of_default_kind(const TableReference& table) { return table.kind == kind_names().front(); }

References all_tables() {
  References tables = reference();
  for (TableReference& table : value_reference()) tables.push_back(std::move(table));
  return tables;
}

// ---- search

// The header of a table without its brackets: "time", "fluid.flow".
std::string bare_title(const TableReference& table) {
  const std::size_t begin = table.title.find_first_not_of('['), end = table.title.find_last_not_of(']');
  return table.title.substr(begin, end + 1 - begin);
}

bool is_called(const TableReference& table, const std::string& name) {
  if (table.name == name || (!is_of_default_kind(table) && table.kind == name)) return true;
  if (table.family.empty()) return table.table == name || bare_title(table) == name;
  return table.family == name || table.table + "." + table.family == name || table.table + "." + table.name == name;
}

// "time.step" or "gluey.gamma_min", and "contacts.gamma_min" for a field of an alternative.
bool is_field_called(const TableReference& table, const FieldReference& field, const std::string& name) {
  return field.name == name || table.name + "." + field.name == name || table.table + "." + field.name == name ||
         bare_title(table) + "." + field.name == name;
}

std::string in_small_letters(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

bool contains(const std::string& text, const std::string& word) {
  return in_small_letters(text).find(word) != std::string::npos;
}

// The tables of which is_table(table) holds, and the others with those of their fields of which is_field holds.
template <class IsTable, class IsField>
References select(const IsTable& is_table, const IsField& is_field) {
  References found;
  for (TableReference& table : all_tables()) {
    if (!is_table(table)) {
      std::erase_if(table.fields, [&](const FieldReference& field) { return !is_field(table, field); });
      if (table.fields.empty()) continue;
    }
    found.push_back(std::move(table));
  }
  return found;
}

References find_named(const std::string& name) {
  const auto is_table = [&](const TableReference& table) { return is_called(table, name); };
  const auto no_field = [](const TableReference&, const FieldReference&) { return false; };
  const auto is_field = [&](const TableReference& table, const FieldReference& field) {
    return is_field_called(table, field, name);
  };
  References found = select(is_table, no_field);
  return found.empty() ? select([](const TableReference&) { return false; }, is_field) : found;
}

// A shorter word is a part of too many.
constexpr std::size_t shortest = 3;

// What a user asks for, as names are written: small letters, with '_' between words.
std::string as_name(const std::string& text) {
  std::string name = in_small_letters(text);
  for (char& c : name)
    if (c == ' ' || c == '-') c = '_';
  return name;
}

// The words that are long enough to look for.
std::vector<std::string> long_words_of(const std::string& name) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < name.size();) {
    const std::size_t end = std::min(name.find('_', begin), name.size());
    if (end - begin >= shortest) words.push_back(name.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

// Names with the word in them, and what else it is called.
References find_by_name(const std::string& word) {
  if (word.size() < shortest) return {};
  References found =
      select([&](const TableReference& table) { return contains(table.name, word); },
             [&](const TableReference&, const FieldReference& field) { return contains(field.name, word); });
  for (const Synonym& synonym : synonyms)
    if (synonym.word == word || synonym.word == word + "s" || std::string(synonym.word) + "s" == word)
      for (TableReference& table : find_named(std::string(synonym.name))) found.push_back(std::move(table));
  return found;
}

// Names and sentences that have all of the words.
References find_by_words(const std::vector<std::string>& words) {
  const auto has_all = [&](const std::string& text) {
    return std::all_of(words.begin(), words.end(), [&](const std::string& word) { return contains(text, word); });
  };
  if (words.empty()) return {};
  return select(
      [&](const TableReference& table) { return has_all(table.name + " " + table.doc); },
      [&](const TableReference&, const FieldReference& field) { return has_all(field.name + " " + field.doc); });
}

// The same with endings cut off, as long as two thirds of the letters are left and at least five: "oscillating" finds
// "oscillation".
References find_by_beginning(const std::string& word) {
  constexpr std::size_t least = 5;
  for (std::size_t length = word.size(); length-- > std::max(least, 2 * word.size() / 3);)
    if (References found = find_by_words({word.substr(0, length)}); !found.empty()) return found;
  return {};
}

std::vector<std::string> all_names();

// The first kind of nearness that finds anything: parts of names and synonyms, words in sentences, misspelt names,
// beginnings of words, and at last any one of several words.
References find_near(const std::string& text) {
  const std::string name = as_name(text);
  const std::vector<std::string> words = long_words_of(name);
  if (References found = find_by_name(name); !found.empty()) return found;
  if (References found = find_by_words(words); !found.empty()) return found;
  if (const std::string near = nearest_name(name, all_names()); !near.empty() && name.size() >= shortest)
    return find_named(near);
  for (const std::string& word : words)
    if (References found = find_by_beginning(word); !found.empty()) return found;
  for (const std::string& word : words)
    if (References found = find_by_name(word); !found.empty()) return found;
  return {};
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const TableReference& table : all_tables()) {
    names.push_back(table.name);
    names.push_back(table.kind);
    if (!table.family.empty()) names.push_back(table.family);
    for (const FieldReference& field : table.fields) {
      names.push_back(field.name);
      names.push_back(table.name + "." + field.name);
    }
  }
  return names;
}

// ---- text

// A longer cell is left to stick out rather than to push all the others away.
constexpr std::size_t widest = 40;

// Where an alternative stands, for a box may be a grain or an obstacle; whose a table is; and the kind of case, if it
// is not the usual.
std::string place_of(const TableReference& table) {
  std::string text;
  if (table.family.empty() && !table.inside.empty()) text = "   of " + table.inside;
  if (!table.family.empty() && table.table != top_name) text = "   in " + table.inside;
  if (!is_of_default_kind(table)) text += fmt::format("   ({} = \"{}\")", kind_key, table.kind);
  return text;
}

// Tables that differ in nothing but their places.
bool are_alike(const TableReference& a, const TableReference& b) {
  return a.title == b.title && a.doc == b.doc && a.fields == b.fields;
}

// One of them stands for all, in the order in which they come first.
std::vector<References> alike(const References& tables) {
  std::vector<References> groups;
  for (const TableReference& table : tables) {
    const auto group =
        std::find_if(groups.begin(), groups.end(), [&](const References& g) { return are_alike(g.front(), table); });
    if (group == groups.end())
      groups.push_back({table});
    else
      group->push_back(table);
  }
  return groups;
}

// "   in [fluid.flow]", once each, separated by commas.
std::string places_of(const References& tables) {
  std::vector<std::string> places;
  for (const TableReference& table : tables)
    if (const std::string place = place_of(table); !place.empty() && std::ranges::find(places, place) == places.end())
      places.push_back(place);
  return fmt::format("{}", fmt::join(places, ","));
}

std::string print_text(const References& tables) {
  const TableReference& table = tables.front();
  std::string text = fmt::format("{}{}\n    {}\n", table.title, places_of(tables), table.doc);
  std::size_t name = 0, type = 0, unit = 0, fallback = 0;
  const auto widen = [](std::size_t& width, const std::string& cell) {
    width = std::max(width, std::min(cell.size(), widest));
  };
  for (const FieldReference& f : table.fields)
    widen(name, f.name), widen(type, f.type), widen(unit, f.unit), widen(fallback, f.fallback);
  for (const FieldReference& f : table.fields) {
    std::string line = fmt::format("  {:<{}}  {:<{}}  {:<{}}  {:<{}}  {}", f.name, name, f.type, type, f.unit, unit,
                                   f.fallback, fallback, f.range);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n      " + f.doc + "\n";
  }
  return text + "\n";
}

// The names to ask for next: those of the alternatives of a table.
std::string see_also(const TableReference& table) {
  if (!table.family.empty()) return "";
  const std::string path = table.table;
  std::vector<std::string> names;
  for (const TableReference& other : reference())
    if (other.kind == table.kind && other.table == path && !other.family.empty() &&
        std::ranges::find(names, other.name) == names.end())
      names.push_back(other.name);
  return names.empty() ? "" : fmt::format("see: slurry describe {}\n\n", fmt::join(names, ", "));
}

}  // namespace

std::string describe(const std::string& name) {
  References tables = name.empty() ? all_tables() : find_named(name);
  if (tables.empty()) tables = find_named(as_name(name));
  std::string text;
  if (tables.empty()) {
    tables = find_near(name);
    text = fmt::format("Nothing is called \"{}\"; this comes near:\n\n", shown(name));
  }
  if (tables.empty())
    throw InputError(fmt::format("nothing in a case is called \"{}\", expected a table, a key or a kind", shown(name)));
  for (const References& group : alike(tables)) text += print_text(group) + (name.empty() ? "" : see_also(group[0]));
  return text;
}

}  // namespace slurry
