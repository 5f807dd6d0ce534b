// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/backends/devices.hpp"

#include <charconv>
#include <optional>
#include <utility>

#include "slurry/backends/cuda_device.hpp"
#include "slurry/backends/emulated_device.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

// The number of a GPU.
std::optional<int> cuda_number(std::string_view name) {
  if (name == "cuda") return 0;
  if (!name.starts_with("cuda:")) return {};
  name.remove_prefix(5);
  int number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error != std::errc{} || end != name.data() + name.size() || number < 0) return {};
  return number;
}

thread_local std::string chosen;

}  // namespace

DeviceChoice::DeviceChoice(std::string name) : before_(chosen) {
  if (name.empty()) return;
  if (const std::string fault = device_fault(name); !fault.empty()) throw InputError("device", fault);
  chosen = std::move(name);
}
DeviceChoice::~DeviceChoice() { chosen = before_; }
const std::string& DeviceChoice::of_case(const std::string& device) { return chosen.empty() ? device : chosen; }

std::vector<DeviceLine> list_devices() {
  std::vector<DeviceLine> lines{{"cpu", "the processor"}};
  const CudaDevices cuda = find_cuda_devices();
  for (std::size_t k = 0; k < cuda.description.size(); ++k)
    lines.push_back({"cuda:" + std::to_string(k), cuda.description[k]});
  if (cuda.description.empty()) lines.push_back({"cuda", cuda.why_not, false});
  lines.push_back({"emulated", EmulatedDevice{}.description()});
  return lines;
}

std::string device_fault(std::string_view name) {
  if (name == "cpu" || name == "emulated" || cuda_number(name)) return "";
  return "there is no device \"" + shown(std::string(name)) +
         "\": expected \"cpu\", \"cuda\", \"cuda:1\" or \"emulated\"";
}

std::unique_ptr<SweepDevice> open_device(std::string_view name) {
  if (const std::string fault = device_fault(name); !fault.empty()) throw InputError("solver.device: " + fault);
  if (name == "emulated") return std::make_unique<EmulatedDevice>();
  if (const auto number = cuda_number(name)) return open_cuda_device(*number);
  return nullptr;
}

}  // namespace slurry
