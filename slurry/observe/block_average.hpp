// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The mean of a correlated series and its standard error, by block averages.
//
// Neighbouring values of a series are correlated, so that n of them say less than n independent ones. Means over blocks
// of B values are nearly independent once B exceeds the time of correlation (Flyvbjerg and Petersen, J. Chem. Phys. 91
// (1989) 461): with n_B blocks of the means m_b,
//
//     error_B^2 = sum (m_b - mean)^2 / (n_B (n_B - 1))
//
// grows with B up to the square of the true error. Too short blocks leave a bias of the order of tau / B, too long ones
// a scatter of sqrt(2 / n_B). B is doubled until
//
//     B^3 > 2 n (error_B / error_1)^4,
//
// where the two are about equal (Lee, Needs, Lopez Rios and Towler, Phys. Rev. E 83 (2011) 066706). A series too short
// for that, with fewer than `fewest_blocks` blocks, is not resolved: its error is the largest found, a lower bound.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

namespace slurry {

inline constexpr std::int64_t fewest_blocks = 8;

struct BlockAverage {
  double mean = std::numeric_limits<double>::quiet_NaN();   // NaN: there are no values
  double error = std::numeric_limits<double>::quiet_NaN();  // standard error of the mean; NaN of less than two values
  std::int64_t values = 0;                                  // that are finite
  std::int64_t blocks = 0;                                  // that the error comes from
  bool is_resolved = false;                                 // are the blocks longer than the correlation?
};

// Each value with its weight (the time that it stands for). Values that are not finite are left out; those that do not
// fill a block are the first ones, which count in the mean alone.
BlockAverage block_average(std::span<const double> values, std::span<const double> weights);
// All weights equal.
BlockAverage block_average(std::span<const double> values);

}  // namespace slurry
