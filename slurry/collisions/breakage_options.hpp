// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// BreakageOptions: when the grains of a group break in two (breakage.hpp), and how.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "slurry/collisions/breakage.hpp"
#include "slurry/core/fields.hpp"

namespace slurry {

enum class BreakageScaling { mass, one };
template <>
struct EnumNames<BreakageScaling> {
  static constexpr std::array<std::string_view, 2> names{"mass", "one"};
};

struct BreakageOptions {
  static constexpr const char* doc = "Grains that impacts have given too much energy break into two of half the mass.";
  double energy = 0;
  BreakageScaling scaling = BreakageScaling::mass;
  BreakageRule rule = BreakageRule::kept;
  double released = 0;
  double angle = 0.2;
  double smallest = 0;
  bool operator==(const BreakageOptions&) const = default;
  static constexpr auto fields() {
    return FieldTable{
        field("energy", &BreakageOptions::energy, "J/kg",
              "The inner energy that a grain bears, per mass; with scaling = \"one\" of a grain of any mass, J.",
              Rule::required_positive),
        field("scaling", &BreakageOptions::scaling, "",
              "What `energy` is multiplied by: the \"mass\" of the grain, or \"one\"."),
        field(
            "rule", &BreakageOptions::rule, "",
            "\"kept\": the fragments keep the velocity of the whole, its momentum and its energies; \"turned\": their "
            "velocities are turned apart by random angles, which loses momentum and energy of rotation."),
        field("released", &BreakageOptions::released, "",
              "With rule = \"kept\": the part of the inner energy that drives the fragments apart.", Rule::fraction),
        field("angle", &BreakageOptions::angle, "rad",
              "With rule = \"turned\": the largest angle about each axis by which a velocity is turned.",
              Rule::positive),
        field("smallest", &BreakageOptions::smallest, "m", "Grains with fragments of a radius below this do not break.",
              Rule::non_negative)};
  }
};

// A group whose grains break.
struct BreakageGroup {
  std::int32_t group = 0;
  BreakageOptions options;
  std::uint64_t seed = 0;

  // What a grain of this mass bears, J.
  double bears(double mass) const {
    return options.scaling == BreakageScaling::mass ? options.energy * mass : options.energy;
  }
};

}  // namespace slurry
