// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pressure of a fluid on points is smooth: no wave of two spacings, which gradients do not see, is left in it; and
// it is that of known flows.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/random.hpp"
#include "slurry/fluids/pointset/flow_plan.hpp"
#include "slurry/fluids/pointset/point_grid.hpp"
#include "tests/physics/pointset/channel_cases.hpp"
#include "tests/support.hpp"
#include "tests/support/fluid_parts.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

// Root of the mean square of what a pressure differs, at the points inside, from that of a quadratic fit to the points
// about it without itself, over the largest difference of pressures there; only where `counts` says so. On a lattice a
// wave of the amplitude a along a row has 8/3 a.
template <class Counts>
double roughness(const PointsetState& points, std::size_t boundary, double spacing, Counts&& counts) {
  const double reach = 2.6 * spacing;
  const PointGrid grid(points.position, reach);
  double sum = 0, n = 0, low = 1e300, high = -1e300;
  for (std::size_t k = boundary; k < points.size(); ++k) {
    if (!counts(points.position[k])) continue;
    std::vector<Vec3> near;
    std::vector<double> values;
    for (const std::int32_t j : grid.within(points.position[k], reach)) {
      if (static_cast<std::size_t>(j) == k) continue;
      near.push_back(points.position[j]), values.push_back(points.pressure[j]);
    }
    const LocalFit fit(points.position[k], near, reach, {true, 2});
    if (!fit.is_well_posed()) continue;
    const double left = points.pressure[k] - fit.evaluate(fit.coefficients(values), points.position[k]);
    sum += left * left, ++n;
    low = std::min(low, points.pressure[k]), high = std::max(high, points.pressure[k]);
  }
  return std::sqrt(sum / n) / (high - low);
}

std::string plain_channel(double viscosity, double spacing, double speed, const std::string& more = "") {
  return fmt::format(R"case(
planar = true
time = {{ step = {}, end = 5 }}
[fluid]
name = "pointset"
viscosity = {}
density = 1
spacing = {}
low = [0, 0]
high = [3, 1]
{}
[[fluid.boundaries]]
kind = "inflow"
on = "left"
velocity = [{}, 0]
[[fluid.boundaries]]
kind = "outflow"
on = "right"
)case",
                     0.2 * spacing / speed, viscosity, spacing, more, speed);
}

// A uniform flow comes in, jumps to 0 at the corners, and becomes the parabola, whose pressure falls by 12 mu U / H^2 a
// metre.
void expect_smooth_fall(double viscosity, double spacing, double speed, const std::string& more = "") {
  Simulation s(parse_case(plain_channel(viscosity, spacing, speed, more), "plain.toml"));
  run(s);
  const FlowPlan& plan = test::plan_in<PointsetFluid>(s);
  std::vector<Vec3> places;
  for (double x = 1.2; x < 2.3; x += spacing) places.push_back({x + 0.5 * spacing, 0.5, 0});
  const std::vector<FlowValue> found = flow_at(plan, test::state_in<PointsetFluid>(s), places, FlowMapping::direct);
  // Of the fluid that comes by: some is lost at the corners of the inflow.
  const double fall = 12 * viscosity * found[found.size() / 2].velocity.x / 1.5 * spacing;
  for (std::size_t k = 1; k + 1 < found.size(); ++k) {
    const double wave = found[k].pressure - 0.5 * (found[k - 1].pressure + found[k + 1].pressure);
    // Of the fall over a spacing. Seen: 0.014 and less; 1.2 before, by which pressures went up and down.
    EXPECT_LT(std::abs(wave), 0.04 * fall) << places[k].x;
  }
  const double slope = (found.front().pressure - found.back().pressure) / static_cast<double>(found.size() - 1);
  // What is left of the entry at Reynolds numbers of 16 to 25, of which the profile still becomes sharper.
  // Points that move lose more at the corners: seen 0.88 of it.
  EXPECT_NEAR(slope, fall, (plan.options.lagrangian ? 0.15 : 0.05) * fall);
}

TEST(PointsetPressure, falls_smoothly_along_a_channel) {
  expect_smooth_fall(0.05, 0.1, 1);
  expect_smooth_fall(0.05, 0.125, 0.8, "degree = 2");
  expect_smooth_fall(0.04, 0.1, 1, "points = \"moving\"\nlinear_solver = \"iterative\"");
}

// The vortices of Taylor and Green in [0, pi]^2: p = (cos 2x + cos 2y) / 4 exp(-4 nu t), whose mean is 0.
double vortex_pressure_error(int n, double jitter) {
  const double nu = 0.1, dt = 0.005;
  const auto exact = [=](double t, Vec3 x) {
    const double f = std::exp(-2 * nu * t);
    return Vec3{f * std::sin(x.x) * std::cos(x.y), -f * std::cos(x.x) * std::sin(x.y), 0};
  };
  PointsetOptions options;
  options.lagrangian = false;
  options.solver = SparseMethod::direct;
  options.spacing = pi / n;
  options.viscosity = nu;
  options.degree = 3;
  PointsetFlow flow(rectangle_region({0, 0, 0}, {pi, pi, 0}, {0, 0, 0, 0}), {{FlowBoundaryKind::wall, exact}}, options);
  PointCloud cloud = flow.seed(0, jitter, 5);
  for (std::size_t k = 0; k < cloud.size(); ++k) {
    const Vec3 x = cloud.position[k];
    cloud.velocity[k] = exact(0, x);
    cloud.pressure[k] = 0.25 * (std::cos(2 * x.x) + std::cos(2 * x.y));
  }
  for (int s = 0; s < 40; ++s) flow.advance(cloud, s * dt, dt);
  double sum = 0, mean = 0;
  const std::size_t first = cloud.boundary.size(), count = cloud.size() - first;
  std::vector<double> error;
  for (std::size_t k = first; k < cloud.size(); ++k) {
    const Vec3 x = cloud.position[k];
    error.push_back(cloud.pressure[k] - 0.25 * std::exp(-4 * nu * 0.2) * (std::cos(2 * x.x) + std::cos(2 * x.y)));
    mean += error.back() / static_cast<double>(count);
  }
  for (const double e : error) sum += (e - mean) * (e - mean);
  return std::sqrt(sum / static_cast<double>(count));
}

TEST(PointsetPressure, of_vortices_is_of_second_order) {
  const std::vector<double> spacing{pi / 8, pi / 16}, error{vortex_pressure_error(8, 0), vortex_pressure_error(16, 0)};
  // Seen: 2.2e-3 and 6.0e-4, of a pressure of 0.5.
  EXPECT_GT(fitted_order(spacing, error), 1.7);
  // Points that are on no lattice; seen: 5.6e-4.
  EXPECT_LT(vortex_pressure_error(16, 0.15), 2 * error[1]);
}

// A channel that widens, a cavity, channels with discs and squares in them, and clouds that no lattice fits, of random
// sizes and speeds: away from corners, where the pressure itself has a peak, it is smooth.
TEST(PointsetPressure, is_smooth_in_random_flows) {
  Random random(11);
  for (int n = 0; n < 6; ++n) {
    const double spacing = random.uniform(0.07, 0.1), speed = random.uniform(0.5, 1.5), nu = random.uniform(0.03, 0.1);
    const double tilt = random.uniform(0.1, 0.4), c = std::cos(tilt), d = std::sin(tilt);
    const std::vector<std::string> regions{"corners = [[-1, 0.5], [0, 0.5], [0, 0], [3, 0], [3, 1], [-1, 1]]",
                                           fmt::format("corners = [[0, 0], [{0}, {1}], [{2}, {3}], [{4}, {5}]]", 3 * c,
                                                       3 * d, 3 * c - d, 3 * d + c, -d, c),
                                           "low = [0, 0]\nhigh = [3, 1]\nimpermeable = [\"b\"]"};
    const std::vector<std::string> in{"side 6", "side 4", "left"}, out{"side 4", "side 2", "right"};
    const std::size_t kind = static_cast<std::size_t>(n) % regions.size();
    const std::string body = n < 3 ? "shape = \"ball\"\nradius = 0.2\n" : "shape = \"box\"\nsize = [0.4, 0.4]\n";
    Simulation s(parse_case(
        fmt::format("planar = true\ntime = {{ step = {}, end = {} }}\n[fluid]\nname = \"pointset\"\nviscosity = {}\n"
                    "density = 1\nspacing = {}\n{}\n[[fluid.boundaries]]\nkind = \"inflow\"\non = \"{}\"\n"
                    "velocity = [{}, {}]\n[[fluid.boundaries]]\nkind = \"outflow\"\non = \"{}\"\n{}",
                    0.1 * spacing / speed, 1 / speed, nu, spacing, regions[kind], in[kind],
                    kind == 1 ? speed * c : speed, kind == 1 ? speed * d : 0.0, out[kind],
                    kind == 2 ? "[[obstacles]]\nname = \"b\"\ncentre = [1, 0.5]\n" + body : ""),
        "smooth.toml"));
    run(s);
    const FlowPlan& plan = test::plan_in<PointsetFluid>(s);
    // Two spacings from the boundary.
    const auto is_deep = [&](Vec3 x) { return depth_in(plan.region, x) > 2 * spacing; };
    const double rough = roughness(test::state_in<PointsetFluid>(s), plan.boundary_points.size(), spacing, is_deep);
    // Seen: 7e-4 to 1e-3; the multiplier, which was the pressure before, has 3e-3 to 3e-2.
    EXPECT_LT(rough, 2e-3) << n;
  }
}

}  // namespace
}  // namespace slurry::test
