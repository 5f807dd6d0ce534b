// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The task "swim" beside a wall: each stroke begins where the one before ended, and does something else.
#include <fmt/format.h>

#include <cmath>

#include "slurry/studies/swimmer/columns.hpp"
#include "slurry/studies/swimmer/movie.hpp"
#include "slurry/studies/swimmer/setup.hpp"
#include "slurry/studies/swimmer/tasks.hpp"
#include "slurry/swimmers/swim.hpp"
#include "slurry/swimmers/wall_swim.hpp"

namespace slurry {
namespace {

// Steps of a piece of a stroke: they leave 1e-5 of what a stroke moves.
constexpr int steps_of_wall_piece = 6, steps_of_smooth_wall_stroke = 16;

// What round-off leaves of motions that a swimmer does not have by its symmetry is written as 0.
constexpr double least_motion = 1e-12;

// A column of motions; where all are 0 it is a detail.
TableColumn motion_column(const std::string& name, const char* unit, const char* doc, std::vector<double> values) {
  bool is_detail = true;
  for (double& value : values) {
    if (std::abs(value) < least_motion) value = 0;
    is_detail = is_detail && value == 0;
  }
  return {name, unit, doc, std::move(values), is_detail};
}

// One row a stroke: what it did, and where it led.
StudyTable strokes_table(const Pose& begin, const WallSwim& swum) {
  std::vector<std::int64_t> ranks;
  std::vector<double> ways[3], height, energy;
  std::vector<double> turns[3];
  Pose from = begin;
  for (const WallStroke& stroke : swum.strokes) {
    ranks.push_back(static_cast<std::int64_t>(ranks.size()) + 1);
    const Vec3 turn = rotation_vector(stroke.end.orientation * conjugate(from.orientation));
    for (int k = 0; k < 3; ++k)
      ways[k].push_back(stroke.end.position[k] - from.position[k]), turns[k].push_back(turn[k]);
    height.push_back(stroke.end.position.z), energy.push_back(stroke.energy);
    from = stroke.end;
  }
  StudyTable table{"strokes", "What each stroke does beside the wall.", {}, swum.strokes.size() <= 40};
  table.columns.push_back({"stroke", "", "Which stroke, from 1.", std::move(ranks)});
  const char* names[] = {"x", "y", "z"};
  for (int k = 0; k < 3; ++k)
    table.columns.push_back(
        motion_column(fmt::format("way_{}", names[k]), "m", "Displacement of the frame.", std::move(ways[k])));
  for (int k = 0; k < 3; ++k)
    table.columns.push_back(motion_column(fmt::format("turn_{}", names[k]), "rad",
                                          "Rotation vector, in the axes of the world.", std::move(turns[k])));
  table.columns.push_back({"height", "m", "Height of the frame after the stroke.", std::move(height)});
  table.columns.push_back({"energy", "J", "Energy of the stroke.", std::move(energy)});
  return table;
}

// Dragged in its first shape and pose with the mean velocity of the first stroke, over what that spends.
double efficiency_of(const Swimmer& swimmer, const WallSwim& swum, const Pose& begin, double period) {
  const Connection first = connection_of(swimmer.loads_by_wall(swum.shape[0], begin), 6);
  const Vec3 mean = (swum.strokes[0].end.position - begin.position) / period;
  const double power = towing_power(first, PoseSpace::space, rotate(conjugate(begin.orientation), mean));
  return swum.strokes[0].energy > 0 ? power * period / swum.strokes[0].energy : 0;
}

}  // namespace

void swim_task_by_wall(const SwimTask& task, const TaskScene& scene) {
  const Swimmer& swimmer = scene.swimmer;
  StudyResult& study = scene.study;
  const Stroke stroke = make_stroke(scene.c.stroke, swimmer);
  const bool is_smooth = stroke.breaks.size() == 2;
  const Pose begin{{0, 0, *task.height}, rotation(task.turn)};
  const WallSwim swum = swim_by_wall(swimmer, stroke, begin,
                                     {.strokes = static_cast<int>(task.strokes),
                                      .steps = is_smooth ? steps_of_smooth_wall_stroke : steps_of_wall_piece,
                                      .progress = [&](double done) { scene.progress(done); }});
  const WallStroke& first = swum.strokes.front();
  const Pose net{first.end.position - begin.position, first.end.orientation * conjugate(begin.orientation)};
  study.outcome = fmt::format("the first stroke moves the swimmer by {:.6g} m and turns it by {:.6g} rad, for {:.6g} J",
                              norm(net.position), norm(rotation_vector(net.orientation)), first.energy);
  study.summary = {{"net", motion_record(PoseSpace::space, net)},
                   {"energy", first.energy, "J"},
                   {"efficiency", efficiency_of(swimmer, swum, begin, stroke.period)},
                   {"end", motion_record(PoseSpace::space, swum.strokes.back().end)}};
  study.movie = movie_of(swimmer, swum.time, swum.shape, swum.pose, scene.c.output, MovieWall::below);
  StudyTable path{"path", "The shape and the pose over the strokes.", {{"time", "s", "Time.", swum.time}}};
  add_shapes(path, swimmer, swum.shape);
  add_poses(path, PoseSpace::space, swum.pose);
  path.columns.push_back({"power", "W", "Power spent.", swum.power});
  study.tables.push_back(strokes_table(begin, swum));
  study.tables.push_back(std::move(path));
  study.figures.push_back({"way along the wall", {{"frame", "path", "x", "z"}}});
  study.figures.push_back({"turn", {{"about y", "path", "time", "rotation_y"}}});
}

}  // namespace slurry
