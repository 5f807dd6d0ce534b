// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Case kinds: what a case file may be as a whole, for those who need no case.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "slurry/core/tables.hpp"

namespace slurry {

// The key at the top of a case file that names its kind.
inline constexpr std::string_view kind_key = "kind";

struct KindOfCase {
  std::string_view name;
  const TableType* table;
};

// The default first.
std::vector<KindOfCase> kinds_of_case();
std::vector<std::string> kind_names();

}  // namespace slurry
