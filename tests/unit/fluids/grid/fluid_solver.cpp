// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The fluid on a grid without grains: solutions in closed form with their orders, and the equations themselves.
#include "slurry/fluids/grid/fluid_solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"

namespace slurry::grid {
namespace {

using std::numbers::pi;

std::size_t place(const Box& box, int i, int j, int k) {
  return (std::size_t(k) * box.cells[1] + j) * box.cells[0] + i;
}

// Where entry (i, j, k) of a component stands.
Vec3 point(const Box& box, int component, int i, int j, int k) {
  Vec3 x{i + 0.5, j + 0.5, k + 0.5};
  x[component] -= 0.5;
  for (int axis = 0; axis < 3; ++axis) x[axis] = box.low[axis] + x[axis] * box.spacing(axis);
  return x;
}

template <class Visit>
void for_each_cell(const Box& box, const Visit& visit) {
  for (int k = 0; k < box.cells[2]; ++k)
    for (int j = 0; j < box.cells[1]; ++j)
      for (int i = 0; i < box.cells[0]; ++i) visit(i, j, k);
}

template <class Function>
Field sampled(const Box& box, const Function& f) {
  Field field = zero_field(box);
  for (int c = 0; c < box.components(); ++c)
    for_each_cell(box, [&](int i, int j, int k) { field[c][place(box, i, j, k)] = f(point(box, c, i, j, k))[c]; });
  return field;
}

Field noise(const Box& box) {
  Random random(7);
  Field field = zero_field(box);
  for (int c = 0; c < box.components(); ++c)
    for (std::size_t k = 0; k < box.count(); ++k) field[c][k] = random.uniform(-0.5, 0.5);
  // Nothing acts on the faces that are walls.
  for (int c = 0; c < box.components(); ++c)
    for_each_cell(box, [&](int i, int j, int k) {
      if (box.walls[c] && (c == 0 ? i : c == 1 ? j : k) == 0) field[c][place(box, i, j, k)] = 0;
    });
  return field;
}

double largest_difference(const Field& a, const Field& b) {
  double worst = 0;
  for (int c = 0; c < 3; ++c)
    for (std::size_t k = 0; k < a[c].size(); ++k) worst = std::max(worst, std::abs(a[c][k] - b[c][k]));
  return worst;
}

double largest(const Field& a) {
  double worst = 0;
  for (const auto& component : a)
    for (double v : component) worst = std::max(worst, std::abs(v));
  return worst;
}

double dot(const Field& a, const Field& b) {
  double sum = 0;
  for (int c = 0; c < 3; ++c)
    for (std::size_t k = 0; k < a[c].size(); ++k) sum += a[c][k] * b[c][k];
  return sum;
}

Box planar_box(int cells, bool walls_x, bool walls_y) {
  return {{cells, cells, 1}, {}, {1, 1, 1}, {walls_x, walls_y, false}, true, 0};
}

// u at (i, j, k), walls and images taken into account; unsheared boxes.
double value(const Box& box, const Field& u, int c, std::array<int, 3> at) {
  double sign = 1;
  for (int axis = 0; axis < 3; ++axis) {
    const int n = box.cells[axis];
    if (!box.walls[axis]) {
      at[axis] = (at[axis] + n) % n;
    } else if (axis == c) {
      if (at[axis] <= 0 || at[axis] >= n) return 0;
    } else if (at[axis] < 0 || at[axis] >= n) {
      sign = -sign, at[axis] = at[axis] < 0 ? -1 - at[axis] : 2 * n - 1 - at[axis];
    }
  }
  return sign * u[c][place(box, at[0], at[1], at[2])];
}

double largest_divergence(const Box& box, const Field& u) {
  double worst = 0;
  for_each_cell(box, [&](int i, int j, int k) {
    double sum = 0;
    for (int c = 0; c < box.components(); ++c) {
      std::array<int, 3> next{i, j, k};
      ++next[c];
      sum += (value(box, u, c, next) - value(box, u, c, {i, j, k})) / box.spacing(c);
    }
    worst = std::max(worst, std::abs(sum));
  });
  return worst;
}

// inertia u - viscosity Lap u.
Field momentum(const Box& box, const Field& u, double viscosity, double inertia) {
  Field f = zero_field(box);
  for (int c = 0; c < box.components(); ++c)
    for_each_cell(box, [&](int i, int j, int k) {
      const std::array<int, 3> here{i, j, k};
      double sum = 0;
      for (int axis = 0; axis < box.components(); ++axis) {
        std::array<int, 3> up = here, down = here;
        ++up[axis], --down[axis];
        sum += (value(box, u, c, up) + value(box, u, c, down) - 2 * value(box, u, c, here)) /
               (box.spacing(axis) * box.spacing(axis));
      }
      if (!(box.walls[c] && here[c] == 0))
        f[c][place(box, i, j, k)] = inertia * value(box, u, c, here) - viscosity * sum;
    });
  return f;
}

// The field is the gradient of the pressure; up to its mean, where a uniform gradient bears the sum of the forces.
void expect_gradient(const Box& box, const Field& field, const std::vector<double>& pressure, bool up_to_mean) {
  for (int c = 0; c < box.components(); ++c) {
    std::vector<double> rest;
    for_each_cell(box, [&](int i, int j, int k) {
      std::array<int, 3> before{i, j, k};
      if (box.walls[c] && before[c] == 0) return;
      before[c] = (before[c] + box.cells[c] - 1) % box.cells[c];
      const double slope = pressure[place(box, i, j, k)] - pressure[place(box, before[0], before[1], before[2])];
      rest.push_back(field[c][place(box, i, j, k)] - slope / box.spacing(c));
    });
    double mean = 0;
    for (double value : rest) mean += value / double(rest.size());
    // As the forces of walls across several axes, in units of forces of order one.
    for (double value : rest) EXPECT_NEAR(value, up_to_mean ? mean : 0, 1e-10);
  }
}

// Boxes of each kind: periodic, walls across one, two, three axes; in the plane and in space.
std::vector<Box> boxes() {
  std::vector<Box> list;
  for (int w = 0; w < 4; ++w)
    list.push_back({{8, 12, 1}, {}, {1, 1.5, 1}, {(w & 1) != 0, (w & 2) != 0, false}, true, 0});
  for (int w = 0; w < 8; ++w)
    list.push_back({{6, 8, 10}, {}, {1, 1, 1}, {(w & 1) != 0, (w & 2) != 0, (w & 4) != 0}, false, 0});
  return list;
}

TEST(FluidSolver, SolvesTheEquationsOnTheGrid) {
  for (const Box& box : boxes())
    for (double inertia : {0.0, 30.0}) {
      const FluidSolver solver(box, 0.7, inertia);
      const Field force = noise(box);
      Field u = force;
      std::vector<double> pressure;
      solver.solve(u, {}, &pressure);
      const double size = largest(u);
      ASSERT_GT(size, 0);
      // Round-off of the transforms, times the cells that a difference is divided by.
      EXPECT_LT(largest_divergence(box, u), 1e-12 * size * 12) << box.cells[2];
      // What is left of the force is a gradient: no flow without divergence feels it.
      Field rest = momentum(box, u, 0.7, inertia);
      for (int c = 0; c < 3; ++c)
        for (std::size_t k = 0; k < rest[c].size(); ++k) rest[c][k] = force[c][k] - rest[c][k];
      expect_gradient(box, rest, pressure, inertia == 0 && !box.walls[0] && !box.walls[1] && !box.walls[2]);
      Field test = noise(box);
      std::reverse(test[0].begin(), test[0].end());
      if (box.walls[0]) test = noise(box);
      solver.solve(test);
      // 1e-11: the forces of walls across several axes are found to 1e-12.
      EXPECT_NEAR(dot(rest, test), 0, 1e-11 * std::sqrt(dot(force, force) * dot(test, test)))
          << box.walls[0] << box.walls[1] << box.walls[2] << " " << inertia;
    }
}

TEST(FluidSolver, AnswersInProportionAndAlike) {
  // S is symmetric: work of one force in the flow of another.
  for (const Box& box : boxes()) {
    const FluidSolver solver(box, 1, 0);
    const Field f = noise(box);
    Field g = f;
    for (auto& component : g)
      for (std::size_t k = 0; k < component.size(); ++k) component[k] *= double(k % 5);
    Field u = f, v = g;
    solver.solve(u), solver.solve(v);
    EXPECT_NEAR(dot(f, v), dot(g, u), 1e-10 * std::abs(dot(f, v)));
    EXPECT_GT(dot(f, u), 0);
  }
}

// Largest error of the flow between two plates driven by a uniform force.
double poiseuille_error(int cells) {
  const Box box{{4, cells, 4}, {0, -1, 0}, {1, 2, 1}, {false, true, false}, false, 0};
  Field u = sampled(box, [](Vec3) { return Vec3{3, 0, 0}; });
  FluidSolver(box, 2, 0).solve(u);
  const Field exact = sampled(box, [](Vec3 x) { return Vec3{0.75 * (1 - x.y * x.y), 0, 0}; });
  return largest_difference(u, exact);
}

TEST(FluidSolver, GivesPoiseuilleFlowAtSecondOrder) {
  // The ghost beyond a wall is a straight line: the profile is lower by 3/(8 viscosity) h^2 everywhere, and no more.
  for (int cells : {8, 16, 32}) {
    const double h = 2.0 / cells;
    EXPECT_NEAR(poiseuille_error(cells), 3.0 / (8 * 2) * h * h, 1e-13) << cells;
  }
}

TEST(FluidSolver, GivesCouetteFlowExactly) {
  const Box box{{6, 10, 4}, {0, -1, 0}, {1, 2, 1}, {false, true, false}, false, 0};
  Field u = zero_field(box);
  WallMotion motion{};
  motion[1] = {Vec3{-2, 0, 1}, Vec3{4, 0, 3}};
  FluidSolver(box, 2, 0).solve(u, motion);
  const Field exact = sampled(box, [](Vec3 x) { return Vec3{1 + 3 * x.y, 0, 2 + x.y}; });
  EXPECT_LT(largest_difference(u, exact), 1e-13 * 4 * 10);
}

// The vortices of Taylor and Green under the force that keeps them up.
double vortex_error(int cells) {
  const Box box = planar_box(cells, false, false);
  const double k = 2 * pi, viscosity = 0.3;
  const auto flow = [&](Vec3 x) {
    return Vec3{std::sin(k * x.x) * std::cos(k * x.y), -std::cos(k * x.x) * std::sin(k * x.y), 0};
  };
  Field u = sampled(box, [&](Vec3 x) { return 2 * k * k * viscosity * flow(x); });
  FluidSolver(box, viscosity, 0).solve(u);
  return largest_difference(u, sampled(box, flow));
}

TEST(FluidSolver, GivesTaylorGreenVorticesAtSecondOrder) {
  const double coarse = vortex_error(16), middle = vortex_error(32), fine = vortex_error(64);
  // The next term of the error is about k^2 h^2 / 10 of the first: 1.5 % at 16 cells.
  EXPECT_NEAR(coarse / middle, 4, 0.06);
  EXPECT_NEAR(middle / fine, 4, 0.015);
  EXPECT_NEAR(fine, 4 * pi * pi / (12 * 64 * 64), 0.01 * fine);
}

TEST(FluidSolver, GivesTheFlowUnderALid) {
  // A square cavity: the flow is bounded by the lid's speed, turns once, and carries nothing through any section.
  const Box box = planar_box(24, true, true);
  WallMotion motion{};
  motion[1][1] = {1, 0, 0};
  Field u = zero_field(box);
  FluidSolver(box, 1, 0).solve(u, motion);
  EXPECT_LT(largest_divergence(box, u), 1e-10);
  double flux = 0, lowest = 0;
  for (int j = 0; j < 24; ++j) {
    flux += u[0][place(box, 12, j, 0)];
    lowest = std::min(lowest, u[0][place(box, 12, j, 0)]);
  }
  EXPECT_NEAR(flux, 0, 1e-10);
  // Stokes flow in a cavity: u = -0.2076 at the lowest on the middle line (Srinivasan and Dasgupta).
  EXPECT_NEAR(lowest, -0.207, 0.004);
}

TEST(FluidSolver, KnowsTheImagesOfAShearedCell) {
  // A wave of the leaning lattice, 2 pi (x/L - (shift/L) y/L + y/L): the answer is the wave over |d|^2.
  Box box{{24, 16, 1}, {}, {1, 1, 1}, {}, true, 0.3};
  const double kx = 2 * pi, ky = 2 * pi * (1 - 0.3);
  const auto wave = [&](Vec3 x) { return std::cos(kx * x.x + ky * x.y) * Vec3{ky, -kx, 0}; };
  Field u = sampled(box, wave);
  FluidSolver(box, 1, 0).solve(u);
  // On the grid the direction of no divergence differs by h^2: compare with the wave over k^2 to that order.
  const Field exact = sampled(box, [&](Vec3 x) { return wave(x) / (kx * kx + ky * ky); });
  EXPECT_LT(largest_difference(u, exact), 0.02 * largest(exact));
  // A lattice that leans by a whole period is the upright one.
  Field a = noise(box), b = a;
  box.shift = 1;
  FluidSolver(box, 1, 0).solve(a);
  box.shift = 0;
  FluidSolver(box, 1, 0).solve(b);
  EXPECT_LT(largest_difference(a, b), 0.2 * largest(b));  // but for the shortest wave along x
}

TEST(FluidSolver, HasTheSameBitsOnAnyNumberOfThreads) {
  const Box box{{16, 20, 12}, {}, {1, 1, 1}, {false, true, false}, false, 0};
  const FluidSolver solver(box, 1, 2);
  Field one = noise(box), two = one;
  set_threads(1);
  solver.solve(one);
  set_threads(2);
  solver.solve(two);
  set_threads(1);
  EXPECT_EQ(one, two);
}

}  // namespace
}  // namespace slurry::grid
