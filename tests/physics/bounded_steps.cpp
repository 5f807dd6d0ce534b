// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a step may cost: steps that are too long are refused with their cause, a step can be interrupted, and its
// iterations are counted.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "tests/support/hard_case.hpp"

namespace slurry::test {
namespace {

// 11^3 balls at speeds of about 3, radius 0.3: in a step of 100 s each may meet all others.
std::string fast_balls(double step) {
  return fmt::format(R"(
time = {{ step = {}, end = 1000 }}
[[grains]]
place = "lattice"
counts = [11, 11, 11]
spacing = 1
radius = 0.3
velocity_spread = 3
)",
                     step);
}

TEST(BoundedStep, one_that_is_too_long_is_refused_with_its_cause) {
  const std::string message = refusal(fast_balls(100));
  EXPECT_NE(message.find("step 0 at time 0: more than 500 pairs a grain may meet in the step of 100"),
            std::string::npos)
      << message;
  EXPECT_NE(message.find("too long"), std::string::npos) << message;
  EXPECT_NE(message.find("of its radii"), std::string::npos) << message;
  EXPECT_NE(message.find("time.step = "), std::string::npos) << message;
}

TEST(BoundedStep, one_that_is_refused_leaves_the_state) {
  Simulation s(parse_case(fast_balls(100), "fast"));
  const std::vector<Vec3> before = s.state().grains.velocity;
  EXPECT_THROW(s.step(), RunError);
  EXPECT_EQ(s.state().clock.step, 0);
  // The same numbers; keep_order may have put them in another order.
  const auto sum = [](const std::vector<Vec3>& all) {
    double squares = 0;
    for (const Vec3 v : all) squares = std::max(squares, norm2(v));
    return squares;
  };
  EXPECT_EQ(sum(s.state().grains.velocity), sum(before));
}

TEST(BoundedStep, one_of_a_tenth_of_a_radius_is_not_refused) {
  Simulation s(parse_case(fast_balls(0.01), "slow"));
  s.step();
  EXPECT_EQ(s.state().clock.step, 1);
}

TEST(BoundedStep, an_interrupted_one_leaves_the_state_and_can_be_taken_again) {
  Simulation s(gallery("box_settle_3d", {"parameters.grains=216", "time.end=0.4"})),
      other(gallery("box_settle_3d", {"parameters.grains=216", "time.end=0.4"}));
  for (int n = 0; n < 30; ++n) s.step(), other.step();
  const std::atomic<int> flag{1};
  const std::uint64_t before = fingerprint(s.state());
  {
    const InterruptScope scope(&flag);
    EXPECT_THROW(s.step(), Interrupted);
  }
  EXPECT_EQ(fingerprint(s.state()), before);
  s.step(), other.step();
  EXPECT_EQ(fingerprint(s.state()), fingerprint(other.state()));
}

// All solves of a step together, the finish included; a solver may look once more at the end.
TEST(BoundedStep, its_iterations_are_within_max_iterations) {
  for (const int most : {3, 40, 400}) {
    Simulation s(gallery("column_collapse", {"parameters.grains=200", "solver.tolerance=1e-9", "time.end=0.2",
                                             fmt::format("solver.max_iterations={}", most)}));
    std::int64_t largest = 0;
    run(s, [&](const Simulation& now) { largest = std::max(largest, now.last_report().solve.iterations); });
    EXPECT_LE(largest, most + 1);
    EXPECT_GE(largest, most);
  }
}

// Grains that are sent into others which the problem did not know: ten more solves of 200 iterations, or of the bound.
TEST(BoundedStep, missed_pairs_are_taken_in_by_a_bounded_number_of_iterations) {
  for (const int most : {5, 30, 300}) {
    Simulation s(parse_case(fmt::format(R"(
planar = true
seed = 21
time = {{ step = 0.01, end = 0.3 }}
obstacles = [{{ shape = "box", inside = true, centre = [12.5, 12.5], size = [25, 25] }}]
grains = [{{ place = "random", count = 150, low = [0, 0], high = [25, 25], radius = {{ uniform = [0.7, 1.0] }}, velocity_spread = 60 }}]
contacts = [{{ law = "friction", friction = 0.4 }}]
solver = {{ max_iterations = {}, tolerance = 1e-9 }}
)",
                                        most),
                            "fast"));
    std::int64_t largest = 0;
    run(s, [&](const Simulation& now) { largest = std::max(largest, now.last_report().solve.iterations); });
    EXPECT_GT(largest, most) << "the case is about such steps";
    EXPECT_LE(largest, most + 10 * std::min(200, most) + 1);
  }
}

}  // namespace
}  // namespace slurry::test
