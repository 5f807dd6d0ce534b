// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Type words: what a case file must give for a member, in the words of messages and reference pages.
#pragma once

#include <string>

#include "slurry/core/tables.hpp"

namespace slurry {

// The word for a time step that slurry chooses.
inline constexpr const char* auto_word = "auto";
// The key that names the alternative in a family that is written as a table of its own.
inline constexpr const char* nested_tag = "name";

std::string type_words(const ValueType& type);

// The same after "expected": a number, an integer, "one" or "two".
std::string expected_words(const ValueType& type);

}  // namespace slurry
