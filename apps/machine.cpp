// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bandwidth by a triad; memory and names from Linux's /proc.
#include "machine.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <memory>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {

namespace {

// Three arrays of 128 MiB: four times the largest cache in use today for one of them.
constexpr std::size_t triad_length = std::size_t{1} << 24;
constexpr int triad_passes = 6;

// A grain of a settled packing with its contacts, as measured (docs/benchmarks.md, Memory).
constexpr double bytes_per_grain = 2200;

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

std::int64_t kibibytes_of(const char* key, const char* path = "/proc/self/status") {
  const std::string text = entry_of(path, key);
  return text.empty() ? 0 : 1024 * std::stoll(text);
}

// A pass over the arrays, in seconds.
double triad_pass(double* a, const double* b, const double* c) {
  const auto started = std::chrono::steady_clock::now();
  parallel_ranges(
      triad_length,
      [=](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) a[k] = b[k] + 3.0 * c[k];
      },
      triad_length / 64);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
}

}  // namespace

std::int64_t available_bytes() {
  std::int64_t available = kibibytes_of("MemAvailable", "/proc/meminfo");
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    const std::int64_t left = static_cast<std::int64_t>(limit.rlim_cur) - kibibytes_of("VmSize");
    available = available > 0 ? std::min(available, left) : left;
  }
  return available;
}

void check_memory(double grains) {
  const auto available = static_cast<double>(available_bytes());
  if (available == 0 || grains * bytes_per_grain <= available) return;
  throw RunError(fmt::format("{:.0f} grains take about {:.3g} GB of memory; {:.3g} GB are available", grains,
                             1e-9 * grains * bytes_per_grain, 1e-9 * available));
}

double triad_bandwidth(int thread_count) {
  const int before = threads();
  set_threads(thread_count);
  const auto array = [](double value) {
    std::unique_ptr<double[]> entries(new double[triad_length]);
    std::fill_n(entries.get(), triad_length, value);
    return entries;
  };
  const auto a = array(0), b = array(1), c = array(2);
  double shortest = triad_pass(a.get(), b.get(), c.get());
  for (int pass = 1; pass < triad_passes; ++pass) shortest = std::min(shortest, triad_pass(a.get(), b.get(), c.get()));
  set_threads(before);
  return 3.0 * sizeof(double) * triad_length / shortest;
}

double processor_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

std::int64_t resident_bytes() { return kibibytes_of("VmRSS"); }

std::int64_t peak_resident_bytes() { return kibibytes_of("VmHWM"); }

bool reset_peak() {
  malloc_trim(0);
  std::ofstream file("/proc/self/clear_refs");
  file << "5" << std::flush;  // proc(5): 5 resets the peak of the resident set
  return file.good();
}

}  // namespace slurry
