// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Probes: named quantities that a run writes to series.csv on a schedule. The family `Probe` lists what a case may
// name. A probe is a list of columns; the column is "<probe name>.<quantity>", for example "ball.vx".
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <variant>

#include "slurry/core/fields.hpp"

namespace slurry {

struct GrainProbe {
  static constexpr const char* name = "grain";
  static constexpr const char* doc = "Position and velocity of one grain: x, y, z, vx, vy, vz.";
  std::int64_t grain = 0;
  static constexpr auto fields() {
    return std::tuple{field("grain", &GrainProbe::grain, "", "Identity of the grain: its rank in the case, from 0.",
                            Rule::non_negative)};
  }
};

struct PairProbe {
  static constexpr const char* name = "pair";
  static constexpr const char* doc =
      "Gap, gamma and impulse of a grain and another grain or an obstacle: gap, gamma, impulse. "
      "Without a contact within reach, gap is the distance and the others are 0.";
  std::int64_t grain = 0;
  std::int64_t other = -1;
  std::string obstacle;
  static constexpr auto fields() {
    return std::tuple{
        field("grain", &PairProbe::grain, "", "Identity of the first grain.", Rule::non_negative),
        field("other", &PairProbe::other, "", "Identity of the second grain; -1 when an obstacle is named."),
        field("obstacle", &PairProbe::obstacle, "", "Name of the obstacle, in place of a second grain.")};
  }
};

struct GroupProbe {
  static constexpr const char* name = "group";
  static constexpr const char* doc =
      "A group's centre of mass, momentum and energies: x, y, z, px, py, pz, kinetic_energy, rotational_energy.";
  std::string group;
  static constexpr auto fields() {
    return std::tuple{field("group", &GroupProbe::group, "", "Name of the group; all grains by default.")};
  }
};

struct ObstacleProbe {
  static constexpr const char* name = "obstacle";
  static constexpr const char* doc =
      "Mean force and torque of the grains on an obstacle over the last step: fx, fy, fz, tx, ty, tz (about its "
      "centre).";
  std::string obstacle;
  static constexpr auto fields() {
    return std::tuple{field("obstacle", &ObstacleProbe::obstacle, "", "Name of the obstacle.", Rule::required)};
  }
};

struct BulkProbe {
  static constexpr const char* name = "bulk";
  static constexpr const char* doc =
      "Packing inside a box: volume_fraction (any form, by Monte-Carlo), grains, rattlers, contacts and neighbours "
      "(per "
      "grain that is no rattler).";
  Vec3 low, high;
  std::int64_t points = 100000;
  static constexpr auto fields() {
    return std::tuple{field("low", &BulkProbe::low, "m", "Lower corner of the box.", Rule::required),
                      field("high", &BulkProbe::high, "m", "Upper corner of the box.", Rule::required),
                      field("points", &BulkProbe::points, "", "Points of the Monte-Carlo sum, about.", Rule::positive)};
  }
};

using Probe = std::variant<GrainProbe, PairProbe, GroupProbe, ObstacleProbe, BulkProbe>;

}  // namespace slurry
