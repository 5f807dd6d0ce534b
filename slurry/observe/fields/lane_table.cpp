// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/fields/lane_table.hpp"

#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {

LaneTable table_of_exp_minus(double high) {
  return {0, high, [](double x) {
            LaneTable::Taylor f{math::exp(-x)};
            for (int k = 1; k < LaneTable::terms; ++k) f[k] = -f[k - 1] / k;
            return f;
          }};
}

LaneTable table_of_erf(double high) {
  // erf' = g, g' = -2 x g, so that with g = sum g_k s^k: (k + 1) g_{k+1} = -2 (x g_k + g_{k-1}).
  return {-high, high, [](double x) {
            LaneTable::Taylor f{math::erf(x)};
            double before = 0, g = 2 * std::numbers::inv_sqrtpi * math::exp(-x * x);
            for (int k = 0; k + 1 < LaneTable::terms; ++k) {
              f[k + 1] = g / (k + 1);
              const double next = -2 * (x * g + before) / (k + 1);
              before = g, g = next;
            }
            return f;
          }};
}

}  // namespace slurry
