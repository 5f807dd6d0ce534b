// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Writing x for the name of the quantity, filled with spaces to its length, so that positions in messages stay right.
#include "slurry/core/formula_of.hpp"

#include <fmt/format.h>

#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/find_word.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

// The formula with each word `from` replaced by `to`, which is as long.
std::string replace_word(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t k = find_word(text, from); k != std::string::npos; k = find_word(text, from, k + 1))
    text.replace(k, from.size(), to);
  return text;
}

}  // namespace

Expression formula_of(const std::string& variable, const std::string& formula) {
  for (const char* letter : {"t", "x", "y", "z"})
    if (replace_word(formula, letter, " ") != formula)
      throw InputError(
          fmt::format("the formula \"{}\" uses {}, expected a formula of {} alone", shown(formula), letter, variable));
  const std::string inner = replace_word(formula, variable, "x" + std::string(variable.size() - 1, ' '));
  try {
    return Expression(inner);
  } catch (const InputError& error) {
    // The message quotes the formula and lists the names of an Expression: give both back as the user knows them.
    std::string message = error.what();
    for (const auto& [from, to] : {std::pair{inner, formula}, std::pair{std::string("t, x, y, z"), variable}})
      if (const std::size_t at = message.find(from); at != std::string::npos) message.replace(at, from.size(), to);
    throw InputError(message);
  }
}

}  // namespace slurry
