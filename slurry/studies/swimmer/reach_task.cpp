// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The task "reach": a pose g is the n-th power of its n-th root exp(log(g) / n), so that n equal strokes that do the
// root lead to it.
#include <fmt/format.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/studies/swimmer/bracket_map.hpp"
#include "slurry/studies/swimmer/columns.hpp"
#include "slurry/studies/swimmer/movie.hpp"
#include "slurry/studies/swimmer/setup.hpp"
#include "slurry/studies/swimmer/tasks.hpp"
#include "slurry/swimmers/brackets.hpp"
#include "slurry/swimmers/optimal_stroke.hpp"
#include "slurry/swimmers/swim.hpp"

namespace slurry {
namespace {

// Steps of a cubic piece in the table of the path.
constexpr int steps_of_reach = 4;

// The target of one stroke of n: all motions are prescribed.
StrokeTarget root_of(const Pose& goal, std::int64_t n) {
  const Pose root = exponential(logarithm(goal) / static_cast<double>(n));
  const RigidTwist turn = logarithm(root);
  return {root.position, Vec3{turn(3), turn(4), turn(5)}};
}

struct Reached {
  std::int64_t strokes;
  Extremal stroke;
};

Reached find_strokes(const ReachTask& task, const TaskScene& scene, const ConnectionField& field, const Pose& goal) {
  OptimalStrokeOptions options;
  options.pieces = static_cast<int>(task.pieces), options.starts = 2, options.verify = false;
  std::string reason;
  const std::int64_t first = task.strokes.value_or(1), last = task.strokes.value_or(task.most_strokes);
  for (std::int64_t n = first; n <= last; n *= 2) {
    try {
      return {n, optimal_strokes(field, scene.swimmer.start(), root_of(goal, n), options)[0]};
    } catch (const RunError& error) {
      reason = error.what();
    }
    scene.progress(static_cast<double>(n) / static_cast<double>(2 * last));
  }
  throw RunError(fmt::format("the target is not reached with {} strokes: {}", last, reason));
}

}  // namespace

void run_task(const ReachTask& task, const TaskScene& scene) {
  const Swimmer& swimmer = scene.swimmer;
  const auto field = make_field(scene.c, swimmer, scene.progress.cache());
  const Pose goal{task.displacement, rotation(task.rotation)};
  const LieAlgebra algebra = lie_algebra(DirectConnection(swimmer), swimmer.start());
  StudyResult& study = scene.study;
  if (!algebra.is_full(swimmer))
    study.notes.push_back(
        fmt::format("Brackets up to the order {} span {} of {} motions at the reference shape: some "
                    "targets are out of reach.",
                    algebra.order, algebra.all.rank, swimmer.motions()));
  const Reached reached = find_strokes(task, scene, *field, goal);
  const SwimRecord one = swim(*field, reached.stroke.path.stroke(), steps_of_reach);
  std::vector<double> time;
  std::vector<SwimmerShape> shape;
  std::vector<Pose> pose;
  Pose begin;
  for (std::int64_t k = 0; k < reached.strokes; ++k) {
    for (std::size_t row = k == 0 ? 0 : 1; row < one.time.size(); ++row) {
      time.push_back(static_cast<double>(k) + one.time[row]);
      shape.push_back(one.shape[row]);
      pose.push_back(begin * one.pose[row]);
    }
    begin = begin * one.net;
  }
  const RigidTwist miss = logarithm(inverse(goal) * begin);
  study.movie = movie_of(swimmer, time, shape, pose, scene.c.output);
  StudyTable table{"path", "The shape and the pose over all strokes.", {{"time", "s", "Time.", std::move(time)}}};
  add_shapes(table, swimmer, shape);
  add_poses(table, swimmer.freedom(), pose);
  study.tables.push_back(std::move(table));
  const double energy = static_cast<double>(reached.strokes) * one.energy;
  study.outcome =
      fmt::format("the pose is reached with {} stroke{} and {:.6g} J, to {:.1e} m and {:.1e} rad", reached.strokes,
                  reached.strokes == 1 ? "" : "s", energy, miss.head<3>().norm(), miss.tail<3>().norm());
  study.summary = {
      {"strokes", reached.strokes},
      {"energy", energy, "J"},
      {"pose", motion_record(swimmer.freedom(), begin)},
      {"miss", Value::Record{{"distance", miss.head<3>().norm(), "m"}, {"angle", miss.tail<3>().norm(), "rad"}}}};
  if (const std::string note = note_of(*field); !note.empty()) study.notes.push_back(note);
  add_stroke_figures(study, swimmer, "path");
  attach_stroke(study, *field, one.shape);
}

}  // namespace slurry
