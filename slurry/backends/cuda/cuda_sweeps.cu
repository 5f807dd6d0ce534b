// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sweeps on an NVIDIA GPU. A thread block is the team of a block of contacts (block_sweep.hpp), with the bodies in
// shared memory; the blocks of a colour are one launch, and the control of the momentum follows on the device after the
// last colour, so that ten sweeps are one graph without a word from the processor.
//
// To be compiled with --fmad=false: the processor fuses nothing either.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "slurry/backends/block_sweep.hpp"
#include "slurry/backends/cuda/cuda_interface.hpp"
#include "slurry/backends/cuda/device_memory.cuh"

namespace slurry {
namespace {

// The threads of a thread block, or its first ones.
template <int threads>
struct BlockTeam {
  static constexpr int size = threads;
  template <class T>
  struct Own {
    T value{};
    __device__ T& operator[](int) { return value; }
  };
  __device__ void expect(const void* memory, std::size_t bytes) {
    if constexpr (threads == 32) return;
    constexpr std::size_t line = 128;
    for (std::size_t at = threadIdx.x * line; at < bytes; at += threads * line)
      asm volatile("prefetch.global.L2 [%0];" ::"l"(static_cast<const char*>(memory) + at));
  }
  template <class Visit>
  __device__ void each(Visit&& visit) {
    visit(static_cast<int>(threadIdx.x));
    if constexpr (threads <= 32)
      __syncwarp();
    else
      __syncthreads();
  }
};

// A team of one warp, for many blocks: sixteen a multiprocessor (128 registers a thread; the 142 that the compiler
// would take leave twelve), so that all blocks of a colour of a million grains run in one wave. A team of two, for few
// blocks: nothing is held back, and what comes later is fetched ahead. Measured: docs/benchmarks.md.
template <class Contact, int threads>
constexpr int least_blocks = threads == 32 && ContactLayout<Contact>::contact <= 16 ? 16 : 1;

template <class Contact, int threads>
__global__ void __launch_bounds__(threads, (least_blocks<Contact, threads>))
    sweep_colour(SweepView v, std::int64_t first) {
  extern __shared__ double memory[];
  if (v.control->stop) return;
  BlockTeam<threads> team;
  sweep_block<Contact>(v, first + blockIdx.x, memory, team);
}

template <class Contact, int threads>
__global__ void __launch_bounds__(threads) settle_colour(SweepView v, std::int64_t first, int now) {
  extern __shared__ double memory[];
  BlockTeam<threads> team;
  settle_block<Contact>(v, first + blockIdx.x, memory, now, team);
}

__global__ void __launch_bounds__(sum_parts)
    finish(const SweepResult* block, std::size_t blocks, SweepControl* control) {
  __shared__ SweepResult part[sum_parts];
  if (control->stop) return;
  BlockTeam<sum_parts> team;
  finish_sweep(block, blocks, part, *control, team);
}

template <class Contact>
__global__ void gather_impulses(SweepView v, std::size_t lanes, int now, double* to) {
  const std::size_t n = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
  if (n < lanes) copy_impulses<Contact>(v, n, now, to);
}

class CudaSweeps {
 public:
  explicit CudaSweeps(int device) : device_(device) {
    check(cudaSetDevice(device), "the device");
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "a stream");
    int processors = 0;
    check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device), "the device");
    check(cudaDeviceGetAttribute(&most_shared_, cudaDevAttrMaxSharedMemoryPerBlockOptin, device), "the device");
    wide_blocks_ = static_cast<unsigned>(8 * processors);
    check(cudaMemset(control_.room(1), 0, sizeof(SweepControl)), "the memory of the device");
    check(cudaMallocHost(&shared_control_, sizeof(SweepControl)), "memory");
  }
  CudaSweeps(const CudaSweeps&) = delete;
  CudaSweeps& operator=(const CudaSweeps&) = delete;
  ~CudaSweeps() {
    cudaSetDevice(device_);
    drop_graph();
    cudaFreeHost(shared_control_);
    cudaStreamDestroy(stream_);
  }

  void load(const CudaProblem& p) {
    check(cudaSetDevice(device_), "the device");
    kind_ = p.kind, blocks_ = p.blocks, batches_ = p.batches, copy_ = p.copy;
    drop_graph();
    colour_start_.assign(p.colour_start, p.colour_start + p.colours + 1);
    shared_bytes_.assign(p.colours, 0);
    visit([&]<class Contact>() {
      record_ = ContactLayout<Contact>::record;
      send(batch_, static_cast<const unsigned char*>(p.batch), p.batches * ContactLayout<Contact>::batch);
      for (std::size_t colour = 0; colour < p.colours; ++colour) {
        std::size_t most = 0;
        for (std::int64_t b = p.colour_start[colour]; b < p.colour_start[colour + 1]; ++b)
          if (p.body_count[b] <= most_local_bodies) most = std::max<std::size_t>(most, p.body_count[b]);
        shared_bytes_[colour] = shared_doubles<Contact>(most) * sizeof(double);
      }
    });
    view_.bodies = p.bodies;
    send(law_, static_cast<const LawMemory*>(p.law), p.law_start[p.blocks]);
    send(law_start_, p.law_start, p.blocks + 1);
    send(law_of_, p.law_of, p.batches);
    send(block_start_, p.block_start, p.blocks + 1);
    send(inner_start_, p.inner_start, p.blocks + 1);
    send(inner_end_, p.inner_end, p.inner_colours);
    send(body_start_, p.body_start, p.blocks + 1);
    send(body_of_block_, p.body_of_block, p.body_start[p.blocks]);
    send(body_count_, p.body_count, p.blocks);
    send(fresh_count_, p.fresh_count, p.blocks);
    send(local_, p.local, p.batches * lanes_of_row);
    send(free_, p.body, p.bodies * record_);
    body_.room(p.bodies * record_), before_.room(p.bodies * record_), result_.room(p.blocks + 1);
    view_ = {p.bodies,           batch_.data(),         law_.data(),         law_start_.data(),
             law_of_.data(),     block_start_.data(),   inner_start_.data(), inner_end_.data(),
             body_start_.data(), body_of_block_.data(), body_count_.data(),  fresh_count_.data(),
             local_.data(),      body_.data(),          before_.data(),      result_.data(),
             control_.data()};
    settle(0);
    check(cudaMemcpyAsync(before_.data(), body_.data(), view_.bodies * record_ * sizeof(double),
                          cudaMemcpyDeviceToDevice, stream_),
          "copying velocities");
    wait();
  }

  void settle(int now) {
    check(cudaSetDevice(device_), "the device");
    check(cudaMemcpyAsync(body_.data(), free_.data(), view_.bodies * record_ * sizeof(double), cudaMemcpyDeviceToDevice,
                          stream_),
          "copying velocities");
    visit([&]<class Contact>() {
      for_each_colour([&](std::int64_t first, unsigned blocks, std::size_t bytes) {
        launch(settle_colour<Contact, narrow>, narrow, blocks, bytes, view_, first, now);
      });
    });
    wait();
  }

  void sweep(SweepControl& control) {
    check(cudaSetDevice(device_), "the device");
    if (!graph_) record();
    *shared_control_ = control;
    check(cudaMemcpyAsync(control_.data(), shared_control_, sizeof control, cudaMemcpyHostToDevice, stream_),
          "the control");
    check(cudaGraphLaunch(graph_, stream_), "sweeps");
    check(cudaMemcpyAsync(shared_control_, control_.data(), sizeof control, cudaMemcpyDeviceToHost, stream_),
          "the control");
    wait();
    control = *shared_control_;
  }

  void fetch_impulses(int now, double* to) {
    check(cudaSetDevice(device_), "the device");
    const std::size_t lanes = batches_ * lanes_of_batch;
    if (lanes == 0) return;
    visit([&]<class Contact>() {
      const std::size_t n = lanes * Contact::slots.size * Contact::slots.count;
      impulses_.room(n);
      constexpr unsigned threads = 256;
      gather_impulses<Contact><<<static_cast<unsigned>((lanes + threads - 1) / threads), threads, 0, stream_>>>(
          view_, lanes, now, impulses_.data());
      check(cudaGetLastError(), "impulses");
      stage_.fetch(to, impulses_.data(), n * sizeof(double), copy_, stream_);
    });
  }

  void fetch_bodies(double* to) {
    check(cudaSetDevice(device_), "the device");
    stage_.fetch(to, body_.data(), view_.bodies * record_ * sizeof(double), copy_, stream_);
  }

  double time_sweeps(int sweeps) {
    check(cudaSetDevice(device_), "the device");
    if (!graph_) record();
    SweepControl endless;
    endless.promising = -1, endless.aim = -1, endless.max_iterations = 1 << 30;
    endless.start();
    *shared_control_ = endless;
    check(cudaMemcpyAsync(control_.data(), shared_control_, sizeof endless, cudaMemcpyHostToDevice, stream_),
          "the control");
    cudaEvent_t start, end;
    check(cudaEventCreate(&start), "an event"), check(cudaEventCreate(&end), "an event");
    check(cudaEventRecord(start, stream_), "an event");
    const int launches = std::max(1, sweeps / sweeps_of_graph);
    for (int k = 0; k < launches; ++k) check(cudaGraphLaunch(graph_, stream_), "sweeps");
    check(cudaEventRecord(end, stream_), "an event");
    wait();
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, start, end), "an event");
    cudaEventDestroy(start), cudaEventDestroy(end);
    return milliseconds / (launches * sweeps_of_graph);
  }

 private:
  static constexpr int sweeps_of_graph = 10, narrow = 32, wide = 64;

  template <class Visit>
  void visit(Visit&& visit) {
    switch (kind_) {
      case 0:
        return visit.template operator()<NormalContact<double>>();
      case 1:
        return visit.template operator()<FrictionContact<double>>();
      case 2:
        return visit.template operator()<RollingContact<double>>();
      default:
        return visit.template operator()<GeneralContact<double>>();
    }
  }
  template <class Visit>
  void for_each_colour(Visit&& visit) {
    for (std::size_t colour = 0; colour + 1 < colour_start_.size(); ++colour) {
      const std::int64_t blocks = colour_start_[colour + 1] - colour_start_[colour];
      if (blocks > 0) visit(colour_start_[colour], static_cast<unsigned>(blocks), shared_bytes_[colour]);
    }
  }
  template <class Kernel, class... Arguments>
  void launch(Kernel kernel, int threads, unsigned blocks, std::size_t bytes, Arguments... arguments) {
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most_shared_), "shared memory");
    kernel<<<blocks, threads, bytes, stream_>>>(arguments...);
    check(cudaGetLastError(), "a kernel");
  }
  template <class T>
  void send(DeviceArray<T>& to, const T* from, std::size_t n) {
    to.room(n);
    stage_.send(to.data(), from, n * sizeof(T), copy_, stream_);
  }
  void wait() { check(cudaStreamSynchronize(stream_), "the GPU"); }

  void record() {
    cudaGraph_t graph;
    check(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal), "a graph");
    visit([&]<class Contact>() {
      for (int k = 0; k < sweeps_of_graph; ++k) {
        for_each_colour([&](std::int64_t first, unsigned blocks, std::size_t bytes) {
          // Two warps a block are faster where there is room for all of them at once.
          if (blocks <= wide_blocks_)
            launch(sweep_colour<Contact, wide>, wide, blocks, bytes, view_, first);
          else
            launch(sweep_colour<Contact, narrow>, narrow, blocks, bytes, view_, first);
        });
        finish<<<1, sum_parts, 0, stream_>>>(result_.data(), blocks_, control_.data());
        check(cudaGetLastError(), "a kernel");
      }
    });
    check(cudaStreamEndCapture(stream_, &graph), "a graph");
    const cudaError_t made = cudaGraphInstantiate(&graph_, graph, 0);
    cudaGraphDestroy(graph);
    check(made, "a graph");
  }
  void drop_graph() {
    if (graph_) cudaGraphExecDestroy(graph_);
    graph_ = nullptr;
  }

  int device_, most_shared_ = 0;
  unsigned wide_blocks_ = 0;
  cudaStream_t stream_ = nullptr;
  cudaGraphExec_t graph_ = nullptr;
  int kind_ = 0;
  std::size_t blocks_ = 0, batches_ = 0, record_ = 4;
  void (*copy_)(void*, const void*, std::size_t) = nullptr;
  std::vector<std::int64_t> colour_start_;
  std::vector<std::size_t> shared_bytes_;
  SweepView view_;
  Stage stage_;
  DeviceArray<unsigned char> batch_;
  DeviceArray<LawMemory> law_;
  DeviceArray<std::int32_t> law_of_, inner_end_, body_of_block_, body_count_, fresh_count_;
  DeviceArray<std::int64_t> block_start_, inner_start_, law_start_, body_start_;
  DeviceArray<std::uint16_t> local_;
  DeviceArray<double> free_, body_, before_, impulses_;
  DeviceArray<SweepResult> result_;
  DeviceArray<SweepControl> control_;
  SweepControl* shared_control_ = nullptr;
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
      [](void* device, const CudaProblem* p, CudaText* why) { return answer(why, [&] { sweeps(device).load(*p); }); },
      [](void* device, SweepControl* c, CudaText* why) { return answer(why, [&] { sweeps(device).sweep(*c); }); },
      [](void* device, int now, CudaText* why) { return answer(why, [&] { sweeps(device).settle(now); }); },
      [](void* device, int now, double* to, CudaText* why) {
        return answer(why, [&] { sweeps(device).fetch_impulses(now, to); });
      },
      [](void* device, double* to, CudaText* why) { return answer(why, [&] { sweeps(device).fetch_bodies(to); }); },
      [](void* device, int n, double* ms, CudaText* why) {
        return answer(why, [&] { *ms = sweeps(device).time_sweeps(n); });
      },
};

}  // namespace
}  // namespace slurry

extern "C" __attribute__((visibility("default"))) const slurry::CudaInterface* slurry_cuda_interface() {
  return &slurry::interface;
}
