// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Ticks: round numbers on an axis, and how they are written.
#pragma once

#include <string>
#include <vector>

namespace slurry {

struct Range {
  double low = 0, high = 1;
};

// Multiples of 1, 2 or 5 times a power of ten inside the range, about `wanted` of them. Empty for an empty range.
std::vector<double> linear_ticks(Range range, int wanted);
// Powers of ten inside the range (low > 0), not more than `wanted`.
std::vector<double> decade_ticks(Range range, int wanted);

// The largest of 1, 2, 5 times a power of ten that is not above `value` (> 0).
double round_below(double value);

// A number for people: about `digits` digits, "1.5e-6" where it is very large or small, no "-0".
std::string number_text(double value, int digits = 4);
// A tick among its neighbours: the digits that the step between them asks for.
std::string tick_text(double value, double step);

}  // namespace slurry
