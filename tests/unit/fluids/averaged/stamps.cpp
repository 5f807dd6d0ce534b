// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The weights between grains and the grid of an averaged fluid, and its pressure.
#include "slurry/fluids/averaged/stamps.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "slurry/core/random.hpp"
#include "slurry/fluids/averaged/box_multigrid.hpp"

namespace slurry::averaged {
namespace {

FlowBox box_with(Shape cells, std::array<bool, 3> periodic) {
  FlowBox box;
  box.cells = cells;
  box.size = {0.3 * cells[0], 0.25 * cells[1], 0.2 * cells[2]};
  box.low = {-1, 2, 0.5};
  box.periodic = periodic;
  return box;
}

std::vector<Vec3> places_in(const FlowBox& box, std::size_t n) {
  Random random(3);
  std::vector<Vec3> places(n);
  for (Vec3& x : places)
    for (int axis = 0; axis < 3; ++axis) x[axis] = box.low[axis] + random.uniform(0, 1) * box.size[axis];
  return places;
}

const std::vector<FlowBox> boxes{box_with({7, 5, 6}, {false, false, false}), box_with({7, 5, 6}, {true, false, true}),
                                 box_with({1, 4, 3}, {false, true, true})};

TEST(AveragedStamps, give_all_that_a_grain_has) {
  for (const FlowBox& box : boxes)
    for (const double smoothing : {0.0, 0.5}) {
      const std::vector<Vec3> places = places_in(box, 200);
      const Stamps stamps(box, smoothing, places);
      for (int c = -1; c < 3; ++c) {
        const auto sums = stamps.spread<1>(c, [](std::size_t k) { return std::array{1.0 + double(k)}; });
        double sum = 0;
        for (const auto& s : sums) sum += s[0];
        // Of 200 numbers up to 200, each in 1000 parts at most.
        EXPECT_NEAR(sum, 20100, 1e-10) << c;
        const std::vector<double> ones(sums.size(), 1);
        for (std::size_t k = 0; k < places.size(); ++k) EXPECT_NEAR(stamps.at(c, ones, k), 1, 1e-14);
      }
    }
}

// What the grains get from the faces is what the faces give, whatever the field.
TEST(AveragedStamps, are_the_same_both_ways) {
  Random random(5);
  for (const FlowBox& box : boxes) {
    const std::vector<Vec3> places = places_in(box, 50);
    const Stamps stamps(box, 0, places);
    for (int c = 0; c < 3; ++c) {
      const auto sums = stamps.spread<1>(c, [](std::size_t k) { return std::array{std::sin(double(k))}; });
      std::vector<double> field(sums.size());
      double on_grid = 0, on_grains = 0;
      for (std::size_t f = 0; f < field.size(); ++f) field[f] = random.normal(), on_grid += field[f] * sums[f][0];
      for (std::size_t k = 0; k < places.size(); ++k) on_grains += std::sin(double(k)) * stamps.at(c, field, k);
      EXPECT_NEAR(on_grid, on_grains, 1e-12);
    }
  }
}

// Quadratic splines reproduce lines; a mirror bends them next to sides.
TEST(AveragedStamps, interpolate_lines) {
  const FlowBox box = box_with({9, 9, 9}, {false, false, false});
  const std::vector<Vec3> places{{0.3, 3.1, 1.4}, {0.52, 2.9, 1.3}};
  const Stamps stamps(box, 0, places);
  for (int c = 0; c < 3; ++c) {
    const Shape shape = box.faces(c);
    std::vector<double> field(count_of(shape));
    for_each_place(shape, [&](const Shape& at, std::size_t rank) {
      for (int axis = 0; axis < 3; ++axis)
        field[rank] += (axis + 1) * (box.low[axis] + (at[axis] + (axis == c ? 0 : 0.5)) * box.spacing(axis));
    });
    for (std::size_t k = 0; k < places.size(); ++k)
      EXPECT_NEAR(stamps.at(c, field, k), places[k].x + 2 * places[k].y + 3 * places[k].z, 1e-12);
  }
}

TEST(AveragedStamps, leave_out_what_is_beside_the_box) {
  const FlowBox box = box_with({7, 5, 6}, {true, false, false});
  const std::vector<Vec3> places{{-30, 2.5, 1}, {0, 1.9, 1}, {0, 2.5, 1.71}};
  const Stamps stamps(box, 0, places);
  EXPECT_TRUE(stamps.has(0)) << "periodic";
  EXPECT_FALSE(stamps.has(1));
  EXPECT_FALSE(stamps.has(2));
}

// Conductances that differ by a thousand, as between a bed and the gas above it.
FaceField rough_conductance(const FlowBox& box, bool opens) {
  Random random(9);
  FaceField t = box.zero_faces();
  for (int c = 0; c < 3; ++c)
    for_each_place(box.faces(c), [&](const Shape& at, std::size_t rank) {
      t[c][rank] = (at[1] < box.cells[1] / 2 ? 1e-3 : 1) * random.uniform(0.5, 1);
      if (box.is_boundary(c, at) && !(opens && c == 1 && at[1] > 0)) t[c][rank] = 0;
    });
  return t;
}

TEST(AveragedPressure, is_found_in_few_iterations) {
  for (const bool opens : {true, false}) {
    const FlowBox box = box_with({17, 33, 20}, {true, false, false});
    const BoxMultigrid solver(box, rough_conductance(box, opens), opens);
    Random random(2);
    std::vector<double> source(box.count()), pressure(box.count(), 0);
    for (double& s : source) s = random.normal();
    const KrylovReport report = solver.solve(source, pressure, 1e-10);
    EXPECT_TRUE(report.has_converged());
    EXPECT_LT(report.iterations, 40);
    // From the solution there is nothing left to do.
    std::vector<double> again = pressure;
    EXPECT_LE(solver.solve(source, again, 1.01e-10).iterations, 1);
    if (!opens) {
      EXPECT_NEAR(std::accumulate(pressure.begin(), pressure.end(), 0.0) / double(box.count()), 0, 1e-9);
    }
  }
}

// A column whose conductances are in series: the drop of each is the flux over it.
TEST(AveragedPressure, is_that_of_a_column) {
  const FlowBox box = box_with({3, 40, 3}, {true, false, true});
  FaceField t = box.zero_faces();
  for (int c = 0; c < 3; ++c)
    for_each_place(box.faces(c),
                   [&](const Shape& at, std::size_t rank) { t[c][rank] = at[1] == 0 && c == 1 ? 0 : 1.0 + at[1]; });
  std::vector<double> source(box.count()), pressure(box.count(), 0);
  for_each_place(box.cells, [&](const Shape& at, std::size_t rank) { source[rank] = at[1] == 0 ? 1 : 0; });
  BoxMultigrid(box, t, true).solve(source, pressure, 1e-12);
  double expected = 0;
  for (int j = 39; j >= 0; --j) {
    expected += 1 / (2.0 + j);
    EXPECT_NEAR(pressure[rank_of(box.cells, {1, j, 2})], expected, 1e-9);
  }
}

}  // namespace
}  // namespace slurry::averaged
