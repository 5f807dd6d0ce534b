// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Stroke: a closed path in the space of shapes, walked through in a period.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "slurry/swimmers/swimmer.hpp"

namespace slurry {

struct StrokePoint {
  SwimmerShape shape, rate;
};

struct Stroke {
  double period = 1;
  std::vector<double> breaks;  // 0, times at which the rate may jump, the period
  std::function<StrokePoint(double)> at;
};

// A list of numbers as shapes of `size` numbers each. Throws InputError where they do not fit.
std::vector<SwimmerShape> shapes_of(const std::vector<double>& numbers, std::size_t size);

// Straight lines from point to point and back to the first, each in the same time.
Stroke polygon_stroke(const std::vector<SwimmerShape>& points, double period = 1);

// mean + sum over k of cosines[k] cos(2 pi (k + 1) t / T) + sines[k] sin(...).
Stroke fourier_stroke(const SwimmerShape& mean, const std::vector<SwimmerShape>& cosines,
                      const std::vector<SwimmerShape>& sines, double period = 1);

// One formula of t for each variable without a spring. Throws InputError where it does not close.
Stroke formula_stroke(const Swimmer& swimmer, const std::vector<std::string>& formulas, double period = 1);

// The same path walked through as t -> speed(t / T) T, with speed an increasing function of [0, 1] onto itself.
Stroke reparametrised(const Stroke& stroke, std::function<double(double)> place, std::function<double(double)> speed);

// Of a stroke of all variables, or of those without a spring. Throws InputError where it leaves the bounds of the
// shapes, or lets bodies touch.
void check_stroke(const Swimmer& swimmer, const Stroke& stroke);

}  // namespace slurry
