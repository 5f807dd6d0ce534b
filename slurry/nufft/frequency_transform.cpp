// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Type 3. With x = centre + x', s = tone + s' and |s'| <= S along an axis, strengths are spread on a grid of step
// h = pi / (2 S): then sum_l g_l exp(i s' h l) = phi^(s' h) sum_j c_j exp(i s' x'_j), and the left side is a transform
// of type 2, the grid being its modes and s' h its points. These fill only half a period along each axis, so that type
// 2 leaves out most of its own grid. Lee and Greengard, J. Comput. Phys. 206 (2005) 1.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/nufft/nufft.hpp"
#include "slurry/nufft/smooth_size.hpp"

namespace slurry::nufft {
namespace {

struct Extent {
  double middle, half;
};

Extent extent_along(std::span<const Vec3> points, int axis) {
  double low = points[0][axis], high = low;
  for (const Vec3& p : points) {
    if (!std::isfinite(p[axis])) throw InputError("a point or a frequency of a transform is not finite");
    low = std::min(low, p[axis]);
    high = std::max(high, p[axis]);
  }
  return {0.5 * (low + high), 0.5 * (high - low)};
}

// The points in steps of the grid, whose middle is the centre.
template <class Frame>
std::vector<Vec3> in_grid_steps(std::span<const Vec3> points, const Frame& f) {
  std::vector<Vec3> steps(points.size());
  parallel_for(points.size(), [&](std::size_t j) {
    for (int a = 0; a < 3; ++a)
      if (f.grid[a] > 1) steps[j][a] = (points[j][a] - f.centre[a]) / f.step[a] + f.grid[a] / 2;
  });
  return steps;
}

// The frequencies as points of the inner transform, in radians.
template <class Frame>
std::vector<Vec3> as_inner_points(std::span<const Vec3> frequencies, const Frame& f) {
  std::vector<Vec3> points(frequencies.size());
  parallel_for(frequencies.size(), [&](std::size_t k) {
    for (int a = 0; a < 3; ++a)
      if (f.grid[a] > 1) points[k][a] = (frequencies[k][a] - f.tone[a]) * f.step[a];
  });
  return points;
}

std::vector<Complex> rotations(std::size_t count, auto phase) {
  std::vector<Complex> result(count);
  parallel_for(count, [&](std::size_t k) {
    const double angle = phase(k);
    result[k] = {math::cos(angle), math::sin(angle)};
  });
  return result;
}

// The product without the tests for numbers that are not finite, which std::complex makes.
Complex product(Complex a, Complex b, Sign sign) {
  const double turn = sign == Sign::plus ? b.imag() : -b.imag();
  return {a.real() * b.real() - a.imag() * turn, a.real() * turn + a.imag() * b.real()};
}

// Times rotation times factor, in each of a batch of vectors.
void rotate(std::span<const Complex> from, std::span<const Complex> rotation, std::span<const double> factor, Sign sign,
            std::span<Complex> to) {
  const std::size_t size = rotation.size();
  parallel_for(from.size(), [&](std::size_t k) {
    to[k] = product(from[k], rotation[k % size], sign) * (factor.empty() ? 1.0 : factor[k % size]);
  });
}

}  // namespace

FrequencyTransform::Frame FrequencyTransform::frame_of(std::span<const Vec3> points, std::span<const Vec3> frequencies,
                                                       const EsKernel& kernel) {
  if (points.empty() || frequencies.empty()) throw InputError("a transform of type 3 needs points and frequencies");
  Frame f{};
  for (int a = 0; a < 3; ++a) {
    const Extent x = extent_along(points, a), s = extent_along(frequencies, a);
    f.centre[a] = x.middle, f.reach[a] = x.half;
    f.tone[a] = s.middle, f.band[a] = s.half;
    f.step[a] = 1, f.grid[a] = 1;
    // Where all points or all frequencies agree along an axis, the phases below say it all.
    if (x.half * s.half == 0) continue;
    f.step[a] = std::numbers::pi / (2 * s.half);
    const double steps = 2 * x.half / f.step[a] + kernel.width() + 2;
    if (!(steps < 1e6)) throw InputError("a transform of type 3 over too many wave lengths");
    f.grid[a] = smooth_size(static_cast<int>(steps));
  }
  return f;
}

FrequencyTransform::FrequencyTransform(std::span<const Vec3> points, std::span<const Vec3> frequencies,
                                       double tolerance)
    : FrequencyTransform(points, frequencies, tolerance, frame_of(points, frequencies, es_kernel(tolerance))) {}

FrequencyTransform::FrequencyTransform(std::span<const Vec3> points, std::span<const Vec3> frequencies,
                                       double tolerance, const Frame& f)
    : point_phase_(rotations(points.size(), [&](std::size_t j) { return dot(f.tone, points[j] - f.centre); })),
      frequency_phase_(rotations(frequencies.size(), [&](std::size_t k) { return dot(frequencies[k], f.centre); })),
      deconvolution_(frequencies.size(), 1.0),
      spreader_(es_kernel(tolerance), f.grid, in_grid_steps(points, f)),
      inner_(f.grid, as_inner_points(frequencies, f), tolerance) {
  parallel_for(frequencies.size(), [&](std::size_t k) {
    for (int a = 0; a < 3; ++a)
      if (f.grid[a] > 1) deconvolution_[k] /= spreader_.kernel().transform((frequencies[k][a] - f.tone[a]) * f.step[a]);
  });
}

void FrequencyTransform::to_frequencies(Sign sign, std::span<const Complex> strengths,
                                        std::span<Complex> values) const {
  const std::size_t count = strengths.size() / points(), grid = volume(spreader_.grid());
  if (strengths.size() != count * points() || values.size() != count * frequencies())
    throw InputError("the vectors of a transform do not fit its size");
  std::vector<Complex> turned(strengths.size()), fine(count * grid);
  rotate(strengths, point_phase_, {}, sign, turned);
  spreader_.spread(parts_of<const double>(turned, count), parts_of<double>(fine, count));
  inner_.to_points(sign, fine, values);
  rotate(values, frequency_phase_, deconvolution_, sign, values);
}

void FrequencyTransform::to_points(Sign sign, std::span<const Complex> strengths, std::span<Complex> values) const {
  const std::size_t count = values.size() / points(), grid = volume(spreader_.grid());
  if (values.size() != count * points() || strengths.size() != count * frequencies())
    throw InputError("the vectors of a transform do not fit its size");
  std::vector<Complex> turned(strengths.size()), fine(count * grid);
  rotate(strengths, frequency_phase_, deconvolution_, sign, turned);
  inner_.to_modes(sign, turned, fine);
  spreader_.interpolate(parts_of<const double>(fine, count), parts_of<double>(values, count));
  rotate(values, point_phase_, {}, sign, values);
}

}  // namespace slurry::nufft
