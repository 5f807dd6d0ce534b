// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The machines that may sweep: the processor, "cpu"; GPUs, "cuda" or "cuda:1"; and "emulated", the kernels of a GPU on
// the processor. All give the same bits.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "slurry/solvers/sweep_device.hpp"

namespace slurry {

struct DeviceLine {
  std::string name, description;
  bool is_there = true;
};
std::vector<DeviceLine> list_devices();

// Is it the name of a device, there or not? Else what is wrong.
std::string device_fault(std::string_view name);

// Null: the processor. Throws InputError where the device is not there.
std::unique_ptr<SweepDevice> open_device(std::string_view name);

// While it lives, simulations that this thread makes sweep with this device instead of that of their case:
// a run may begin on one machine and go on with another. An empty name chooses nothing.
class DeviceChoice {
 public:
  explicit DeviceChoice(std::string name);
  DeviceChoice(const DeviceChoice&) = delete;
  DeviceChoice& operator=(const DeviceChoice&) = delete;
  ~DeviceChoice();
  static const std::string& of_case(const std::string& device);

 private:
  std::string before_;
};

// The machine that a workspace sweeps with. A copy opens a device of its own when it sweeps.
class Machine {
 public:
  Machine() = default;
  Machine(const Machine& other) : name_(other.name_) {}
  Machine(Machine&&) noexcept = default;
  Machine& operator=(const Machine& other) { return name_ = other.name_, device_.reset(), *this; }
  Machine& operator=(Machine&&) noexcept = default;

  void use(const std::string& name) { device_ = open_device(name), name_ = name; }
  const std::string& name() const { return name_; }
  // Null: the processor.
  SweepDevice* device() {
    if (!device_) device_ = open_device(name_);
    return device_.get();
  }

 private:
  std::string name_ = "cpu";
  std::unique_ptr<SweepDevice> device_;
};

}  // namespace slurry
