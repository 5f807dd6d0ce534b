// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/stroke_options.hpp"

#include <fmt/format.h>

#include "slurry/core/errors.hpp"
#include "slurry/swimmers/stroke.hpp"

namespace slurry {

std::vector<SwimmerShape> shapes_of(const std::vector<double>& numbers, std::size_t size) {
  if (size == 0 || numbers.size() % size != 0)
    throw InputError(
        fmt::format("got {} numbers, expected a multiple of {}, the number of shape variables", numbers.size(), size));
  std::vector<SwimmerShape> shapes;
  for (std::size_t k = 0; k < numbers.size(); k += size)
    shapes.push_back(Eigen::Map<const SwimmerShape>(&numbers[k], static_cast<Eigen::Index>(size)));
  return shapes;
}

namespace {

Stroke stroke_of(const NoStroke&, const Swimmer&, std::size_t, double) {
  throw InputError("there is no stroke, expected path = \"points\", \"fourier\" or \"formula\"");
}
Stroke stroke_of(const PointsStroke& s, const Swimmer&, std::size_t size, double period) {
  return polygon_stroke(shapes_of(s.points, size), period);
}
Stroke stroke_of(const FourierStroke& s, const Swimmer&, std::size_t size, double period) {
  const std::vector<SwimmerShape> mean = shapes_of(s.mean, size);
  if (mean.size() != 1)
    throw InputError(
        fmt::format("the mean has {} numbers, expected {}, one for each shape variable", s.mean.size(), size));
  return fourier_stroke(mean[0], shapes_of(s.cosines, size), shapes_of(s.sines, size), period);
}
Stroke stroke_of(const FormulaStroke& s, const Swimmer& moved, std::size_t, double period) {
  return formula_stroke(moved, s.formulas, period);
}

}  // namespace

Stroke make_stroke(const StrokeOptions& options, const Swimmer& swimmer) {
  const std::size_t size = swimmer.active_variables().size();
  return std::visit([&](const auto& s) { return stroke_of(s, swimmer, size, options.period); }, options.path);
}

}  // namespace slurry
