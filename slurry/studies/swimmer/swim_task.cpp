// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The task "swim": a stroke that is given, or a drive that springs follow.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "slurry/core/math.hpp"
#include "slurry/studies/swimmer/bracket_map.hpp"
#include "slurry/studies/swimmer/columns.hpp"
#include "slurry/studies/swimmer/movie.hpp"
#include "slurry/studies/swimmer/setup.hpp"
#include "slurry/studies/swimmer/tasks.hpp"
#include "slurry/swimmers/driven_swim.hpp"
#include "slurry/swimmers/swim.hpp"

namespace slurry {
namespace {

// Steps of a piece of a stroke: the error of the sixth order is then below that of the table.
constexpr int steps_of_piece = 32, steps_of_smooth_stroke = 128;

// What a stroke did, whoever determined the shapes.
struct SwimOutcome {
  double period = 1;
  std::vector<double> time;
  std::vector<SwimmerShape> shape;
  std::vector<Pose> pose;
  Pose net;
  double energy = 0, efficiency = 0;
  double least_energy = 0;  // 0: not known
  int cycles = 1;
  bool is_periodic = true;
};

SwimOutcome outcome_of(const SwimRecord& r, double period) {
  return {period, r.time, r.shape, r.pose, r.net, r.energy, r.efficiency, r.least_energy, 1, true};
}

SwimOutcome swim_once(const TaskScene& scene, const ConnectionField& field, double period) {
  if (!scene.swimmer.has_springs() && !has_field(scene.c)) {
    Stroke stroke = *make_drive(scene.c, scene.swimmer, period).stroke;
    const bool is_smooth = stroke.breaks.size() == 2;
    return outcome_of(swim(field, stroke, is_smooth ? steps_of_smooth_stroke : steps_of_piece), period);
  }
  const DrivenRecord r = swim_driven(field, make_drive(scene.c, scene.swimmer, period));
  SwimOutcome o{period, r.time, r.shape, r.pose, r.net, r.energy, 0, 0, r.cycles, r.is_periodic};
  const Connection first = connection_of(scene.swimmer.loads(r.shape[0]), scene.swimmer.motions());
  const Vec3 mean = rotate(conjugate(r.pose[0].orientation), r.net.position / period);
  if (r.energy > 0) o.efficiency = towing_power(first, scene.swimmer.freedom(), mean) * period / r.energy;
  return o;
}

// The same stroke again and again, each from where the one before ended.
void add_path(const TaskScene& scene, const SwimOutcome& o, std::int64_t strokes) {
  std::vector<double> time;
  std::vector<SwimmerShape> shape;
  std::vector<Pose> pose;
  Pose begin;
  for (std::int64_t k = 0; k < strokes; ++k) {
    for (std::size_t row = k == 0 ? 0 : 1; row < o.time.size(); ++row) {
      time.push_back(static_cast<double>(k) * o.period + o.time[row]);
      shape.push_back(o.shape[row]);
      pose.push_back(begin * o.pose[row]);
    }
    begin = begin * o.net;
  }
  scene.study.movie = movie_of(scene.swimmer, time, shape, pose, scene.c.output);
  StudyTable table{"path", "The shape and the pose over the strokes.", {{"time", "s", "Time.", std::move(time)}}};
  add_shapes(table, scene.swimmer, shape);
  add_poses(table, scene.swimmer.freedom(), pose);
  scene.study.tables.push_back(std::move(table));
}

StudyTable periods_table(const TaskScene& scene, const std::vector<SwimOutcome>& all) {
  const auto numbers = [&](auto get) {
    std::vector<double> values;
    for (const SwimOutcome& o : all) values.push_back(get(o));
    return values;
  };
  StudyTable table{"periods", "The net motion of a stroke by its period.", {}, true};
  table.columns.push_back({"period", "s", "Period of the stroke.", numbers([](const auto& o) { return o.period; })});
  table.columns.push_back({"frequency", "1/s", "Its inverse.", numbers([](const auto& o) { return 1 / o.period; })});
  const std::vector<MotionName> names = motion_names(scene.swimmer.freedom());
  for (std::size_t k = 0; k < names.size(); ++k)
    table.columns.push_back({names[k].name, names[k].unit, "Net motion of a stroke.",
                             numbers([&](const auto& o) { return motions_of(scene.swimmer.freedom(), o.net)[k]; })});
  table.columns.push_back({"speed", "m/s", "Net displacement over the period.",
                           numbers([](const auto& o) { return norm(o.net.position) / o.period; })});
  table.columns.push_back({"energy", "J", "Energy of a stroke.", numbers([](const auto& o) { return o.energy; })});
  table.columns.push_back(
      {"efficiency", "", "Lighthill's efficiency.", numbers([](const auto& o) { return o.efficiency; })});
  return table;
}

double way_of(const SwimOutcome& o) { return norm(o.net.position); }

// Halvings of the search for the best period: it is then found to some thousandths.
constexpr int golden_steps = 14;

// The period with which a stroke goes farthest, between the neighbours of the best in the list: by golden section in
// the logarithm of the period. Nothing where the best is the first or the last.
std::optional<SwimOutcome> best_outcome(const TaskScene& scene, const ConnectionField& field,
                                        std::vector<SwimOutcome> all) {
  std::ranges::sort(all, {}, &SwimOutcome::period);
  const auto best = std::ranges::max_element(all, {}, way_of);
  if (best == all.begin() || best + 1 == all.end()) return {};
  const double part = 0.5 * (std::sqrt(5.0) - 1);
  double low = math::log((best - 1)->period), high = math::log((best + 1)->period);
  const auto at = [&](double x) { return swim_once(scene, field, math::exp(x)); };
  double left = high - part * (high - low), right = low + part * (high - low);
  SwimOutcome at_left = at(left), at_right = at(right);
  for (int k = 0; k < golden_steps; ++k) {
    if (way_of(at_left) > way_of(at_right)) {
      high = right, right = left, at_right = std::move(at_left);
      left = high - part * (high - low), at_left = at(left);
    } else {
      low = left, left = right, at_left = std::move(at_right);
      right = low + part * (high - low), at_right = at(right);
    }
  }
  return way_of(at_left) > way_of(at_right) ? at_left : at_right;
}

void add_best_period(const TaskScene& scene, const ConnectionField& field, const std::vector<SwimOutcome>& all) {
  StudyResult& study = scene.study;
  if (const auto best = best_outcome(scene, field, all)) {
    study.summary.push_back({"best_period", best->period, "s"});
    study.summary.push_back({"best_displacement", way_of(*best), "m"});
    study.notes.push_back(
        fmt::format("A stroke goes farthest, by {:.6g} m, with a period of {:.5g} s.", way_of(*best), best->period));
    return;
  }
  const SwimOutcome& farthest = *std::ranges::max_element(all, {}, way_of);
  study.notes.push_back(fmt::format(
      "Among these periods a stroke goes farthest, by {:.6g} m, with {:.6g} s, the first or the last of them.",
      way_of(farthest), farthest.period));
}

}  // namespace

void run_task(const SwimTask& task, const TaskScene& scene) {
  if (task.height) return swim_task_by_wall(task, scene);
  const auto field = make_field(scene.c, scene.swimmer, scene.progress.cache());
  const SwimOutcome o = swim_once(scene, *field, scene.c.stroke.period);
  StudyResult& study = scene.study;
  study.outcome = fmt::format("a stroke moves the swimmer by {:.6g} m and turns it by {:.6g} rad, for {:.6g} J",
                              norm(o.net.position), logarithm(o.net).tail<3>().norm(), o.energy);
  add_path(scene, o, task.strokes);
  study.summary = {
      {"net", motion_record(scene.swimmer.freedom(), o.net)}, {"energy", o.energy, "J"}, {"efficiency", o.efficiency}};
  if (o.least_energy > 0) study.summary.push_back({"energy_at_constant_power", o.least_energy, "J"});
  if (scene.swimmer.has_springs()) study.summary.push_back({"cycles", o.cycles});
  if (!o.is_periodic)
    study.notes.push_back(fmt::format("After {} strokes the springs do not repeat their motion yet.", o.cycles));
  if (const std::string note = note_of(*field); !note.empty()) study.notes.push_back(note);
  add_stroke_figures(study, scene.swimmer, "path");
  attach_stroke(study, *field, o.shape);
  if (task.periods.empty()) return;
  std::vector<SwimOutcome> all;
  for (std::size_t k = 0; k < task.periods.size(); ++k) {
    all.push_back(swim_once(scene, *field, task.periods[k]));
    scene.progress(static_cast<double>(k + 1) / static_cast<double>(task.periods.size()));
  }
  study.tables.push_back(periods_table(scene, all));
  if (scene.swimmer.has_springs() || has_field(scene.c)) add_best_period(scene, *field, all);
  study.figures.push_back({"net displacement by frequency", {{"x", "periods", "frequency", "x"}}, true});
}

}  // namespace slurry
