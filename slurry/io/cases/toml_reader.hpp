// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Toml reader: fills the structs of a case from TOML, driven by their field tables alone.
//
// A family (a std::variant) is written in the table of its struct: its key holds the name of the alternative, and the
// alternative's fields stand beside it. Where two families of one struct share a key (the `axis` of a drum and that of
// a rotation), one of them is written as a table of its own: motion = { name = "rotation", rate = 1, axis = [0, 0, 1]
// }.
//
// Every mistake throws an InputError that says where (file and line, or the --set that gave the value), the table and
// the key, what was given and what was expected.
#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "slurry/core/tables.hpp"

namespace slurry {

// Label that begins the source path of values given by --set; such a place has no line.
inline constexpr std::string_view set_label = "--set ";

// Where the reader is: the table as messages write it ("[time]", "[[grains]]", empty at the top) and the key.
struct Spot {
  std::string table;
  std::string key;
};

// "file:line", or "--set key=value", or the file alone where there is no line.
std::string location(const toml::source_region& source);
[[noreturn]] void fail(const toml::source_region& source, const Spot& spot, const std::string& what);
// The node in words: the string "big", the number 3, a table...
std::string describe_node(const toml::node& node);
[[noreturn]] void fail_type(const toml::node& node, const Spot& spot, const std::string& expected);

// The rank of the word that the node holds.
std::size_t read_word(const toml::node& node, const Spot& spot, const std::vector<std::string>& words);

// Fills a value of any kind but a family, which has no node of its own.
void read(const toml::node& node, const Spot& spot, ValueRef value);
// Fills a struct. Keys that it does not know, and required ones that are not there, are mistakes.
void read_table(const toml::table& table, const Spot& spot, TableRef options);

}  // namespace slurry
