// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fourier transforms of lines: time of a line (counter `line`), all kinds, in batches as they are used.
//
//   slurry_benchmarks --benchmark_filter=Lines
#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

#include "slurry/core/random.hpp"
#include "slurry/nufft/line_transform.hpp"

namespace slurry::bench {
namespace {

// Arguments: kind; length.
void Lines(benchmark::State& state) {
  const nufft::LineTransform transform(static_cast<nufft::LineKind>(state.range(0)), static_cast<int>(state.range(1)));
  std::vector<double> numbers(transform.room()), a(numbers.size()), work(numbers.size());
  Random random(1);
  for (double& number : numbers) number = random.normal();
  for (auto _ : state) {
    std::copy(numbers.begin(), numbers.end(), a.begin());
    benchmark::DoNotOptimize(transform(a.data(), work.data()));
  }
  state.counters["line"] =
      benchmark::Counter(static_cast<double>(transform.lines()),
                         benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(Lines)->ArgNames({"kind", "length"})->ArgsProduct({{0, 2, 3, 4, 5, 6, 7}, {24, 64, 128, 250, 1000, 4096}});

}  // namespace
}  // namespace slurry::bench
