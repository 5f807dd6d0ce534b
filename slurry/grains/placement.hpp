// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Placement: how a group of grains is put into the world. The family `Placement` is the list of generators that a case
// file may name. To add one: a struct with `name`, `doc`, `fields()` and
//
//     double asks_for(std::int64_t chain)           how many grains it asks for, `chain` of them in each chain
//     std::vector<Vec3> centres(const Places&)      where they are
//
// and one line in the list. One whose options can be wrong together says so by fault(planar). The generator that reads
// a file gives more than centres, and the one of no grains none (cases/place.cpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "slurry/core/distribution.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/core/random.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct ChainOptions;  // grains/chains.hpp
struct Occupied;      // grains/packing.hpp

// What a generator may ask for; the radii of the grains are drawn before their centres.
struct Places {
  bool planar;
  const std::vector<double>& radius;  // m
  double largest;                     // that a radius may be, m
  const ChainOptions* chain;          // null: the grains are free
  double link;                        // rest length of the links of a chain, m
  const Occupied& occupied;
  Random& random;
  const std::string& where;  // for messages
};

struct Points {
  static constexpr const char* name = "points";
  static constexpr const char* doc = "Explicit centres, and whatever else is known of each grain.";
  std::vector<Vec3> positions;
  std::vector<double> radii = {}, masses = {};
  std::vector<Vec3> velocities = {};
  static constexpr auto fields() {
    return FieldTable{
        field("positions", &Points::positions, "m", "Centres, each [x, y] or [x, y, z].", Rule::required),
        field("radii", &Points::radii, "m", "Size of each grain, in place of the group's `radius`.", Rule::positive),
        field("masses", &Points::masses, "kg", "Mass of each grain, in place of what the group says.", Rule::positive),
        field("velocities", &Points::velocities, "m/s",
              "Initial velocity of each grain, in place of the group's `velocity`.")};
  }
  OptionFault fault(bool planar) const;
  double asks_for(std::int64_t) const { return static_cast<double>(positions.size()); }
  std::vector<Vec3> centres(const Places&) const { return positions; }
};

struct Lattice {
  static constexpr const char* name = "lattice";
  static constexpr const char* doc = "A regular grid of centres, optionally jittered.";
  Vec3 origin;
  std::vector<std::int64_t> counts{1, 1, 1};
  double spacing = 0;
  double jitter = 0;
  static constexpr auto fields() {
    return FieldTable{
        field("origin", &Lattice::origin, "m", "Centre of the first grain."),
        field("counts", &Lattice::counts, "", "Number of grains along x, y (and z).", Rule::required),
        field("spacing", &Lattice::spacing, "m", "Distance between neighbouring sites.", Rule::required_positive),
        field("jitter", &Lattice::jitter, "",
              "Random shift of each centre, as a fraction of the room between neighbours.", Rule::fraction)};
  }
  OptionFault fault(bool planar) const;
  double asks_for(std::int64_t chain) const;
  std::vector<Vec3> centres(const Places& places) const;
};

struct RandomRegion {
  static constexpr const char* name = "random";
  static constexpr const char* doc =
      "Random centres in a box or cylinder, without overlap with each other, earlier groups or obstacles.";
  std::int64_t count = 0;
  Vec3 low, high;
  double margin = 0;
  bool round = false;
  static constexpr auto fields() {
    return FieldTable{
        field("count", &RandomRegion::count, "", "Number of grains.", Rule::required_positive),
        field("low", &RandomRegion::low, "m", "Lower corner of the region that holds the grains.", Rule::required),
        field("high", &RandomRegion::high, "m", "Upper corner of that region.", Rule::required),
        field("margin", &RandomRegion::margin, "m", "Least gap between grains.", Rule::non_negative),
        field("round", &RandomRegion::round, "",
              "The region is the round (or elliptic) cylinder along z that the box holds; a disc in a planar case.")};
  }
  OptionFault fault(bool planar) const;
  double asks_for(std::int64_t) const { return static_cast<double>(count); }
  std::vector<Vec3> centres(const Places& places) const;
};

struct ChainSites {
  static constexpr const char* name = "chains";
  static constexpr const char* doc =
      "Chains at the sites of a grid: straight ones begin at a site, closed ones are rings about it (in the plane of x "
      "and y); of woven ones every second is half a link further. Needs `chain`.";
  Vec3 origin;
  std::vector<std::int64_t> counts{1, 1, 1};
  Vec3 spacing;
  Vec3 direction{1, 0, 0};
  double stretch = 1;
  static constexpr auto fields() {
    return FieldTable{
        field("origin", &ChainSites::origin, "m", "The first site."),
        field("counts", &ChainSites::counts, "", "Number of chains along x, y (and z)."),
        field("spacing", &ChainSites::spacing, "m", "Distances between neighbouring sites along x, y and z."),
        field("direction", &ChainSites::direction, "", "Direction of a straight chain."),
        field("stretch", &ChainSites::stretch, "", "Length of the links at the start over that at rest.",
              Rule::positive)};
  }
  OptionFault fault(bool planar) const;
  double asks_for(std::int64_t chain) const;
  std::vector<Vec3> centres(const Places& places) const;
};

struct FromFile {
  static constexpr const char* name = "file";
  static constexpr const char* doc =
      "A CSV file with a header: x, y and optionally z, radius (or r), mass, vx, vy, vz, group (or col), "
      "angular_velocity_x to _z, orientation_w to _z; what the file gives overrides what the group says. Tables of "
      "`slurry export --format csv` are such files.";
  std::string file;
  std::optional<std::int64_t> select;
  static constexpr auto fields() {
    return FieldTable{
        field("file", &FromFile::file, "", "Path, relative to the case file.", Rule::required),
        field("select", &FromFile::select, "", "Only the rows whose column `group` has this value; all by default.")};
  }
  OptionFault fault(bool planar) const;
  double asks_for(std::int64_t) const { return 0; }  // not known before the file is read
};

struct Nowhere {
  static constexpr const char* name = "none";
  static constexpr const char* doc = "No grains at the start: inlets bring them.";
  static constexpr auto fields() { return FieldTable{}; }
  double asks_for(std::int64_t) const { return 0; }
};

using Placement = std::variant<Points, Lattice, RandomRegion, ChainSites, FromFile, Nowhere>;

}  // namespace slurry
