// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Every flow of the list: its vorticity is the curl of its velocity, and no liquid is made or lost in it. Then the
// values that each is known by.
#include "slurry/fluids/field/flows.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "tests/support/random_geometry.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

// One example of each, none of its options at the default.
std::vector<Flow> examples() {
  const Vec3 d{0.6, 0.8, 0}, across_d{-0.8, 0.6, 0}, point{0.1, -0.2, 0.3};
  const ExpressionVector abc{Expression("sin(z) + cos(y + t)"), Expression("sin(x) + cos(z)"),
                             Expression("sin(y) + cos(x)")};
  return {UniformFlow{{1, 2, 3}},
          ShearFlow{1.7, d, across_d, point},
          ExtensionFlow{0.9, d, across_d, point},
          UniaxialExtensionFlow{1.1, {1, 2, -2}, point},
          PoiseuilleFlow{1.5, 4, d, across_d, point},
          PipeFlow{2, 5, {1, 2, -2}, point},
          TaylorGreenFlow{1.3, 2, 0.05},
          VortexFlow{2, 0.7, point, {1, 2, -2}},
          FormulaFlow{abc}};
}

std::string name_of_flow(const Flow& flow) {
  return std::visit([](const auto& f) { return std::string(f.name); }, flow);
}

class EveryFlow : public testing::TestWithParam<Flow> {
 protected:
  Vec3 velocity(double t, Vec3 x) const {
    return std::visit([&](const auto& f) { return f.velocity_at(t, x); }, GetParam());
  }
  Vec3 vorticity(double t, Vec3 x) const {
    return std::visit([&](const auto& f) { return f.vorticity_at(t, x, 0.1); }, GetParam());
  }
  // Column `axis` of the velocity gradient.
  Vec3 slope(double t, Vec3 x, int axis) const {
    constexpr double h = 1e-5;
    Vec3 e;
    e[axis] = h;
    return (velocity(t, x + e) - velocity(t, x - e)) / (2 * h);
  }
};

// Central differences of size h: h^2 of the third derivatives, here at most about 10, and round-off of 1e-16 / h. The
// formula takes its own differences, over 1e-4.
constexpr double of_differences = 1e-7;

TEST_P(EveryFlow, has_the_curl_of_its_velocity_as_vorticity) {
  Random random(1);
  for (int n = 0; n < 50; ++n) {
    const Vec3 x = random_point(random, 1.5);
    const double t = random.uniform(0, 2);
    const Vec3 dx = slope(t, x, 0), dy = slope(t, x, 1), dz = slope(t, x, 2);
    const Vec3 curl{dy.z - dz.y, dz.x - dx.z, dx.y - dy.x};
    EXPECT_LT(norm(vorticity(t, x) - curl), of_differences) << name_of_flow(GetParam());
  }
}

TEST_P(EveryFlow, has_no_divergence) {
  Random random(2);
  for (int n = 0; n < 50; ++n) {
    const Vec3 x = random_point(random, 1.5);
    EXPECT_NEAR(slope(1, x, 0).x + slope(1, x, 1).y + slope(1, x, 2).z, 0, of_differences);
  }
}

INSTANTIATE_TEST_SUITE_P(List, EveryFlow, testing::ValuesIn(examples()),
                         [](const auto& test) { return name_of_flow(test.param); });

TEST(Flows, all_have_an_example) {
  ASSERT_EQ(examples().size(), std::variant_size_v<Flow>);
  for (std::size_t k = 0; k < examples().size(); ++k) EXPECT_EQ(examples()[k].index(), k);
}

TEST(ShearFlow, grows_along_the_gradient) {
  const ShearFlow flow{2, {3, 0, 0}, {0, 0, 5}, {0, 0, 1}};
  EXPECT_EQ(flow.velocity_at(0, {7, 8, 1}), Vec3{});
  EXPECT_EQ(flow.velocity_at(0, {7, 8, 2.5}), (Vec3{3, 0, 0}));
  EXPECT_EQ(flow.vorticity_at(0, {}, 1), (Vec3{0, 2, 0}));
}

TEST(ShearFlow, wants_a_gradient_across_its_direction) {
  const ShearFlow along{2, {1, 0, 0}, {1, 0, 0}, {}}, askew{2, {1, 0, 0}, {1, 1, 0}, {}};
  for (const ShearFlow& flow : {along, askew}) {
    EXPECT_EQ(flow.fault().key, "gradient");
    EXPECT_EQ(flow.fault().what, "not across `direction`, expected a direction at a right angle to it");
  }
  EXPECT_EQ((ShearFlow{2, {0.6, 0.8, 0}, {-0.8, 0.6, 0}, {}}).fault().what, "");
}

TEST(ExtensionFlow, stretches_and_squeezes) {
  const ExtensionFlow planar{2, {0, 1, 0}, {1, 0, 0}, {1, 1, 1}};
  EXPECT_EQ(planar.velocity_at(0, {2, 4, 9}), (Vec3{-2, 6, 0}));
  EXPECT_EQ((ExtensionFlow{2, {1, 0, 0}, {1, 0.1, 0}, {}}).fault().key, "squeezed");
  const UniaxialExtensionFlow axial{2, {0, 0, 3}, {}};
  EXPECT_EQ(axial.velocity_at(0, {1, 2, 3}), (Vec3{-1, -2, 6}));
}

TEST(PoiseuilleFlow, has_two_thirds_of_its_speed_in_the_mean) {
  const PoiseuilleFlow flow{3, 0.5, {1, 0, 0}, {0, 1, 0}, {0, 2, 0}};
  EXPECT_EQ(flow.velocity_at(0, {9, 2, 1}), (Vec3{3, 0, 0}));
  EXPECT_EQ(flow.velocity_at(0, {0, 2.5, 0}), Vec3{});
  EXPECT_EQ(flow.velocity_at(0, {0, 2.6, 0}), Vec3{}) << "beyond the wall";
  EXPECT_EQ(flow.vorticity_at(0, {0, 2.6, 0}, 1), Vec3{});
  double sum = 0;
  const int n = 1000;
  for (int k = 0; k < n; ++k) sum += flow.velocity_at(0, {0, 1.5 + (k + 0.5) / n, 0}).x / n;
  // The midpoint rule on a parabola of curvature 24: 24 / (24 n^2).
  EXPECT_NEAR(sum, 2, 1.1 / (n * n));
}

TEST(PipeFlow, is_round) {
  const PipeFlow flow{4, 2, {0, 0, 1}, {}};
  EXPECT_EQ(flow.velocity_at(0, {}), (Vec3{0, 0, 4}));
  EXPECT_NEAR(flow.velocity_at(0, {1, 0, 5}).z, 3, 1e-15);
  EXPECT_NEAR(flow.velocity_at(0, {std::sqrt(0.5), std::sqrt(0.5), 5}).z, 3, 1e-15);
  EXPECT_EQ(flow.velocity_at(0, {2, 1, 0}), Vec3{});
  EXPECT_EQ(flow.vorticity_at(0, {2, 1, 0}, 1), Vec3{});
}

// du/dt = nu Laplace(u): what is left of the equations of Navier and Stokes, where the pressure carries the rest.
TEST(TaylorGreenFlow, decays_as_its_viscosity_says) {
  const TaylorGreenFlow flow{1.3, 2, 0.05};
  const double h = 1e-4, t = 0.7;
  const Vec3 x{0.3, 0.8, 0};
  Vec3 laplace;
  for (int axis = 0; axis < 2; ++axis) {
    Vec3 e;
    e[axis] = h;
    laplace += (flow.velocity_at(t, x + e) + flow.velocity_at(t, x - e) - 2 * flow.velocity_at(t, x)) / (h * h);
  }
  const Vec3 rate = (flow.velocity_at(t + h, x) - flow.velocity_at(t - h, x)) / (2 * h);
  // Second differences: round-off of 1e-16 / h^2, times nu.
  EXPECT_LT(norm(rate - flow.decay * laplace), 1e-8);
  const double k = pi / 2;
  EXPECT_NEAR(flow.velocity_at(t, {1, 0, 0}).x, 1.3 * std::exp(-2 * k * k * 0.05 * t), 1e-15);
}

TEST(VortexFlow, turns_like_a_solid_inside_and_slows_down_outside) {
  const VortexFlow flow{2 * pi * 3, 1, {}, {0, 0, 1}};
  // circulation / (2 pi core^2) = 3 rad/s in the core, less r^2/2 of it.
  EXPECT_NEAR(flow.velocity_at(0, {1e-4, 0, 0}).y, 3e-4, 1e-11);
  EXPECT_EQ(flow.velocity_at(0, {}), Vec3{});
  EXPECT_NEAR(flow.vorticity_at(0, {}, 1).z, 6, 1e-14);
  // 3 / r outside: exp(-100) is nothing.
  EXPECT_NEAR(flow.velocity_at(0, {0, 10, 5}).x, -0.3, 1e-15);
}

TEST(FormulaFlow, of_time_alone_has_no_vorticity) {
  const FormulaFlow flow{{Expression("sin(t)"), Expression(2.0), Expression(0.0)}};
  EXPECT_EQ(flow.velocity_at(0.5, {1, 2, 3}), (Vec3{std::sin(0.5), 2, 0}));
  EXPECT_EQ(flow.vorticity_at(0.5, {1, 2, 3}, 1), Vec3{});
}

}  // namespace
}  // namespace slurry::test
