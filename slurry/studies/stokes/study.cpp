// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Solve, solve once more on coarser meshes, and put what was found into tables.
#include "slurry/studies/stokes/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/flow_at.hpp"
#include "slurry/studies/stokes/fields.hpp"
#include "slurry/studies/stokes/movie.hpp"
#include "slurry/studies/stokes/surface_file.hpp"

namespace slurry {
namespace {

using Numbers = std::vector<double>;
using Words = std::vector<std::string>;

constexpr double none = std::numeric_limits<double>::quiet_NaN();

// Bodies up to which the program prints their table.
constexpr std::size_t most_shown = 20;

struct Answer {
  StokesSetup setup;
  std::unique_ptr<stokes::Solver> solver;
  stokes::Solution solution;
  stokes::Matrix resistance, mobility;  // where asked for
};

Answer answer(const StokesCase& c) {
  Answer a;
  a.setup = make_setup(c);
  stokes::SolverOptions options;
  options.films = c.mesh.films;
  options.splitting = c.mesh.films ? c.mesh.split : Splitting::nothing;
  options.exact_bodies = c.mesh.exact_bodies;
  options.most_direct = static_cast<std::size_t>(c.mesh.most_direct);
  options.iterations.tolerance = c.mesh.tolerance;
  a.solver = std::make_unique<stokes::Solver>(a.setup.scene, options);
  a.solution = a.solver->solve(a.setup.conditions, a.setup.background);
  if (c.output.resistance || c.output.mobility) a.resistance = a.solver->resistance();
  if (c.output.mobility) a.mobility = inverse(a.resistance);
  return a;
}

// ---- Tables

// The three components of one vector a body.
template <class Get>
void add_vector(StudyTable& table, const std::string& name, const std::string& unit, const std::string& doc,
                std::size_t count, Get get, bool is_detail = false) {
  for (int d = 0; d < 3; ++d) {
    Numbers values;
    for (std::size_t k = 0; k < count; ++k) values.push_back(get(k)[d]);
    table.columns.push_back({name + "_" + "xyz"[d], unit, doc, std::move(values), is_detail});
  }
}

StudyTable bodies_table(const StokesCase& c, const Answer& a) {
  const std::size_t count = a.solver->bodies();
  const stokes::Solution& s = a.solution;
  StudyTable t{
      "bodies", "Where each body is, how it moves, and what acts on it from outside.", {}, count <= most_shown};
  t.columns.push_back({"body", "", "Group of the body.", a.setup.names});
  add_vector(
      t, "position", "m", "Centre.", count, [&](std::size_t b) { return a.setup.scene.bodies[b].pose.position; }, true);
  add_vector(t, "velocity", "m/s", "Velocity of the centre.", count, [&](std::size_t b) { return s.motion[b].linear; });
  add_vector(t, "angular_velocity", "rad/s", "Angular velocity.", count,
             [&](std::size_t b) { return s.motion[b].angular; });
  add_vector(t, "force", "N", "Force from outside, which the fluid balances.", count,
             [&](std::size_t b) { return c.viscosity * s.load[b].linear; });
  add_vector(t, "torque", "N m", "Torque from outside about the centre, which the fluid balances.", count,
             [&](std::size_t b) { return c.viscosity * s.load[b].angular; });
  std::vector<SymmetricMatrix> stresslet;
  for (std::size_t b = 0; b < count; ++b) stresslet.push_back(a.solver->stresslet_of(b, s));
  const auto add = [&](const char* name, double SymmetricMatrix::*member) {
    Numbers values;
    for (const SymmetricMatrix& m : stresslet) values.push_back(c.viscosity * m.*member);
    t.columns.push_back(
        {std::string("stresslet_") + name, "N m", "Stresslet on the body, without a trace.", std::move(values), true});
  };
  add("xx", &SymmetricMatrix::xx), add("yy", &SymmetricMatrix::yy), add("zz", &SymmetricMatrix::zz);
  add("xy", &SymmetricMatrix::xy), add("xz", &SymmetricMatrix::xz), add("yz", &SymmetricMatrix::yz);
  return t;
}

constexpr const char* motions[] = {"velocity_x",         "velocity_y",         "velocity_z",
                                   "angular_velocity_x", "angular_velocity_y", "angular_velocity_z"};
constexpr const char* loads[] = {"force_x", "force_y", "force_z", "torque_x", "torque_y", "torque_z"};

// Every entry of a matrix in a row; units differ from entry to entry, in powers of a metre.
StudyTable matrix_table(const std::string& name, const std::string& doc, const stokes::Matrix& m, double scale,
                        const char* const* rows, const char* const* columns) {
  std::vector<std::int64_t> row_body, column_body;
  Words row, column;
  Numbers value;
  for (std::size_t i = 0; i < m.rows; ++i)
    for (std::size_t j = 0; j < m.columns; ++j) {
      row_body.push_back(static_cast<std::int64_t>(i / 6));
      column_body.push_back(static_cast<std::int64_t>(j / 6));
      row.emplace_back(rows[i % 6]);
      column.emplace_back(columns[j % 6]);
      value.push_back(scale * m(i, j));
    }
  return {name,
          doc,
          {{"row_body", "", "Rank of the body of the row.", row_body},
           {"row", "", "What the row is.", row},
           {"column_body", "", "Rank of the body of the column.", column_body},
           {"column", "", "What the column is.", column},
           {"value", "", "The entry, in SI units.", value}}};
}

StudyTable films_table(const Answer& a) {
  Words partner;
  std::vector<std::int64_t> first, second;
  Numbers gap;
  for (const stokes::Film& film : a.solver->films()) {
    first.push_back(static_cast<std::int64_t>(film.first));
    second.push_back(film.second == stokes::Film::wall ? -1 : static_cast<std::int64_t>(film.second));
    gap.push_back(film.gap);
  }
  return {"films",
          "Close pairs whose resistance was corrected by the exact one.",
          {{"first", "", "Rank of a body.", first},
           {"second", "", "Rank of the other; -1: the wall.", second},
           {"gap", "m", "Distance of the surfaces.", gap}}};
}

SampledFlow sampled_flow(const Answer& a, const StokesSample& sample) {
  SampledFlow s;
  s.points = std::visit([](const auto& place) { return place.points(); }, sample.place);
  s.flow = flow_at(*a.solver, a.solution, a.setup.background, s.points);
  return s;
}

StudyTable flow_table(const StokesCase& c, const SampledFlow& sampled, const StokesSample& sample) {
  const auto& [points, flow] = sampled;
  StudyTable t{"flow_" + sample.name, fmt::format("Velocity and pressure of the fluid, \"{}\".", sample.name)};
  Numbers distance, speed, pressure;
  std::vector<std::int64_t> inside;
  for (std::size_t k = 0; k < points.size(); ++k) {
    distance.push_back(norm(points[k] - points[0]));
    speed.push_back(norm(flow[k].velocity));
    // Inside a body there is no fluid.
    pressure.push_back(flow[k].body < 0 ? c.viscosity * flow[k].pressure : none);
    inside.push_back(flow[k].body);
  }
  t.columns.push_back({"distance", "m", "From the first point.", distance});
  add_vector(t, "position", "m", "The point.", points.size(), [&](std::size_t k) { return points[k]; });
  add_vector(t, "velocity", "m/s", "Velocity of the fluid; inside a body, that of the body.", points.size(),
             [&](std::size_t k) { return flow[k].velocity; });
  t.columns.push_back({"speed", "m/s", "Its length.", speed});
  t.columns.push_back({"pressure", "Pa", "Pressure that the bodies cause, 0 far away.", pressure});
  t.columns.push_back({"body", "", "Rank of the body that holds the point; -1: none.", inside});
  return t;
}

void add_flows(const StokesCase& c, const Answer& a, StudyResult& study) {
  for (const StokesSample& sample : c.samples) {
    const SampledFlow sampled = sampled_flow(a, sample);
    study.tables.push_back(flow_table(c, sampled, sample));
    study.fields.push_back(flow_field(a.solver->scene(), sample, sampled, c.viscosity));
  }
}

void add_tractions(const StokesCase& c, const Answer& a, StudyResult& study) {
  if (!c.output.tractions) return;
  const std::vector<Vec3> traction = tractions(*a.solver, a.solution);
  study.fields = surface_fields(*a.solver, traction, c.viscosity);
  study.attachments.push_back({"tractions.vtk", "The surfaces with the force of the fluid on them, as text of VTK.",
                               surface_file(*a.solver, traction, c.viscosity)});
}

// ---- Summary, figures

// How the equations were solved, in a few words.
std::string way_of(const stokes::Solver& solver) {
  if (!solver.product()) return "factored matrix";
  return *solver.product() == stokes::SumMethod::direct ? "iterations, products pair by pair"
                                                        : "iterations, products by near pairs and a grid";
}

Value::Record summary_of(const StokesCase& c, const Answer& a) {
  const auto& panels = a.solver->panels();
  return {{"bodies", static_cast<std::int64_t>(a.solver->bodies())},
          {"triangles", static_cast<std::int64_t>(panels.size())},
          {"unknowns", static_cast<std::int64_t>(3 * panels.size())},
          {"solution", way_of(*a.solver)},
          {"iterations", a.solution.iterations},
          {"films", static_cast<std::int64_t>(a.solver->films().size())},
          {"split_films", static_cast<std::int64_t>(a.solver->split().size())},
          {"viscosity", c.viscosity, "Pa s"}};
}

void add_figures(const StokesCase& c, StudyResult& study) {
  for (const StokesSample& sample : c.samples) {
    if (!std::holds_alternative<SampleLine>(sample.place)) continue;
    const std::string table = "flow_" + sample.name;
    study.figures.push_back({"velocity along " + sample.name,
                             {{"x", table, "distance", "velocity_x"},
                              {"y", table, "distance", "velocity_y"},
                              {"z", table, "distance", "velocity_z"}},
                             false,
                             false});
    study.figures.push_back(
        {"pressure along " + sample.name, {{"pressure", table, "distance", "pressure"}}, false, false});
  }
}

// Close pairs that have no film of their own.
void add_notes(const Answer& a, StudyResult& study) {
  const std::size_t count = unresolved_gaps(*a.solver);
  if (count > 0)
    study.notes.push_back(
        fmt::format("{} bodies come nearer to another, or to a wall, than half a triangle is long, where no exact "
                    "resistance is known; mesh.refine = 1.5 makes finer triangles there",
                    count));
}

}  // namespace

StudyResult run_study(const StokesCase& c, const StudyProgress& progress) {
  if (const auto fault = first_fault(c)) throw InputError(fault->sentence());
  progress(0);
  const Answer found = answer(c);
  progress(0.8);

  StudyResult study;
  study.outcome = fmt::format("{} bod{} of {} triangles", found.solver->bodies(),
                              found.solver->bodies() == 1 ? "y" : "ies", found.solver->panels().size());
  study.tables.push_back(bodies_table(c, found));
  if (!found.solver->films().empty()) study.tables.push_back(films_table(found));
  if (c.output.resistance)
    study.tables.push_back(matrix_table("resistance", "Forces and torques over velocities and angular velocities.",
                                        found.resistance, c.viscosity, loads, motions));
  if (c.output.mobility)
    study.tables.push_back(matrix_table("mobility", "Velocities and angular velocities over forces and torques.",
                                        found.mobility, 1 / c.viscosity, motions, loads));
  add_tractions(c, found, study);
  add_flows(c, found, study);
  study.summary = summary_of(c, found);
  add_notes(found, study);
  add_figures(c, study);
  study.movie = movie_of(c, found.setup, found.solution);
  progress(1);
  return study;
}

}  // namespace slurry
