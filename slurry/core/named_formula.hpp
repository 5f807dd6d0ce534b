// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// NamedFormula: a formula of quantities with names of their own, such as the arms of a swimmer. The language is that of
// Expression.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace slurry {

class NamedFormula {
 public:
  // Throws InputError with the formula, the position and the reason.
  NamedFormula(const std::string& formula, const std::vector<std::string>& variables);

  const std::string& text() const { return text_; }
  // One value for each variable, in their order. Threads take turns.
  double operator()(std::span<const double> values) const;

 private:
  struct Parser;
  std::string text_;
  std::shared_ptr<Parser> parser_;
};

// What is wrong with a name for a quantity in formulas; empty if nothing is.
std::string name_fault(const std::string& name);

}  // namespace slurry
