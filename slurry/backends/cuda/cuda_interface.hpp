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

#include "slurry/backends/problem_view.hpp"
#include "slurry/solvers/block_lattice.hpp"
#include "slurry/solvers/momentum.hpp"

namespace slurry {

// Copies memory of the processor, on all of its threads.
using CudaCopy = void (*)(void* to, const void* from, std::size_t bytes);

struct CudaText {
  char text[400] = "";
};

inline constexpr int cuda_interface_version = 2;

struct CudaInterface {
  int version;
  // Of devices; -1: none can be used.
  int (*count)(CudaText* why);
  int (*describe)(int device, CudaText* text);
  void* (*open)(int device, CudaText* why);  // null: it cannot be
  void (*close)(void* device);
  // Of problems in the memory of the processor (backends/device_solve.hpp).
  int (*load)(void* device, const ProblemView* problem, const BlockFinder* finder, CudaCopy copy, CudaText* why);
  int (*sweep)(void* device, SweepControl* control, CudaText* why);
  int (*settle)(void* device, int now, ContactResidual* residual, CudaText* why);
  int (*fetch)(void* device, const ProblemView* to, const VelocityMemory* velocities, CudaText* why);
  // Milliseconds of a sweep by the events of the device, the mean of `sweeps`; the impulses are not kept.
  int (*time_sweeps)(void* device, int sweeps, double* milliseconds, CudaText* why);
};

}  // namespace slurry

extern "C" const slurry::CudaInterface* slurry_cuda_interface();
