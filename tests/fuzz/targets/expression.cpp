// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Formulas: refused, or a value at any time and place, and a mean over any step.
#include "slurry/core/expression.hpp"

#include "targets.hpp"

namespace slurry::fuzz {

void try_expression(std::string_view bytes) {
  accepts([&] {
    const Expression formula{std::string(bytes)};
    for (const double t : {0.0, 0.3, -1e9, 1e300}) formula(t, {t, -1, 0.5});
    formula.mean(0.1, 0.2, {1, 2, 3});
    require(Expression(formula.text()) == formula);
  });
}

}  // namespace slurry::fuzz
