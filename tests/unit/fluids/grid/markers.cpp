// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kernel and the markers: what goes to the grid, and what comes back.
#include "slurry/fluids/grid/markers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"

namespace slurry::grid {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

TEST(Kernel, HasTheMomentsThatItPromises) {
  double mean_thickness = 0;
  for (int k = 0; k < 50; ++k) {
    const double s = -3 + 0.1371 * k;
    const KernelWeights w = kernel_weights(s);
    double sum = 0, first = 0, squares = 0, distance = 0;
    for (int i = 0; i < kernel_width; ++i) {
      const double d = w.first + i - s;
      sum += w.weight[i], first += d * w.weight[i], squares += w.weight[i] * w.weight[i];
      EXPECT_LE(std::abs(d), 1.5);
      EXPECT_GE(w.weight[i], -epsilon);
      for (int j = 0; j < kernel_width; ++j) distance += w.weight[i] * w.weight[j] * std::abs(i - j);
    }
    EXPECT_NEAR(sum, 1, 10 * epsilon);
    EXPECT_NEAR(first, 0, 10 * epsilon);
    EXPECT_NEAR(squares, 0.5, 10 * epsilon);
    mean_thickness += 0.5 * distance / 50;
  }
  // Given with three digits.
  EXPECT_NEAR(mean_thickness, kernel_thickness, 2e-3);
}

Box box_in_space(bool walls_y, double shift) {
  return {{10, 12, 8}, {-1, 0, 0.5}, {5, 6, 4}, {false, walls_y, false}, false, shift};
}

std::vector<Vec3> some_points(const Box& box, int count, double margin) {
  Random random(3);
  std::vector<Vec3> points;
  for (int k = 0; k < count; ++k) {
    Vec3 x;
    for (int axis = 0; axis < 3; ++axis) x[axis] = box.low[axis] + random.uniform(margin, 1 - margin) * box.size[axis];
    if (box.planar) x.z = 0;
    points.push_back(x);
  }
  return points;
}

TEST(Markers, GiveTheirForceToTheGrid) {
  for (double shift : {0.0, 1.3}) {
    const Box box = box_in_space(false, shift);
    const Markers markers(box, some_points(box, 40, 0));
    std::vector<Vec3> force(40);
    Vec3 sum, on_grid;
    Random random(4);
    for (Vec3& f : force) f = {random.normal(), random.normal(), random.normal()}, sum += f;
    Field field = zero_field(box);
    markers.spread(force, field);
    for (int c = 0; c < 3; ++c)
      for (double v : field[c]) on_grid[c] += v * box.cell_volume();
    // Round-off of forty sums of order one.
    EXPECT_LT(norm(on_grid - sum), 1e-12);
  }
}

TEST(Markers, TakeAndGiveAlike) {
  // The power of forces is the same at the markers and on the grid, beside walls and in a sheared cell too.
  for (bool walls : {false, true})
    for (bool planar : {false, true}) {
      Box box = box_in_space(walls, walls ? 0 : 0.7);
      if (planar) box.cells[2] = 1, box.size.z = 1, box.low.z = 0, box.planar = true;
      const Markers markers(box, some_points(box, 30, 0));
      Random random(5);
      std::vector<Vec3> force(30);
      for (Vec3& f : force) f = {random.normal(), random.normal(), planar ? 0 : random.normal()};
      Field field = zero_field(box), spread = zero_field(box);
      for (int c = 0; c < box.components(); ++c)
        for (double& v : field[c]) v = random.normal();
      markers.spread(force, spread);
      const std::vector<Vec3> velocity = markers.interpolate(field);
      double at_markers = 0, on_grid = 0;
      for (int k = 0; k < 30; ++k) at_markers += dot(force[k], velocity[k]);
      for (int c = 0; c < box.components(); ++c)
        for (std::size_t k = 0; k < box.count(); ++k) on_grid += field[c][k] * spread[c][k] * box.cell_volume();
      EXPECT_NEAR(at_markers, on_grid, 1e-12);
    }
}

TEST(Markers, SeeAShearAsItIs) {
  // Linear functions are kept by the kernel, and continued beyond a wall at rest.
  const Box box = box_in_space(true, 0);
  const std::vector<Vec3> points = some_points(box, 40, 0);
  Field field = zero_field(box);
  for (int c : {0, 2})
    for (std::size_t k = 0; k < box.count(); ++k) {
      const double y = (double(k / 10 % 12) + 0.5) * box.spacing(1);
      field[c][k] = y;
    }
  const std::vector<Vec3> velocity = Markers(box, points).interpolate(field);
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (points[k].y > 4) continue;  // the upper wall would have to move
    EXPECT_NEAR(velocity[k].x, points[k].y, 1e-13);
    EXPECT_NEAR(velocity[k].z, points[k].y, 1e-13);
  }
}

TEST(Markers, AreTheSameAsTheirImages) {
  const Box box = box_in_space(false, 0.8);
  const std::vector<Vec3> points = some_points(box, 20, 0);
  std::vector<Vec3> images = points;
  for (Vec3& x : images) x += Vec3{2 * 5 - 3 * 0.8, -3 * 6, 4};
  Field field = zero_field(box);
  Random random(6);
  for (auto& component : field)
    for (double& v : component) v = random.normal();
  const std::vector<Vec3> a = Markers(box, points).interpolate(field), b = Markers(box, images).interpolate(field);
  // Round-off of places some ten cells away, times the slope of the kernel.
  for (std::size_t k = 0; k < a.size(); ++k) EXPECT_LT(norm(a[k] - b[k]), 1e-12);
}

}  // namespace
}  // namespace slurry::grid
