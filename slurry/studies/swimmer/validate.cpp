// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a case of kind "swimmer" must satisfy. Names of fields come from the field tables (name_of).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/cases/field_faults.hpp"
#include "slurry/cases/title_fault.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/studies/swimmer/setup.hpp"
#include "slurry/studies/swimmer/study.hpp"
#include "slurry/swimmers/wall_control.hpp"

namespace slurry {
namespace {

Fault swimmer_table(const std::string& table) { return {table, 0, "[" + table + "]", "", ""}; }

// The key that sets the bounds of the arms, where there is one.
std::string bounds_key(const SwimmerKind& type) {
  return std::visit(
      []<class Kind>(const Kind& kind) -> std::string {
        if constexpr (requires { kind.arms; })
          return name_of(&Kind::arms);
        else
          return name_of(&SwimmerOptions::type);
      },
      type);
}

// The sentence of an InputError, or nothing.
template <class Try>
std::string refusal(Try&& attempt) {
  try {
    attempt();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

void check_lists(const SwimmerCase& c, FirstFault& faults) {
  if (std::holds_alternative<FormulaSwimmer>(c.swimmer.type)) return;
  const Fault place = swimmer_table(name_of(&SwimmerCase::swimmer));
  if (!c.variables.empty() || !c.bodies.empty())
    faults.add(place, name_of(&SwimmerOptions::type),
               fmt::format("[[{}]] are given for a swimmer with a name, expected type = \"{}\"",
                           c.variables.empty() ? name_of(&SwimmerCase::bodies) : name_of(&SwimmerCase::variables),
                           FormulaSwimmer::name));
}

// Numbers that set how long a run takes and how much it writes.
void check_size(const Fault& place, const std::string& key, std::int64_t given, std::int64_t most, FirstFault& faults) {
  if (given > most) faults.add(place, key, fmt::format("got {}, expected at most {}", given, most));
}

void check_path(const SwimmerCase& c, const Swimmer& swimmer, FirstFault& faults) {
  const Fault place = swimmer_table(name_of(&SwimmerCase::stroke));
  faults.add(place, name_of(&StrokeOptions::path),
             refusal([&] { check_stroke(swimmer, make_stroke(c.stroke, swimmer)); }));
}

void check_field(const SwimmerCase& c, const Swimmer& swimmer, FirstFault& faults) {
  const Fault place = swimmer_table(name_of(&SwimmerCase::magnetic_field));
  const std::string key = name_of(&MagneticOptions::field_formulas);
  if (!has_field(c)) return;
  if (c.magnetic_field.field_formulas.size() > 3)
    faults.add(place, key, fmt::format("got {} formulas, expected up to 3", c.magnetic_field.field_formulas.size()));
  if (!(c.magnetic_field.moment > 0))
    faults.add(place, name_of(&MagneticOptions::moment), "got 0, expected a number > 0 where there is a field");
  if (swimmer.freedom() == PoseSpace::line)
    faults.add(place, key, "given for a swimmer on a line, which does not turn");
  faults.add(place, key, refusal([&] { make_drive(c, swimmer, c.stroke.period); }));
}

// A ball nearer to the wall than this part of its radius would need harmonics of a degree past the largest.
constexpr double least_clearance = 0.1;

// Which swimmers a wall is known for.
std::string wall_fault(const Swimmer& swimmer) {
  if (swimmer.is_interacting() && !swimmer.swells()) return "";
  return "given for a swimmer with rods or with balls that swell, expected balls of one size";
}

// A shape at a height whose balls are too near to the wall, in words.
std::string nearness_fault(const Swimmer& swimmer, const SwimmerShape& shape, double height, Vec3 turn) {
  double radius = 0;
  for (const Swimmer::Place& p : swimmer.places(shape)) radius = std::max(radius, p.radius);
  const double least = least_height(swimmer, shape, {{0, 0, height}, rotation(turn)});
  if (least >= least_clearance * radius) return "";
  return fmt::format("at the height {:g} a ball is {:.4g} above the wall, expected at least {:.4g}", height, least,
                     least_clearance * radius);
}

void check_wall(const SwimmerCase& c, const SwimTask& task, const Swimmer& swimmer, FirstFault& faults) {
  const Fault place = swimmer_table(name_of(&SwimmerCase::task));
  const std::string key = name_of(&SwimTask::height);
  if (!task.height) {
    if (task.turn != Vec3{})
      faults.add(place, name_of(&SwimTask::turn), "given without a wall, expected a height as well");
    return;
  }
  faults.add(place, key, wall_fault(swimmer));
  if (swimmer.has_springs() || has_field(c))
    faults.add(place, key, "given for a swimmer with springs or a field, expected a stroke of all variables");
  if (!task.periods.empty())
    faults.add(place, name_of(&SwimTask::periods),
               "given beside a wall, where the way of a stroke does not depend on its period, expected none");
  if (faults.found()) return;
  // Over the whole stroke, where it begins.
  const Stroke stroke = make_stroke(c.stroke, swimmer);
  for (int k = 0; k < 64; ++k)
    faults.add(place, key, nearness_fault(swimmer, stroke.at(stroke.period * k / 64).shape, *task.height, task.turn));
}

void check_task(const SwimmerCase& c, const SwimTask& task, const Swimmer& swimmer, FirstFault& faults) {
  check_size(swimmer_table(name_of(&SwimmerCase::task)), name_of(&SwimTask::strokes), task.strokes, 10000, faults);
  check_field(c, swimmer, faults);
  if (has_stroke(c) || !has_field(c)) check_path(c, swimmer, faults);
  if (!has_stroke(c) && !swimmer.active_variables().empty())
    faults.add(swimmer_table(name_of(&SwimmerCase::stroke)), name_of(&StrokeOptions::path),
               "there is no stroke for the variables without a spring, expected one");
  if (!faults.found()) check_wall(c, task, swimmer, faults);
}

void check_wall(const ControlTask& task, const Swimmer& swimmer, const Fault& place, FirstFault& faults) {
  const std::string key = name_of(&ControlTask::heights);
  if (task.heights.empty()) {
    if (task.turn != Vec3{})
      faults.add(place, name_of(&ControlTask::turn), "given without a wall, expected heights as well");
    return;
  }
  faults.add(place, key, wall_fault(swimmer));
  if (faults.found()) return;
  const SwimmerShape shape = task.shapes.empty() ? swimmer.start() : shapes_of(task.shapes, swimmer.shapes())[0];
  for (const double height : task.heights) faults.add(place, key, nearness_fault(swimmer, shape, height, task.turn));
}

void check_task(const SwimmerCase&, const ControlTask& task, const Swimmer& swimmer, FirstFault& faults) {
  const Fault place = swimmer_table(name_of(&SwimmerCase::task));
  const std::string key = name_of(&ControlTask::shapes);
  faults.add(place, key, refusal([&] {
               for (const SwimmerShape& shape : shapes_of(task.shapes, swimmer.shapes()))
                 check_stroke(swimmer, polygon_stroke({shape, shape}));
             }));
  check_size(place, name_of(&ControlTask::map), task.map, 400, faults);
  if (task.map == 1) faults.add(place, name_of(&ControlTask::map), "got 1, expected 0 or at least 2");
  if (!faults.found()) check_wall(task, swimmer, place, faults);
}

// Which motions a swimmer does not have.
std::string motion_fault(const Swimmer& swimmer, const std::optional<Vec3>& displacement,
                         const std::optional<Vec3>& rotation) {
  const Vec3 x = displacement.value_or(Vec3{}), phi = rotation.value_or(Vec3{});
  if (swimmer.freedom() == PoseSpace::line && (x.y != 0 || x.z != 0 || phi != Vec3{}))
    return "a swimmer on a line moves along x alone: the target is out of reach";
  if (swimmer.freedom() == PoseSpace::plane && (x.z != 0 || phi.x != 0 || phi.y != 0))
    return "a swimmer in the plane moves along x and y and turns about z: the target is out of reach";
  if (norm(phi) > 3.1) return fmt::format("got a turn by {:.4g}, expected less than half a turn", norm(phi));
  return "";
}

void check_optimisation(const Swimmer& swimmer, std::int64_t pieces, const Fault& place, const std::string& key,
                        FirstFault& faults) {
  check_size(place, key, pieces, 200, faults);
  if (pieces < 4) faults.add(place, key, fmt::format("got {}, expected at least 4", pieces));
  if (swimmer.has_springs())
    faults.add(place, name_of(&TaskOptions::task),
               "the swimmer has springs: its shape is not free to choose; expected the task \"swim\"");
  if (swimmer.shapes() < 2)
    faults.add(
        place, name_of(&TaskOptions::task),
        "with one shape variable every stroke goes back the way it came and leads nowhere (the scallop theorem), "
        "expected at least 2");
}

void check_task(const SwimmerCase&, const OptimiseTask& task, const Swimmer& swimmer, FirstFault& faults) {
  const Fault place = swimmer_table(name_of(&SwimmerCase::task));
  check_optimisation(swimmer, task.pieces, place, name_of(&OptimiseTask::pieces), faults);
  check_size(place, name_of(&OptimiseTask::starts), task.starts, 1000, faults);
  const std::string key = name_of(&OptimiseTask::displacement);
  if (!task.displacement && !task.rotation)
    faults.add(place, key, "neither displacement nor rotation is given, expected one of them");
  const bool is_zero = task.displacement.value_or(Vec3{}) == Vec3{} && task.rotation.value_or(Vec3{}) == Vec3{};
  if (is_zero) faults.add(place, key, "the target is to stay, which costs nothing; expected a motion");
  faults.add(place, key, motion_fault(swimmer, task.displacement, task.rotation));
}

void check_task(const SwimmerCase&, const ReachTask& task, const Swimmer& swimmer, FirstFault& faults) {
  const Fault place = swimmer_table(name_of(&SwimmerCase::task));
  check_optimisation(swimmer, task.pieces, place, name_of(&ReachTask::pieces), faults);
  check_size(place, name_of(&ReachTask::strokes), task.strokes.value_or(0), 10000, faults);
  check_size(place, name_of(&ReachTask::most_strokes), task.most_strokes, 10000, faults);
  const std::string key = name_of(&ReachTask::displacement);
  if (task.displacement == Vec3{} && task.rotation == Vec3{})
    faults.add(place, key, "the target is to stay, expected a motion");
  faults.add(place, key, motion_fault(swimmer, task.displacement, task.rotation));
}

// The bodies of two swimmers at the nearest distance, over the stroke.
std::string closeness_of_pair(const SwimmerCase& c, const PairTask& task, const Swimmer& swimmer) {
  const Stroke stroke = make_stroke(c.stroke, swimmer);
  const double least = *std::ranges::min_element(task.distances);
  double reach = 0, radius = 0;  // how far bodies are from their frame, along the line between the swimmers
  for (int k = 0; k < 64; ++k)
    for (const Swimmer::Place& p : swimmer.places(stroke.at(stroke.period * k / 64).shape)) {
      const double along = task.arrangement == PairArrangement::in_line ? p.position.x : p.position.y;
      reach = std::max(reach, std::abs(along)), radius = std::max(radius, p.radius);
    }
  const double needed = 2 * (reach + radius);
  if (least > needed) return "";
  return fmt::format("got {:g}, expected more than {:.6g}, so that the swimmers cannot touch", least, needed);
}

void check_task(const SwimmerCase& c, const PairTask& task, const Swimmer& swimmer, FirstFault& faults) {
  const Fault place = swimmer_table(name_of(&SwimmerCase::task));
  check_size(place, name_of(&PairTask::steps), task.steps, 10000, faults);
  if (!swimmer.is_interacting() || swimmer.has_springs() || has_field(c))
    faults.add(place, name_of(&TaskOptions::task),
               "given for a swimmer with rods, springs or a field, expected balls and a stroke of all variables");
  if (std::holds_alternative<PointsStroke>(c.stroke.path))
    faults.add(swimmer_table(name_of(&SwimmerCase::stroke)), name_of(&StrokeOptions::path),
               "got \"points\", whose corners come at other times for the second swimmer; expected \"fourier\" or "
               "\"formula\"");
  if (!faults.found()) check_path(c, swimmer, faults);
  if (task.distances.size() * task.phases.size() > 10000)
    faults.add(place, name_of(&PairTask::distances), "more than 10000 pairs, expected fewer distances or phases");
  if (task.phases.empty()) faults.add(place, name_of(&PairTask::phases), "got none, expected at least one");
  for (const double phase : task.phases) {
    if (!(phase >= 0 && phase <= 1))
      faults.add(place, name_of(&PairTask::phases), fmt::format("got {:g}, expected numbers from 0 to 1", phase));
    // Six digits name a column.
    const auto is_same = [&](double other) { return fmt::format("{:g}", phase) == fmt::format("{:g}", other); };
    if (std::ranges::count_if(task.phases, is_same) > 1)
      faults.add(place, name_of(&PairTask::phases), fmt::format("got {:g} twice, expected each once", phase));
  }
  if (task.distances.empty()) faults.add(place, name_of(&PairTask::distances), "got none, expected at least one");
  if (!faults.found()) faults.add(place, name_of(&PairTask::distances), closeness_of_pair(c, task, swimmer));
}

void check_flow(const SwimmerFlow& flow, const Swimmer& swimmer, FirstFault& faults) {
  const Fault place = swimmer_table(name_of(&SwimmerCase::output));
  const std::string key = name_of(&SwimmerOutput::flow);
  if (!swimmer.is_interacting())
    faults.add(place, key, "given for a swimmer with rods, whose flow is not known, expected balls");
  const OptionFault fault = std::visit([](const auto& where) { return where.fault(false); }, flow.where);
  if (!fault.what.empty()) return faults.add(place, key + "." + fault.key, fault.what);
  const bool are_means =
      std::holds_alternative<RingSites>(flow.where) || std::holds_alternative<ShellSites>(flow.where);
  if (are_means)
    faults.add(place, key,
               fmt::format("got means over directions, expected \"{}\", \"{}\", \"{}\" or \"{}\"", LineSites::name,
                           PlaneSites::name, BoxSites::name, CylinderSites::name));
}

}  // namespace

std::optional<Fault> first_fault(const SwimmerCase& c) {
  if (auto fault = first_field_fault(view_of(c), false)) return fault;
  FirstFault faults;
  faults.add({}, name_of(&SwimmerCase::title), title_fault(c.title));
  check_lists(c, faults);
  if (faults.found()) return faults.get();
  const Fault place = swimmer_table(name_of(&SwimmerCase::swimmer));
  if (c.swimmer.tolerance > 1)
    faults.add(place, name_of(&SwimmerOptions::tolerance),
               fmt::format("got {:g}, expected at most 1, an error as large as the drag", c.swimmer.tolerance));
  if (faults.found()) return faults.get();
  faults.add(place, name_of(&SwimmerOptions::type), refusal([&] { make_swimmer(c); }));
  if (faults.found()) return faults.get();
  const Swimmer swimmer = make_swimmer(c);
  check_size(place, name_of(&SwimmerOptions::nodes), c.swimmer.nodes, swimmer.shapes() > 2 ? 24 : 100, faults);
  faults.add(place, bounds_key(c.swimmer.type), closeness_fault(swimmer));
  if (faults.found()) return faults.get();
  check_size(swimmer_table(name_of(&SwimmerCase::output)), name_of(&SwimmerOutput::frames), c.output.frames, 10000,
             faults);
  if (c.output.flow) check_flow(*c.output.flow, swimmer, faults);
  std::visit([&](const auto& task) { check_task(c, task, swimmer, faults); }, c.task.task);
  return faults.get();
}

}  // namespace slurry
