// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Parameters: names for numbers, so that one --set changes a whole case.
//
//     [parameters]
//     grains = 1000
//     n = "round(grains^(1/3))"          # a formula of other parameters
//
//     counts = ["=n", "=n", "=n"]        # a text that begins with = is the number it gives
//     title = "{grains} spheres"         # {name} in a text is the value of the parameter
//
// They are worked out before the case is read: the case itself, and what a run stores of it, has only values.
#pragma once

#include <toml++/toml.h>

namespace slurry {

// Takes the table [parameters] out of the document and puts values in place of formulas. Throws InputError with file
// and line.
void apply_parameters(toml::table& root);

}  // namespace slurry
