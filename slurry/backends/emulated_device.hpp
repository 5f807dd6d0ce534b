// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// EmulatedDevice: the kernels of a GPU on the processor (emulated_engine.hpp). Slow; it is for tests, and shows on any
// machine what bits a GPU gives.
#pragma once

#include <memory>

#include "slurry/solvers/sweep_device.hpp"

namespace slurry {

class EmulatedDevice : public SweepDevice {
 public:
  // Threads of a team that sweeps: 32 or 64, as a GPU has them.
  explicit EmulatedDevice(int threads = 32);
  ~EmulatedDevice() override;
  std::string description() const override { return "the kernels of a GPU on the processor, for tests"; }
  void load(const Problem& problem) override;
  void sweep(SweepControl& control) override;
  Residual settle(int now) override;
  void fetch(Problem& problem, Velocities& velocities) override;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace slurry
