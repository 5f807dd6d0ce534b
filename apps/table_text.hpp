// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A table of a study as the program prints it: texts to the left, numbers to the right, "-" where there is none.
#pragma once

#include <string>

#include "slurry/studies/study.hpp"

namespace slurry {

// Columns of detail are left out.
std::string table_text(const StudyTable& table);

}  // namespace slurry
