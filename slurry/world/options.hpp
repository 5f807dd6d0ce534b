// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The options of a case that steps read: the clock, the solver and the choice of pairs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "slurry/core/fields.hpp"
#include "slurry/core/time_step.hpp"
#include "slurry/solvers/solvers.hpp"

namespace slurry {

struct TimeOptions {
  static constexpr const char* doc = "The clock of the run.";
  TimeStep step;
  double end = 1;
  double max_displacement = 0.1;
  double max_step = 0.01;
  static constexpr auto fields() {
    return FieldTable{
        field("step", &TimeOptions::step, "s", "Time step, or \"auto\": from the largest displacement allowed.",
              Rule::required),
        field("end", &TimeOptions::end, "s",
              "Time at which the run ends. Equal steps are not cut: the last is the first that reaches it (within a "
              "millionth of a step), and goes beyond where the steps do not fit.",
              Rule::non_negative),
        field("max_displacement", &TimeOptions::max_displacement, "",
              "With step = \"auto\": the farthest a grain, or an obstacle that can pass over grains, may move in one "
              "step, in units of the smallest radius.",
              Rule::positive),
        field("max_step", &TimeOptions::max_step, "s", "With step = \"auto\": no step is longer than this.",
              Rule::positive)};
  }
};

enum class OnTrouble { go_on, shorten_step, stop };
template <>
struct EnumNames<OnTrouble> {
  static constexpr std::array<std::string_view, 3> names{"continue", "shorten_step", "stop"};
};

struct SolverOptions {
  static constexpr const char* doc = "The solver of the contact problem.";
  Solver name;
  double tolerance = 1e-6;
  double force_tolerance = 1e-3;
  std::optional<double> softness = {};
  std::int64_t max_iterations = 20000;
  bool warm_start = true;
  OnTrouble on_trouble = OnTrouble::go_on;
  std::string device = "cpu";
  static constexpr auto fields() {
    return FieldTable{
        field("name", &SolverOptions::name, "", "Method."),
        field("tolerance", &SolverOptions::tolerance, "",
              "Largest residual of a contact, as a displacement over the step in units of the smallest radius: the "
              "deepest "
              "overlap that a step may leave.",
              Rule::positive),
        field("force_tolerance", &SolverOptions::force_tolerance, "",
              "Residual that the solver aims at, as a part of the mean free speed of the grains in the step, which at "
              "rest "
              "is the error of the forces, and of the mean speed that they have, so that heaps come to rest. It is no "
              "trouble where it is missed; 0: no such aim.",
              Rule::non_negative),
        field(
            "softness", &SolverOptions::softness, "",
            "Contacts yield like springs: under an impulse p by the part `softness` of the distance that p would move "
            "the two grains in the step if they were free; at a wall or in a cell with a load, of the distance that "
            "impulses p at all of its contacts would move it, besides. Across the contact the spring is anchored to "
            "the step before, so that grains at rest do not creep. Impacts are those of rigid grains: they rebound by "
            "the restitution of their law. It makes friction at rest solvable; 0: rigid contacts. By default at most "
            "1e-2, and chosen from gravity, radii and step so that grains at rest under 50 layers overlap by less than "
            "0.02 radii, where round grains with inertia obey law = \"friction\" exactly under gravity; else 0 "
            "(docs/theory/solvers.md).",
            Rule::non_negative),
        field("max_iterations", &SolverOptions::max_iterations, "",
              "Most iterations in one step, all its solves together.", Rule::positive),
        field("warm_start", &SolverOptions::warm_start, "", "Start from the impulses of the step before."),
        field("on_trouble", &SolverOptions::on_trouble, "",
              "What to do when the tolerance is not reached: \"continue\" (and count it), \"shorten_step\" or "
              "\"stop\"."),
        field(
            "device", &SolverOptions::device, "",
            "The machine that sweeps: \"cpu\"; \"cuda\" or \"cuda:1\", a GPU; or \"emulated\", the kernels of a GPU on "
            "the processor, for tests. Results do not depend on it. `slurry devices` lists those of a machine.")};
  }
};

struct NeighbourOptions {
  static constexpr const char* doc = "Which pairs enter the contact problem.";
  std::optional<double> reach;
  double skin = 0.3;
  static constexpr auto fields() {
    return FieldTable{
        field("reach", &NeighbourOptions::reach, "m",
              "Take all pairs within this gap. By default pairs are chosen from their velocities, and the step is "
              "checked "
              "afterwards: a pair that was left out and would overlap is added and the problem solved again.",
              Rule::positive),
        field("skin", &NeighbourOptions::skin, "",
              "Extra distance within which pairs are remembered, in units of the mean radius. Affects speed, not "
              "results.",
              Rule::positive)};
  }
};

}  // namespace slurry
