// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The formula of a drag law, n(q): an Expression whose first coordinate stands for q.
#pragma once

#include <string>

#include "slurry/core/expression.hpp"

namespace slurry {

// Throws InputError with the formula as the user wrote it where it is wrong, or uses t, x, y or z.
Expression drag_formula(const std::string& formula);

}  // namespace slurry
