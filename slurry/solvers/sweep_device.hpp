// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SweepDevice: a machine beside the processor that sweeps the batches of a problem, in the same order and to the same
// bits. backends/ has what can be one; a solver sees this interface alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "slurry/solvers/momentum.hpp"
#include "slurry/solvers/work_order.hpp"

namespace slurry {

enum class BatchKind : std::int32_t { normal, friction, rolling, general };

// The batches of a problem (batches.hpp) as plain memory, which stays until the device has swept them.
struct BatchMemory {
  BatchKind kind = BatchKind::normal;
  std::size_t bodies = 0, batches = 0;
  const void* batch = nullptr;  // with the impulses to start from in both slots
  const void* law = nullptr;    // LawLanes
  const std::int32_t* law_of = nullptr;
  const std::int64_t* block_start = nullptr;  // batches of a block
  const std::int32_t* inner_end = nullptr;    // batch of the block at which an inner colour ends
  const double* body = nullptr;               // records, at their free velocities
  const WorkOrder* order = nullptr;
};

class SweepDevice {
 public:
  SweepDevice() = default;
  SweepDevice(const SweepDevice&) = delete;
  SweepDevice& operator=(const SweepDevice&) = delete;
  virtual ~SweepDevice() = default;

  virtual std::string description() const = 0;
  // Takes a problem over; the bodies get the velocities that follow from its impulses, U + W B^T p.
  virtual void load(const BatchMemory& memory) = 0;
  // Sweeps some times, at most until the control says stop.
  virtual void sweep(SweepControl& control) = 0;
  // The bodies get the velocities that follow from the impulses in slot `now`.
  virtual void settle(int now) = 0;
  // The impulses of slot `now`, `size` doubles for each lane of each batch: the normal one; or the vector and, with
  // rolling friction, the moment.
  virtual void fetch_impulses(int now, std::span<double> impulses) = 0;
  // The records of the bodies.
  virtual void fetch_bodies(std::span<double> records) = 0;
};

}  // namespace slurry
