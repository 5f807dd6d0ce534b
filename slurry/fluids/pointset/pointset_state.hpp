// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fluid on points has come to: all of it that a checkpoint keeps.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/core/arrays.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

// What one step did.
struct FlowReport {
  double divergence = 0;   // root of the mean of (div u)^2 inside, 1/s
  double drift = 0;        // relative change of the volume of the fluid in the step: dt times the mean of div u
  double net_outflow = 0;  // volume through all the boundary, m^3/s (m^2/s in the plane)
  double incoming = 0;     // volume that comes in, the same
  double speed = 0;        // of the fastest point, m/s
  double drag_number = 0;  // of grains that push the fluid: dt times the rate at which they stop it, at the worst point
  std::int64_t inserted = 0, removed = 0;  // points
  std::int64_t iterations = 0;             // of the linear solvers
};

// Since the start of the run.
struct FlowTotals {
  FlowReport last;
  double largest_divergence = 0;  // 1/s
  double drift = 0;               // sum over the steps
  double largest_leak = 0;        // of |net_outflow| over incoming, where anything comes in
  std::int64_t inserted = 0, removed = 0, iterations = 0;

  void add(const FlowReport& step) {
    last = step;
    largest_divergence = step.divergence > largest_divergence ? step.divergence : largest_divergence;
    drift += step.drift;
    const double out = step.net_outflow < 0 ? -step.net_outflow : step.net_outflow;
    const double leak = step.incoming > 0 ? out / step.incoming : 0;
    largest_leak = leak > largest_leak ? leak : largest_leak;
    inserted += step.inserted, removed += step.removed, iterations += step.iterations;
  }
};

// The points of the boundary come first.
struct PointsetState {
  std::vector<Vec3> position;
  std::vector<Vec3> velocity;
  std::vector<double> pressure;
  std::vector<Vec3> acceleration;
  std::vector<double> multiplier;
  FlowTotals totals = {};

  static constexpr auto arrays() {
    return FieldTable{
        array("position", &PointsetState::position, "m", "Place of the point."),
        array("velocity", &PointsetState::velocity, "m/s", "Velocity of the fluid."),
        array("pressure", &PointsetState::pressure, "Pa", "Pressure of the fluid."),
        array("acceleration", &PointsetState::acceleration, "m/s^2",
              "Acceleration of the fluid along its path; empty where no grain asks for it.", Array::optional),
        array("multiplier", &PointsetState::multiplier, "Pa",
              "Pressure that the next step starts from, which has waves of two spacings; empty where none is kept.",
              Array::optional)};
  }
  std::size_t size() const { return position.size(); }
  // Do the arrays fit each other?
  bool is_whole() const {
    const auto fits = [&](std::size_t rows) { return rows == 0 || rows == size(); };
    return velocity.size() == size() && pressure.size() == size() && fits(acceleration.size()) &&
           fits(multiplier.size());
  }
};

}  // namespace slurry
