// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The task "control": connection, metric and brackets at shapes, and the map of the first bracket.
#include <fmt/format.h>

#include <cmath>

#include "slurry/studies/swimmer/columns.hpp"
#include "slurry/studies/swimmer/map_picture.hpp"
#include "slurry/studies/swimmer/setup.hpp"
#include "slurry/studies/swimmer/tasks.hpp"
#include "slurry/swimmers/brackets.hpp"

namespace slurry {
namespace {

StudyTable connection_table(const Swimmer& swimmer, const std::vector<SwimmerShape>& shapes,
                            const std::vector<Connection>& connections) {
  StudyTable table{"connection", "V and G at the shapes.", {}, true};
  add_shapes(table, swimmer, shapes);
  const std::vector<MotionName> names = motion_names(swimmer.freedom());
  const auto column = [&](const std::string& name, const std::string& unit, const std::string& doc, auto get) {
    std::vector<double> values;
    for (const Connection& c : connections) values.push_back(get(c));
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
  return table;
}

StudyTable brackets_table(const Swimmer& swimmer, const std::vector<LieAlgebra>& algebras) {
  StudyTable table{"brackets", "Lie brackets at the shapes, in the frame of the swimmer.", {}, true};
  std::vector<std::int64_t> shape;
  std::vector<std::string> words;
  std::vector<std::vector<double>> values(swimmer.motions());
  for (std::size_t s = 0; s < algebras.size(); ++s)
    for (const LieBracket& b : algebras[s].brackets) {
      shape.push_back(static_cast<std::int64_t>(s) + 1);
      const auto name = [&](int k) { return swimmer.variables()[b.variables[k]].name; };
      words.push_back(b.variables.size() == 2 ? fmt::format("[{}, {}]", name(0), name(1))
                                              : fmt::format("[{}, [{}, {}]]", name(0), name(1), name(2)));
      const Eigen::VectorXd motion = motion_of(swimmer.freedom(), b.value);
      for (Eigen::Index k = 0; k < motion.size(); ++k) values[k].push_back(motion(k));
    }
  table.columns.push_back({"shape", "", "Rank of the shape, from 1.", std::move(shape)});
  table.columns.push_back({"bracket", "", "Which bracket.", std::move(words)});
  const std::vector<MotionName> names = motion_names(swimmer.freedom());
  for (std::size_t k = 0; k < names.size(); ++k)
    table.columns.push_back({names[k].name, "", "Component of the bracket.", std::move(values[k])});
  return table;
}

// The first component of the bracket of the first two variables over their box, the others at the reference shape.
StudyTable map_table(const ConnectionField& field, int side, const StudyProgress& progress) {
  const Swimmer& swimmer = field.swimmer();
  std::vector<double> x, y, z;
  for (int i = 0; i < side; ++i) {
    for (int j = 0; j < side; ++j) {
      SwimmerShape shape = swimmer.start();
      for (const int k : {0, 1}) {
        const VariableOptions& v = swimmer.variables()[k];
        shape(k) = v.low + (v.high - v.low) * (k == 0 ? i : j) / (side - 1);
      }
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
  if (task.map == 0 || swimmer.shapes() < 2) return;
  const auto field = make_field(scene.c, swimmer);
  study.tables.push_back(map_table(*field, static_cast<int>(task.map), scene.progress));
  study.attachments.push_back({"curl.svg", "The map of the bracket of the first two variables.",
                               map_picture(study.tables.back(), static_cast<int>(task.map), nullptr)});
  if (const std::string note = note_of(*field); !note.empty()) study.notes.push_back(note);
}

}  // namespace slurry
