// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What libslurry_cuda.so offers: functions on plain memory. The library is loaded at run time, so that nothing else
// depends on CUDA, and both sides are compiled by compilers of their own.
//
// A function that may fail returns 0 for success; else it has written why into `text`.
#pragma once

#include <cstddef>
#include <cstdint>

#include "slurry/solvers/momentum.hpp"

namespace slurry {

// A problem in the memory of the processor (solvers/sweep_device.hpp, backends/block_bodies.hpp).
struct CudaProblem {
  std::int32_t kind = 0;
  std::size_t bodies = 0, batches = 0, blocks = 0, inner_colours = 0, colours = 0;
  const void* batch = nullptr;
  const void* law = nullptr;
  const std::int64_t* law_start = nullptr;
  const std::int32_t* law_of = nullptr;
  const std::int64_t* block_start = nullptr;
  const std::int64_t* inner_start = nullptr;
  const std::int32_t* inner_end = nullptr;
  const std::int64_t* colour_start = nullptr;
  const std::int64_t* body_start = nullptr;
  const std::int32_t* body_of_block = nullptr;
  const std::int32_t* body_count = nullptr;
  const std::int32_t* fresh_count = nullptr;
  const std::uint16_t* local = nullptr;
  const double* body = nullptr;
  // Copies memory of the processor, on all of its threads.
  void (*copy)(void* to, const void* from, std::size_t bytes) = nullptr;
};

struct CudaText {
  char text[400] = "";
};

inline constexpr int cuda_interface_version = 1;

struct CudaInterface {
  int version;
  // Of devices; -1: none can be used.
  int (*count)(CudaText* why);
  int (*describe)(int device, CudaText* text);
  void* (*open)(int device, CudaText* why);  // null: it cannot be
  void (*close)(void* device);
  int (*load)(void* device, const CudaProblem* problem, CudaText* why);
  int (*sweep)(void* device, SweepControl* control, CudaText* why);
  int (*settle)(void* device, int now, CudaText* why);
  int (*fetch_impulses)(void* device, int now, double* impulses, CudaText* why);
  int (*fetch_bodies)(void* device, double* records, CudaText* why);
  // Milliseconds of a sweep by the events of the device, the mean of `sweeps`; the impulses are not kept.
  int (*time_sweeps)(void* device, int sweeps, double* milliseconds, CudaText* why);
};

}  // namespace slurry

extern "C" const slurry::CudaInterface* slurry_cuda_interface();
