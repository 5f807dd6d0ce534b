// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Inlets and outlets as a case describes them. How they work: world/population.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/grains/forms.hpp"
#include "slurry/grains/regions.hpp"
#include "slurry/grains/table.hpp"
#include "slurry/world/population.hpp"

namespace slurry {

struct Case;

struct InletOptions {
  static constexpr const char* doc =
      "A region where grains of a group come into the world, at places that are free; what finds none is owed.";
  std::string name = "inlet";
  std::string grains;
  std::string file;
  bool repeat = false;
  InletRegion region;
  Expression rate;
  RateOf rate_of = RateOf::grains;
  std::optional<double> since = {}, until = {};
  std::optional<std::int64_t> most = {};
  std::optional<double> most_mass = {};
  std::int64_t tries = 100;
  double margin = 0;
  static constexpr auto fields() {
    return FieldTable{
        field("name", &InletOptions::name, "", "Name; outlets and probes refer to it."),
        field(
            "grains", &InletOptions::grains, "",
            "Name of the group that comes: its shape, radius, density, velocity and spread. With place = \"none\" the "
            "group has no grains at the start.",
            Rule::required),
        field("file", &InletOptions::file, "",
              "A CSV file with a header, relative to the case file: the grains that come, one a row, in their order. "
              "Columns as for place = \"file\", of which none is required (a list of sizes has `radius` alone), and "
              "`time`, which says when each is due in place of the rate. What it does not give is drawn as the group "
              "says; x, y and z count with region = \"file\"."),
        field("repeat", &InletOptions::repeat, "",
              "true: the file is read again from its first row; else nothing comes after its last."),
        field("region", &InletOptions::region, "", "Where the grains come.", Rule::required),
        field("rate", &InletOptions::rate, "",
              "How much comes in a second: a number or a formula of t. Where it is negative nothing comes. Not needed "
              "where the grains of an outlet come back here."),
        field("rate_of", &InletOptions::rate_of, "",
              "What the rate counts: \"grains\" (1/s), \"mass\" (kg/s) or \"volume\" (m^3/s; the area in a planar "
              "case)."),
        field("since", &InletOptions::since, "s", "The inlet is open from this time on, from the start by default.",
              Rule::non_negative),
        field("until", &InletOptions::until, "s", "The inlet is open up to this time, to the end by default.",
              Rule::positive),
        field("most", &InletOptions::most, "", "No more grains than this come, without those that come back.",
              Rule::positive),
        field("most_mass", &InletOptions::most_mass, "kg",
              "No more mass than this comes, without that which comes back.", Rule::positive),
        field(
            "tries", &InletOptions::tries, "",
            "So many places are tried for a grain in a step. Where none is free the inlet is full, and the grain stays "
            "owed.",
            Rule::positive),
        field("margin", &InletOptions::margin, "m", "Least gap to other grains.", Rule::non_negative)};
  }
  // Not a field: what the file holds; put here by `load_inlet_tables` (io/csv.hpp).
  std::shared_ptr<const Table> table = {};
};

struct OutletOptions {
  static constexpr const char* doc = "A region where grains leave the world, as soon as their centres are there.";
  std::string name = "outlet";
  OutletRegion region;
  std::vector<std::string> grains;
  std::string to;
  std::optional<double> since = {}, until = {};
  static constexpr auto fields() {
    return FieldTable{
        field("name", &OutletOptions::name, "", "Name; probes refer to it."),
        field("region", &OutletOptions::region, "", "Where grains leave.", Rule::required),
        field("grains", &OutletOptions::grains, "", "Names of the groups that leave; all by default."),
        field("to", &OutletOptions::to, "",
              "Name of an inlet: what leaves comes back there, as a new grain of the same size and mass, before any "
              "that the inlet makes. By default it is gone."),
        field("since", &OutletOptions::since, "s", "The outlet is open from this time on, from the start by default.",
              Rule::non_negative),
        field("until", &OutletOptions::until, "s", "The outlet is open up to this time, to the end by default.",
              Rule::positive)};
  }
};

// What is wrong with the inlet, or the outlet, of that rank; the groups and obstacles of the case are as they should
// be.
OptionFault inlet_fault(const Case& c, std::size_t rank);
OptionFault outlet_fault(const Case& c, std::size_t rank);

std::vector<Inlet> build_inlets(const Case& c);
std::vector<Outlet> build_outlets(const Case& c);

}  // namespace slurry
