// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/grains/gaits.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// Three bodies on arms that change, the last of which turns on its own; the first has the radius 2.
std::vector<Pose> waving(double t) {
  return {{{-3 + 0.5 * std::sin(t), 0.3, 0}, rotation({0, 0.2 * std::sin(t), 0})},
          {{0, 0.4 * std::cos(2 * t), 0.1}, {}},
          {{2.5, 0, 0.6 * std::sin(t + 1)}, rotation({0.7 * t, 0, 0})}};
}

Gaits waving_gaits() {
  Gaits gaits;
  gaits.groups.push_back({1, MemberTable({10, 11, 12, 13, 14, 15}), 3, 2, {0, 0.25}, waving});
  return gaits;
}

// Two such swimmers at places and sizes of their own, behind a grain of another group, in a disorder.
Grains two_swimmers() {
  Grains grains;
  grains.resize(7);
  const std::int64_t ids[] = {14, 10, 12, 3, 15, 11, 13};
  for (std::size_t k = 0; k < 7; ++k) {
    grains.id[k] = ids[k];
    grains.radius[k] = 1;
    if (ids[k] < 10) continue;
    const bool is_second = ids[k] >= 13;
    const double size = is_second ? 1.5 : 1;
    const Pose frame{is_second ? Vec3{0, 20, 0} : Vec3{1, 2, 3},
                     rotation(is_second ? Vec3{0, 0, 1} : Vec3{0.3, 0.2, 0})};
    const Pose place = waving(is_second ? 0.25 : 0)[(ids[k] - 10) % 3];
    grains.position[k] = to_world(frame, size * place.position);
    grains.orientation[k] = frame.orientation * place.orientation;
    if ((ids[k] - 10) % 3 == 0) grains.radius[k] = 2 * size;
  }
  return grains;
}

void move_by(Grains& grains, const TiedGrains& swimmer, Vec3 velocity, Vec3 spin, double dt) {
  const Vec3 first = swimmer.middle.front().position;
  for (std::size_t i = 0; i < swimmer.place.size(); ++i) {
    const std::size_t k = swimmer.place[i];
    grains.velocity[k] = velocity + cross(spin, swimmer.middle[i].position - first) + swimmer.velocity[i];
    grains.angular_velocity[k] = spin + swimmer.spin[i];
    grains.position[k] += dt * grains.velocity[k];
    grains.orientation[k] = normalised(rotation(dt * grains.angular_velocity[k]) * grains.orientation[k]);
  }
}

// How far the bodies are from where the frame of the first has them.
double shape_error(const Grains& grains, const TiedGrains& swimmer, const std::vector<Pose>& places, double size) {
  const std::size_t first = swimmer.place.front();
  const Quaternion q = grains.orientation[first] * conjugate(places[0].orientation);
  double largest = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::size_t k = swimmer.place[i];
    const Vec3 there = grains.position[first] + rotate(q, size * (places[i].position - places[0].position));
    const Quaternion turned = grains.orientation[k] * conjugate(q * places[i].orientation);
    largest = std::max({largest, norm(there - grains.position[k]), norm(rotation_vector(turned))});
  }
  return largest;
}

TEST(Gaits, bodies_of_one_swimmer_are_tied) {
  const Gaits gaits = waving_gaits();
  EXPECT_TRUE(are_tied(gaits, 10, 12));
  EXPECT_TRUE(are_tied(gaits, 15, 13));
  EXPECT_FALSE(are_tied(gaits, 12, 13));
  EXPECT_FALSE(are_tied(gaits, 3, 10));
  EXPECT_FALSE(are_tied(gaits, 15, 16));
}

TEST(Gaits, a_frame_at_rest_keeps_the_shape_to_round_off) {
  Grains grains = two_swimmers();
  const Gaits gaits = waving_gaits();
  double t = 0;
  for (int n = 0; n < 5; ++n, t += 0.1)
    for (const TiedGrains& swimmer : tie(gaits, grains, t, 0.1, n == 0 ? 0 : 0.1))
      move_by(grains, swimmer, {}, {}, 0.1);
  const std::vector<TiedGrains> tied = tie(gaits, grains, t, 0.1, 0.1);
  ASSERT_EQ(tied.size(), 2u);
  EXPECT_EQ(tied[0].place, (std::vector<std::size_t>{1, 5, 2}));
  EXPECT_LT(shape_error(grains, tied[0], waving(t), 1), 1e-13);
  EXPECT_LT(shape_error(grains, tied[1], waving(t + 0.25), 1.5), 1e-13);
}

// A step leaves an error of the third order, and the next one mends it: it is the same after any number of steps.
TEST(Gaits, the_shape_does_not_drift_where_the_frame_turns) {
  std::vector<double> errors;
  for (const double dt : {0.04, 0.02, 0.01}) {
    Grains grains = two_swimmers();
    const Gaits gaits = waving_gaits();
    double largest = 0;
    for (int n = 0; n * dt < 4; ++n) {
      const double t = n * dt;
      const std::vector<TiedGrains> tied = tie(gaits, grains, t, dt, n == 0 ? 0 : dt);
      move_by(grains, tied[0], {std::sin(t), 1, 0}, {1, std::cos(t), 0.5}, dt);
      // The first step knows nothing of the motion before it.
      if (n > 0) largest = std::max(largest, shape_error(grains, tied[0], waving(t + dt), 1));
    }
    errors.push_back(largest);
  }
  // Spin 1.5, arms 6: half of spin^3 arm dt^3.
  EXPECT_LT(errors[0], 10 * std::pow(0.04, 3));
  for (std::size_t k = 1; k < errors.size(); ++k) EXPECT_NEAR(std::log2(errors[k - 1] / errors[k]), 3, 0.3);
}

TEST(Gaits, a_swimmer_that_has_lost_a_body_is_refused) {
  Grains grains = two_swimmers();
  grains.id[5] = 99;
  EXPECT_THROW(static_cast<void>(tie(waving_gaits(), grains, 0, 0.1, 0)), RunError);
}

}  // namespace
}  // namespace slurry
