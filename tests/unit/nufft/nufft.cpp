// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The non-uniform transforms against their defining sums, at tolerances from 1e-2 to 1e-12.
#include "slurry/nufft/nufft.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"

namespace slurry::nufft {
namespace {

constexpr double pi = std::numbers::pi;

// The contract of FINUFFT's sweep: error <= slack * tolerance + floor. The slack covers the three axes, and the two
// kernels of type 3; the floor is the rounding of phases up to some hundred radians.
constexpr double slack = 6, rounding_floor = 1e-13;

std::vector<Vec3> random_points(Random& random, std::size_t count, Vec3 low, Vec3 high) {
  std::vector<Vec3> points(count);
  for (Vec3& p : points)
    for (int a = 0; a < 3; ++a) p[a] = random.uniform(low[a], high[a]);
  return points;
}

std::vector<Complex> random_strengths(Random& random, std::size_t count) {
  std::vector<Complex> strengths(count);
  for (Complex& c : strengths) c = {random.normal(), random.normal()};
  return strengths;
}

std::vector<Vec3> modes_as_frequencies(const Size3& modes) {
  std::vector<Vec3> k;
  for (int z = 0; z < modes[2]; ++z)
    for (int y = 0; y < modes[1]; ++y)
      for (int x = 0; x < modes[0]; ++x)
        k.push_back({double(x - modes[0] / 2), double(y - modes[1] / 2), double(z - modes[2] / 2)});
  return k;
}

// sum_j c_j exp(+- i to_k . from_j): all three types.
std::vector<Complex> direct_sum(Sign sign, const std::vector<Vec3>& from, const std::vector<Complex>& strengths,
                                const std::vector<Vec3>& to) {
  std::vector<Complex> values(to.size());
  for (std::size_t k = 0; k < to.size(); ++k)
    for (std::size_t j = 0; j < from.size(); ++j) {
      const double phase = dot(to[k], from[j]);
      values[k] += strengths[j] * Complex{std::cos(phase), sign == Sign::plus ? std::sin(phase) : -std::sin(phase)};
    }
  return values;
}

double relative_error(const std::vector<Complex>& values, const std::vector<Complex>& exact) {
  double error = 0, size = 0;
  for (std::size_t k = 0; k < exact.size(); ++k) {
    error += std::norm(values[k] - exact[k]);
    size += std::norm(exact[k]);
  }
  return std::sqrt(error / size);
}

const std::vector<double> tolerances{1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12};

class ModeTransforms : public ::testing::TestWithParam<Size3> {};

TEST_P(ModeTransforms, KeepTheirTolerance) {
  const Size3 modes = GetParam();
  const std::vector<Vec3> k = modes_as_frequencies(modes);
  Random random(1);
  const std::vector<Vec3> points = random_points(random, 120, {-pi, -pi, -pi}, {pi, pi, pi});
  const std::vector<Complex> strengths = random_strengths(random, points.size());
  const std::vector<Complex> coefficients = random_strengths(random, k.size());
  for (Sign sign : {Sign::minus, Sign::plus}) {
    const std::vector<Complex> exact_modes = direct_sum(sign, points, strengths, k);
    const std::vector<Complex> exact_values = direct_sum(sign, k, coefficients, points);
    for (double tolerance : tolerances) {
      const ModeTransform transform(modes, points, tolerance);
      std::vector<Complex> found(k.size()), values(points.size());
      transform.to_modes(sign, strengths, found);
      transform.to_points(sign, coefficients, values);
      EXPECT_LE(relative_error(found, exact_modes), slack * tolerance + rounding_floor) << tolerance;
      EXPECT_LE(relative_error(values, exact_values), slack * tolerance + rounding_floor) << tolerance;
    }
  }
}

// A line, lines along the other axes, planes, boxes with odd and even numbers of modes.
INSTANTIATE_TEST_SUITE_P(Sizes, ModeTransforms,
                         ::testing::Values(Size3{40, 1, 1}, Size3{1, 7, 1}, Size3{12, 17, 1}, Size3{9, 1, 14},
                                           Size3{9, 10, 7}));

// Points that fill a small part of the period, and points some periods away: only that part of the grid is made.
TEST(ModeTransform, TakesPointsInAPartOfThePeriod) {
  const Size3 modes{16, 12, 10};
  const std::vector<Vec3> k = modes_as_frequencies(modes);
  Random random(2);
  for (Vec3 low : {Vec3{-0.5, -0.2, 0.1}, Vec3{3.0, -3.3, 2.9}, Vec3{20, -50, 7}}) {
    const std::vector<Vec3> points = random_points(random, 60, low, low + Vec3{0.6, 0.9, 0.1});
    const std::vector<Complex> strengths = random_strengths(random, points.size());
    const ModeTransform transform(modes, points, 1e-9);
    std::vector<Complex> found(k.size());
    transform.to_modes(Sign::plus, strengths, found);
    EXPECT_LE(relative_error(found, direct_sum(Sign::plus, points, strengths, k)), slack * 1e-9) << low.x;
  }
}

TEST(FrequencyTransform, KeepsItsTolerance) {
  Random random(3);
  const std::vector<Vec3> points = random_points(random, 150, {-1, 2, -0.3}, {2, 3, 0.4});
  const std::vector<Complex> strengths = random_strengths(random, points.size());
  // In space, in a plane (one common frequency along z), and on a line.
  for (Vec3 high : {Vec3{15, 3, 9}, Vec3{15, 3, -7}, Vec3{15, -20, -7}}) {
    const std::vector<Vec3> frequencies = random_points(random, 130, {-9, -20, -7}, high);
    const std::vector<Complex> weights = random_strengths(random, frequencies.size());
    const std::vector<Complex> exact = direct_sum(Sign::plus, points, strengths, frequencies);
    const std::vector<Complex> exact_back = direct_sum(Sign::minus, frequencies, weights, points);
    for (double tolerance : tolerances) {
      const FrequencyTransform transform(points, frequencies, tolerance);
      std::vector<Complex> found(frequencies.size()), back(points.size());
      transform.to_frequencies(Sign::plus, strengths, found);
      transform.to_points(Sign::minus, weights, back);
      EXPECT_LE(relative_error(found, exact), slack * tolerance + rounding_floor) << tolerance;
      EXPECT_LE(relative_error(back, exact_back), slack * tolerance + rounding_floor) << tolerance;
    }
  }
}

// <weights, T strengths> = <T^T weights, strengths>, to round-off whatever the tolerance: the same kernel both ways.
TEST(FrequencyTransform, IsTheTransposeOfItsWayBack) {
  Random random(4);
  const std::vector<Vec3> points = random_points(random, 80, {-1, -1, -1}, {1, 1, 1});
  const std::vector<Vec3> frequencies = random_points(random, 90, {-12, -12, -12}, {12, 12, 12});
  const std::vector<Complex> strengths = random_strengths(random, points.size());
  const std::vector<Complex> weights = random_strengths(random, frequencies.size());
  const FrequencyTransform transform(points, frequencies, 1e-2);
  std::vector<Complex> there(frequencies.size()), back(points.size());
  transform.to_frequencies(Sign::plus, strengths, there);
  transform.to_points(Sign::plus, weights, back);
  Complex left = 0, right = 0;
  for (std::size_t k = 0; k < weights.size(); ++k) left += weights[k] * there[k];
  for (std::size_t j = 0; j < strengths.size(); ++j) right += strengths[j] * back[j];
  // Sums of some hundred products of order one.
  EXPECT_LE(std::abs(left - right), 1e-12 * std::abs(left));
}

TEST(Transforms, GiveABatchTheBitsOfItsVectorsAlone) {
  Random random(5);
  const std::vector<Vec3> points = random_points(random, 200, {-1, -1, -1}, {1, 1, 1});
  const std::vector<Vec3> frequencies = random_points(random, 150, {-12, -12, -12}, {12, 12, 12});
  const std::vector<Complex> batch = random_strengths(random, 3 * points.size());
  const FrequencyTransform transform(points, frequencies, 1e-5);
  std::vector<Complex> together(3 * frequencies.size()), alone(frequencies.size());
  transform.to_frequencies(Sign::plus, batch, together);
  for (std::size_t v = 0; v < 3; ++v) {
    transform.to_frequencies(Sign::plus, std::span(batch).subspan(v * points.size(), points.size()), alone);
    EXPECT_TRUE(std::equal(alone.begin(), alone.end(), together.begin() + v * frequencies.size())) << v;
  }
}

TEST(Transforms, HaveTheSameBitsForAnyNumberOfThreads) {
  Random random(6);
  const std::vector<Vec3> points = random_points(random, 5000, {-pi, -pi, -pi}, {pi, pi, pi});
  const std::vector<Complex> strengths = random_strengths(random, points.size());
  const Size3 modes{30, 26, 25};  // an odd number of bins along some axes
  std::vector<std::vector<Complex>> found, values;
  for (int team : {1, 2, 3}) {
    set_threads(team);
    const ModeTransform transform(modes, points, 1e-4);
    found.emplace_back(transform.modes());
    values.emplace_back(points.size());
    transform.to_modes(Sign::plus, strengths, found.back());
    transform.to_points(Sign::minus, found.back(), values.back());
  }
  set_threads(1);
  for (std::size_t k : {1, 2}) {
    EXPECT_EQ(found[k], found[0]);
    EXPECT_EQ(values[k], values[0]);
  }
}

TEST(Transforms, RefuseWhatTheyCannotDo) {
  const std::vector<Vec3> points{{0, 0, 0}, {1, 1, 1}}, bad{{0, 0, 0}, {1, std::nan(""), 1}};
  EXPECT_THROW(ModeTransform({4, 4, 4}, points, 1), InputError);
  EXPECT_THROW(ModeTransform({4, 4, 4}, points, 1e-16), InputError);
  EXPECT_THROW(ModeTransform({4, 0, 4}, points, 1e-3), InputError);
  EXPECT_THROW(ModeTransform({4, 4, 4}, bad, 1e-3), InputError);
  EXPECT_THROW(FrequencyTransform(points, bad, 1e-3), InputError);
  EXPECT_THROW(FrequencyTransform(points, {}, 1e-3), InputError);
  const ModeTransform transform({4, 4, 4}, points, 1e-3);
  std::vector<Complex> three(3), modes(64);
  EXPECT_THROW(transform.to_modes(Sign::plus, three, modes), InputError);
}

TEST(ModeTransform, OfNoPointsIsZero) {
  const ModeTransform transform({4, 4, 1}, {}, 1e-3);
  std::vector<Complex> modes(16, Complex{1, 1}), none;
  transform.to_modes(Sign::plus, none, modes);
  EXPECT_EQ(modes, std::vector<Complex>(16));
}

}  // namespace
}  // namespace slurry::nufft
