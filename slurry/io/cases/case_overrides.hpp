// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Case overrides: the `--set key=value` of the command line, laid over a parsed case file.
//
// The key is a path of words and dots: tables by their name, entries of an array of tables by their rank from 0 or by
// their name (time.step, grains.0.radius, grains.left.radius, forces.0.acceleration.1). The value is TOML; what is not
// TOML and does not begin like it is taken as a string, so that --set solver.name=apgd needs no quotes.
#pragma once

#include <toml++/toml.h>

#include <string>

namespace slurry {

// Throws InputError where the path leads nowhere. The new node's source path is "--set key=value".
void apply_override(toml::table& root, const std::string& override_text);

}  // namespace slurry
