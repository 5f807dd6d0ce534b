// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CommandLine: the options of one command, as the command declares them. command_line.cpp hands them to CLI11, which
// parses, prints the help and finds the mistakes, and is the only file that sees it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace slurry {

// Where the value of an option goes. It must live until the command line has been parsed.
using Destination =
    std::variant<bool*, int*, std::int64_t*, std::uint16_t*, double*, std::optional<double>*, std::string*,
                 std::vector<std::string>*, std::vector<std::int64_t>*, std::vector<int>*>;

// An option and what is said about it. Each function says one thing more, and gives the option back.
struct Option {
  std::string names;
  Destination destination;
  std::string doc;
  std::string type = "", excluded = "";
  bool is_required = false, shows_default = false, takes_one = false, is_positive = false, is_not_negative = false;
  struct Range {
    double lowest, highest;
  };
  std::optional<Range> range = {};

  Option& required() { return is_required = true, *this; }
  Option& show_default() { return shows_default = true, *this; }
  // What help prints for the value, in place of its type.
  Option& of_type(std::string word) { return type = std::move(word), *this; }
  // One value each time that it is given: what follows is something else.
  Option& one_value() { return takes_one = true, *this; }
  // An option declared before, which cannot be given too.
  Option& excluding(std::string other) { return excluded = std::move(other), *this; }
  Option& positive() { return is_positive = true, *this; }
  Option& not_negative() { return is_not_negative = true, *this; }
  Option& within(double lowest, double highest) { return range = Range{lowest, highest}, *this; }
};

struct CommandLine {
  std::string name, doc;
  std::vector<Option> options = {};
  std::string footer = "";

  // names: "--out,-o"; a word without dashes is an argument that is known by its place. A bool is a flag; lists of
  // numbers may be given as 1,2,3.
  Option& add(std::string names, Destination destination, std::string option_doc) {
    return options.emplace_back(Option{std::move(names), destination, std::move(option_doc)});
  }
};

// What became of a command line.
struct Parsed {
  std::optional<std::size_t> command;  // the rank of the command that is to run; none: nothing is left to do
  bool is_wrong = false;
};

// Fills the destinations of the options of the command that is named. Prints help, the version, or what is wrong.
Parsed parse(int argc, char** argv, const std::string& version, const std::vector<CommandLine>& commands);

}  // namespace slurry
