// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fault: what is wrong with a case, and at which key of which table, so that a reader can add the line.
#pragma once

#include <cstddef>
#include <string>

namespace slurry {

struct Fault {
  std::string table;     // name of the table, "fluid.flow" for one inside another; empty at the top of the case
  std::size_t rank = 0;  // in an array of tables, from 0
  std::string label;     // the table as messages write it: [time], [[grains]] "left", [[contacts]] 0
  std::string key;
  std::string what;

  std::string sentence() const { return label + (label.empty() ? "" : " ") + key + ": " + what; }
};

}  // namespace slurry
