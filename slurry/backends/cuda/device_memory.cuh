// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Memory of an NVIDIA GPU, and the way there and back.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace slurry {

inline void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(error));
}

// Memory of the device that grows and is used again.
template <class T>
class DeviceArray {
 public:
  DeviceArray() = default;
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  ~DeviceArray() { cudaFree(data_); }
  T* room(std::size_t n) {
    if (n > capacity_) {
      cudaFree(data_);
      data_ = nullptr, capacity_ = 0;
      const std::size_t more = n + n / 8;
      if (cudaMalloc(&data_, more * sizeof(T)) != cudaSuccess)
        throw std::runtime_error(
            "the memory of the GPU is too small for this case: " + std::to_string(more * sizeof(T) >> 20) +
            " MiB more were asked for; fewer grains, or device = \"cpu\"");
      capacity_ = more;
    }
    return data_;
  }
  T* data() const { return data_; }

 private:
  T* data_ = nullptr;
  std::size_t capacity_ = 0;
};

// What goes to the device passes through memory that the device can read by itself, piece by piece: while one piece is
// on its way the next is copied.
class Stage {
 public:
  Stage() = default;
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  ~Stage() {
    for (Piece& p : piece_) {
      if (p.memory) cudaFreeHost(p.memory);
      if (p.sent) cudaEventDestroy(p.sent);
    }
  }
  void send(void* to, const void* from, std::size_t bytes, void (*copy)(void*, const void*, std::size_t),
            cudaStream_t stream) {
    for (std::size_t done = 0; done < bytes;) {
      Piece& p = next();
      const std::size_t n = std::min(piece_bytes, bytes - done);
      check(cudaEventSynchronize(p.sent), "waiting for a copy to the GPU");
      copy(p.memory, static_cast<const char*>(from) + done, n);
      check(cudaMemcpyAsync(static_cast<char*>(to) + done, p.memory, n, cudaMemcpyHostToDevice, stream),
            "copying to the GPU");
      check(cudaEventRecord(p.sent, stream), "an event");
      done += n;
    }
  }
  // The same back.
  void fetch(void* to, const void* from, std::size_t bytes, void (*copy)(void*, const void*, std::size_t),
             cudaStream_t stream) {
    struct Part {
      Piece* piece;
      std::size_t at, bytes;
    };
    std::vector<Part> under_way;
    const auto take = [&](const Part& part) {
      check(cudaEventSynchronize(part.piece->sent), "waiting for a copy from the GPU");
      copy(static_cast<char*>(to) + part.at, part.piece->memory, part.bytes);
    };
    for (std::size_t done = 0; done < bytes;) {
      if (under_way.size() == pieces) take(under_way.front()), under_way.erase(under_way.begin());
      Piece& p = next();
      const std::size_t n = std::min(piece_bytes, bytes - done);
      check(cudaMemcpyAsync(p.memory, static_cast<const char*>(from) + done, n, cudaMemcpyDeviceToHost, stream),
            "copying from the GPU");
      check(cudaEventRecord(p.sent, stream), "an event");
      under_way.push_back({&p, done, n});
      done += n;
    }
    for (const Part& part : under_way) take(part);
  }

 private:
  static constexpr std::size_t pieces = 4, piece_bytes = std::size_t{16} << 20;
  struct Piece {
    void* memory = nullptr;
    cudaEvent_t sent = nullptr;
  };
  Piece& next() {
    Piece& p = piece_[turn_++ % pieces];
    if (!p.memory) {
      check(cudaMallocHost(&p.memory, piece_bytes), "memory for copies to the GPU");
      check(cudaEventCreateWithFlags(&p.sent, cudaEventDisableTiming), "an event");
    }
    return p;
  }
  Piece piece_[pieces];
  std::size_t turn_ = 0;
};

}  // namespace slurry
