// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/stroke.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/swimmers/differences.hpp"

namespace slurry {
namespace {

// A stroke closes if its ends differ by no more than this part of the range of a variable.
constexpr double closing_tolerance = 1e-9;
// Points at which a stroke is checked.
constexpr int checked_points = 200;

// The variables without a spring.
std::vector<const VariableOptions*> moved_variables(const Swimmer& swimmer) {
  std::vector<const VariableOptions*> moved;
  for (const VariableOptions& v : swimmer.variables())
    if (!v.stiffness) moved.push_back(&v);
  return moved;
}

// Rates of formulas by differences, in units of the period.
constexpr double time_step = 1e-3;

}  // namespace

Stroke polygon_stroke(const std::vector<SwimmerShape>& points, double period) {
  if (points.size() < 2) throw InputError(fmt::format("a stroke of {} points, expected at least 2", points.size()));
  const std::size_t n = points.size();
  Stroke stroke{period, {}, {}};
  for (std::size_t k = 0; k <= n; ++k)
    stroke.breaks.push_back(period * static_cast<double>(k) / static_cast<double>(n));
  stroke.at = [points, period, n](double t) {
    const double place = t / period * static_cast<double>(n);
    const std::size_t k = std::min(n - 1, static_cast<std::size_t>(std::max(0.0, std::floor(place))));
    const SwimmerShape way = points[(k + 1) % n] - points[k];
    return StrokePoint{points[k] + (place - static_cast<double>(k)) * way, way * static_cast<double>(n) / period};
  };
  return stroke;
}

Stroke fourier_stroke(const SwimmerShape& mean, const std::vector<SwimmerShape>& cosines,
                      const std::vector<SwimmerShape>& sines, double period) {
  Stroke stroke{period, {0, period}, {}};
  stroke.at = [=](double t) {
    StrokePoint p{mean, SwimmerShape::Zero(mean.size())};
    const auto add = [&](const std::vector<SwimmerShape>& terms, bool is_sine) {
      for (std::size_t k = 0; k < terms.size(); ++k) {
        const double w = 2 * std::numbers::pi * static_cast<double>(k + 1) / period;
        const double c = math::cos(w * t), s = math::sin(w * t);
        p.shape += (is_sine ? s : c) * terms[k];
        p.rate += w * (is_sine ? c : -s) * terms[k];
      }
    };
    add(cosines, false), add(sines, true);
    return p;
  };
  return stroke;
}

Stroke formula_stroke(const Swimmer& swimmer, const std::vector<std::string>& formulas, double period) {
  const std::vector<const VariableOptions*> moved = moved_variables(swimmer);
  if (formulas.size() != moved.size())
    throw InputError(fmt::format("got {} formulas, expected {}, one for each shape variable without a spring",
                                 formulas.size(), moved.size()));
  std::vector<NamedFormula> compiled;
  for (const std::string& text : formulas) compiled.emplace_back(text, std::vector<std::string>{"t"});
  const auto shape_at = [compiled](double t) {
    SwimmerShape x(compiled.size());
    for (std::size_t k = 0; k < compiled.size(); ++k) x(k) = compiled[k](std::span(&t, 1));
    return x;
  };
  const SwimmerShape first = shape_at(0), last = shape_at(period);
  for (std::size_t k = 0; k < moved.size(); ++k) {
    const VariableOptions& v = *moved[k];
    if (!(std::abs(last(k) - first(k)) <= closing_tolerance * (v.high - v.low)))
      throw InputError(
          fmt::format("the stroke does not close: {} is {:.10g} at the beginning and {:.10g} at the end of "
                      "the period, {:g}; expected the same",
                      v.name, first(k), last(k), period));
  }
  return {period, {0, period}, [shape_at, period](double t) {
            const auto around = [&](double s) { return shape_at(t + s); };
            return StrokePoint{shape_at(t), central_difference(around, time_step * period)};
          }};
}

Stroke reparametrised(const Stroke& stroke, std::function<double(double)> place, std::function<double(double)> speed) {
  const double period = stroke.period;
  return {period, {0, period}, [=](double t) {
            StrokePoint p = stroke.at(period * place(t / period));
            p.rate *= speed(t / period);
            return p;
          }};
}

void check_stroke(const Swimmer& swimmer, const Stroke& stroke) {
  std::vector<double> times = stroke.breaks;
  for (int k = 0; k < checked_points; ++k) times.push_back(stroke.period * k / checked_points);
  const std::vector<const VariableOptions*> moved = moved_variables(swimmer);
  for (const double t : times) {
    const SwimmerShape x = stroke.at(t).shape;
    for (std::size_t k = 0; k < moved.size(); ++k) {
      const VariableOptions& v = *moved[k];
      const double slack = closing_tolerance * (v.high - v.low);
      if (!(x(k) >= v.low - slack && x(k) <= v.high + slack))
        throw InputError(fmt::format("the stroke has {} = {:.6g} at t = {:.4g}, expected a number from {:g} to {:g}",
                                     v.name, x(k), t, v.low, v.high));
    }
    if (static_cast<int>(moved.size()) < swimmer.shapes()) continue;
    if (const Swimmer::Gap gap = swimmer.least_gap(x); !(gap.gap > 0))
      throw InputError(
          fmt::format("the stroke lets the bodies {} and {} touch at t = {:.4g} (gap {:.4g}), expected "
                      "arms that keep them apart",
                      gap.first + 1, gap.second + 1, t, gap.gap));
  }
}

}  // namespace slurry
