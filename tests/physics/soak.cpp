// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Soak: a run that goes on and on takes no more memory, and leaves no more files, than its schedule says.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "slurry/runs/runner.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

namespace fs = std::filesystem;

std::int64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::int64_t size = 0, resident = 0;
  file >> size >> resident;
  return resident * ::sysconf(_SC_PAGESIZE);
}

std::size_t count_files(const fs::path& folder) {
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) count += entry.is_regular_file();
  return count;
}

std::size_t count_lines(const fs::path& path) {
  std::ifstream file(path);
  return static_cast<std::size_t>(std::count(std::istreambuf_iterator<char>(file), {}, '\n'));
}

// Discs with films and friction in a box that turns for ever: contacts come and go, lists are built anew, grains are
// put in order.
Case tumbling(std::int64_t steps) {
  return parse_case(fmt::format(R"(
planar = true
time = {{ step = 0.002, end = {} }}
solver = {{ tolerance = 1e-4, max_iterations = 500 }}
output = {{ series = {{ steps = {} }}, frames = {{ steps = {} }}, checkpoint = {{ steps = {} }} }}
[[grains]]
place = "random"
count = 12
low = [-0.35, -0.35]
high = [0.35, 0.35]
radius = {{ uniform = [0.04, 0.08] }}
[[obstacles]]
name = "box"
shape = "box"
size = [0.8, 0.8]
inside = true
motion = "rotation"
rate = 2.0
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "gluey_friction"
gamma_min = -0.001
scaling = "one"
friction = 0.4
)",
                                0.002 * static_cast<double>(steps), steps / 100, steps / 10, steps / 50),
                    "soak");
}

void soak(std::int64_t steps) {
  const fs::path folder = fs::path(testing::TempDir()) / fmt::format("slurry_soak_{}_{}", steps, ::getpid());
  fs::remove_all(folder);
  Runner runner = Runner::start(tumbling(steps), folder);
  // By a fifth of the run all buffers have had their largest size.
  while (runner.simulation().state().clock.step < steps / 5) runner.advance();
  const std::int64_t before = resident_bytes();
  while (!runner.is_done()) runner.advance();
  const std::int64_t after = resident_bytes();
  runner.finish("end");
  EXPECT_EQ(runner.simulation().state().clock.step, steps);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  // What the allocator and the HDF5 library may keep of the frames (8 of them here); a leak of one contact list a step
  // would be a hundred times more.
  EXPECT_LT(after - before, 1 << 20) << "bytes, from step " << steps / 5 << " to " << steps;
#endif
  // case, series, frames.xdmf, summary, report; frames at 0, 10 %, ..., 100 %; the last two checkpoints.
  EXPECT_EQ(count_files(folder), 5u + 11u + 2u);
  // A header, the start, and every hundredth of the run (the last of them is the end).
  const std::size_t rows = count_lines(folder / "series.csv");
  EXPECT_GE(rows, 102u);
  EXPECT_LE(rows, 103u);
  std::printf("resident memory: %ld KiB before, %+ld KiB after %ld more steps\n", static_cast<long>(before / 1024),
              static_cast<long>((after - before) / 1024), static_cast<long>(steps - steps / 5));
  fs::remove_all(folder);
}

TEST(Soak, memory_and_files_stay_as_they_are) { soak(20000); }

// By name:  ./test -C full -R physics.full
TEST(FullSoak, memory_and_files_stay_as_they_are_over_a_million_steps) { soak(1000000); }

}  // namespace
}  // namespace slurry::test
