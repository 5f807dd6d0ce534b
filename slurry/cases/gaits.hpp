// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Swimmers among grains: a group whose grains are the bodies of swimmers (grains/gaits.hpp). The same swimmers and
// strokes as in the study of one swimmer; here its motion is that of a run, with whatever else is in the fluid.
#pragma once

#include <string>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/grains/members.hpp"
#include "slurry/swimmers/description.hpp"
#include "slurry/swimmers/ready_made.hpp"
#include "slurry/swimmers/stroke_options.hpp"

namespace slurry {

struct GaitOptions {
  static constexpr const char* doc =
      "Makes the grains of the group the bodies of swimmers: `place` and `orientation` are those of their frames, and "
      "all lengths are in units of `radius`. Balls that keep their size, in a fluid \"stokes\".";
  SwimmerKind type;
  std::vector<VariableOptions> variables;
  std::vector<BodyOptions> bodies;
  StrokeOptions stroke;
  std::vector<double> phases;
  static constexpr auto fields() {
    return FieldTable{
        field("type", &GaitOptions::type, "", "Which swimmer.", Rule::required),
        field("variables", &GaitOptions::variables, "", "Shape variables of a swimmer of type \"formula\"."),
        field("bodies", &GaitOptions::bodies, "", "Bodies of a swimmer of type \"formula\"."),
        field("stroke", &GaitOptions::stroke, "", "The stroke, again and again."),
        field(
            "phases", &GaitOptions::phases, "",
            "By how much of a period each swimmer is ahead, from 0 to 1; again from the first on where there are more "
            "swimmers. 0 by default.")};
  }
};

struct Case;
struct GrainGroup;
struct Gaits;
struct Grains;
struct PlacedGroup;

// What is wrong with the swimmers of a group; the key is one of the table `swimmer`, or empty for the table itself.
OptionFault gait_fault(const GrainGroup& group);

// In what follows the group is one of swimmers without a fault.

// Bodies of a swimmer.
std::size_t bodies_of(const GaitOptions& options);
// Radius of the sphere about the frame that holds the swimmer in all of its stroke, in units of `radius`.
double reach_of(const GaitOptions& options);
// From frames, whose radius is the reach, to bodies: swimmer after swimmer.
PlacedGroup spread_bodies(const GrainGroup& group, const PlacedGroup& frames);

// The gaits of a world with these grains.
Gaits build_gaits(const Case& c, const Members& members);

}  // namespace slurry
