// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What probes share: what they may look at, and how they find the grains and groups that they are about.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "slurry/observe/dissipation.hpp"
#include "slurry/world/state.hpp"
#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// The end of a step. What follows the report is filled in by ProbeSet, but `work`: that of the step, by which a fluid
// that is solved knows its flow.
struct ProbeScene {
  const World& world;
  const State& state;
  const StepReport& report;
  const std::vector<Vec3>& before = no_places;  // where the grains were, in their present order; NaN: it was not there
  double interval = 0;                          // s, since the last row
  const MotionBefore& motion_before = no_motion;
  const Workspace* work = nullptr;

  static const std::vector<Vec3> no_places;
  static const MotionBefore no_motion;
};

// A grain that a probe follows, and since when.
struct Presence {
  std::int64_t id;
  double since;  // s
};

// What a probe refers to: the ranks of its group or obstacles, where its grains were last found in memory, and what it
// has summed since the last row and since the start, and the grains that it follows. A checkpoint holds the last three.
struct ProbeTarget {
  std::int32_t rank = -1;
  std::size_t place = 0, other_place = 0;
  std::vector<std::int32_t> ranks = {};  // of the obstacles of one name
  std::vector<double> since_row = {}, since_start = {};
  std::vector<Presence> present = {};  // by id
};

using Words = std::vector<std::string>;

// Of a probe whose columns `<quantity>_1` to `<quantity>_n` are values along a coordinate: that of each, and its name
// with the unit for the axis of a plot.
struct ProfileAxis {
  std::string label;
  std::vector<double> values;
};

// ---- When a run begins. `label` names the probe in messages; all throw InputError.

[[noreturn]] void refuse_probe(const std::string& label, const std::string& reason);
void require_grain(const std::string& label, std::int64_t id, const State& state);
std::int32_t rank_of_group(const std::string& label, const std::string& name, const World& world);
// All obstacles of this name.
std::vector<std::int32_t> ranks_of_obstacle(const std::string& label, const std::string& name, const World& world);

// ---- After a step.

// Where grain `id` is in memory, or grains.size() where it is no more. Grains move there only when they are reordered,
// so the last place is tried first.
std::size_t find_grain(const Grains& grains, std::int64_t id, std::size_t& place);

void append(std::vector<double>& out, Vec3 v);
// Columns of what does not exist.
void append_nothing(std::vector<double>& out, std::size_t columns);

}  // namespace slurry
