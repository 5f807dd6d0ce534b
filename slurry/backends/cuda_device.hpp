// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CudaDevice: an NVIDIA GPU, through libslurry_cuda.so (cuda/), which is looked for beside the program or the module
// and in the folder of the libraries, and loaded when a GPU is asked for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "slurry/solvers/sweep_device.hpp"

namespace slurry {

// What the GPUs of this machine are; where there is none, why.
struct CudaDevices {
  std::vector<std::string> description;
  std::string why_not;
};
CudaDevices find_cuda_devices();

// Throws InputError where there is no such device.
std::unique_ptr<SweepDevice> open_cuda_device(int device);

// Milliseconds of a sweep over the problem that the device holds, by its own events.
double time_cuda_sweeps(SweepDevice& device, int sweeps);

}  // namespace slurry
