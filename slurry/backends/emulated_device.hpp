// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// EmulatedDevice: the kernels of a GPU (block_sweep.hpp) on the processor, team by team and thread by thread. Slow; it
// is for tests, and shows on any machine what bits a GPU gives.
#pragma once

#include <vector>

#include "slurry/backends/block_bodies.hpp"
#include "slurry/backends/block_sweep.hpp"
#include "slurry/solvers/sweep_device.hpp"

namespace slurry {

class EmulatedDevice : public SweepDevice {
 public:
  // Threads of a team: 32 or 64, as a GPU has them.
  explicit EmulatedDevice(int threads = 32) : threads_(threads) {}
  std::string description() const override { return "the kernels of a GPU on the processor, for tests"; }
  void load(const BatchMemory& memory) override;
  void sweep(SweepControl& control) override;
  void settle(int now) override;
  void fetch_impulses(int now, std::span<double> impulses) override;
  void fetch_bodies(std::span<double> records) override;

 private:
  SweepView view();
  template <class Visit>
  void for_each_block(Visit&& visit) const;

  // Calls visit(memory, team) with the memory that a team shares.
  template <class Contact, class Visit>
  void with_team(Visit&& visit) const;

  int threads_;
  // All is copied: a GPU does not see the memory of the processor.
  BatchKind kind_ = BatchKind::normal;
  std::size_t batches_ = 0;
  std::vector<unsigned char> batch_;
  std::vector<std::int32_t> law_of_, inner_end_;
  std::vector<std::int64_t> block_start_, inner_start_, colour_start_;
  std::vector<double> free_, body_, before_;
  BlockBodies blocks_;
  std::vector<SweepResult> result_;
  SweepControl control_;
};

}  // namespace slurry
