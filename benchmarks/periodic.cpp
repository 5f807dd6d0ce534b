// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a periodic cell costs: a step of spheres with friction that lie ten layers deep,
//
//     open     in a box, in open space;
//     cell     in the same box inside a wide periodic cell: the same contacts, with all the arithmetic of images;
//     filled   without side walls, periodic along x and y.
//
// Steps make the same number of sweeps. `ratio` is cell / open in one run, `ratio_filled` is filled / open per contact.
#include <benchmark/benchmark.h>

#include <ctime>

#include "slurry/core/parallel.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/simulation.hpp"

namespace slurry::bench {
namespace {

enum class Surroundings { open, cell, filled };

Case bed_in(Surroundings where) {
  const std::string text = R"(
time = { step = 2e-3, end = 1e9 }
forces = [{ force = "gravity", acceleration = [0, 0, -10] }]
contacts = [{ law = "friction", friction = 0.4 }]
solver = { tolerance = 1e-12, max_iterations = 40, finish_bodies = 0 }
output = { series = false }
grains = [{ radius = { uniform = [0.45, 0.55] }, density = 1, place = "lattice", counts = [21, 21, 10], origin = [-11.3, -11.3, 0.6], spacing = 1.12, jitter = 0.9 }]
)";
  const std::string floor = R"({ shape = "plane", point = [0, 0, 0], normal = [0, 0, 1] })";
  const std::string walls = R"({ shape = "box", size = [24, 24, 1000], inside = true, open = ["z-", "z+"] })";
  switch (where) {
    case Surroundings::open:
      return parse_case(text + "obstacles = [" + floor + ", " + walls + "]", "open");
    case Surroundings::cell:
      return parse_case(text + "obstacles = [" + floor + ", " + walls + "]\ncell = { low = [-40, -40, 0], high = [40, 40, 1], periodic = [\"x\", \"y\"] }",
                        "cell");
    case Surroundings::filled:
      return parse_case(text + "obstacles = [" + floor + "]\ncell = { low = [-12, -12, 0], high = [12, 12, 1], periodic = [\"x\", \"y\"] }", "filled");
  }
  return {};
}

Simulation settled_in(Surroundings where) {
  constexpr int settling = 300;
  Simulation simulation(bed_in(where));
  for (int k = 0; k < settling; ++k) simulation.step();
  return simulation;
}

// Processor time, which a busy machine does not lengthen.
double step_seconds(Simulation& simulation, int steps) {
  const std::clock_t begin = std::clock();
  for (int k = 0; k < steps; ++k) simulation.step();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / steps;
}

// All three in turns, so that what else the machine does weighs on them alike.
void PeriodicStep(benchmark::State& state) {
  constexpr int steps = 10;
  set_threads(1);
  Simulation open = settled_in(Surroundings::open), cell = settled_in(Surroundings::cell),
             filled = settled_in(Surroundings::filled);
  double in_open = 0, in_cell = 0, in_filled = 0;
  for (auto _ : state) {
    in_open += step_seconds(open, steps);
    in_cell += step_seconds(cell, steps);
    in_filled += step_seconds(filled, steps);
  }
  const auto contacts = [](const Simulation& s) { return static_cast<double>(s.state().contacts.size()); };
  state.counters["open_ms"] = 1e3 * in_open / static_cast<double>(state.iterations());
  state.counters["ratio"] = in_cell / in_open;
  state.counters["ratio_filled"] = in_filled / contacts(filled) / (in_open / contacts(open));
  const auto stage = [](const Simulation& simulation, std::string_view name) {
    for (const Timers::Line& line : simulation.timers().lines)
      if (line.stage == name) return 1e3 * line.seconds / static_cast<double>(simulation.state().clock.step);
    return 0.0;
  };
  for (const char* name : {"neighbours", "contacts", "assemble", "solve"}) {
    state.counters[std::string("open_") + name] = stage(open, name);
    state.counters[std::string("cell_") + name] = stage(cell, name);
    state.counters[std::string("filled_") + name] = stage(filled, name);
  }
}
BENCHMARK(PeriodicStep)->Unit(benchmark::kMillisecond)->Iterations(10);

}  // namespace
}  // namespace slurry::bench
