// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The task "optimise": extremal strokes for a net motion, their energies and checks.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "slurry/studies/swimmer/bracket_map.hpp"
#include "slurry/studies/swimmer/columns.hpp"
#include "slurry/studies/swimmer/movie.hpp"
#include "slurry/studies/swimmer/setup.hpp"
#include "slurry/studies/swimmer/tasks.hpp"
#include "slurry/swimmers/optimal_stroke.hpp"
#include "slurry/swimmers/shooting.hpp"
#include "slurry/swimmers/swim.hpp"

namespace slurry {
namespace {

// Steps of a cubic piece in the table of a stroke.
constexpr int steps_of_path = 8;
// Extremals whose strokes are written and drawn.
constexpr std::size_t most_written = 5;

bool can_shoot(const Swimmer& swimmer, const OptimiseTask& task) {
  return swimmer.freedom() == PoseSpace::line && swimmer.shapes() == 2 && !task.free_start;
}

// One extremal with its checks.
struct FoundStroke {
  Extremal extremal;
  SwimRecord record;
  std::optional<ShotStroke> shot;
  std::string verdict() const {
    if (!extremal.curvature) return "extremal";
    return extremal.is_minimum() ? "minimum" : "saddle";
  }
};

StudyTable extremals_table(const Swimmer& swimmer, const std::vector<FoundStroke>& found) {
  const auto numbers = [&](auto get) {
    std::vector<double> values;
    for (const FoundStroke& f : found) values.push_back(get(f));
    return values;
  };
  const double none = std::numeric_limits<double>::quiet_NaN();
  StudyTable table{"extremals", "Extremal strokes, by energy.", {}, true};
  std::vector<std::int64_t> ranks;
  std::vector<std::string> verdicts;
  for (const FoundStroke& f : found)
    ranks.push_back(static_cast<std::int64_t>(ranks.size()) + 1), verdicts.push_back(f.verdict());
  table.columns.push_back({"stroke", "", "Rank.", std::move(ranks)});
  table.columns.push_back({"energy", "J", "Energy of the stroke in a period of 1 s.",
                           numbers([](const auto& f) { return f.extremal.energy; })});
  table.columns.push_back({"energy_by_shooting", "J", "The same by shooting, where that applies.",
                           numbers([&](const auto& f) { return f.shot ? f.shot->energy : none; })});
  table.columns.push_back({"verdict", "",
                           "\"minimum\" or \"saddle\" by the second variation, \"extremal\" where it was not computed.",
                           std::move(verdicts)});
  const std::vector<MotionName> names = motion_names(swimmer.freedom());
  for (std::size_t k = 0; k < names.size(); ++k)
    table.columns.push_back({names[k].name, names[k].unit, "Net motion.",
                             numbers([&](const auto& f) { return motions_of(swimmer.freedom(), f.extremal.net)[k]; })});
  table.columns.push_back(
      {"efficiency", "", "Lighthill's efficiency.", numbers([](const auto& f) { return f.record.efficiency; })});
  table.columns.push_back({"stationarity", "", "Largest slope of the Lagrangian, over the energy of the small stroke.",
                           numbers([](const auto& f) { return f.extremal.stationarity; }), true});
  table.columns.push_back({"curvature", "", "Least eigenvalue of the second variation over the largest.",
                           numbers([&](const auto& f) { return f.extremal.curvature.value_or(none); }), true});
  table.columns.push_back({"at_bounds", "", "Numbers of the stroke that are at a bound.",
                           numbers([](const auto& f) { return static_cast<double>(f.extremal.active_bounds); }), true});
  table.columns.push_back({"iterations", "", "Iterations of the solver.",
                           numbers([](const auto& f) { return static_cast<double>(f.extremal.iterations); }), true});
  return table;
}

StudyTable stroke_table(const Swimmer& swimmer, const FoundStroke& f, std::size_t rank) {
  StudyTable table{fmt::format("stroke_{}", rank + 1),
                   fmt::format("Extremal stroke {}.", rank + 1),
                   {{"time", "s", "Time.", f.record.time}}};
  add_shapes(table, swimmer, f.record.shape);
  add_poses(table, swimmer.freedom(), f.record.pose);
  table.columns.push_back({"power", "W", "Power spent.", f.record.power});
  return table;
}

void add_figures(StudyResult& study, const Swimmer& swimmer, std::size_t count) {
  StudyFigure strokes{"strokes in the space of shapes"}, paths{"paths"};
  for (std::size_t k = 0; k < count; ++k) {
    const std::string table = fmt::format("stroke_{}", k + 1), label = fmt::format("stroke {}", k + 1);
    strokes.lines.push_back({label, table, swimmer.variables()[0].name, swimmer.variables()[1].name});
    const bool is_line = swimmer.freedom() == PoseSpace::line;
    paths.lines.push_back({label, table, is_line ? "time" : "x", is_line ? "x" : "y"});
  }
  study.figures.push_back(std::move(strokes));
  study.figures.push_back(std::move(paths));
  StudyFigure shapes{"shape of stroke 1"};
  for (int k = 0; k < std::min(swimmer.shapes(), 6); ++k)
    shapes.lines.push_back({swimmer.variables()[k].name, "stroke_1", "time", swimmer.variables()[k].name});
  study.figures.push_back(std::move(shapes));
}

}  // namespace

void run_task(const OptimiseTask& task, const TaskScene& scene) {
  const Swimmer& swimmer = scene.swimmer;
  StudyResult& study = scene.study;
  const auto field = make_field(scene.c, swimmer, scene.progress.cache());
  scene.progress(0.3);
  const StrokeTarget target{task.displacement, task.rotation};
  OptimalStrokeOptions options;
  options.pieces = static_cast<int>(task.pieces), options.starts = static_cast<int>(task.starts);
  options.is_start_free = task.free_start, options.verify = task.verify;
  std::vector<FoundStroke> found;
  for (Extremal& e : optimal_strokes(*field, swimmer.start(), target, options)) {
    FoundStroke f{std::move(e), {}, {}};
    f.record = swim(*field, f.extremal.path.stroke(), steps_of_path);
    if (can_shoot(swimmer, task) && f.extremal.active_bounds == 0) f.shot = shoot(*field, f.extremal);
    found.push_back(std::move(f));
  }
  const SmallStroke small = small_stroke(*field, swimmer.start(), target);
  study.outcome = fmt::format("{} extremal stroke{}, the best for {:.8g} J", found.size(), found.size() == 1 ? "" : "s",
                              found[0].extremal.energy);
  study.tables.push_back(extremals_table(swimmer, found));
  const std::size_t written = std::min(found.size(), most_written);
  for (std::size_t k = 0; k < written; ++k) study.tables.push_back(stroke_table(swimmer, found[k], k));
  const SwimRecord& best = found[0].record;
  study.movie = movie_of(swimmer, best.time, best.shape, best.pose, scene.c.output);
  attach_stroke(study, *field, best.shape);
  study.summary = {{"energy", found[0].extremal.energy, "J"},
                   {"net", motion_record(swimmer.freedom(), found[0].extremal.net)},
                   {"verdict", found[0].verdict()},
                   {"efficiency", found[0].record.efficiency},
                   {"extremals", found.size()}};
  if (small.miss < 1e-6) {
    study.summary.push_back({"energy_of_small_stroke", small.energy, "J"});
    study.notes.push_back(fmt::format(
        "The closed form for small strokes around the reference shape gives {:.8g} J, with "
        "{}.",
        small.energy, small.circles.size() == 1 ? "an ellipse for its stroke" : "circles in two planes: no ellipse"));
  }
  if (const std::string note = note_of(*field); !note.empty()) study.notes.push_back(note);
  add_figures(study, swimmer, written);
}

}  // namespace slurry
