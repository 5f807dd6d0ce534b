// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LaneTable: a smooth function of four numbers at once, by Taylor polynomials of degree 7 about the middles of equal
// cells. With cells of 1/32 the error of exp(-x) and erf(x) is below their round-off: the first term left out is
// (1/64)^8 / 8! times the eighth derivative, which is below 1000.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "slurry/core/lanes.hpp"

namespace slurry {

class LaneTable {
 public:
  static constexpr int terms = 8;
  using Taylor = std::array<double, terms>;  // f(x), f'(x), f''(x) / 2, ...

  // taylor(x): the coefficients about x.
  template <class Make>
  LaneTable(double low, double high, Make&& taylor) : low_(low), last_((high - low) * per_unit) {
    const auto cells = static_cast<std::size_t>(last_) + 1;
    for (std::size_t k = 0; k < cells; ++k) row_.push_back({taylor(low + (static_cast<double>(k) + 0.5) / per_unit)});
  }

  // Beyond the ends: the polynomial of the last cell.
  Lanes operator()(Lanes x) const {
    using Ints = std::int32_t __attribute__((vector_size(4 * lane_count)));
    const Lanes zero = broadcast(0), last = broadcast(last_), at = (x - low_) * per_unit;
    const Lanes held = select(at < zero, zero, select(at > last, last, at));
    const Ints cell = __builtin_convertvector(held, Ints);
    const std::int32_t index[lane_count] = {cell[0], cell[1], cell[2], cell[3]};
    const Lanes s = (at - __builtin_convertvector(cell, Lanes) - 0.5) * (1 / per_unit);
    Lanes a, b, c, d, e, f, g, h;
    load_columns(row_[0].term.data(), terms, index, a, b, c, d);
    load_columns(row_[0].term.data() + lane_count, terms, index, e, f, g, h);
    return a + s * (b + s * (c + s * (d + s * (e + s * (f + s * (g + s * h))))));
  }

 private:
  static constexpr double per_unit = 32;
  struct alignas(32) Row {
    Taylor term;
  };
  double low_, last_;
  std::vector<Row> row_;
};

LaneTable table_of_exp_minus(double high);  // exp(-x), 0 <= x <= high
LaneTable table_of_erf(double high);        // erf(x), |x| <= high

}  // namespace slurry
