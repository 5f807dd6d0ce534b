// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Notes on a case: what is allowed and yet hardly meant, one sentence each.
#pragma once

#include <string>
#include <vector>

#include "slurry/cases/case.hpp"

namespace slurry {

std::vector<std::string> case_notes(const Case& c);

}  // namespace slurry
