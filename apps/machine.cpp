// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bandwidth by a triad; memory and names from Linux's /proc.
#include "machine.hpp"

#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <memory>

#include "slurry/core/parallel.hpp"
#include "slurry/io/memory.hpp"

namespace slurry {

namespace {

// Three arrays of 128 MiB: four times the largest cache in use today for one of them.
constexpr std::size_t triad_length = std::size_t{1} << 24;
constexpr int triad_passes = 6;

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
