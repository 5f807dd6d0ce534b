// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fluid on a grid carries with itself: against vortices in closed form, and what is kept to round-off.
#include "slurry/fluids/grid/advection.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"
#include "slurry/fluids/grid/fluid_solver.hpp"
#include "slurry/fluids/grid/row_shift.hpp"

namespace slurry::grid {
namespace {

using std::numbers::pi;

template <class Function>
Field on_faces(const Box& box, const Function& f) {
  Field field = zero_field(box);
  for (int c = 0; c < box.components(); ++c)
    for (std::size_t n = 0; n < box.count(); ++n) {
      const std::size_t row = n / box.cells[0];
      Vec3 x{double(n % box.cells[0]) + 0.5, double(row % box.cells[1]) + 0.5, double(row / box.cells[1]) + 0.5};
      x[c] -= 0.5;
      for (int axis = 0; axis < 3; ++axis) x[axis] = box.low[axis] + x[axis] * box.spacing(axis);
      field[c][n] = f(x)[c];
    }
  return field;
}

double worst_of(const Field& a, const Field& b) {
  double worst = 0;
  for (int c = 0; c < 3; ++c)
    for (std::size_t k = 0; k < a[c].size(); ++k) worst = std::max(worst, std::abs(a[c][k] - b[c][k]));
  return worst;
}

double work(const Field& a, const Field& b) {
  double sum = 0;
  for (int c = 0; c < 3; ++c)
    for (std::size_t k = 0; k < a[c].size(); ++k) sum += a[c][k] * b[c][k];
  return sum;
}

// Some flow without divergence that does not cross the walls.
Field some_flow(const Box& box) {
  Random random(3);
  Field field = zero_field(box);
  for (int c = 0; c < box.components(); ++c)
    for (double& v : field[c]) v = random.uniform(-1, 1);
  FluidSolver(box, 1, 1000).solve(field);
  return field;
}

Vec3 vortices(Vec3 x) {
  return {std::sin(2 * pi * x.x) * std::cos(2 * pi * x.y), -std::cos(2 * pi * x.x) * std::sin(2 * pi * x.y), 0};
}

TEST(Advection, IsOfSecondOrder) {
  const auto error = [](int cells) {
    const Box box{{cells, cells, 1}, {}, {1, 1, 1}, {}, true, 0};
    const Vec3 wind{0.7, -0.4, 0};
    const Field n = advection(box, on_faces(box, [&](Vec3 x) { return wind + vortices(x); }));
    // u.grad u of the vortices is pi (sin 4 pi x, sin 4 pi y); the wind carries them along.
    const Field exact = on_faces(box, [&](Vec3 x) {
      const double cc = std::cos(2 * pi * x.x) * std::cos(2 * pi * x.y),
                   ss = std::sin(2 * pi * x.x) * std::sin(2 * pi * x.y);
      return Vec3{pi * std::sin(4 * pi * x.x), pi * std::sin(4 * pi * x.y), 0} +
             2 * pi * Vec3{wind.x * cc - wind.y * ss, wind.x * ss - wind.y * cc, 0};
    });
    return worst_of(n, exact);
  };
  const double coarse = error(16), middle = error(32), fine = error(64);
  // The next term is some (4 pi h)^2 / 10 of the first.
  EXPECT_NEAR(coarse / middle, 4, 0.3);
  EXPECT_NEAR(middle / fine, 4, 0.08);
}

TEST(Advection, KeepsMomentumAndEnergy) {
  for (const Box& box :
       {Box{{12, 10, 1}, {}, {1.2, 1, 1}, {}, true, 0}, Box{{12, 10, 1}, {}, {1.2, 1, 1}, {true, true, false}, true, 0},
        Box{{8, 6, 10}, {}, {1, 1, 1}, {}, false, 0}, Box{{8, 6, 10}, {}, {1, 1, 1}, {false, true, false}, false, 0}}) {
    const Field u = some_flow(box), n = advection(box, u);
    const double size = std::sqrt(work(n, n));
    ASSERT_GT(size, 0);
    for (int c = 0; c < box.components(); ++c) {
      double sum = 0;
      for (double v : n[c]) sum += v;
      // Round-off of sums of some thousand terms. Across walls the fluid presses on them.
      if (!box.walls[c]) {
        EXPECT_NEAR(sum, 0, 1e-12 * size) << c;
      }
    }
    EXPECT_NEAR(work(u, n), 0, 1e-11 * size * std::sqrt(work(u, u)));
  }
}

// Vortices that a wind carries along and friction wears off, to t = 0.1.
double moving_vortices(int cells, int steps) {
  const Box box{{cells, cells, 1}, {}, {1, 1, 1}, {}, true, 0};
  const double viscosity = 0.02, dt = 0.1 / steps;
  const Vec3 wind{1, 0.5, 0};
  const auto at = [&](double t) {
    return on_faces(box,
                    [&](Vec3 x) { return wind + std::exp(-8 * pi * pi * viscosity * t) * vortices(x - t * wind); });
  };
  const FluidSolver solver(box, viscosity, 1 / dt);
  Field u = at(0), before;
  for (int n = 0; n < steps; ++n) {
    const Field carried = advection(box, u);
    for (int c = 0; c < 2; ++c)
      for (std::size_t k = 0; k < u[c].size(); ++k)
        u[c][k] = u[c][k] / dt - (n == 0 ? carried[c][k] : 1.5 * carried[c][k] - 0.5 * before[c][k]);
    solver.solve(u);
    before = carried;
  }
  return worst_of(u, at(0.1));
}

TEST(Advection, CarriesVorticesAlong) {
  // In space second order, at steps so short that they do not count.
  const double coarse = moving_vortices(16, 400), fine = moving_vortices(32, 400);
  EXPECT_NEAR(coarse / fine, 4, 0.4);
  // In time first order, that of the friction, at the same grid; the error of space is taken off. What is carried adds
  // some of second order.
  const double space = moving_vortices(32, 800), whole = moving_vortices(32, 20), half = moving_vortices(32, 40);
  EXPECT_NEAR((whole - space) / (half - space), 2, 0.4);
}

// In a cell whose images lean by `shift`: two waves of its lattice, k_y = 2 pi (m - k_x shift / 2 pi), without
// divergence.
struct LeaningWaves {
  double shift;
  // One wave: velocity (k_y, -k_x) a cos(k.x + phase).
  struct Wave {
    double kx, ky, a, phase;
  };
  std::array<Wave, 2> waves() const {
    return {Wave{2 * pi, 2 * pi * (1 - shift), 0.1, 0.3}, Wave{4 * pi, 2 * pi * (0 - 2 * shift), 0.07, 1}};
  }
  Vec3 velocity(Vec3 x) const {
    Vec3 u;
    for (const auto& [kx, ky, a, phase] : waves()) u += a * std::cos(kx * x.x + ky * x.y + phase) * Vec3{ky, -kx, 0};
    return u;
  }
  // u.grad u: a wave does nothing to itself.
  Vec3 carried(Vec3 x) const {
    Vec3 sum;
    const Vec3 u = velocity(x);
    for (const auto& [kx, ky, a, phase] : waves())
      sum -= (u.x * kx + u.y * ky) * a * std::sin(kx * x.x + ky * x.y + phase) * Vec3{ky, -kx, 0};
    return sum;
  }
};

TEST(Advection, IsOfSecondOrderInAShearedCellAndKeepsMomentum) {
  const LeaningWaves flow{0.3};
  const auto error = [&](int cells) {
    const Box box{{cells, cells, 1}, {}, {1, 1, 1}, {}, true, flow.shift};
    const Field n = advection(box, on_faces(box, [&](Vec3 x) { return flow.velocity(x); }));
    for (int c = 0; c < 2; ++c) {
      double sum = 0, size = 0;
      for (double v : n[c]) sum += v, size += std::abs(v);
      // Round-off: what leaves through the top comes in through the bottom, moved by a part of a cell.
      EXPECT_NEAR(sum, 0, 1e-13 * size);
    }
    return worst_of(n, on_faces(box, [&](Vec3 x) { return flow.carried(x); }));
  };
  const double coarse = error(16), middle = error(32), fine = error(64);
  // As above; some (4 pi h)^2 / 10 of the first term.
  EXPECT_NEAR(coarse / middle, 4, 0.4);
  EXPECT_NEAR(middle / fine, 4, 0.1);
}

TEST(Advection, GainsSpeedFromTheFlowOfTheCell) {
  const LeaningWaves flow{0.3};
  const Box box{{32, 32, 1}, {}, {1, 1, 1}, {}, true, flow.shift};
  const Field u = on_faces(box, [&](Vec3 x) { return flow.velocity(x); });
  const Field with = advection(box, u, 2), without = advection(box, u);
  const Field up = on_faces(box, [&](Vec3 x) { return Vec3{2 * flow.velocity(x).y, 0, 0}; });
  double worst = 0;
  for (std::size_t k = 0; k < u[0].size(); ++k)
    worst = std::max(worst, std::abs(with[0][k] - without[0][k] - up[0][k]));
  // The mean of four neighbours: (k h)^2 / 8 twice, of a velocity of 2.
  EXPECT_LT(worst, 2 * 2 * 0.4 * 0.4 / 8);
  EXPECT_EQ(with[1], without[1]);
}

TEST(RowShift, MovesRowsByAnyDistanceAndBack) {
  const Box box{{24, 8, 2}, {}, {1, 1, 1}, {}, false, 0};
  const LeaningWaves flow{0};
  const auto at = [&](double t) {
    // Carried by a shear of 1.7 about the middle height.
    return on_faces(box, [&](Vec3 x) { return flow.velocity({x.x - 1.7 * (x.y - 0.5) * t, 0, 0}); });
  };
  Field u = at(0);
  carry_with_shear(box, 1.7, 0.37, u);
  EXPECT_LT(worst_of(u, at(0.37)), 1e-13);
  carry_with_shear(box, -1.7, 0.37, u);
  EXPECT_LT(worst_of(u, at(0)), 1e-13);
}

TEST(Advection, HasTheSameBitsOnAnyNumberOfThreads) {
  const Box box{{16, 20, 12}, {}, {1, 1, 1}, {false, true, false}, false, 0};
  const Field u = some_flow(box), one = advection(box, u);
  set_threads(3);
  const Field three = advection(box, u);
  set_threads(1);
  EXPECT_EQ(one, three);
}

TEST(Advection, IsSavedAndFoundAgain) {
  const Box box{{8, 6, 1}, {}, {1, 1, 1}, {}, true, 0};
  const Field u = some_flow(box);
  EXPECT_EQ(unflattened(box, flattened(u)), u);
  EXPECT_THROW(unflattened(box, std::vector<double>(95)), RunError);
  // A uniform flow of one cell along x and half a cell along y in a second.
  const Field wind = on_faces(box, [](Vec3) { return Vec3{-1.0 / 8, 0.5 / 6, 0}; });
  EXPECT_NEAR(crossing_rate(box, wind), 1.5, 1e-14);
}

}  // namespace
}  // namespace slurry::grid
