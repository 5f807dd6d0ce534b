// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// StabilityCase: the schema of a case file with kind = "stability": does a packing stand, and by what margin?
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct StabilityPacking;

struct StabilityLoad {
  static constexpr const char* doc = "The load that grows until the packing collapses.";
  Vec3 direction{1, 0, 0};
  std::vector<std::string> on;
  double most = 100;
  static constexpr auto fields() {
    return FieldTable{
        field("direction", &StabilityLoad::direction, "",
              "Direction of the load: on each grain the load factor times the size of its weight. Horizontal, on all "
              "grains, a factor is the tangent of the angle at which the packing is tilted."),
        field("on", &StabilityLoad::on, "", "Names of the groups that are loaded; all by default."),
        field("most", &StabilityLoad::most, "", "Largest load factor that is looked for.", Rule::positive)};
  }
};

struct StabilityOutput {
  static constexpr const char* doc = "What is asked.";
  bool friction = true, exact = true;
  double drawn = 0.5;
  bool report = true;
  static constexpr auto fields() {
    return FieldTable{
        field("friction", &StabilityOutput::friction, "",
              "The least friction with which the packing stands without the load: a factor on all coefficients."),
        field("exact", &StabilityOutput::exact, "",
              "Also a collapse by Coulomb's law without dilatancy, which needs no more load than the limit."),
        field("drawn", &StabilityOutput::drawn, "",
              "Displacement of the grain that moves most in the last frame of the mechanism, in its radii.",
              Rule::positive),
        field("report", &StabilityOutput::report, "", "Write report.html at the end.")};
  }
};

struct StabilityCase {
  static constexpr const char* kind = "stability";
  static constexpr const char* doc =
      "Does a packing stand, and by what margin? Load factor, required friction and collapse mechanism by limit "
      "analysis.";
  std::string title;
  std::string packing;
  std::vector<std::string> settings;
  double gap = 1e-3;
  StabilityLoad load;
  StabilityOutput output;
  static constexpr auto fields() {
    return FieldTable{
        field("title", &StabilityCase::title, "", "One line that says what the study shows."),
        field("packing", &StabilityCase::packing, "",
              "The grains as they lie: a case file, as its grains are placed, or a run folder, at its last checkpoint; "
              "relative to this file.",
              Rule::required),
        field("settings", &StabilityCase::settings, "",
              "Values of the case file to override, each \"key=value\", as with --set."),
        field("gap", &StabilityCase::gap, "",
              "Surfaces that are nearer than this touch, in radii of the smallest grain.", Rule::positive),
        field("load", &StabilityCase::load, "", "The load that grows."),
        field("output", &StabilityCase::output, "", "What is asked.")};
  }
  // Not fields: the folder that relative paths in the case start from, and what was read from `packing`.
  std::string folder = ".";
  std::shared_ptr<const StabilityPacking> data;
};

}  // namespace slurry
