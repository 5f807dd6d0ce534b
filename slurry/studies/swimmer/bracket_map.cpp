// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/swimmer/bracket_map.hpp"

#include <algorithm>

#include "slurry/studies/swimmer/columns.hpp"
#include "slurry/studies/swimmer/map_picture.hpp"
#include "slurry/swimmers/brackets.hpp"

namespace slurry {
namespace {

// Shapes along a side of the map under a stroke, and the room about the stroke, in units of its extent.
constexpr int side_of_map = 33;
constexpr double room_about_stroke = 0.3;

}  // namespace

StudyTable bracket_map(const ConnectionField& field, const SwimmerShape& low, const SwimmerShape& high, int side,
                       const StudyProgress& progress) {
  const Swimmer& swimmer = field.swimmer();
  std::vector<double> x, y, z;
  for (int i = 0; i < side; ++i) {
    for (int j = 0; j < side; ++j) {
      SwimmerShape shape = swimmer.start();
      for (const int k : {0, 1}) shape(k) = low(k) + (high(k) - low(k)) * (k == 0 ? i : j) / (side - 1);
      x.push_back(shape(0)), y.push_back(shape(1)), z.push_back(first_brackets(field, shape)[0].value(0));
    }
    progress((i + 1.0) / side);
  }
  StudyTable table{"map", "The bracket of the first two variables over their box: displacement along x by area.", {}};
  table.columns.push_back({swimmer.variables()[0].name, "", "The first variable.", std::move(x)});
  table.columns.push_back({swimmer.variables()[1].name, "", "The second variable.", std::move(y)});
  table.columns.push_back({"curl", "", "The component of the bracket along x.", std::move(z)});
  return table;
}

void attach_stroke(StudyResult& study, const ConnectionField& field, const std::vector<SwimmerShape>& stroke) {
  const Swimmer& swimmer = field.swimmer();
  if (swimmer.shapes() != 2) return;
  SwimmerShape low = stroke.front(), high = low;
  for (const SwimmerShape& shape : stroke)
    for (const int k : {0, 1}) low(k) = std::min(low(k), shape(k)), high(k) = std::max(high(k), shape(k));
  for (const int k : {0, 1}) {
    const VariableOptions& v = swimmer.variables()[k];
    const double extent = high(k) - low(k), room = extent > 0 ? room_about_stroke * extent : v.high - v.low;
    low(k) = std::max(v.low, low(k) - room), high(k) = std::min(v.high, high(k) + room);
  }
  StudyTable path{"stroke", "The stroke."};
  add_shapes(path, swimmer, stroke);
  const StudyTable map = bracket_map(field, low, high, side_of_map);
  study.attachments.push_back({"stroke.svg", "The stroke in the space of shapes, over the map of the curl.",
                               map_picture(map, side_of_map, &path)});
}

}  // namespace slurry
