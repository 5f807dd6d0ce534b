// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The options of a field: where, with which kernel, seen from where, and when.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slurry/core/schedule.hpp"
#include "slurry/observe/fields/kernel.hpp"
#include "slurry/observe/fields/sites.hpp"

namespace slurry {

// Error bars from fewer parts say nothing, and from more they are no better.
inline constexpr std::int64_t most_field_blocks = 64;
inline constexpr std::size_t longest_field_name = 64;

struct FieldOptions {
  static constexpr const char* doc =
      "Continuum fields by coarse graining: density, velocity, stress and what follows from them; and the flow of the "
      "fluid.";
  std::string name;
  Where where;
  KernelShape kernel = KernelShape::gauss;
  double width = 0;
  std::string frame;
  std::vector<std::string> groups;
  std::vector<std::string> quantities;
  std::optional<double> viscosity;
  std::optional<Schedule> when;
  bool average = false;
  std::optional<double> since, until;
  std::int64_t blocks = 8;
  static constexpr auto fields() {
    return FieldTable{
        field("name", &FieldOptions::name, "", "Name of the field: a group of the files that are written.",
              Rule::required),
        field("where", &FieldOptions::where, "", "Where the fields are known.", Rule::required),
        field("kernel", &FieldOptions::kernel, "",
              "What grains and contacts are spread with: \"gauss\" (reaches 3 widths), \"lucy\" (2) or \"top_hat\" (1; "
              "it has no gradients)."),
        field("width", &FieldOptions::width, "m",
              "Width of the kernel; about a diameter of the grains serves most. Needed where `quantities` are not "
              "those of "
              "the fluid alone.",
              Rule::non_negative),
        field("frame", &FieldOptions::frame, "",
              "\"grain 12\" or \"obstacle floor\": places and velocities are as seen from its centre, which moves. At "
              "rest by default."),
        field("groups", &FieldOptions::groups, "",
              "Groups of the grains that make the fields; the others are walls to them. All by default."),
        field("quantities", &FieldOptions::quantities, "", "What is written, by names; all by default."),
        field("viscosity", &FieldOptions::viscosity, "Pa s", "Of the liquid between the grains: gives viscous_number.",
              Rule::positive),
        field("when", &FieldOptions::when, "s",
              "When it is taken; with output.fields by default, and that is with the frames."),
        field("average", &FieldOptions::average, "",
              "Mean over what is taken between `since` and `until`, with its statistical error, in the place of each."),
        field("since", &FieldOptions::since, "s", "Begin of the mean; the start of the run by default.",
              Rule::non_negative),
        field("until", &FieldOptions::until, "s", "End of the mean; the end of the run by default.", Rule::positive),
        field("blocks", &FieldOptions::blocks, "",
              "The error of a mean comes from this many equal parts of it in time, or up to twice as many; 0: no "
              "errors.",
              Rule::non_negative)};
  }
  // What of the sums the quantities need.
  bool asks_for_grains() const, asks_for_fluid() const;
  // What is wrong beyond the rules of the fields; names of groups and obstacles are not looked up.
  OptionFault fault(bool planar) const;
};

}  // namespace slurry
