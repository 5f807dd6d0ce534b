// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Distribution: a positive size that is fixed or drawn at random. In a case file:
//     radius = 0.01                                     fixed
//     radius = { uniform = [0.007, 0.015] }             between two values
//     radius = { normal = [0.01, 0.001] }               mean and deviation, cut at three deviations (and at 1 % of the
//     mean) radius = { lognormal = [0.01, 0.2] }              median and deviation of the logarithm, cut at three
//     deviations radius = { choice = [0.01, 0.014], weights = [1, 1] }   one of several (equal weights by default)
#pragma once

#include <vector>

#include "slurry/core/random.hpp"

namespace slurry {

struct Distribution {
  enum class Kind { fixed, uniform, normal, lognormal, choice };
  Kind kind = Kind::fixed;
  std::vector<double> values{
      0};  // fixed: value; uniform: low, high; normal, lognormal: centre, deviation; choice: values
  std::vector<double> weights;  // choice only; empty means equal

  static Distribution fixed(double value) { return {Kind::fixed, {value}, {}}; }
  double draw(Random& random) const;
  double largest() const;  // no draw exceeds this
  double smallest() const;
  bool operator==(const Distribution&) const = default;
};

}  // namespace slurry
