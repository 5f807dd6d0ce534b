// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Inlets and outlets: where grains come into the world and where they leave it. What is constant of them is a part of
// the world; what they owe and have counted is a part of the state, so that a resumed run goes on with the same bits.
//
// An inlet of rate q(t) is due the integral of q: so many grains, or their mass, or their volume. A grain that is due
// is put at a random place of the region that is free, of `tries` drawn in the step; where none is, it stays owed and
// is tried again in the next step, and those behind it wait, so that the sizes that come are those that were drawn. The
// numbers are drawn from the seed of the inlet, the rank of the grain and the step: they depend neither on threads nor
// on where a run was interrupted. An inlet with a list (from a file) brings its grains in their order; the list may say
// when each is due, and where it comes.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "slurry/core/arrays.hpp"
#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/grains/newborn.hpp"
#include "slurry/grains/regions.hpp"

namespace slurry {

enum class RateOf { grains, mass, volume };
template <>
struct EnumNames<RateOf> {
  static constexpr std::array<std::string_view, 3> names{"grains", "mass", "volume"};
};

// Grains that an inlet brings one after the other.
struct InletList {
  Grains grains;             // without ids; with places where the region asks for them
  std::vector<double> time;  // s, ascending: when each is due; empty where the rate says
  double largest = 0;        // m, radius
  Bounds centres = no_bounds;

  std::int64_t size() const { return static_cast<std::int64_t>(grains.size()); }
};

struct Inlet {
  std::string name;
  GrainKind kind;
  InletRegion region;
  Expression rate;  // 1/s, kg/s or m^3/s
  RateOf rate_of = RateOf::grains;
  double since = 0, until = std::numeric_limits<double>::infinity();  // s
  std::int64_t most = std::numeric_limits<std::int64_t>::max();       // grains
  double most_mass = std::numeric_limits<double>::infinity();         // kg
  std::int64_t tries = 100;                                           // draws of a place in a step
  double margin = 0;                                                  // m, least gap to other grains
  std::uint64_t seed = 0;
  std::shared_ptr<const InletList> list;  // none: grains are drawn
  bool repeat = false;                    // the list, from its start, when it is used up
};

struct Outlet {
  std::string name;
  OutletRegion region;
  std::vector<std::int32_t> groups;                                   // ranks; none: all grains
  double since = 0, until = std::numeric_limits<double>::infinity();  // s
  std::int32_t to = -1;                                               // rank of the inlet where the grains come back
};

// What the inlets owe and have given, one row an inlet.
struct InletStates {
  std::vector<double> owed;
  std::vector<std::int64_t> came, fresh;
  std::vector<double> mass, fresh_mass;
  std::vector<std::int64_t> full;

  static constexpr auto arrays() {
    return FieldTable{
        array("owed", &InletStates::owed, "", "What is due and has not come: grains, kg or m^3, as the rate says."),
        array("came", &InletStates::came, "", "Grains that came, those that came back included."),
        array("fresh", &InletStates::fresh, "", "Grains that came anew."),
        array("mass", &InletStates::mass, "kg", "Mass that came, that which came back included."),
        array("fresh_mass", &InletStates::fresh_mass, "kg", "Mass that came anew."),
        array("full", &InletStates::full, "", "Steps in which a grain found no place.")};
  }
  std::size_t size() const { return owed.size(); }
  void resize(std::size_t n) {
    for_each_array(*this, [n](const auto&, auto& values) { values.resize(n); });
  }
};

// What the outlets have taken, one row for each outlet and group of grains (outlet times groups + group).
struct OutletStates {
  std::vector<std::int64_t> left;
  std::vector<double> mass;

  static constexpr auto arrays() {
    return FieldTable{array("left", &OutletStates::left, "", "Grains that left."),
                      array("mass", &OutletStates::mass, "kg", "Mass that left.")};
  }
  std::size_t size() const { return left.size(); }
  void resize(std::size_t n) {
    for_each_array(*this, [n](const auto&, auto& values) { values.resize(n); });
  }
};

// The ancestry of fragments: a row for each grain that broke, in the order of time.
struct Breaks {
  std::vector<double> time;
  std::vector<std::int64_t> whole, first, second;
  std::vector<Vec3> position;
  std::vector<double> mass, energy;

  static constexpr auto arrays() {
    return FieldTable{array("time", &Breaks::time, "s", "When it broke."),
                      array("whole", &Breaks::whole, "", "Name of the grain that broke."),
                      array("first", &Breaks::first, "", "Name of its first fragment."),
                      array("second", &Breaks::second, "", "Name of its second fragment."),
                      array("position", &Breaks::position, "m", "Where it was."),
                      array("mass", &Breaks::mass, "kg", "Its mass."),
                      array("energy", &Breaks::energy, "J", "The inner energy that broke it.")};
  }
  std::size_t size() const { return time.size(); }
};

// Grains that have left by an outlet and wait to come back, in the order in which they left. Their ids are of the past;
// `order` holds the rank of their inlet.
using WaitingGrains = Grains;

}  // namespace slurry
