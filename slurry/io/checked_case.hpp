// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CheckedCase: a case whose meshes and tables have been read and that has been validated. What computes takes one, so
// that a case is checked once on its way from its file into a run, and cannot be forgotten in a program.
#pragma once

#include <utility>

#include "slurry/cases/case.hpp"

namespace slurry {

class CheckedCase {
 public:
  // Reads what the case names and validates it. Throws InputError.
  CheckedCase(Case c);  // NOLINT: a case is taken wherever a checked one is asked for, and then checked
  // What a reader of case files has checked: read_case, parse_case and their kin do.
  static CheckedCase from_reader(Case c) { return {std::move(c), Trusted{}}; }

  const Case& description() const { return case_; }

 private:
  struct Trusted {};
  CheckedCase(Case c, Trusted) : case_(std::move(c)) {}

  Case case_;
};

}  // namespace slurry
