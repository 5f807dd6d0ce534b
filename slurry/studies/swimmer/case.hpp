// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SwimmerCase: the schema of a case file with kind = "swimmer": a swimmer, perhaps a stroke, and what is asked of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/observe/fields/sites.hpp"
#include "slurry/swimmers/description.hpp"
#include "slurry/swimmers/ready_made.hpp"
#include "slurry/swimmers/stroke_options.hpp"

namespace slurry {

struct SwimmerOptions {
  static constexpr const char* doc = "The swimmer and the liquid around it.";
  SwimmerKind type;
  double viscosity = 1;
  double tolerance = 1e-10;
  std::int64_t nodes = 0;
  static constexpr auto fields() {
    return FieldTable{
        field("type", &SwimmerOptions::type, "", "Which swimmer.", Rule::required),
        field("viscosity", &SwimmerOptions::viscosity, "Pa s", "Viscosity of the liquid.", Rule::positive),
        field("tolerance", &SwimmerOptions::tolerance, "",
              "Error of the resistance of spheres, in units of the drag of one.", Rule::positive),
        field("nodes", &SwimmerOptions::nodes, "",
              "Nodes along each shape variable of the table of the connection; 0: a number that suits how many there "
              "are.",
              Rule::non_negative)};
  }
};

struct MagneticOptions {
  static constexpr const char* doc = "A magnetic field that turns the swimmer.";
  double moment = 0;
  std::vector<std::string> field_formulas;
  static constexpr auto fields() {
    return FieldTable{
        field("moment", &MagneticOptions::moment, "A m^2", "Magnetic moment of the swimmer, along its x axis.",
              Rule::non_negative),
        field("strength", &MagneticOptions::field_formulas, "T", "The field, up to three formulas of t.")};
  }
};

// ---- Tasks

struct SwimTask {
  static constexpr const char* name = "swim";
  static constexpr const char* doc = "Swim a stroke: the path, the net motion, the energy and the efficiency.";
  std::int64_t strokes = 1;
  std::vector<double> periods = {};
  std::optional<double> height = {};
  Vec3 turn = {};
  static constexpr auto fields() {
    return FieldTable{
        field("strokes", &SwimTask::strokes, "", "How many strokes the path shows.", Rule::positive),
        field("periods", &SwimTask::periods, "s",
              "Swim the same stroke in each of these periods as well: where springs follow, the motion depends on it.",
              Rule::positive),
        field("height", &SwimTask::height, "m",
              "Begin with the frame at this height above a plane wall, which is z = 0; no wall by default. For a "
              "swimmer of balls.",
              Rule::positive),
        field("turn", &SwimTask::turn, "rad", "Rotation vector of the swimmer beside the wall at the beginning.")};
  }
};

struct ControlTask {
  static constexpr const char* name = "control";
  static constexpr const char* doc =
      "The connection V, the metric G, the brackets and what they span, at shapes; with two variables a map of the "
      "curl.";
  std::vector<double> shapes = {};
  std::vector<double> heights = {};
  Vec3 turn = {};
  std::int64_t map = 31;
  static constexpr auto fields() {
    return FieldTable{
        field("shapes", &ControlTask::shapes, "", "Shapes, one after the other; the reference shape by default."),
        field("heights", &ControlTask::heights, "m",
              "Heights above a plane wall at which to compute the brackets as well, at the first shape: those of the "
              "frame of a swimmer of balls.",
              Rule::positive),
        field("turn", &ControlTask::turn, "rad", "Rotation vector of the swimmer beside the wall, which is z = 0."),
        field("map", &ControlTask::map, "",
              "Points along each side of the map of the first bracket over the first two variables; 0: none.",
              Rule::non_negative)};
  }
};

struct OptimiseTask {
  static constexpr const char* name = "optimise";
  static constexpr const char* doc = "The strokes of least energy for a net motion, in a period of 1 s.";
  std::optional<Vec3> displacement = {}, rotation = {};
  bool free_start = false;
  std::int64_t starts = 4;
  std::int64_t pieces = 16;
  bool verify = true;
  static constexpr auto fields() {
    return FieldTable{
        field("displacement", &OptimiseTask::displacement, "m",
              "Net displacement in the frame of the first pose; free where it is not given."),
        field("rotation", &OptimiseTask::rotation, "rad", "Net rotation vector; free where it is not given."),
        field("free_start", &OptimiseTask::free_start, "",
              "Optimise the first shape as well; else the stroke goes through the reference shape."),
        field("starts", &OptimiseTask::starts, "", "How many first guesses to start from.", Rule::positive),
        field("pieces", &OptimiseTask::pieces, "", "Cubic pieces of a stroke, at least 4.", Rule::positive),
        field("verify", &OptimiseTask::verify, "", "Compute the second variation, which tells a minimum.")};
  }
};

struct ReachTask {
  static constexpr const char* name = "reach";
  static constexpr const char* doc =
      "Go to a pose by equal strokes of least energy: each does the n-th root of the motion, so that n do all of it.";
  Vec3 displacement;
  Vec3 rotation = {};
  std::optional<std::int64_t> strokes = {};
  std::int64_t most_strokes = 64;
  std::int64_t pieces = 12;
  static constexpr auto fields() {
    return FieldTable{
        field("displacement", &ReachTask::displacement, "m", "Where to, in the frame of the first pose.",
              Rule::required),
        field("rotation", &ReachTask::rotation, "rad", "Rotation vector of the pose to reach."),
        field("strokes", &ReachTask::strokes, "",
              "How many strokes; by default the least power of two with which they stay within the bounds.",
              Rule::positive),
        field("most_strokes", &ReachTask::most_strokes, "", "The largest number that is tried.", Rule::positive),
        field("pieces", &ReachTask::pieces, "", "Cubic pieces of a stroke, at least 4.", Rule::positive)};
  }
};

enum class PairArrangement { in_line, beside };
template <>
struct EnumNames<PairArrangement> {
  static constexpr std::array<std::string_view, 2> names{"in_line", "beside"};
};

struct PairTask {
  static constexpr const char* name = "pair";
  static constexpr const char* doc =
      "Two such swimmers, both with the stroke: how far each goes, and how they approach each other or part.";
  PairArrangement arrangement = PairArrangement::in_line;
  std::vector<double> distances;
  std::vector<double> phases = {0};
  std::int64_t steps = 24;
  static constexpr auto fields() {
    return FieldTable{
        field("arrangement", &PairTask::arrangement, "",
              "Where the second is: ahead, along x, or beside the first, along y."),
        field("distances", &PairTask::distances, "m", "Distances between their frames.", Rule::required_positive),
        field("phases", &PairTask::phases, "", "By how much of a period the second is behind, each from 0 to 1."),
        field("steps", &PairTask::steps, "", "Steps of a stroke.", Rule::positive)};
  }
};

using SwimmerTask = std::variant<SwimTask, ControlTask, OptimiseTask, ReachTask, PairTask>;

struct TaskOptions {
  static constexpr const char* doc = "What is asked.";
  SwimmerTask task;
  static constexpr auto fields() {
    return FieldTable{field("task", &TaskOptions::task, "", "The task.", Rule::required)};
  }
};

struct SwimmerFlow {
  static constexpr const char* doc = "The flow about the swimmer, with each frame.";
  Where where;
  static constexpr auto fields() {
    return FieldTable{field("where", &SwimmerFlow::where, "",
                            "Where the velocity and the pressure of the fluid are known.", Rule::required)};
  }
};

struct SwimmerOutput {
  static constexpr const char* doc = "What is written to the run folder.";
  bool report = true;
  std::int64_t frames = 48;
  std::optional<SwimmerFlow> flow;
  static constexpr auto fields() {
    return FieldTable{
        field("report", &SwimmerOutput::report, "", "Write report.html at the end."),
        field("frames", &SwimmerOutput::frames, "",
              "Frames of the path of a task \"swim\", \"optimise\" or \"reach\", which `slurry view` plays; 0: none.",
              Rule::non_negative),
        field(
            "flow", &SwimmerOutput::flow, "",
            "The flow about the balls at places, as { where = \"plane\", ... }, with each frame: a field \"flow\"; not "
            "written by default.")};
  }
};

struct SwimmerCase {
  static constexpr const char* kind = "swimmer";
  static constexpr const char* doc =
      "A swimmer in a viscous fluid, p' = V(shape) shape': what a stroke does, where it can go, and the strokes of "
      "least "
      "energy.";
  std::string title;
  SwimmerOptions swimmer;
  std::vector<VariableOptions> variables;
  std::vector<BodyOptions> bodies;
  StrokeOptions stroke;
  MagneticOptions magnetic_field;
  TaskOptions task;
  SwimmerOutput output;
  static constexpr auto fields() {
    return FieldTable{
        field("title", &SwimmerCase::title, "", "One line that says what the run shows."),
        field("swimmer", &SwimmerCase::swimmer, "", "The swimmer."),
        field("variables", &SwimmerCase::variables, "", "Shape variables of a swimmer of type \"formula\"."),
        field("bodies", &SwimmerCase::bodies, "", "Bodies of a swimmer of type \"formula\"."),
        field("stroke", &SwimmerCase::stroke, "", "The stroke."),
        field("field", &SwimmerCase::magnetic_field, "", "A magnetic field."),
        field("task", &SwimmerCase::task, "", "What is asked."),
        field("output", &SwimmerCase::output, "", "What is written.")};
  }
  // Not a field: the folder that relative paths in the case start from.
  std::string folder = ".";

  // Made, copied and destroyed in one source: every file that holds one would compile all families anew.
  SwimmerCase();
  SwimmerCase(const SwimmerCase&);
  SwimmerCase(SwimmerCase&&) noexcept;
  SwimmerCase& operator=(const SwimmerCase&);
  SwimmerCase& operator=(SwimmerCase&&) noexcept;
  ~SwimmerCase();
};

}  // namespace slurry
