// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One grain and a plane: the closed forms and the exact sequences of Lefebvre 2009, section 2 (references 000-1 to
// 000-6, 000-10).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

struct Trajectory {
  double dt = 0;
  std::vector<double> t, q, u, gamma, lambda;
};

Trajectory trajectory(const Case& c) {
  Simulation simulation(c);
  const double radius = simulation.state().grains.radius[0];
  Trajectory out{.dt = c.time.step.value, .t = {}, .q = {}, .u = {}, .gamma = {}, .lambda = {}};
  run(simulation, [&](const Simulation& s) {
    const ContactValues contact = first_contact(s);
    const double dt = s.state().clock.last_dt;
    out.t.push_back(s.state().clock.time);
    out.q.push_back(s.state().grains.position[0].y - radius);
    out.u.push_back(s.state().grains.velocity[0].y);
    out.gamma.push_back(contact.gamma);
    out.lambda.push_back(dt > 0 ? contact.impulse / dt : 0);
  });
  return out;
}

std::string number(double value) { return fmt::format("{}", value); }

Case plane_case(double dt, double end, std::vector<std::string> more = {}) {
  more.push_back("time.step=" + number(dt));
  more.push_back("time.end=" + number(end));
  return gallery("gluey_plane", more);
}

// The sequences are exact rationals; a step has a dozen operations on numbers of order one to ten, and their round-off
// (1e-16 each) is neither damped nor amplified over at most 200 steps.
constexpr double exact = 1e-12;

void expect_sequence(const Trajectory& ours, const std::string& table) {
  auto ref = reference_table(table);
  ASSERT_GE(ours.q.size(), ref["q"].size());
  for (std::size_t n = 0; n < ref["q"].size(); ++n) {
    EXPECT_NEAR(ours.q[n], ref["q"][n], exact) << "q, step " << n;
    EXPECT_NEAR(ours.u[n], ref["u"][n], exact) << "u, step " << n;
    EXPECT_NEAR(ours.gamma[n], ref["gamma"][n], exact) << "gamma, step " << n;
    // In the step of release the table has the multiplier before step 4 of the algorithm; ours is what acted, the
    // lambda~ = -(gamma^n - gamma^n-1) / dt of (2.9). lambda = p / dt divides round-off by dt.
    const bool is_release = n > 0 && ref["gamma"][n - 1] < 0 && ref["gamma"][n] == 0;
    const double lambda = is_release ? ref["gamma"][n - 1] / ours.dt : ref["lambda"][n];
    EXPECT_NEAR(ours.lambda[n], lambda, 100 * exact) << "lambda, step " << n;
  }
}

TEST(GlueyPlane, follows_algorithm_2_7_with_a_large_step) {
  expect_sequence(trajectory(plane_case(0.63, 6.93)), "000_alg27_dt0.63_smooth.csv");
}
TEST(GlueyPlane, follows_algorithm_2_7_with_a_large_step_when_rough) {
  expect_sequence(trajectory(plane_case(0.63, 6.93, {"contacts.0.gamma_min=-3"})), "000_alg27_dt0.63_rough_gmin-3.csv");
}
TEST(GlueyPlane, follows_algorithm_2_7_with_a_small_step) {
  expect_sequence(trajectory(plane_case(0.03, 6.03)), "000_alg27_dt0.03_smooth.csv");
}
TEST(GlueyPlane, follows_algorithm_2_7_with_a_small_step_when_rough) {
  expect_sequence(trajectory(plane_case(0.03, 6.03, {"contacts.0.gamma_min=-3"})), "000_alg27_dt0.03_rough_gmin-3.csv");
}

// m qdot + r^2 gamma = m F(t) holds for the scheme itself while gamma is not cut (000-14 vi): exact at every step.
TEST(GlueyPlane, keeps_its_first_integral) {
  const Trajectory s = trajectory(plane_case(0.03, 6.0));
  for (std::size_t n = 0; n < s.t.size(); ++n) {
    const double impulse = s.t[n] < 2 ? -2 * s.t[n] : 2 * s.t[n] - 8;
    EXPECT_NEAR(s.u[n] + s.gamma[n], impulse, exact) << "step " << n;
    // 000-14 v: never both apart and glued; q = 0 to the last bits of x = q + r.
    EXPECT_LT(std::abs(s.q[n] * s.gamma[n]), exact) << "step " << n;
  }
}

// t_unstick = 2 + min(4 m, r^2 |gamma_min|) / (2 m)  (000-6).
struct Unsticking {
  double radius, gamma_min, time;
};
class UnstickingTime : public testing::TestWithParam<Unsticking> {};
TEST_P(UnstickingTime, scales_with_the_radius) {
  const auto [radius, gamma_min, time] = GetParam();
  const double dt = 1e-3;
  const Trajectory s = trajectory(
      plane_case(dt, 6.0,
                 {"grains.0.radius=" + number(radius), "grains.0.positions=[[0, " + number(1 + radius) + "]]",
                  "contacts.0.gamma_min=" + number(gamma_min)}));
  double released = 0;
  for (std::size_t n = 1; n < s.t.size(); ++n)
    if (s.q[n - 1] < 1e-12 && s.q[n] > 1e-12) released = s.t[n];
  // Release falls inside the step that ends here; hitting late by up to a step and cutting at gamma_min add two more.
  EXPECT_NEAR(released, time, 3 * dt);
}
INSTANTIATE_TEST_SUITE_P(Radii, UnstickingTime,
                         testing::Values(Unsticking{1, -3, 3.5}, Unsticking{0.5, -3, 2.375}, Unsticking{1, -1, 2.5},
                                         Unsticking{1.2, -3, 4}, Unsticking{2, -3, 4}, Unsticking{1, 0, 2}));

// Closed form of 000-1 and 000-5: q(t), gamma(t).
struct Exact {
  double gamma_min;
  double q(double t) const {
    if (t < 1) return 1 - t * t;
    const double release = 2 + std::min(4.0, -gamma_min) / 2;
    return t < release ? 0 : (t - release) * (t - release);
  }
  double u(double t) const {
    if (t < 1) return -2 * t;
    const double release = 2 + std::min(4.0, -gamma_min) / 2;
    return t < release ? 0 : 2 * (t - release);
  }
  double gamma(double t) const {
    if (t < 1) return 0;
    if (t < 2) return std::max(gamma_min, -2 * t);
    return std::min(0.0, std::max(gamma_min, -4.0) + 2 * (t - 2));
  }
};

struct Orders {
  double q_largest, q_mean, u_mean, gamma_mean;
};

// The errors of 000-4 over nine halvings of a step that never meets the events at 1, 2 and 4.
Orders measured_orders(double gamma_min, const std::vector<std::string>& more) {
  std::vector<double> h, q_largest, q_mean, u_mean, gamma_mean;
  const Exact exact_solution{gamma_min};
  for (int k = 0; k < 9; ++k) {
    const double dt = 0.3 / std::pow(2, k) * std::sqrt(2.0) / 1.4;
    std::vector<std::string> overrides = more;
    overrides.push_back("output.series=false");
    const Trajectory s = trajectory(plane_case(dt, 6.0, overrides));
    double worst = 0, sum_q = 0, sum_u = 0, sum_gamma = 0;
    for (std::size_t n = 0; n < s.t.size() && s.t[n] <= 6; ++n) {
      const double e = std::abs(s.q[n] - exact_solution.q(s.t[n]));
      worst = std::max(worst, e);
      sum_q += dt * e;
      sum_u += dt * std::abs(s.u[n] - exact_solution.u(s.t[n]));
      sum_gamma += dt * std::abs(s.gamma[n] - exact_solution.gamma(s.t[n]));
    }
    h.push_back(dt), q_largest.push_back(worst), q_mean.push_back(sum_q), u_mean.push_back(sum_u);
    gamma_mean.push_back(sum_gamma);
  }
  return {fitted_order(h, q_largest), fitted_order(h, q_mean), fitted_order(h, u_mean), fitted_order(h, gamma_mean)};
}

// First order; the errors jump between step sizes with where events fall in a step, hence the window of the references.
void expect_first_order(const Orders& o) {
  for (const double order : {o.q_largest, o.q_mean, o.u_mean, o.gamma_mean}) {
    EXPECT_GT(order, 0.9);
    EXPECT_LT(order, 1.15);
  }
}
TEST(GlueyPlane, converges_at_first_order_when_smooth) { expect_first_order(measured_orders(-INFINITY, {})); }
TEST(GlueyPlane, converges_at_first_order_when_rough) {
  expect_first_order(measured_orders(-3, {"contacts.0.gamma_min=-3"}));
}
TEST(GlueyPlane, converges_at_first_order_with_the_literal_release) {
  expect_first_order(measured_orders(-INFINITY, {"contacts.0.release=literal"}));
}

// Gravity that turns (000-10): the take-off of one grain of the lotto.
struct TakeOff {
  std::string gamma_min;
  double time, height;  // of take-off; gap 0.2 later
};
class TurningGravity : public testing::TestWithParam<TakeOff> {};
TEST_P(TurningGravity, releases_when_gravity_has_been_paid_back) {
  const TakeOff& expected = GetParam();
  const double dt = 1e-4;
  std::vector<std::string> more{"forces.0.acceleration=[0, \"-10*cos(2*pi*t/5)\"]", "grains.0.positions=[[0, 1]]"};
  if (!expected.gamma_min.empty()) more.push_back("contacts.0.gamma_min=" + expected.gamma_min);
  const Trajectory s = trajectory(plane_case(dt, 2.8, more));
  std::size_t n = 1;
  while (n < s.t.size() && s.q[n] < 1e-9) ++n;
  ASSERT_LT(n, s.t.size());
  // The gap grows like jerk (t - t_u)^3 / 6, jerk = g omega = 12.6, so 1e-9 is passed within 8e-4 of the take-off; the
  // height at t_u + 0.2 moves by at most velocity * dt (velocity below 2).
  EXPECT_NEAR(s.t[n], expected.time, 8e-4 + 2 * dt);
  const std::size_t later = static_cast<std::size_t>(std::lround((expected.time + 0.2) / dt));
  EXPECT_NEAR(s.q[later], expected.height, 4 * dt);
}
INSTANTIATE_TEST_SUITE_P(Roughness, TurningGravity,
                         testing::Values(TakeOff{"0", 1.25, 0.016702322955046478},
                                         TakeOff{"-0.1", 1.3762891119487441, 0.04793326561927258},
                                         TakeOff{"-1", 1.6532427321168424, 0.11115770854673612},
                                         TakeOff{"", 2.5, 0.19894945629673189}));

}  // namespace
}  // namespace slurry::test
