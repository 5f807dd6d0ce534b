// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Lanes: four doubles that a processor handles at once, through the vector extension that gcc and clang share, so that the
// kernels read as formulas. On a processor without such registers the compiler splits the operations.
#pragma once

namespace slurry {

inline constexpr int lane_count = 4;

using Lanes = double __attribute__((vector_size(8 * lane_count)));
using LaneMask = long long __attribute__((vector_size(8 * lane_count)));

inline Lanes broadcast(double a) { return Lanes{a, a, a, a}; }
inline Lanes select(LaneMask mask, Lanes yes, Lanes no) { return mask ? yes : no; }
inline Lanes max(Lanes a, Lanes b) { return select(a > b, a, b); }
inline Lanes abs(Lanes a) { return max(a, -a); }
inline double sum(Lanes a) { return (a[0] + a[1]) + (a[2] + a[3]); }
inline double largest(Lanes a) {
  const double x = a[0] > a[1] ? a[0] : a[1], y = a[2] > a[3] ? a[2] : a[3];
  return x > y ? x : y;
}

// Rows to columns: (a b c d) holds four records of four numbers; afterwards a holds the first number of each, and so on.
inline void transpose(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
  const Lanes ab_low = __builtin_shufflevector(a, b, 0, 4, 2, 6), ab_high = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Lanes cd_low = __builtin_shufflevector(c, d, 0, 4, 2, 6), cd_high = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  b = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  c = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

}  // namespace slurry
