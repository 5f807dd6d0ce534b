// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Writing x for q; both names have one letter, so that positions in messages stay right.
#include "slurry/lubrication/drag_formula.hpp"

#include <fmt/format.h>

#include <cctype>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The formula with each word `from` (one letter) replaced.
std::string replace_letter(std::string text, char from, char to) {
  for (std::size_t k = 0; k < text.size(); ++k) {
    const bool alone =
        (k == 0 || !is_name_character(text[k - 1])) && (k + 1 == text.size() || !is_name_character(text[k + 1]));
    if (text[k] == from && alone) text[k] = to;
  }
  return text;
}

}  // namespace

Expression drag_formula(const std::string& formula) {
  for (const char letter : {'t', 'x', 'y', 'z'})
    if (replace_letter(formula, letter, ' ') != formula)
      throw InputError(fmt::format("the formula \"{}\" uses {}, expected a formula of q alone", formula, letter));
  try {
    return Expression(replace_letter(formula, 'q', 'x'));
  } catch (const InputError& error) {
    // The message quotes the formula: give it back as it was written.
    std::string message = error.what();
    const std::string inner = replace_letter(formula, 'q', 'x');
    if (const std::size_t at = message.find(inner); at != std::string::npos) message.replace(at, inner.size(), formula);
    throw InputError(message);
  }
}

}  // namespace slurry
