// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What an averaged fluid has come to. Numbers on faces: component after component, x fastest (flow_box.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/core/arrays.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

// Of the last step; what is per second or per metre in the plane has the depth of the fluid.
struct AveragedReport {
  double inlet_pressure = 0;    // Pa, mean over the inflows, above that of the outflows
  Vec3 gradient;                // Pa/m, of the pressure that drives the fluid along periodic axes
  double incoming = 0;          // m^3/s through inflows
  double outgoing = 0;          // m^3/s through outflows
  double least_void = 1;        // void fraction, on the cells
  double void_error = 0;        // by which the void fraction of a cell misses its balance in the step, at the worst one
  double speed = 0;             // m/s, the fastest
  double crossed = 0;           // cells that the fluid crossed in the step
  std::int64_t iterations = 0;  // of the pressure
};

// Since the start of the run.
struct AveragedTotals {
  AveragedReport last;
  double least_void = 1, largest_void_error = 0, largest_crossed = 0;
  std::int64_t steps = 0, iterations = 0;

  void add(const AveragedReport& step) {
    last = step;
    least_void = step.least_void < least_void ? step.least_void : least_void;
    largest_void_error = step.void_error > largest_void_error ? step.void_error : largest_void_error;
    largest_crossed = step.crossed > largest_crossed ? step.crossed : largest_crossed;
    ++steps, iterations += step.iterations;
  }
};

struct AveragedState {
  std::vector<double> velocity;       // m/s, between the grains
  std::vector<double> flux;           // m/s: void fraction times velocity
  std::vector<double> pressure;       // Pa, on cells
  std::vector<double> void_fraction;  // on cells, as the step left it
  std::vector<double> void_before;    // a step earlier: of the fluid that the momentum belongs to
  AveragedTotals totals = {};

  static constexpr auto arrays() {
    constexpr Array kept = Array::internal | Array::optional;
    return FieldTable{
        array("velocity", &AveragedState::velocity, "m/s", "Velocity of the fluid on the faces of its grid.", kept),
        array("flux", &AveragedState::flux, "m/s", "Void fraction times velocity on the faces.", kept),
        array("pressure", &AveragedState::pressure, "Pa", "Pressure of the fluid on the cells of its grid.", kept),
        array("void_fraction", &AveragedState::void_fraction, "", "Void fraction on the cells.", kept),
        array("void_before", &AveragedState::void_before, "", "Void fraction on the cells, a step before.", kept)};
  }
  // Do the arrays fit each other?
  bool is_whole() const {
    return flux.size() == velocity.size() && void_fraction.size() == pressure.size() &&
           void_before.size() == pressure.size();
  }
};

}  // namespace slurry
