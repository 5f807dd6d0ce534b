// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/memory.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "slurry/core/errors.hpp"

namespace slurry {

namespace {

// What follows "key" and a colon in a file of /proc.
std::string entry_of(const char* path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(':');
    if (line.compare(0, key.size(), key) != 0 || colon == std::string::npos) continue;
    const std::size_t begin = line.find_first_not_of(" \t", colon + 1);
    return begin == std::string::npos ? "" : line.substr(begin);
  }
  return "";
}

}  // namespace

std::int64_t kibibytes_of(const char* key, const char* path) {
  const std::string text = entry_of(path, key);
  return text.empty() ? 0 : 1024 * std::stoll(text);
}

std::int64_t available_bytes() {
  std::int64_t available = kibibytes_of("MemAvailable", "/proc/meminfo");
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    const std::int64_t left = static_cast<std::int64_t>(limit.rlim_cur) - kibibytes_of("VmSize");
    available = available > 0 ? std::min(available, left) : left;
  }
  return available;
}

void check_memory(double bytes, double grains) {
  const auto available = static_cast<double>(available_bytes());
  if (available == 0 || bytes <= available) return;
  throw RunError(fmt::format(
      "a run of {:.0f} grains takes about {:.3g} GB of memory at its start; {:.3g} GB are available: fewer grains, or a "
      "fluid of a larger spacing, take less",
      grains, 1e-9 * bytes, 1e-9 * available));
}

}  // namespace slurry
