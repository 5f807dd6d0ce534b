// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Profiles along a line, or along the radius of rings or shells: coarse-grained fields (observe/fields) as columns.
//
// A field of the list [[fields]] writes files; this is the same at few places as numbers of the series, so that the
// summary, the report and sweeps have the mean and the error of each.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/fields/field_options.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

// A family inside of an alternative of another one has a table of its own.
struct ProfilePlaces {
  static constexpr const char* doc = "The places of a profile.";
  Where name;
  static constexpr auto fields() {
    return FieldTable{field("name", &ProfilePlaces::name, "",
                            "\"line\", \"rings\" (with one part along the axis) or \"shells\".", Rule::required)};
  }
};

struct ProfileProbe {
  static constexpr const char* name = "profile";
  static constexpr const char* doc =
      "A profile along a line, or along the radius of rings or shells, at the instant of the row: of each quantity q "
      "and place k = 1, 2, ... q_k, of vectors q_x_k and so on, of tensors q_xx_k and so on (along radius, angle and "
      "axis on rings). The report draws the means with their errors.";
  static constexpr std::int64_t most_places = 200;
  ProfilePlaces where;
  double width = 0;
  KernelShape kernel = KernelShape::gauss;
  std::vector<std::string> quantities{"density", "momentum", "velocity", "pressure"};
  std::vector<std::string> groups;
  static constexpr auto fields() {
    return FieldTable{
        field("where", &ProfileProbe::where, "",
              "The places, as { name = \"line\", start = [0, 0], end = [0, 1], points = 10 }.", Rule::required),
        field("width", &ProfileProbe::width, "m", "Width of the kernel, about a diameter.", Rule::required_positive),
        field("kernel", &ProfileProbe::kernel, "", "What grains and contacts are spread with."),
        field("quantities", &ProfileProbe::quantities, "",
              "Names of quantities of fields: momentum is the flux of mass, contact_stress the stress."),
        field("groups", &ProfileProbe::groups, "", "Groups of the grains that count; all by default.")};
  }
  // What is wrong with the options; the same for a case and for a run.
  OptionFault fault(bool planar) const;
  Words columns(const World& world) const;
  ProfileAxis profile_axis(bool planar) const;
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
