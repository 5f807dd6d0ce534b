// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The task "control": connection, metric and brackets at shapes, and the map of the first bracket.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/studies/swimmer/bracket_map.hpp"
#include "slurry/studies/swimmer/columns.hpp"
#include "slurry/studies/swimmer/map_picture.hpp"
#include "slurry/studies/swimmer/setup.hpp"
#include "slurry/studies/swimmer/tasks.hpp"
#include "slurry/swimmers/brackets.hpp"
#include "slurry/swimmers/wall_control.hpp"

namespace slurry {
namespace {

// What round-off leaves of entries that are 0 by symmetry is written as 0.
constexpr double least_entry = 1e-13;
double without_noise(double value) { return std::abs(value) < least_entry ? 0 : value; }

// Tables with more columns than this are for files, not for a screen.
constexpr std::size_t most_columns_shown = 14;

StudyTable connection_table(const Swimmer& swimmer, const std::vector<SwimmerShape>& shapes,
                            const std::vector<Connection>& connections) {
  StudyTable table{"connection", "V and G at the shapes.", {}, true};
  add_shapes(table, swimmer, shapes);
  const std::vector<MotionName> names = motion_names(swimmer.freedom());
  const auto column = [&](const std::string& name, const std::string& unit, const std::string& doc, auto get) {
    std::vector<double> values;
    for (const Connection& c : connections) values.push_back(without_noise(get(c)));
    table.columns.push_back({name, unit, doc, std::move(values)});
  };
  for (int j = 0; j < swimmer.shapes(); ++j)
    for (std::size_t i = 0; i < names.size(); ++i)
      column(fmt::format("V_{}_{}", names[i].name, swimmer.variables()[j].name), "",
             "Rate of the motion by that of the variable, in the frame of the swimmer.",
             [&](const Connection& c) { return c.velocity(i, j); });
  for (int i = 0; i < swimmer.shapes(); ++i)
    for (int j = i; j < swimmer.shapes(); ++j)
      column(fmt::format("G_{}_{}", swimmer.variables()[i].name, swimmer.variables()[j].name), "",
             "Entry of the metric.", [&](const Connection& c) { return c.metric(i, j); });
  table.is_overview = table.columns.size() <= most_columns_shown;
  return table;
}

std::string words_of(const Swimmer& swimmer, const LieBracket& b) {
  const auto name = [&](int k) { return swimmer.variables()[b.variables[k]].name; };
  return b.variables.size() == 2 ? fmt::format("[{}, {}]", name(0), name(1))
                                 : fmt::format("[{}, [{}, {}]]", name(0), name(1), name(2));
}

StudyTable brackets_table(const Swimmer& swimmer, const std::vector<LieAlgebra>& algebras) {
  StudyTable table{"brackets", "Lie brackets at the shapes, in the frame of the swimmer.", {}, true};
  std::vector<std::int64_t> shape;
  std::vector<std::string> words;
  std::vector<std::vector<double>> values(swimmer.motions());
  for (std::size_t s = 0; s < algebras.size(); ++s)
    for (const LieBracket& b : algebras[s].brackets) {
      shape.push_back(static_cast<std::int64_t>(s) + 1);
      words.push_back(words_of(swimmer, b));
      const Eigen::VectorXd motion = motion_of(swimmer.freedom(), b.value);
      for (Eigen::Index k = 0; k < motion.size(); ++k) values[k].push_back(without_noise(motion(k)));
    }
  table.columns.push_back({"shape", "", "Rank of the shape, from 1.", std::move(shape)});
  table.columns.push_back({"bracket", "", "Which bracket.", std::move(words)});
  const std::vector<MotionName> names = motion_names(swimmer.freedom());
  for (std::size_t k = 0; k < names.size(); ++k)
    table.columns.push_back({names[k].name, "", "Component of the bracket.", std::move(values[k])});
  return table;
}

// Singular values below this are written as 0: they are what differences leave.
constexpr double least_singular_value = 1e-12;

// One row a height: what brackets span there.
StudyTable wall_table(const std::vector<double>& heights, const std::vector<WallAlgebra>& algebras) {
  const auto numbers = [&](auto get) {
    std::vector<double> values;
    for (const WallAlgebra& a : algebras) values.push_back(get(a));
    return values;
  };
  StudyTable table{"wall", "What the brackets span beside a wall, of six motions.", {}, true};
  table.columns.push_back({"height", "m", "Height of the frame above the wall.", heights});
  table.columns.push_back({"rank_of_first_brackets", "", "Motions that first brackets span.",
                           numbers([](const auto& a) { return static_cast<double>(a.span_of_first.rank); })});
  table.columns.push_back({"rank", "", "Motions that brackets up to the second span.",
                           numbers([](const auto& a) { return static_cast<double>(a.span.rank); })});
  for (std::size_t k = 0; k < 6; ++k)
    table.columns.push_back({fmt::format("singular_value_{}", k + 1), "", "Singular value of all brackets, descending.",
                             numbers([k](const WallAlgebra& a) {
                               const std::vector<double>& s = a.span.singular_values;
                               return k < s.size() && s[k] > least_singular_value ? s[k] : 0.0;
                             })});
  return table;
}

StudyTable wall_brackets_table(const Swimmer& swimmer, const std::vector<double>& heights,
                               const std::vector<WallAlgebra>& algebras) {
  StudyTable table{"wall_brackets", "Lie brackets beside the wall, in the frame of the swimmer.", {}};
  std::vector<double> height;
  std::vector<std::string> words;
  std::vector<std::vector<double>> values(6);
  for (std::size_t row = 0; row < heights.size(); ++row)
    for (const auto* list : {&algebras[row].first, &algebras[row].second})
      for (const LieBracket& b : *list) {
        height.push_back(heights[row]), words.push_back(words_of(swimmer, b));
        for (int k = 0; k < 6; ++k) values[k].push_back(without_noise(b.value(k)));
      }
  table.columns.push_back({"height", "m", "Height of the frame above the wall.", std::move(height)});
  table.columns.push_back({"bracket", "", "Which bracket.", std::move(words)});
  const std::vector<MotionName> names = motion_names(PoseSpace::space);
  for (std::size_t k = 0; k < names.size(); ++k)
    table.columns.push_back({names[k].name, "", "Component of the bracket.", std::move(values[k])});
  return table;
}

void add_wall(const ControlTask& task, const TaskScene& scene, const SwimmerShape& shape, int rank_without) {
  std::vector<WallAlgebra> algebras;
  for (const double height : task.heights) {
    algebras.push_back(wall_algebra(scene.swimmer, shape, {{0, 0, height}, rotation(task.turn)}));
    scene.progress(static_cast<double>(algebras.size()) / static_cast<double>(task.heights.size()));
  }
  int rank = 0;
  for (const WallAlgebra& a : algebras) rank = std::max(rank, a.span.rank);
  scene.study.tables.push_back(wall_table(task.heights, algebras));
  scene.study.tables.push_back(wall_brackets_table(scene.swimmer, task.heights, algebras));
  scene.study.summary.push_back({"rank_by_wall", rank});
  scene.study.notes.push_back(fmt::format(
      "Beside the wall brackets up to the second span {} of 6 motions, without it {}.", rank, rank_without));
}

}  // namespace

void run_task(const ControlTask& task, const TaskScene& scene) {
  const Swimmer& swimmer = scene.swimmer;
  StudyResult& study = scene.study;
  const DirectConnection exact(swimmer);
  std::vector<SwimmerShape> shapes = shapes_of(task.shapes, swimmer.shapes());
  if (shapes.empty()) shapes.push_back(swimmer.start());
  std::vector<Connection> connections;
  std::vector<LieAlgebra> algebras;
  Value::List ranks;
  for (const SwimmerShape& shape : shapes) {
    connections.push_back(exact.at(shape));
    algebras.push_back(lie_algebra(exact, shape));
    const LieAlgebra& a = algebras.back();
    Value::List values;
    for (const double s : a.all.singular_values) values.push_back(s);
    ranks.push_back(Value::Record{{"rank_of_first_brackets", a.first.rank},
                                  {"rank", a.all.rank},
                                  {"order", a.order},
                                  {"controllable", a.is_full(swimmer)},
                                  {"singular_values", values}});
  }
  study.tables.push_back(connection_table(swimmer, shapes, connections));
  if (swimmer.shapes() > 1) study.tables.push_back(brackets_table(swimmer, algebras));
  study.summary = {{"motions", swimmer.motions()}, {"variables", swimmer.shapes()}, {"shapes", ranks}};
  study.outcome = fmt::format("brackets up to the order {} span {} of {} motions at the first shape", algebras[0].order,
                              algebras[0].all.rank, swimmer.motions());
  if (swimmer.shapes() == 1)
    study.notes.push_back(
        "With one shape variable there are no brackets: a stroke goes back the way it came and leads "
        "nowhere (the scallop theorem).");
  if (!task.heights.empty()) add_wall(task, scene, shapes[0], algebras[0].all.rank);
  if (task.map == 0 || swimmer.shapes() < 2) return;
  const auto field = make_field(scene.c, swimmer, scene.progress.cache());
  study.tables.push_back(
      bracket_map(*field, swimmer.low(), swimmer.high(), static_cast<int>(task.map), scene.progress));
  study.attachments.push_back({"curl.svg", "The map of the bracket of the first two variables.",
                               map_picture(study.tables.back(), static_cast<int>(task.map), nullptr)});
  if (const std::string note = note_of(*field); !note.empty()) study.notes.push_back(note);
}

}  // namespace slurry
