// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Arrows and streamlines of a vector field that a run has written, in a cut through it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slurry/draw/canvas.hpp"
#include "slurry/draw/plane_cut.hpp"
#include "slurry/io/results/written_fields.hpp"

namespace slurry {

struct Layout;

struct FlowCut {
  PlaneCut cut;
  std::vector<Vec3> vectors;  // at its sites
  std::string label, unit;
};

// `name` is that of a field, with or without a quantity: "fluid", "around.fluid_velocity". Without one it is the
// velocity of the fluid, or else that of the grains. Throws InputError, for `option`, where there is none.
FlowCut flow_cut(const WrittenFields* written, const std::string& option, const std::string& name,
                 const std::string& layer, double time);

// The places of a field.
std::vector<Vec3> sites_of(const WrittenFields* written, const std::string& name, double time);

// The speed of the longest arrow: nearly the largest of the cut, a few do not count; 0: all at rest.
double arrow_speed(const FlowCut& flow);
// Pixels of the longest arrow.
double arrow_length(const Layout& layout);

void draw_arrows(const FlowCut& flow, double longest, Colour colour, const Layout& layout, Canvas& canvas);
void draw_streamlines(const FlowCut& flow, Colour colour, const Layout& layout, Canvas& canvas);
// A straight arrow between two points of the paper.
void draw_arrow(Point from, Point to, double width, Colour colour, Canvas& canvas);

}  // namespace slurry
