// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The task "pair": two swimmers with the same stroke, at distances and phases.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "slurry/studies/swimmer/columns.hpp"
#include "slurry/studies/swimmer/setup.hpp"
#include "slurry/studies/swimmer/tasks.hpp"
#include "slurry/swimmers/swim.hpp"
#include "slurry/swimmers/swimming_pair.hpp"

namespace slurry {
namespace {

// Steps of the stroke of a swimmer alone.
constexpr int steps_alone = 64;
// Lines of the figure; there are no more colours.
constexpr std::size_t most_lines = 6;

struct PairRow {
  double distance, phase;
  PairRecord record;
  double drift() const { return norm(record.end[1].position - record.end[0].position) - distance; }
  double turn(int k) const { return logarithm(record.end[k])(5); }
};

std::vector<PairRow> swim_all(const PairTask& task, const TaskScene& scene) {
  const Stroke stroke = make_stroke(scene.c.stroke, scene.swimmer);
  std::vector<PairRow> rows;
  for (const double distance : task.distances)
    for (const double phase : task.phases) {
      SwimmingPair pair{scene.swimmer, stroke, phase, {}};
      (task.arrangement == PairArrangement::in_line ? pair.begin[1].position.x : pair.begin[1].position.y) = distance;
      rows.push_back({distance, phase, swim_pair(pair, static_cast<int>(task.steps))});
      scene.progress(static_cast<double>(rows.size()) /
                     static_cast<double>(task.distances.size() * task.phases.size()));
    }
  return rows;
}

StudyTable pair_table(const PairTask& task, const std::vector<PairRow>& rows) {
  const auto numbers = [&](auto get) {
    std::vector<double> values;
    for (const PairRow& row : rows) values.push_back(get(row));
    return values;
  };
  StudyTable table{"pair", "What one stroke does to two swimmers.", {}, true};
  table.columns.push_back(
      {"distance", "m", "Between their frames.", numbers([](const auto& r) { return r.distance; })});
  table.columns.push_back(
      {"phase", "", "By how much of a period the second is behind.", numbers([](const auto& r) { return r.phase; })});
  for (const int k : {0, 1})
    table.columns.push_back(
        {fmt::format("x_{}", k + 1), "m", "Displacement along x in a stroke.", numbers([k, &task](const PairRow& r) {
           const bool is_ahead = k == 1 && task.arrangement == PairArrangement::in_line;
           return r.record.end[k].position.x - (is_ahead ? r.distance : 0);
         })});
  table.columns.push_back(
      {"drift", "m", "Change of their distance in a stroke.", numbers([](const auto& r) { return r.drift(); })});
  if (task.arrangement == PairArrangement::beside)
    for (const int k : {0, 1})
      table.columns.push_back({fmt::format("turn_{}", k + 1), "rad", "Rotation about z in a stroke.",
                               numbers([k](const auto& r) { return r.turn(k); })});
  table.columns.push_back(
      {"energy", "J", "Energy that both spend.", numbers([](const auto& r) { return r.record.energy; })});
  return table;
}

// The drift with one column a phase, for the figure.
StudyTable drift_table(const PairTask& task, const std::vector<PairRow>& rows) {
  StudyTable table{"drift", "Change of the distance in a stroke, by distance.", {}};
  table.columns.push_back({"distance", "m", "Between their frames.", task.distances});
  for (std::size_t p = 0; p < task.phases.size(); ++p) {
    std::vector<double> values;
    for (std::size_t d = 0; d < task.distances.size(); ++d) values.push_back(rows[d * task.phases.size() + p].drift());
    table.columns.push_back({fmt::format("phase_{:g}", task.phases[p]), "m",
                             fmt::format("Drift with the second behind by {:g} of a period.", task.phases[p]),
                             std::move(values)});
  }
  return table;
}

}  // namespace

void run_task(const PairTask& task, const TaskScene& scene) {
  const Swimmer& swimmer = scene.swimmer;
  const double alone =
      swim(DirectConnection(swimmer), make_stroke(scene.c.stroke, swimmer), steps_alone).net.position.x;
  const std::vector<PairRow> rows = swim_all(task, scene);
  StudyResult& study = scene.study;
  double farthest = 0;
  for (const PairRow& row : rows)
    if (std::abs(row.drift()) > std::abs(farthest)) farthest = row.drift();
  study.outcome = fmt::format(
      "alone the swimmer moves by {:.6g} m; in a pair the distance changes by up to {:.6g} m a "
      "stroke",
      alone, farthest);
  study.summary = {{"displacement_alone", alone, "m"}, {"largest_drift", farthest, "m"}};
  study.tables.push_back(pair_table(task, rows));
  study.tables.push_back(drift_table(task, rows));
  StudyFigure figure{"change of the distance in a stroke"};
  for (const double phase : std::span(task.phases).first(std::min(most_lines, task.phases.size())))
    figure.lines.push_back({fmt::format("phase {:g}", phase), "drift", "distance", fmt::format("phase_{:g}", phase)});
  study.figures.push_back(std::move(figure));
}

}  // namespace slurry
