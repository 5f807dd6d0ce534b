// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Validate: what is wrong with a case.
#pragma once

#include <optional>

#include "slurry/cases/case.hpp"
#include "slurry/cases/fault.hpp"

namespace slurry {

// The first fault of the case, or nothing. Covers the rules of all fields, so that a case built in a program is checked
// like one that was read from a file.
std::optional<Fault> first_fault(const Case& c);

}  // namespace slurry
