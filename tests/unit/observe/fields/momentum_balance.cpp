// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The balance of momentum at a point, with walls, with grains left out, and in steps of a simulation: what contacts do
// to the grains is - div contact_stress + wall_force, to round-off; and the balance of spin.
#include <limits>

#include "slurry/io/cases/case_file.hpp"
#include "slurry/simulation.hpp"
#include "tests/unit/observe/fields/cloud.hpp"

namespace slurry {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

// All grains lie within the reach of all points, where the Gaussian and Lucy's polynomial are smooth.
constexpr double smooth_width = 1.5;

const std::vector<Vec3> some_points{{0, 0, 0}, {0.2, -0.3, 0}, {0.45, 0.1, 0}, {-0.4, 0.3, 0}};

// Differences of eighth order with h = 0.02 of the width: the truncation is h^8 = 3e-14 times a ninth derivative over
// 630, which is below 1 for the Gaussian, and the round-off some epsilon/h = 1e-14, of the forces.
constexpr double step = 0.02 * smooth_width, tolerance = 1e-12;

// The density of the forces of contacts on the grains that count, straight from the definition.
Vec3 force_density(const Cloud& cloud, const Kernel& kernel, Vec3 x, const std::vector<char>& counts, double& scale) {
  Vec3 sum;
  const auto add = [&](std::int32_t grain, Vec3 force) {
    if (!counts.empty() && !counts[grain]) return;
    const Vec3 share = kernel.at(norm2(x - cloud.grains.position[grain])).value * force;
    sum += share, scale += norm(share);
  };
  for (std::size_t c = 0; c < cloud.contacts.size(); ++c) {
    add(cloud.contacts.first[c], cloud.force_on_first(c));
    if (!is_piece(cloud.contacts.second[c])) add(cloud.contacts.second[c], -cloud.force_on_first(c));
  }
  return sum;
}

void expect_momentum_balance(const Cloud& cloud, KernelShape shape, const std::vector<char>& counts) {
  const Kernel kernel(shape, smooth_width, cloud.planar);
  for (const Vec3& x : some_points) {
    double scale = 0;
    const Vec3 expected = force_density(cloud, kernel, x, counts, scale);
    const Vec3 spread =
        divergence(x, step, cloud.planar, [&](Vec3 at) { return sums_at(cloud, kernel, at, counts).contact_stress; });
    const Vec3 found = sums_at(cloud, kernel, x, counts).wall_force - spread;
    EXPECT_LT(norm(found - expected), tolerance * scale) << norm(found - expected) / scale;
  }
}

TEST(FieldBalance, OfMomentumHoldsToRoundOff) {
  for (const bool planar : {false, true}) {
    const Cloud cloud = random_cloud(12, planar);
    expect_momentum_balance(cloud, KernelShape::gauss, {});
    std::vector<char> counts(12, 1);
    counts[0] = counts[5] = counts[6] = 0;  // first and second partners, and a pair of two
    expect_momentum_balance(cloud, KernelShape::gauss, counts);
  }
}

// d/ds phi(x - y(s)) = - b . grad phi: the divergence of a contact's stress is f (phi at its end - phi at its start),
// also where the kernel is cut. The derivative of the integral along the branch, by shifting the branch, is the same.
TEST(FieldBalance, OfOneBranchHoldsWhereTheKernelIsCut) {
  Random random(3);
  for (const KernelShape shape : {KernelShape::gauss, KernelShape::lucy, KernelShape::top_hat})
    for (int trial = 0; trial < 100; ++trial) {
      const Kernel kernel(shape, 0.4, false);
      const Vec3 start{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
      const Vec3 e = normalised(Vec3{random.normal(), random.normal(), random.normal()});
      const double length = random.uniform(0.1, 1), shift = random.uniform(0, 0.3);
      // Two branches that begin one after the other on a line differ by what one has before and the other behind.
      const double before = kernel.integral_along(start, e, shift);
      const double behind = kernel.integral_along(start + length * e, e, shift);
      const double difference =
          kernel.integral_along(start + shift * e, e, length) - kernel.integral_along(start, e, length);
      EXPECT_NEAR(difference, behind - before, 20 * epsilon * kernel.at(0).value);
    }
}

// Spin: sum of the torques on the grains = - div couple_stress + the moment of the stress: of its skew part, entry
// (a, b) a force along a that is handed on along b; walls add the moments that they hold, at the points of contact.
TEST(FieldBalance, OfSpinHoldsToRoundOff) {
  for (const bool planar : {false, true}) {
    const Cloud cloud = random_cloud(12, planar);
    const Kernel kernel(KernelShape::gauss, smooth_width, planar);
    for (const Vec3& x : some_points) {
      Vec3 torque, wall_moment;
      double scale = 0;
      for (std::size_t c = 0; c < cloud.contacts.size(); ++c) {
        const Vec3 f = cloud.force_on_first(c), m = cloud.contacts.moment[c] / -cloud.dt, y = cloud.point[c];
        const auto add = [&](std::int32_t k, Vec3 force, Vec3 moment) {
          const Vec3 at = cloud.grains.position[k];
          const Vec3 share = kernel.at(norm2(x - at)).value * (cross(y - at, force) + moment);
          torque += share, scale += norm(share);
        };
        add(cloud.contacts.first[c], f, m);
        if (!is_piece(cloud.contacts.second[c]))
          add(cloud.contacts.second[c], -f, -m);
        else
          wall_moment += kernel.at(norm2(x - y)).value * m;
      }
      const auto couple = [&](Vec3 at) { return sums_at(cloud, kernel, at).couple_stress; };
      const Tensor s = sums_at(cloud, kernel, x).contact_stress;
      const Vec3 skew{s(1, 2) - s(2, 1), s(2, 0) - s(0, 2), s(0, 1) - s(1, 0)};
      const Vec3 found = wall_moment + skew - divergence(x, step, planar, couple);
      EXPECT_LT(norm(found - torque), tolerance * scale) << norm(found - torque) / scale;
    }
  }
}

// In a step: m (v - v before) / dt spread by the kernel = - div contact_stress + wall_force + rho g.
TEST(FieldBalance, OfMomentumHoldsInAStep) {
  const Case c = parse_case(R"(
planar = false
time = { step = 0.002, end = 1 }
grains = [{ place = "lattice", origin = [-0.3, -0.3, -0.19], spacing = 0.21, counts = [3, 3, 3], radius = 0.1, density = 1000, velocity_spread = 0.5 }]
obstacles = [{ name = "floor", shape = "plane", point = [0, 0, -0.3], normal = [0, 0, 1] }]
forces = [{ force = "gravity", acceleration = [0, 0, -9.81] }]
contacts = [{ law = "friction", friction = 0.5 }]
)",
                            "step.toml");
  Simulation simulation(c);
  while (simulation.state().clock.time < 0.2) simulation.step();
  const std::vector<std::int64_t> ids = simulation.state().grains.id;
  const std::vector<Vec3> before = simulation.state().grains.velocity;
  const StepReport report = simulation.step();
  const State& state = simulation.state();
  ASSERT_EQ(state.grains.id, ids);  // no new order in this step
  ASSERT_GT(report.contacts, 20);

  const Kernel kernel(KernelShape::gauss, smooth_width, false);
  const FieldScene scene = field_scene(simulation.world(), state);
  const auto sums = [&](Vec3 x) { return sum_fields(scene, {}, one_site(x), {}, kernel)[0]; };
  for (const Vec3& x : some_points) {
    Vec3 change;
    double scale = 0;
    for (std::size_t k = 0; k < ids.size(); ++k) {
      const double weight = kernel.at(norm2(x - state.grains.position[k])).value * state.grains.mass[k] / report.dt;
      change += weight * (state.grains.velocity[k] - before[k]);
      scale += weight * (norm(state.grains.velocity[k]) + norm(before[k]));
    }
    const FieldSums here = sums(x);
    const Vec3 spread = divergence(x, step, false, [&](Vec3 at) { return sums(at).contact_stress; });
    const Vec3 found = here.wall_force - spread + here.density * Vec3{0, 0, -9.81};
    EXPECT_LT(norm(found - change), tolerance * scale) << norm(found - change) / scale;
  }
}

}  // namespace
}  // namespace slurry
