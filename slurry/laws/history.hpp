// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// History: what a law calls the one number that it keeps of a contact from step to step, and its unit. It is 0 for an
// open contact; a law that keeps none leaves it at 0 and has no history().
#pragma once

#include <string_view>

namespace slurry {

struct History {
  std::string_view name, unit;
};

}  // namespace slurry
