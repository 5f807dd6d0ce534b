// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A formula of one quantity with a name of its own, such as n(q) or a factor of the Reynolds number Re: an Expression
// whose first coordinate stands for it.
#pragma once

#include <string>

#include "slurry/core/expression.hpp"

namespace slurry {

// Throws InputError with the formula as the user wrote it where it is wrong, or uses t, x, y or z.
Expression formula_of(const std::string& variable, const std::string& formula);

}  // namespace slurry
