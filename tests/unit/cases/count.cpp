// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The memory that a run takes at its start, beside the peak of a short run that is forked.
#include "slurry/cases/count.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "slurry/io/cases/case_file.hpp"
#include "slurry/simulation.hpp"

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_sanitized = true;
#else
constexpr bool is_sanitized = false;
#endif

// What a process that makes the first two steps takes, at its peak, beyond what it begins with.
double measured(const slurry::Case& c) {
  const pid_t child = fork();
  if (child == 0) {
    slurry::Simulation simulation(c);
    simulation.step(), simulation.step();
    _exit(0);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  EXPECT_EQ(status, 0);
  return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

void expect_known(const std::string& name, const std::string& large, const std::string& tiny) {
  const slurry::Case c = slurry::parse_case(large, "large.toml");
  const double asked = slurry::bytes_asked(c);
  const double taken = measured(c) - measured(slurry::parse_case(tiny, "tiny.toml"));
  EXPECT_GT(asked, 0.5 * taken) << name;
  EXPECT_LT(asked, 2 * taken) << name;
}

std::string lattice(int side, const std::string& shape, const std::string& law) {
  return fmt::format(R"(
time = {{ step = 1e-4, end = 1 }}
[[grains]]
place = "lattice"
counts = [{0}, {0}, {0}]
spacing = 2.5
radius = 1
{1}
[[forces]]
force = "gravity"
acceleration = [0, 0, -9.81]
[[contacts]]
{2}
[output]
frames = false
)",
                     side, shape, law);
}

// Not incremental: nothing is stirred before the run, which takes no memory of its own.
std::string points(bool planar, double spacing, const std::string& solver) {
  return fmt::format(R"(
planar = {0}
time = {{ step = 1e-3, end = 1 }}
[fluid]
name = "pointset"
viscosity = 0.05
density = 1
spacing = {1}
low = {2}
high = {3}
linear_solver = "{4}"
incremental = false
[[fluid.boundaries]]
kind = "wall"
on = "top"
velocity = {2}
)",
                     planar, spacing, planar ? "[0, 0]" : "[0, 0, 0]", planar ? "[1, 1]" : "[1, 1, 1]", solver);
}

std::string grid(bool planar, double spacing) {
  return fmt::format(R"(
planar = {0}
dynamics = {{ name = "overdamped", drag = 0 }}
time = {{ step = 1e-3, end = 1 }}
[cell]
low = {2}
high = {3}
periodic = ["x"]
[fluid]
name = "grid"
viscosity = 0.7
spacing = {1}
[[grains]]
positions = [{4}]
radius = {5}
)",
                     planar, spacing, planar ? "[0, 0]" : "[0, 0, 0]", planar ? "[1, 1]" : "[1, 1, 1]",
                     planar ? "[0.5, 0.5]" : "[0.5, 0.5, 0.5]", 4 * spacing);
}

TEST(Count, BytesOfGrainsAreThoseOfAShortRun) {
  if (is_sanitized) GTEST_SKIP() << "a sanitizer takes memory of its own";
  const std::string sphere = "shape = \"sphere\"", box = "shape = \"box\"\nsize = [1, 1, 1]",
                    ellipsoid = "shape = \"ellipsoid\"\nsemi_axes = [1, 0.5, 0.5]";
  const std::string smooth = "law = \"inelastic\"", friction = "law = \"friction\"\nfriction = 0.5",
                    rolling = friction + "\nrolling_friction = 0.1";
  for (const auto& [shape, law] :
       {std::pair{sphere, smooth}, {sphere, friction}, {sphere, rolling}, {ellipsoid, smooth}, {box, friction}})
    expect_known(shape + law, lattice(26, shape, law), lattice(2, shape, law));
}

TEST(Count, BytesOfFluidsAreThoseOfAShortRun) {
  if (is_sanitized) GTEST_SKIP() << "a sanitizer takes memory of its own";
  for (const char* solver : {"direct", "iterative", "multigrid"}) {
    expect_known(std::string("plane, ") + solver, points(true, 0.012, solver), points(true, 0.1, solver));
    expect_known(std::string("space, ") + solver, points(false, 0.08, solver), points(false, 0.16, solver));
  }
  expect_known("grid in the plane", grid(true, 1.0 / 400), grid(true, 1.0 / 32));
  expect_known("grid in space", grid(false, 1.0 / 64), grid(false, 1.0 / 32));
}

TEST(Count, GrainsAreCounted) {
  EXPECT_EQ(slurry::grains_asked(slurry::parse_case(lattice(10, "", "law = \"inelastic\""), "case.toml")), 1000);
}

}  // namespace
