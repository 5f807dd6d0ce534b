// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The language of formulas in case files: which functions, operators and constants muParser knows, and how a formula
// is refused. For the sources that hold a parser.
#pragma once

#include <cstddef>
#include <string>

namespace mu {
class Parser;
class ParserError;
}  // namespace mu

namespace slurry {

// All functions have the same bits everywhere (core/math.hpp).
void define_language(mu::Parser& parser);

// Throw InputError with the formula, the position and the reason.
[[noreturn]] void refuse_formula(const std::string& formula, std::size_t position, const std::string& reason);
// muParser's reason in our sentence: without its own count of characters (from 0 or 1) and without its full stop.
[[noreturn]] void refuse_formula(const std::string& formula, const mu::ParserError& error);
// muParser would take `x = 3` for an assignment and `1, 2` for two results; a formula is one value.
void refuse_assignment(const std::string& formula);

}  // namespace slurry
