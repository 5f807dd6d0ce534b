// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A step that finds no more contacts than steps before it, and needs no new list of pairs, allocates nothing.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "slurry/core/parallel.hpp"
#include "slurry/simulation.hpp"
#include "slurry/stepping/stages.hpp"
#include "tests/support.hpp"

// The sanitizers count allocations in operators of their own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLURRY_COUNTS_ALLOCATIONS 0
#elif defined(__has_feature)
#define SLURRY_COUNTS_ALLOCATIONS (!__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer))
#else
#define SLURRY_COUNTS_ALLOCATIONS 1
#endif

namespace {
std::atomic<long> allocations{0};
}  // namespace

#if SLURRY_COUNTS_ALLOCATIONS
void* operator new(std::size_t size) {
  ++allocations;
  if (void* p = std::malloc(size)) return p;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  ++allocations;
  const auto a = static_cast<std::size_t>(alignment);
  if (void* p = std::aligned_alloc(a, (size + a - 1) / a * a)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
#endif

namespace slurry::test {
namespace {

// Spheres in a box, dense from the start.
Simulation packing(const std::string& law) {
  return Simulation(parse_case(R"(
time = { step = 1e-3, end = 1 }
[[grains]]
place = "lattice"
origin = [0.011, 0.011, 0.011]
counts = [8, 8, 8]
spacing = 0.0203
jitter = 0.8
radius = { uniform = [0.0098, 0.01] }
[[obstacles]]
name = "box"
shape = "box"
centre = [0.082, 0.082, 0.082]
size = [0.164, 0.164, 0.164]
inside = true
open = ["z+"]
[[forces]]
force = "gravity"
acceleration = [0, 0, -9.81]
[[contacts]]
)" + law + R"(
[neighbours]
skin = 1
[solver]
max_iterations = 50
)",
                               "packing"));
}

struct Steady {
  const char* law;
  int threads;
};
class SteadyStep : public testing::TestWithParam<Steady> {
 protected:
  void TearDown() override { set_threads(1); }
};
INSTANTIATE_TEST_SUITE_P(Laws, SteadyStep,
                         testing::Values(Steady{"law = 'inelastic'", 1}, Steady{"law = 'friction'\nfriction = 0.4", 1},
                                         Steady{"law = 'friction'\nfriction = 0.4\nrolling_friction = 0.05", 1},
                                         Steady{"law = 'friction'\nfriction = 0.4", 2}));

TEST_P(SteadyStep, AllocatesNothing) {
  if (!SLURRY_COUNTS_ALLOCATIONS) GTEST_SKIP() << "sanitizers count for themselves";
  Simulation s = packing(GetParam().law);
  set_threads(GetParam().threads);
  for (int n = 0; n < 40; ++n) s.step();
  int steady = 0;
  for (int n = 0; n < 20; ++n) {
    const long before = allocations;
    s.step();
    steady += allocations == before;
  }
  // Among them are steps with a new list, or with more contacts than any before.
  EXPECT_GE(steady, 15);
}

}  // namespace
}  // namespace slurry::test
