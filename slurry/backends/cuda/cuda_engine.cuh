// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CudaEngine: an NVIDIA GPU as the engine of a solve (backends/device_solve.hpp). A team is a thread block or its first
// warp; all work goes to one stream in order; ten sweeps are recorded once as a graph and then started at one word from
// the processor.
#pragma once

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>

#include "slurry/backends/cuda/device_memory.cuh"

namespace slurry {

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

template <class Function>
__global__ void __launch_bounds__(256) run_each(std::size_t n, Function f) {
  const std::size_t k = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
  if (k < n) f(k);
}

template <int threads, int least, class Function>
__global__ void __launch_bounds__(threads, least) run_teams(Function f) {
  extern __shared__ double memory[];
  BlockTeam<threads> team;
  f(static_cast<std::int64_t>(blockIdx.x), memory, team);
}

class CudaEngine {
 public:
  static constexpr int sweeps_of_graph = 10;

  template <class T>
  using Array = DeviceArray<T>;

  explicit CudaEngine(int device) : device_(device) {
    use();
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "a stream");
    int processors = 0;
    check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device), "the device");
    check(cudaDeviceGetAttribute(&most_shared_, cudaDevAttrMaxSharedMemoryPerBlockOptin, device), "the device");
    wide_blocks_ = 8 * processors;
  }
  CudaEngine(const CudaEngine&) = delete;
  CudaEngine& operator=(const CudaEngine&) = delete;
  ~CudaEngine() {
    use();
    drop_graph();
    cudaStreamDestroy(stream_);
  }

  void use() const { check(cudaSetDevice(device_), "the device"); }
  void copy_with(void (*copy)(void*, const void*, std::size_t)) { copy_ = copy; }

  template <class T>
  void send(Array<T>& to, const T* from, std::size_t n) {
    stage_.send(to.room(n), from, n * sizeof(T), copy_, stream_);
  }
  template <class T>
  void fetch(T* to, const T* from, std::size_t n) {
    stage_.fetch(to, from, n * sizeof(T), copy_, stream_);
  }
  void copy(void* to, const void* from, std::size_t bytes) {
    if (bytes > 0) check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream_), "copying");
  }
  void fill(void* to, int byte, std::size_t bytes) {
    if (bytes > 0) check(cudaMemsetAsync(to, byte, bytes, stream_), "filling memory");
  }

  template <class Function>
  void for_each(std::size_t n, const Function& f) {
    if (n == 0) return;
    constexpr unsigned threads = 256;
    run_each<<<static_cast<unsigned>((n + threads - 1) / threads), threads, 0, stream_>>>(n, f);
    check(cudaGetLastError(), "a kernel");
  }
  template <int threads, int least, class Function>
  void for_teams(std::size_t n, std::size_t doubles, const Function& f) {
    if (n == 0) return;
    const auto kernel = run_teams<threads, least, Function>;
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most_shared_), "shared memory");
    kernel<<<static_cast<unsigned>(n), threads, doubles * sizeof(double), stream_>>>(f);
    check(cudaGetLastError(), "a kernel");
  }
  // Two warps a block are faster where there is room for all of them at once.
  bool is_wide(std::int64_t blocks) const { return blocks <= wide_blocks_; }

  template <class Key, class Value>
  void sort(const Key* key, Key* sorted_key, const Value* value, Value* sorted, std::size_t n) {
    with_memory([&](void* memory, std::size_t& bytes) {
      return cub::DeviceRadixSort::SortPairs(memory, bytes, key, sorted_key, value, sorted,
                                             static_cast<std::int64_t>(n), 0, static_cast<int>(8 * sizeof(Key)),
                                             stream_);
    });
  }
  template <class T>
  void running_sum(T* values, std::size_t n) {
    with_memory([&](void* memory, std::size_t& bytes) {
      return cub::DeviceScan::InclusiveSum(memory, bytes, values, values, static_cast<std::int64_t>(n), stream_);
    });
  }

  template <class Function>
  void repeat(Function&& f) {
    if (!is_recorded_) record(f);
    is_recorded_ = true;
    check(cudaGraphLaunch(graph_, stream_), "sweeps");
  }
  void forget() { is_recorded_ = false; }

  cudaStream_t stream() const { return stream_; }
  void wait() { check(cudaStreamSynchronize(stream_), "the GPU"); }

 private:
  // Algorithms of CUB first say how much memory they want.
  template <class Algorithm>
  void with_memory(Algorithm&& algorithm) {
    std::size_t bytes = 0;
    check(algorithm(nullptr, bytes), "sorting");
    void* const memory = scratch_.room(bytes + 1);
    check(algorithm(memory, bytes), "sorting");
  }

  template <class Function>
  void record(Function&& f) {
    cudaGraph_t graph;
    check(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal), "a graph");
    for (int k = 0; k < sweeps_of_graph; ++k) f();
    check(cudaStreamEndCapture(stream_, &graph), "a graph");
    const cudaError_t made = instantiate(graph);
    cudaGraphDestroy(graph);
    check(made, "a graph");
  }

  // Most graphs have the kernels of the one before, at other sizes: to change it takes less time than to make one.
  cudaError_t instantiate(cudaGraph_t graph) {
    cudaGraphExecUpdateResultInfo unused{};
    if (graph_ && cudaGraphExecUpdate(graph_, graph, &unused) == cudaSuccess) return cudaSuccess;
    cudaGetLastError();
    drop_graph();
    return cudaGraphInstantiate(&graph_, graph, 0);
  }
  void drop_graph() {
    if (graph_) cudaGraphExecDestroy(graph_);
    graph_ = nullptr;
  }

  int device_, most_shared_ = 0;
  std::int64_t wide_blocks_ = 0;
  cudaStream_t stream_ = nullptr;
  cudaGraphExec_t graph_ = nullptr;
  bool is_recorded_ = false;
  void (*copy_)(void*, const void*, std::size_t) = nullptr;
  Stage stage_;
  DeviceArray<unsigned char> scratch_;
};

}  // namespace slurry
