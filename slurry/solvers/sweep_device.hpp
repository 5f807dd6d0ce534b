// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SweepDevice: a machine beside the processor that solves a problem by sweeps, in the same order and to the same bits.
// It takes the problem as it is, puts its contacts in order, sweeps them and finds the exact residual; impulses and
// velocities come back at the end. backends/ has what can be one; a solver sees this interface alone.
#pragma once

#include <string>

#include "slurry/solvers/momentum.hpp"

namespace slurry {

struct Problem;
struct Residual;
struct Velocities;

class SweepDevice {
 public:
  SweepDevice() = default;
  SweepDevice(const SweepDevice&) = delete;
  SweepDevice& operator=(const SweepDevice&) = delete;
  virtual ~SweepDevice() = default;

  virtual std::string description() const = 0;
  // Takes a problem over; the bodies get the velocities that follow from its impulses, U + W B^T p.
  virtual void load(const Problem& problem) = 0;
  // Sweeps some times, at most until the control says stop.
  virtual void sweep(SweepControl& control) = 0;
  // The bodies get the velocities that follow from the impulses in slot `now`; the residual of these impulses.
  virtual Residual settle(int now) = 0;
  // What was found when the device settled last.
  virtual void fetch(Problem& problem, Velocities& velocities) = 0;
};

}  // namespace slurry
