// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// libslurry_cuda.so: solves on NVIDIA GPUs (device_solve.hpp, cuda_engine.cuh), behind functions on plain memory.
//
// To be compiled with --fmad=false: the processor fuses nothing either.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <exception>

#include "slurry/backends/cuda/cuda_engine.cuh"
#include "slurry/backends/cuda/cuda_interface.hpp"
#include "slurry/backends/device_solve.hpp"

namespace slurry {
namespace {

class CudaSweeps {
 public:
  explicit CudaSweeps(int device) : engine_(device), solve_(engine_) {}

  void load(const ProblemView& problem, const BlockFinder& finder, CudaCopy copy) {
    engine_.use();
    engine_.copy_with(copy);
    solve_.load(problem, finder);
    engine_.wait();
  }
  void sweep(SweepControl& control) {
    engine_.use();
    solve_.sweep(control);
  }
  ContactResidual settle(int now) {
    engine_.use();
    return solve_.settle(now);
  }
  void fetch(const ProblemView& to, const VelocityMemory& velocities) {
    engine_.use();
    solve_.fetch(to, velocities);
  }

  double time_sweeps(int sweeps) {
    engine_.use();
    SweepControl endless;
    endless.promising = -1, endless.aim = -1, endless.max_iterations = 1 << 30;
    endless.start();
    // Once before: the sweeps may have to be recorded.
    solve_.set_control(endless), solve_.enqueue_sweeps();
    cudaEvent_t start, end;
    check(cudaEventCreate(&start), "an event"), check(cudaEventCreate(&end), "an event");
    check(cudaEventRecord(start, engine_.stream()), "an event");
    const int launches = std::max(1, sweeps / CudaEngine::sweeps_of_graph);
    for (int k = 0; k < launches; ++k) solve_.enqueue_sweeps();
    check(cudaEventRecord(end, engine_.stream()), "an event");
    engine_.wait();
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, start, end), "an event");
    cudaEventDestroy(start), cudaEventDestroy(end);
    return milliseconds / (launches * CudaEngine::sweeps_of_graph);
  }

 private:
  CudaEngine engine_;
  DeviceSolve<CudaEngine> solve_;
};

// Calls f(), and turns what it throws into a text.
template <class Function>
int answer(CudaText* text, Function&& f) {
  try {
    f();
    return 0;
  } catch (const std::exception& error) {
    std::snprintf(text->text, sizeof text->text, "%s", error.what());
    return 1;
  }
}

CudaSweeps& sweeps(void* device) { return *static_cast<CudaSweeps*>(device); }

int count(CudaText* why) {
  int found = 0;
  const cudaError_t error = cudaGetDeviceCount(&found);
  if (error == cudaSuccess && found > 0) return found;
  std::snprintf(why->text, sizeof why->text, "%s", error == cudaSuccess ? "no device" : cudaGetErrorString(error));
  cudaGetLastError();
  return -1;
}

int describe(int device, CudaText* text) {
  return answer(text, [&] {
    cudaDeviceProp p{};
    check(cudaGetDeviceProperties(&p, device), "the device");
    std::snprintf(text->text, sizeof text->text, "%s, %.0f GiB, compute capability %d.%d", p.name,
                  static_cast<double>(p.totalGlobalMem) / (1 << 30), p.major, p.minor);
  });
}

void* open(int device, CudaText* why) {
  CudaSweeps* opened = nullptr;
  answer(why, [&] { opened = new CudaSweeps(device); });
  return opened;
}

const CudaInterface interface {
  cuda_interface_version, count, describe, open, [](void* device) { delete static_cast<CudaSweeps*>(device); },
      [](void* device, const ProblemView* p, const BlockFinder* f, CudaCopy copy, CudaText* why) {
        return answer(why, [&] { sweeps(device).load(*p, *f, copy); });
      },
      [](void* device, SweepControl* c, CudaText* why) { return answer(why, [&] { sweeps(device).sweep(*c); }); },
      [](void* device, int now, ContactResidual* r, CudaText* why) {
        return answer(why, [&] { *r = sweeps(device).settle(now); });
      },
      [](void* device, const ProblemView* to, const VelocityMemory* u, CudaText* why) {
        return answer(why, [&] { sweeps(device).fetch(*to, *u); });
      },
      [](void* device, int n, double* ms, CudaText* why) {
        return answer(why, [&] { *ms = sweeps(device).time_sweeps(n); });
      },
};

}  // namespace
}  // namespace slurry

extern "C" __attribute__((visibility("default"))) const slurry::CudaInterface* slurry_cuda_interface() {
  return &slurry::interface;
}
