// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/backends/emulated_device.hpp"

#include "slurry/backends/device_solve.hpp"
#include "slurry/backends/emulated_engine.hpp"
#include "slurry/backends/plain_problem.hpp"

namespace slurry {

struct EmulatedDevice::Parts {
  explicit Parts(bool is_wide) : engine(is_wide) {}
  EmulatedEngine engine;
  DeviceSolve<EmulatedEngine> solve{engine};
};

EmulatedDevice::EmulatedDevice(int threads) : parts_(std::make_unique<Parts>(threads == wide_team)) {}
EmulatedDevice::~EmulatedDevice() = default;

void EmulatedDevice::load(const Problem& problem) { parts_->solve.load(plain(problem), BlockFinder(problem.blocks)); }
void EmulatedDevice::sweep(SweepControl& control) { parts_->solve.sweep(control); }
Residual EmulatedDevice::settle(int now) {
  const ContactResidual all = parts_->solve.settle(now);
  return {all.size, all.square, all.square_at_zero};
}
void EmulatedDevice::fetch(Problem& problem, Velocities& velocities) {
  parts_->solve.fetch(impulses_of(problem), make_room(problem, velocities));
}

}  // namespace slurry
