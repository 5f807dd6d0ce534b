// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Kernels: their integrals over space and along lines, against sums that know only phi.
#include "slurry/observe/fields/kernel.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <numbers>

#include "slurry/core/random.hpp"
#include "slurry/observe/fields/kernel_lanes.hpp"

namespace slurry {
namespace {

constexpr double kernel_width = 0.7;
const KernelShape kernels_of_all_shapes[] = {KernelShape::gauss, KernelShape::lucy, KernelShape::top_hat};

// The integral of f over [0, 1] by the midpoint rule with n points.
template <class F>
double midpoints(int n, F f) {
  double sum = 0;
  for (int k = 0; k < n; ++k) sum += f((k + 0.5) / n) / n;
  return sum;
}

double content(const Kernel& kernel, bool planar, int n) {
  const double reach = kernel.reach();
  return midpoints(n, [&](double s) {
    const double r = s * reach, area = planar ? 2 * std::numbers::pi * r : 4 * std::numbers::pi * r * r;
    return reach * area * kernel.at(r * r).value;
  });
}

TEST(Kernel, HasTheIntegralOne) {
  for (const KernelShape shape : kernels_of_all_shapes)
    for (const bool planar : {false, true}) {
      const Kernel kernel(shape, kernel_width, planar);
      // The midpoint rule is of second order: an error of about f''/24 n^2.
      EXPECT_NEAR(content(kernel, planar, 1000), 1, 3e-6);
      EXPECT_NEAR(content(kernel, planar, 10000), 1, 3e-8);
    }
}

TEST(Kernel, VanishesAtItsReach) {
  for (const KernelShape shape : {KernelShape::gauss, KernelShape::lucy}) {
    const Kernel kernel(shape, kernel_width, false);
    const double rim = kernel.reach() * (1 - 1e-9);
    EXPECT_NEAR(kernel.at(rim * rim).value, 0, 1e-8 * kernel.at(0).value);  // the slope times 1e-9 of the reach
    EXPECT_EQ(kernel.at(kernel.reach() * kernel.reach()).value, 0);
  }
}

TEST(Kernel, KnowsItsSlope) {
  for (const KernelShape shape : {KernelShape::gauss, KernelShape::lucy}) {
    const Kernel kernel(shape, kernel_width, false);
    for (const double r : {0.1, 0.5, 0.9, 1.3}) {
      const double h = 1e-5;
      const double slope = (kernel.at((r + h) * (r + h)).value - kernel.at((r - h) * (r - h)).value) / (2 * h);
      // Truncation h^2 and round-off eps/h, each about 1e-10.
      EXPECT_NEAR(kernel.at(r * r).slope * r, slope, 1e-8);
    }
  }
}

// Lines at random, some of which the reach cuts; one through the centre.
TEST(Kernel, IntegratesAlongLines) {
  Random random(5);
  for (const KernelShape shape : kernels_of_all_shapes)
    for (int trial = 0; trial < 40; ++trial) {
      const Kernel kernel(shape, kernel_width, trial % 2 == 1);
      const auto coordinate = [&] { return random.uniform(-1.5, 1.5); };
      const Vec3 a = trial == 0 ? Vec3{-1, -1, 0} : Vec3{coordinate(), coordinate(), coordinate()};
      const Vec3 b = trial == 0 ? Vec3{2, 2, 0} : Vec3{coordinate(), coordinate(), coordinate()};
      const double length = norm(b - a);
      const Vec3 e = (b - a) / length;
      const int n = 20000;
      const double integral =
          length * midpoints(n, [&](double s) { return kernel.at(norm2(a + s * length * e)).value; });
      const double moment =
          length * midpoints(n, [&](double s) { return s * length * kernel.at(norm2(a + s * length * e)).value; });
      const Kernel::Line line = kernel.along(a, e, length);
      // Continuous kernels: second order. The top hat: up to a part of the line is in doubt at each cut.
      const double tolerance = shape == KernelShape::top_hat ? 2 * length / n : 1e-7;
      EXPECT_NEAR(line.integral, integral, tolerance);
      EXPECT_NEAR(line.moment, moment, 3 * tolerance);
      EXPECT_EQ(kernel.integral_along(a, e, length), line.integral);
    }
}

// Four at a time, by tables: the same formulas, so that the difference is round-off. That of an integral is of the size
// of its terms, norm times a reach, and that of a moment of norm times a reach squared.
TEST(KernelLanes, AreTheKernelToRoundOff) {
  constexpr double close = 50 * std::numeric_limits<double>::epsilon();
  Random random(5);
  const auto place = [&] { return Vec3{random.normal(), random.normal(), random.normal()}; };
  for (const KernelShape shape : kernels_of_all_shapes) {
    const Kernel kernel(shape, kernel_width, false);
    const KernelLanes lanes(kernel);
    const double norm = kernel.norm(), reach = kernel.reach();
    for (int turn = 0; turn < 1000; ++turn) {
      Lanes3 start, direction;
      Lanes length, r2;
      Vec3 from[lane_count], along[lane_count];
      for (int k = 0; k < lane_count; ++k) {
        from[k] = kernel_width * place(), along[k] = normalised(place());
        length[k] = 2 * kernel_width * random.uniform(), r2[k] = norm2(from[k]);
        set_lane(start, k, from[k]), set_lane(direction, k, along[k]);
      }
      const KernelLanes::Weight weight = lanes.at(r2);
      const KernelLanes::Line line = lanes.along(start, direction, length, true);
      const KernelLanes::Line bare = lanes.along(start, direction, length, false);
      for (int k = 0; k < lane_count; ++k) {
        const Kernel::Weight w = kernel.at(r2[k]);
        const Kernel::Line l = kernel.along(from[k], along[k], length[k]);
        EXPECT_NEAR(weight.value[k], w.value, close * norm);
        EXPECT_NEAR(weight.slope[k], w.slope, 20 * close * norm / (reach * reach));
        EXPECT_NEAR(line.integral[k], l.integral, close * norm * reach);
        EXPECT_NEAR(line.moment[k], l.moment, 3 * close * norm * reach * reach);
        EXPECT_EQ(bare.integral[k], line.integral[k]);
      }
    }
  }
}

}  // namespace
}  // namespace slurry
