// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A sum of doubles whose bits do not depend on the order of the terms: each is rounded to a whole multiple of 2^-80 of
// the largest, and whole numbers are added. The error is below n 2^-81 of the largest term, less than that of a loop.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace slurry {

inline double exact_sum(std::span<const double> terms) {
  double largest = 0;
  for (const double x : terms) {
    if (!std::isfinite(x)) return std::numeric_limits<double>::quiet_NaN();
    largest = std::max(largest, std::abs(x));
  }
  if (largest == 0) return 0;
  // Two limbs of 40 bits each; products with powers of two are exact.
  const int exponent = std::ilogb(largest) + 1;
  __extension__ using Whole = __int128;
  Whole high = 0, low = 0;
  for (const double x : terms) {
    const double scaled = std::ldexp(x, 40 - exponent), whole = std::trunc(scaled);
    high += static_cast<Whole>(whole);
    low += static_cast<Whole>(std::rint(std::ldexp(scaled - whole, 40)));
  }
  return std::ldexp(static_cast<double>(high), exponent - 40) + std::ldexp(static_cast<double>(low), exponent - 80);
}

}  // namespace slurry
