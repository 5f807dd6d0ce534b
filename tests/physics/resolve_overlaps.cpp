// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// resolve_overlaps = true: grains are parted from each other and from the walls where these are at the start.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

// Where a disc of radius 0.5 is after the parting; the floor is the plane y = 0, moved.
Vec3 parted(double height, const std::string& motion) {
  const Simulation s(parse_case(fmt::format(R"(
planar = true
resolve_overlaps = true
time = {{ step = 0.01, end = 1 }}
[[grains]]
place = "points"
positions = [[0, {}]]
radius = 0.5
[[obstacles]]
shape = "plane"
normal = [0, 1]
motion = {}
)",
                                            height, motion),
                                "parting"));
  return s.state().grains.position[0];
}

const std::string down =
    "{ name = \"oscillation\", amplitude = [0, 1], frequency = 0.001, phase = -1.5707963267948966 }";
const std::string up = "{ name = \"oscillation\", amplitude = [0, 1], frequency = 0.001, phase = 1.5707963267948966 }";
const std::string lifted = "{ name = \"expression\", displacement = [0, \"cos(t)\"] }";
const std::string tilted = "{ name = \"expression\", angle = \"pi / 2 + t\" }";

TEST(ResolveOverlaps, meets_walls_where_they_are_at_the_start) {
  EXPECT_EQ(parted(0.2, down), (Vec3{0, 0.2, 0}));  // the floor is at y = -1
  // At y = 1; parted to the tolerance of an overlap of the start, 1e-6 radii.
  EXPECT_NEAR(parted(1.2, up).y, 1.5, 1e-6);
  EXPECT_NEAR(parted(1.2, lifted).y, 1.5, 1e-6);
  // The floor is the wall x = 0, with its normal to the left.
  EXPECT_NEAR(parted(0.2, tilted).x, -0.5, 1e-6);
  EXPECT_NEAR(parted(0.2, tilted).y, 0.2, 1e-15);
}

TEST(ResolveOverlaps, takes_motions_that_start_in_place_as_they_are) {
  for (const char* motion : {"{ name = \"translation\", velocity = [0, 3] }", "{ name = \"rotation\", rate = 2 }",
                             "{ name = \"oscillation\", amplitude = [0, 1], frequency = 1 }"})
    EXPECT_NEAR(parted(0.2, motion).y, 0.5, 1e-6) << motion;
}

// A heap pressed together: one iteration of the solver is too little for any of its steps, many steps part it all the
// same.
TEST(ResolveOverlaps, goes_on_where_a_step_of_the_parting_misses_the_tolerance) {
  for (const char* asked : {"continue", "stop", "shorten_step"}) {
    const Case c = parse_case(fmt::format(R"(
planar = true
resolve_overlaps = true
time = {{ step = 0.01, end = 1 }}
solver = {{ max_iterations = 3, tolerance = 1e-4, on_trouble = "{}" }}
[[grains]]
place = "lattice"
counts = [6, 2, 1]
origin = [0, 0]
spacing = 0.9
radius = 0.5
)",
                                          asked),
                              "heap");
    EXPECT_NO_THROW(Simulation{c}) << asked;
  }
}

}  // namespace
}  // namespace slurry::test
