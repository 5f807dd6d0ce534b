// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A thick layer of spheres flows down a rough incline (gallery/chute_periodic.toml): one volume fraction throughout,
// and the profile of Bagnold,
//     u(z) = u_0 + A (1 - (1 - z / h)^(3/2))
// (Silbert et al., Phys. Rev. E 64 (2001) 051302): stresses grow with the depth, and rates with their root.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <vector>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

struct Layer {
  std::vector<double> height, speed, fraction;  // of slices one diameter thick, from two above the floor to two below
                                                // the surface
  double surface = 0;
};

// Means from `first` to `last` seconds, of a layer some 21 diameters thick.
Layer flowing_layer(int columns, int rows, double first, double last) {
  const double length = 1.2 * columns, width = 1.2 * rows;
  const int grains = static_cast<int>(22.3 * length * width);
  Simulation s(gallery("chute_periodic",
                       {fmt::format("parameters.grains={}", grains), fmt::format("parameters.length={}", length),
                        fmt::format("parameters.width={}", width), "parameters.angle=25",
                        "contacts.0.fixed_point=false", fmt::format("time.end={}", last)}));
  std::vector<double> number(60), momentum(60), volume(60);
  double samples = 0;
  run(s, [&](const Simulation& now) {
    if (now.state().clock.time < first) return;
    ++samples;
    const Grains& g = now.state().grains;
    for (std::size_t k = 0; k < g.size(); ++k) {
      const double z = g.position[k].z;
      if (g.group[k] != 1 || z < 0 || z >= 60) continue;
      const auto slice = static_cast<std::size_t>(z);
      ++number[slice], momentum[slice] += g.velocity[k].x;
      volume[slice] += 4.0 / 3 * std::numbers::pi * std::pow(g.radius[k], 3);
    }
  });
  // The surface is where half of the number of a slice in the middle is left.
  std::size_t top = 10;
  while (number[top] > 0.5 * number[8]) ++top;
  Layer layer;
  layer.surface = static_cast<double>(top);
  for (std::size_t k = 2; k + 2 < top; ++k) {
    layer.height.push_back(static_cast<double>(k) + 0.5);
    layer.speed.push_back(momentum[k] / number[k]);
    layer.fraction.push_back(volume[k] / (samples * length * width));
  }
  return layer;
}

// Root mean square of what a line through (x, y) leaves.
double left_by_a_line(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  double mx = 0, my = 0, xx = 0, xy = 0, rest = 0;
  for (std::size_t k = 0; k < x.size(); ++k) mx += x[k] / n, my += y[k] / n;
  for (std::size_t k = 0; k < x.size(); ++k) xx += (x[k] - mx) * (x[k] - mx), xy += (x[k] - mx) * (y[k] - my);
  for (std::size_t k = 0; k < x.size(); ++k) rest += std::pow(y[k] - my - xy / xx * (x[k] - mx), 2);
  return std::sqrt(rest / n);
}

// Over the speed of the surface: what Bagnold's profile with this power leaves.
double left_by_bagnold(const Layer& layer, double power) {
  std::vector<double> shape;
  for (const double z : layer.height) shape.push_back(1 - std::pow(1 - std::min(1.0, z / layer.surface), power));
  return left_by_a_line(shape, layer.speed) / layer.speed.back();
}

void expect_bagnold(const Layer& layer, double rest, double spread, double part) {
  const double bagnold = left_by_bagnold(layer, 1.5), linear = left_by_bagnold(layer, 1),
               parabola = left_by_bagnold(layer, 2.5);
  const auto [least, most] = std::minmax_element(layer.fraction.begin(), layer.fraction.end());
  std::printf("surface %.0f d at %.2f m/s; rms of 3/2 %.4f, of 1 %.4f, of 5/2 %.4f; fraction %.3f to %.3f\n",
              layer.surface, layer.speed.back(), bagnold, linear, parabola, *least, *most);
  EXPECT_GT(layer.surface, 18);
  EXPECT_LT(bagnold, rest);
  EXPECT_LT(bagnold, part * linear);
  EXPECT_LT(bagnold, 0.5 * parabola);
  EXPECT_LT(*most - *least, spread * *most);
}

// A narrow layer that still gains speed: it comes to the profile, from a line, before it has the speed; when depends on
// the start (0.71 and 0.91 of what the line leaves in two orders of the work), so that it is only asked to be nearer to
// it. Slices of 23 spheres, which come and go, have a fraction that varies by a tenth in three seconds.
TEST(ChutePeriodic, has_the_profile_of_bagnold) { expect_bagnold(flowing_layer(4, 4, 15, 19), 0.025, 0.2, 1); }

TEST(FullRheology, thick_layers_on_an_incline_have_the_profile_of_bagnold) {
  expect_bagnold(flowing_layer(7, 4, 40, 60), 0.012, 0.08, 0.5);
}

}  // namespace
}  // namespace slurry::test
