// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Derivatives by central differences, of the eighth order: the error is of the size h^8 f^(9) / 630 + 2 eps |f| / h.
#pragma once

#include <array>

namespace slurry {

// f'(0), for f of one number with values that can be added and multiplied by numbers.
template <class Function>
auto central_difference(Function&& f, double h) {
  constexpr std::array<double, 4> weights{4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
  auto sum = f(h);
  sum -= f(-h);
  sum *= weights[0] / h;
  for (int k = 2; k <= 4; ++k) {
    auto difference = f(k * h);
    difference -= f(-k * h);
    difference *= weights[k - 1] / h;
    sum += difference;
  }
  return sum;
}

// The same of the fourth order, with half the calls: the error is of the size h^4 f^(5) / 30.
template <class Function>
auto fourth_order_difference(Function&& f, double h) {
  auto near = f(h), far = f(2 * h);
  near -= f(-h), far -= f(-2 * h);
  near *= 2.0 / (3 * h), far *= 1.0 / (12 * h);
  near -= far;
  return near;
}

}  // namespace slurry
