// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A step that is like those before it takes no memory from the system: every array belongs to the workspace and is used
// again. This program counts what it asks for.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "slurry/core/parallel.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/simulation.hpp"
#include "slurry/stepping/stages.hpp"

namespace {

std::atomic<bool> is_counting{false};
std::atomic<std::size_t> calls{0}, bytes{0};

void* take(std::size_t size, std::size_t alignment) {
  if (is_counting) ++calls, bytes += size;
  void* p = alignment > alignof(std::max_align_t)
                ? std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment)
                : std::malloc(std::max<std::size_t>(size, 1));
  if (!p) throw std::bad_alloc();
  return p;
}

}  // namespace

void* operator new(std::size_t size) { return take(size, 1); }
void* operator new[](std::size_t size) { return take(size, 1); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return take(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return take(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

namespace slurry {
namespace {

// Spheres that lie in a box, so many along each edge.
Simulation heap(int edge, const std::string& more) {
  return Simulation(parse_case(fmt::format(R"(
time = {{ step = 1e-3, end = 100 }}
[[grains]]
place = "lattice"
origin = [0.01, 0.01, 0.01]
counts = [{0}, {0}, {0}]
spacing = 0.0201
radius = 0.01
density = 2500
[[obstacles]]
shape = "box"
centre = [{1}, {1}, 1]
size = [{2}, {2}, 2]
inside = true
[[forces]]
force = "gravity"
acceleration = [0, 0, -9.81]
{3}
)",
                                           edge, 0.01005 * edge, 0.0201 * edge, more),
                               "heap.toml"));
}

struct Taken {
  std::size_t calls = 0, bytes = 0;  // in all
  std::size_t most_bytes = 0;        // in one step
};

// Of so many steps, once as many have passed.
Taken taken_by_steps(Simulation& simulation, int warm_up, int steps) {
  for (int k = 0; k < warm_up; ++k) simulation.step();
  Taken taken;
  for (int k = 0; k < steps; ++k) {
    calls = bytes = 0;
    is_counting = true;
    simulation.step();
    is_counting = false;
    taken.calls += calls, taken.bytes += bytes;
    taken.most_bytes = std::max<std::size_t>(taken.most_bytes, bytes);
  }
  return taken;
}

// What is left is the same for ten grains and for ten thousand: the poses of the walls at the end of the step (one
// small array for each of their quantities) and the list of obstacles with pieces; and where the lists of pairs are
// rebuilt, the pieces of the obstacles that are searched.
constexpr std::size_t most_calls = 40, most_bytes = 16384;

void expect_little(const std::string& law) {
  for (const int threads : {1, 3}) {
    set_threads(threads);
    Simulation simulation = heap(14, law);
    const Taken taken = taken_by_steps(simulation, 205, 20);
    EXPECT_GT(simulation.last_report().contacts, 5000) << "the grains lie on each other";
    EXPECT_LT(taken.calls, 20 * most_calls) << law << threads;
    EXPECT_LT(taken.most_bytes, most_bytes) << law << threads;
  }
  set_threads(1);
}

TEST(Allocations, a_steady_step_of_dry_grains_takes_no_array) {
  expect_little("[[contacts]]\nlaw = \"inelastic\"\n[solver]\ntolerance = 1e-3\n");
}

TEST(Allocations, a_steady_step_with_friction_takes_no_array) {
  expect_little("[[contacts]]\nlaw = \"friction\"\nfriction = 0.3\n[solver]\ntolerance = 1e-3\nsoftness = 0.01\n");
}

}  // namespace
}  // namespace slurry
