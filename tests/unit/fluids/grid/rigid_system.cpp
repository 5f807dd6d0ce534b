// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rigid bodies in the fluid of a grid: drags of arrays of spheres, and the laws that motion and forces obey.
#include "slurry/fluids/grid/rigid_system.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/grid/body_markers.hpp"

namespace slurry::grid {
namespace {

using std::numbers::pi;

constexpr double tolerance = 1e-6;

Box cube(int cells) { return {{cells, cells, cells}, {}, {1, 1, 1}, {}, false, 0}; }

std::shared_ptr<const MobilityBlock> ball(const FluidSolver& fluid, double radius) {
  return std::make_shared<MobilityBlock>(fluid, round_markers(fluid.box(), radius));
}

std::vector<Vec3> nothing(const RigidSystem& system) { return std::vector<Vec3>(system.points().size()); }

Impulses no_loads(std::size_t bodies) { return {std::vector<Vec3>(bodies), std::vector<Vec3>(bodies)}; }

struct ArrayDrag {
  double factor;
  int iterations;
};

// Force on a sphere of a simple cubic array over that of Stokes.
ArrayDrag array_drag(int cells, double fraction) {
  const FluidSolver fluid(cube(cells), 1, 0);
  const double radius = std::cbrt(3 * fraction / (4 * pi));
  // Nowhere special in its cell.
  const RigidSystem system(fluid, {{ball(fluid, radius), {{0.513, 0.487, 0.531}, {}}, true, 0, {}}});
  RigidMotion motion{{{{1, 0, 0}}, {{}}}, {}, 0};
  system.solve(nothing(system), no_loads(1), tolerance, motion);
  return {system.on_fluid(motion.force).linear[0].x / (6 * pi * radius), motion.iterations};
}

TEST(RigidSystem, GivesTheDragOfCubicArrays) {
  // Zick and Homsy (J. Fluid Mech. 115 (1982) 13), as they print it. Spheres of 9 to 21 cells: the coefficient of the
  // markers' depth is right to 0.3, which is 0.3 d ln F / d ln a (h/a)^2 of the drag, 3 % at the most.
  for (const auto& [fraction, exact] : {std::pair{0.027, 2.008}, {0.125, 4.292}, {0.216, 7.442}, {0.343, 15.4}}) {
    const ArrayDrag drag = array_drag(24, fraction);
    EXPECT_NEAR(drag.factor, exact, 0.03 * exact) << fraction;
    EXPECT_LT(drag.iterations, 40) << fraction;
  }
}

// Two bodies of different sizes in a box with some viscosity.
struct Two {
  FluidSolver fluid{{{24, 20, 20}, {}, {1.2, 1, 1}, {}, false, 0}, 0.4, 0};
  std::vector<RigidBody> bodies{{ball(fluid, 0.2), {{0.3, 0.45, 0.5}, {}}, false, 0, {}},
                                {ball(fluid, 0.15), {{0.85, 0.6, 0.45}, {}}, false, 0, {}}};
};

TEST(RigidSystem, HasAMobilityThatIsTheInverseOfTheResistance) {
  const Two two;
  const RigidSystem free(two.fluid, two.bodies);
  const Impulses loads{{{0.3, -1, 0.2}, {0.7, 0.5, -0.1}}, {{0.02, 0, 0.1}, {-0.05, 0.03, 0}}};
  RigidMotion motion;
  free.solve(nothing(free), loads, 1e-9, motion);
  std::vector<RigidBody> held = two.bodies;
  for (RigidBody& body : held) body.held = true;
  const RigidSystem resistance(two.fluid, held);
  RigidMotion forced{motion.velocity, {}, 0};
  resistance.solve(nothing(resistance), loads, 1e-9, forced);
  const Impulses found = resistance.on_fluid(forced.force), exact = free.on_fluid(motion.force);
  for (int b = 0; b < 2; ++b) {
    // The loads are kept to round-off; the forces to the tolerance times the condition of the markers' matrix, some
    // 1e3.
    EXPECT_LT(norm(exact.linear[b] - loads.linear[b]), 1e-13);
    EXPECT_LT(norm(exact.angular[b] - loads.angular[b]), 1e-13);
    EXPECT_LT(norm(found.linear[b] - loads.linear[b]), 1e-6);
    EXPECT_LT(norm(found.angular[b] - loads.angular[b]), 1e-6);
  }
}

TEST(RigidSystem, KeepsMomentumWhateverTheTolerance) {
  Two two;
  two.bodies[0].mass = 3, two.bodies[0].inertia = isotropic(0.1);
  two.bodies[1].mass = 0.5, two.bodies[1].inertia = isotropic(0.02);
  const RigidSystem system(two.fluid, two.bodies);
  const Impulses loads{{{1, 0, 0}, {0, -2, 0.5}}, {{0, 0.1, 0}, {0.1, 0, 0}}};
  RigidMotion motion;
  system.solve(nothing(system), loads, 0.1, motion);
  const Impulses given = system.on_fluid(motion.force);
  for (int b = 0; b < 2; ++b) {
    EXPECT_LT(norm(given.linear[b] + two.bodies[b].mass * motion.velocity.linear[b] - loads.linear[b]), 1e-13);
    EXPECT_LT(norm(given.angular[b] + two.bodies[b].inertia * motion.velocity.angular[b] - loads.angular[b]), 1e-13);
  }
  Field field = zero_field(two.fluid.box());
  system.markers().spread(motion.force, field);
  for (int c = 0; c < 3; ++c) {
    double sum = 0;
    for (double v : field[c]) sum += v * two.fluid.box().cell_volume();
    EXPECT_NEAR(sum, given.linear[0][c] + given.linear[1][c], 1e-12);
  }
}

TEST(RigidSystem, RefusesNumbersOutOfRange) {
  const Box box = cube(16);
  // A viscosity so small that velocities are infinite: it would be looked for a positive matrix for ever.
  EXPECT_THROW(MobilityBlock(box, 1e-320, 0, round_markers(box, 0.2)), RunError);
}

TEST(RigidSystem, TurnsWithAShear) {
  // A free sphere in a shear turns at half the rate, and moves with the fluid at its centre.
  const FluidSolver fluid(cube(20), 1, 0);
  const RigidSystem system(fluid, {{ball(fluid, 0.2), {{0.52, 0.47, 0.5}, {}}, false, 0, {}}});
  std::vector<Vec3> shear;
  for (const Vec3& x : system.points()) shear.push_back({2 * (x.y - 0.47), 0, 0});
  RigidMotion motion;
  system.solve(shear, no_loads(1), tolerance, motion);
  // The markers are no group of symmetries: some thousandths of the rate.
  EXPECT_LT(norm(motion.velocity.angular[0] - Vec3{0, 0, -1}), 0.01);
  EXPECT_LT(norm(motion.velocity.linear[0]), 0.01 * 0.4);
}

TEST(RigidSystem, LivesInThePlane) {
  // Discs of an array, fraction 0.2: Sangani and Acrivos (Int. J. Multiphase Flow 8 (1982) 193), F/(mu U) = 51.53.
  const Box box{{32, 32, 1}, {}, {1, 1, 1}, {}, true, 0};
  const FluidSolver fluid(box, 1, 0);
  const RigidSystem system(fluid, {{ball(fluid, std::sqrt(0.2 / pi)), {{0.513, 0.487, 0}, {}}, true, 0, {}}});
  RigidMotion motion{{{{0, 1, 0}}, {{}}}, {}, 0};
  system.solve(nothing(system), no_loads(1), tolerance, motion);
  EXPECT_NEAR(system.on_fluid(motion.force).linear[0].y, 51.53, 0.02 * 51.53);
}

// Films in the plane have no reach within which markers give way. A pair that overlaps by what the contacts left then
// resists as one that touches.
TEST(RigidSystem, BearsOverlapsWithoutAReach) {
  const Box box{{32, 32, 1}, {}, {1, 1, 1}, {}, true, 0};
  const FluidSolver fluid(box, 1, 0);
  const auto disc = ball(fluid, 0.1);
  const auto motion_of = [&](double gap) {
    const PairFilm film{
        .first = 0, .second = 1, .normal = {1, 0, 0}, .first_arm = 0.1, .second_arm = 0.1, .squeeze = 10, .gap = gap};
    const RigidSystem system(
        fluid, {{disc, {{0.4, 0.5, 0}, {}}, false, 1, {}}, {disc, {{0.6, 0.5, 0}, {}}, false, 1, {}}}, {film});
    Impulses loads = no_loads(2);
    loads.linear[0].x = 1, loads.linear[1].y = 1;
    RigidMotion motion;
    system.solve(nothing(system), loads, tolerance, motion);
    return motion;
  };
  const RigidMotion touches = motion_of(0), overlaps = motion_of(-1e-9);
  for (std::size_t b = 0; b < 2; ++b) EXPECT_EQ(overlaps.velocity.linear[b], touches.velocity.linear[b]);
}

TEST(RigidSystem, HasTheSameBitsOnAnyNumberOfThreads) {
  const Two two;
  const RigidSystem system(two.fluid, two.bodies);
  const Impulses loads{{{1, 0, 0}, {0, -2, 0.5}}, {{0, 0.1, 0}, {0.1, 0, 0}}};
  RigidMotion one, three;
  system.solve(nothing(system), loads, 1e-3, one);
  set_threads(3);
  system.solve(nothing(system), loads, 1e-3, three);
  set_threads(1);
  EXPECT_EQ(one.force, three.force);
  EXPECT_EQ(one.velocity.linear, three.velocity.linear);
}

}  // namespace
}  // namespace slurry::grid
