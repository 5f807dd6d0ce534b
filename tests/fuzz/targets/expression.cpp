// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Formulas: refused, or a value at any time and place, and a mean over any step.
#include "slurry/core/expression.hpp"

#include "target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace slurry;
  fuzz::accepts([&] {
    const Expression formula{std::string(fuzz::text_of(data, size))};
    for (const double t : {0.0, 0.3, -1e9, 1e300}) formula(t, {t, -1, 0.5});
    formula.mean(0.1, 0.2, {1, 2, 3});
    fuzz::require(Expression(formula.text()) == formula);
  });
  return 0;
}
