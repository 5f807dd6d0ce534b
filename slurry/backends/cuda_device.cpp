// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/backends/cuda_device.hpp"

#include <cstring>

#include "slurry/backends/cuda/cuda_interface.hpp"
#include "slurry/backends/optional_library.hpp"
#include "slurry/backends/plain_problem.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

struct Library {
  const CudaInterface* interface = nullptr;
  std::string why_not;
};

Library load_library() {
  const OptionalLibrary library = load_optional_library("libslurry_cuda.so", "slurry_cuda_interface", false);
  if (!library.is_found) return {nullptr, library.why_not + ": it is built where CUDA's compiler, nvcc, is installed"};
  using Entry = const CudaInterface* (*)();
  const auto entry = reinterpret_cast<Entry>(library.entry);
  if (!entry) return {nullptr, "the library of CUDA cannot be loaded: " + library.why_not};
  if (entry()->version != cuda_interface_version)
    return {nullptr, "libslurry_cuda.so belongs to another version of slurry"};
  return {entry(), ""};
}

const Library& library() {
  static const Library loaded = load_library();
  return loaded;
}

void copy_parallel(void* to, const void* from, std::size_t bytes) {
  constexpr std::size_t chunk = 1 << 20;
  parallel_ranges(
      bytes,
      [&](std::size_t begin, std::size_t end) {
        std::memcpy(static_cast<char*>(to) + begin, static_cast<const char*>(from) + begin, end - begin);
      },
      chunk);
}

class CudaDevice : public SweepDevice {
 public:
  CudaDevice(const CudaInterface& cuda, int device) : cuda_(cuda) {
    CudaText text;
    if (cuda.describe(device, &text)) throw InputError(std::string("solver.device: ") + text.text);
    description_ = text.text;
    device_ = cuda.open(device, &text);
    if (!device_) throw InputError(std::string("solver.device: the GPU cannot be used: ") + text.text);
  }
  ~CudaDevice() override { cuda_.close(device_); }

  std::string description() const override { return description_; }
  void load(const Problem& problem) override {
    const ProblemView view = plain(problem);
    const BlockFinder finder(problem.blocks);
    ask([&](CudaText* why) { return cuda_.load(device_, &view, &finder, copy_parallel, why); });
  }
  void sweep(SweepControl& control) override {
    ask([&](CudaText* why) { return cuda_.sweep(device_, &control, why); });
  }
  Residual settle(int now) override {
    ContactResidual all;
    ask([&](CudaText* why) { return cuda_.settle(device_, now, &all, why); });
    return {all.size, all.square, all.square_at_zero};
  }
  void fetch(Problem& problem, Velocities& velocities) override {
    const ProblemView view = impulses_of(problem);
    const VelocityMemory room = make_room(problem, velocities);
    ask([&](CudaText* why) { return cuda_.fetch(device_, &view, &room, why); });
  }
  double time_sweeps(int sweeps) {
    double milliseconds = 0;
    ask([&](CudaText* why) { return cuda_.time_sweeps(device_, sweeps, &milliseconds, why); });
    return milliseconds;
  }

 private:
  template <class Call>
  void ask(Call&& call) {
    CudaText why;
    if (call(&why)) throw RunError(std::string("the GPU failed: ") + why.text);
  }

  const CudaInterface& cuda_;
  void* device_ = nullptr;
  std::string description_;
};

}  // namespace

CudaDevices find_cuda_devices() {
  CudaDevices found;
  if (!library().interface) return {{}, library().why_not};
  CudaText text;
  const int count = library().interface->count(&text);
  if (count <= 0) return {{}, std::string("no GPU can be used: ") + text.text};
  for (int k = 0; k < count; ++k) {
    CudaText one;
    found.description.emplace_back(library().interface->describe(k, &one) ? std::string("cannot be used: ") + one.text
                                                                          : one.text);
  }
  return found;
}

std::unique_ptr<SweepDevice> open_cuda_device(int device) {
  const CudaDevices found = find_cuda_devices();
  if (found.description.empty())
    throw InputError("solver.device: " + found.why_not + "; device = \"cpu\" gives the same results");
  if (device < 0 || device >= static_cast<int>(found.description.size()))
    throw InputError("solver.device: this machine has " + std::to_string(found.description.size()) +
                     " GPUs, the first one is \"cuda:0\"");
  return std::make_unique<CudaDevice>(*library().interface, device);
}

double time_cuda_sweeps(SweepDevice& device, int sweeps) {
  auto* cuda = dynamic_cast<CudaDevice*>(&device);
  return cuda ? cuda->time_sweeps(sweeps) : 0;
}

}  // namespace slurry
