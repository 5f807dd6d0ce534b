// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The separator of Marburger and Kuhnert (2011) on the exact flow between two plates: where grains leave it that do not
// collide, and who leaves it where when they do.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "slurry/observe/population.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

// Where and when a grain that was let go at (x, 1 - r) leaves: at x = 2, or at y = r.
struct SeparatorExit {
  double x, mass, time, place;
  bool is_right;
};
// Worked out apart from this code, by an integrator of high order with events; places are y at the right, x below.
constexpr std::array<SeparatorExit, 7> separator_exits{{{0.2, 0.0015, 1.8084301758, 0.4716079993, true},
                                                        {0.3, 0.0027739667914459874, 1.6276772779, 0.1393276784, true},
                                                        {0.4, 0.005129927840030091, 1.0862104967, 1.3695884820, false},
                                                        {0.5, 0.009486832980505141, 0.7172898682, 0.9729141202, false},
                                                        {0.6, 0.0175441064292772, 0.5692075360, 0.8218198788, false},
                                                        {0.7, 0.03244451241360597, 0.5076539118, 0.8087522376, false},
                                                        {0.8, 0.06, 0.4791312582, 0.8555939141, false}}};

Case falling_grain(const SeparatorExit& e, double step, double end = 2) {
  return parse_case(fmt::format(R"(
planar = true
time = {{ step = {}, end = {} }}
[fluid]
name = "field"
viscosity = 0.01
spin = false
drag = {{ name = "linear", coefficient = 0.05 }}
flow = {{ name = "poiseuille", speed = 1.5, half_width = 0.5, centre = [0, 0.5] }}
[[grains]]
positions = [[{}, 0.995]]
radius = 0.005
mass = {}
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "hard_sphere"
)",
                                step, end, e.x, e.mass),
                    "falling");
}

// The first state beyond the exit and the one before it give its time and place, by the parabola between them.
std::pair<double, double> separator_exit_of(const SeparatorExit& e, double step) {
  Simulation s(falling_grain(e, step));
  const auto beyond = [&](Vec3 x) { return e.is_right ? x.x - 2 : 0.005 - x.y; };
  Vec3 x, v;
  double t = 0;
  while (beyond(s.state().grains.position[0]) < 0) {
    x = s.state().grains.position[0], v = s.state().grains.velocity[0], t = s.state().clock.time;
    s.step();
  }
  const Vec3 a = (s.state().grains.velocity[0] - v) / step;
  double low = 0, high = step;
  for (int n = 0; n < 60; ++n) {
    const double middle = 0.5 * (low + high);
    (beyond(x + middle * v + (0.5 * middle * middle) * a) < 0 ? low : high) = middle;
  }
  const Vec3 there = x + low * v + (0.5 * low * low) * a;
  return {t + low, e.is_right ? there.y : there.x};
}

TEST(Separator, grains_that_do_not_collide_leave_where_they_must) {
  for (const SeparatorExit& e : separator_exits) {
    const auto [time, place] = separator_exit_of(e, 1e-3);
    // Of second order in the step: tau^2/12 times rates of some 1/s to 30/s.
    EXPECT_NEAR(time, e.time, 1e-5) << e.x;
    EXPECT_NEAR(place, e.place, 1e-5) << e.x;
  }
}

// The mass above which a grain reaches the bottom, from three starts; worked out apart from this code.
TEST(Separator, parts_grains_at_the_critical_mass) {
  struct Critical {
    double x, mass;
  };
  for (const Critical c : {Critical{0.2, 0.002823531}, Critical{0.5, 0.003379262}, Critical{0.8, 0.004196311}})
    // A part of 1e-3 is 3 to 5 mm at the exit, where a step takes a grain 0.6 mm down.
    for (const double part : {-1e-3, 1e-3}) {
      Simulation s(falling_grain({c.x, c.mass * (1 + part), 0, 0, false}, 1e-3, 20));
      const auto& grains = s.state().grains;
      while (grains.position[0].x < 2 && grains.position[0].y > 0.005 && !s.is_done()) s.step();
      EXPECT_EQ(grains.position[0].y <= 0.005, part > 0) << c.x;
    }
}

TEST(Separator, is_of_second_order_in_the_step) {
  std::vector<double> steps, errors;
  for (const double step : {8e-3, 4e-3, 2e-3}) {
    steps.push_back(step);
    errors.push_back(std::abs(separator_exit_of(separator_exits[2], step).second - separator_exits[2].place));
  }
  EXPECT_NEAR(fitted_order(steps, errors), 2, 0.2);
}

std::int64_t left_by(const Simulation& s, const std::string& outlet, const std::string& group) {
  for (const OutletTotals& t : outlet_totals(s.world(), s.state()))
    if (t.name == outlet && t.group == group) return t.left;
  return -1;
}

// Alone, all of the first two kinds leave to the right. Some are taken along to the bottom, but less than half; the
// heaviest do not notice.
TEST(Separator, collisions_take_some_light_grains_to_the_bottom) {
  Simulation s(gallery("separator", {"time.end=3"}));
  run(s);
  const std::int64_t below = left_by(s, "bottom", "g1") + left_by(s, "bottom", "g2");
  EXPECT_GT(below, 0);
  EXPECT_LT(below, left_by(s, "right", "g1") + left_by(s, "right", "g2"));
  for (const char* heavy : {"g6", "g7"}) {
    EXPECT_EQ(left_by(s, "right", heavy), 0);
    EXPECT_GT(left_by(s, "bottom", heavy), 20);
  }
  EXPECT_EQ(s.state().totals.left_out, 0);
  EXPECT_LT(s.state().totals.deepest_overlap, 1e-9);
}

// The flow is the same all along the channel: alone, each of the heaviest leaves 0.0556 m down the stream from where it
// came in. Light grains move that by less than two parts in a hundred of where they leave; now and then one is hit by
// its like, which moves that one by more.
TEST(Separator, heavy_grains_leave_where_they_would_alone) {
  Simulation s(gallery("separator", {"time.end=2"}));
  const Grains& grains = s.state().grains;
  std::map<std::int64_t, Vec3> first, last, speed;
  run(s, [&](const Simulation&) {
    for (std::size_t k = 0; k < grains.size(); ++k)
      if (grains.mass[k] > 0.05) {
        first.try_emplace(grains.id[k], grains.position[k]);
        last[grains.id[k]] = grains.position[k], speed[grains.id[k]] = grains.velocity[k];
      }
  });
  double left = 0, moved = 0, far = 0;
  for (const auto& [id, x] : last) {
    if (std::find(grains.id.begin(), grains.id.end(), id) != grains.id.end()) continue;
    // On to y = 0.005 from the last step before; a grain comes in at rest, within a step of its place.
    const double place = x.x + speed[id].x * (x.y - 0.005) / -speed[id].y;
    const double alone = first[id].x + separator_exits[6].place - separator_exits[6].x;
    ++left, moved += place - alone, far += std::abs(place - alone) > 0.02 * alone;
  }
  EXPECT_GT(left, 10);
  // Of sixteen or so.
  EXPECT_LE(far, 1);
  EXPECT_LT(std::abs(moved / left), 0.02 * separator_exits[6].place);
}

// Fragments that touch are pressed together by the flow, and do not sink into each other.
TEST(Separator, grains_that_break_do_not_overlap) {
  Simulation s(gallery("separator", {"time.end=2", "parameters.strength=0.05"}));
  run(s);
  EXPECT_GT(s.state().totals.breaks, 10);
  EXPECT_LT(s.state().totals.deepest_overlap, 1e-6);
}

}  // namespace
}  // namespace slurry::test
