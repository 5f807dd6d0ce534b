// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Types 1 and 2. The fine grid has n >= 2 m points along an axis of m modes. Of the transforms along x, y and z, only
// those lines are made that hold something (modes) or are asked for (the part of the grid near points).
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

constexpr double oversampling = 2;

// Steps of a grid of n points in the period, for a point in radians.
double in_steps(double x, int n) { return x * (n / (2 * std::numbers::pi)); }

}  // namespace

ModeTransform::Window ModeTransform::window_of(const Size3& modes, std::span<const Vec3> points,
                                               const EsKernel& kernel) {
  Window window{};
  for (int a = 0; a < 3; ++a) {
    if (modes[a] < 1) throw InputError("a transform needs at least one mode along each axis");
    if (modes[a] == 1) {
      window.fine[a] = 1;
      continue;
    }
    const int n = smooth_size(std::max(static_cast<int>(oversampling * modes[a]), 2 * kernel.width()));
    double low = 0, high = 0;
    for (std::size_t j = 0; j < points.size(); ++j) {
      const double x = in_steps(points[j][a], n);
      if (!std::isfinite(x)) throw InputError("a point of a transform is not finite");
      low = j == 0 ? x : std::min(low, x);
      high = j == 0 ? x : std::max(high, x);
    }
    // Points that fill the period wrap around it; otherwise the reach of the kernel is added on both sides.
    const double first = std::floor(low - 0.5 * kernel.width()),
                 count = std::ceil(high + 0.5 * kernel.width()) - first + 1;
    const bool wraps = count >= n;
    window.fine[a] = n;
    window.slots[a] = {wraps ? 0 : static_cast<int>(std::fmod(first, n)), wraps ? n : static_cast<int>(count)};
  }
  return window;
}

Spreader ModeTransform::spreader_of(const EsKernel& kernel, const Window& window, std::span<const Vec3> points) {
  std::vector<Vec3> steps(points.size());
  parallel_for(points.size(), [&](std::size_t j) {
    for (int a = 0; a < 3; ++a) {
      if (window.fine[a] == 1) continue;
      // Counted from the first slot, in one period, a little below zero where rounding says so.
      const int n = window.fine[a];
      const double x = in_steps(points[j][a], n) - window.slots[a].first;
      steps[j][a] = x - n * std::floor(x / n);
    }
  });
  return {kernel, {window.slots[0].count, window.slots[1].count, window.slots[2].count}, steps};
}

ModeTransform::ModeTransform(const Size3& modes, std::span<const Vec3> points, double tolerance)
    : ModeTransform(modes, points, es_kernel(tolerance), window_of(modes, points, es_kernel(tolerance))) {}

ModeTransform::ModeTransform(const Size3& modes, std::span<const Vec3> points, const EsKernel& kernel,
                             const Window& window)
    : modes_(modes), window_(window), spreader_(spreader_of(kernel, window, points)) {
  for (LineKind kind : {LineKind::minus, LineKind::plus})
    for (int n : window_.fine) lines_.emplace_back(kind, n);
  for (int a = 0; a < 3; ++a)
    for (int k = 0; k < modes[a]; ++k)
      deconvolution_[a].push_back(
          modes[a] == 1 ? 1 : 1 / kernel.transform(2 * std::numbers::pi * (k - modes[a] / 2) / window_.fine[a]));
}

// Multiplies every mode by the deconvolution of its three axes.
void ModeTransform::scale(const Complex* from, Complex* to) const {
  const auto row = static_cast<std::size_t>(modes_[0]);
  parallel_for(
      volume(modes_) / row,
      [&](std::size_t line) {
        const double yz = deconvolution_[1][line % modes_[1]] * deconvolution_[2][line / modes_[1]];
        for (std::size_t x = 0; x < row; ++x) to[line * row + x] = from[line * row + x] * (yz * deconvolution_[0][x]);
      },
      1 + default_chunk / row);
}

namespace {

std::size_t batch_size(std::size_t from, std::size_t from_each, std::size_t to, std::size_t to_each) {
  if (from_each == 0 || to_each == 0) return 0;
  const std::size_t count = from / from_each;
  if (from != count * from_each || to != count * to_each)
    throw InputError("the vectors of a transform do not fit its size");
  return count;
}

}  // namespace

void ModeTransform::to_modes(Sign sign, std::span<const Complex> strengths, std::span<Complex> modes) const {
  const std::size_t count = batch_size(modes.size(), volume(modes_), strengths.size(), points());
  if (points() == 0) return std::fill(modes.begin(), modes.end(), Complex{});
  const Size3 grid = spreader_.grid(), x_done{modes_[0], grid[1], grid[2]}, y_done{modes_[0], modes_[1], grid[2]};
  std::vector<Complex> fine(count * volume(grid)), x_modes(volume(x_done)), y_modes(volume(y_done));
  spreader_.spread(parts_of<const double>(strengths, count), parts_of<double>(fine, count));

  const LineTransform* line = &lines_[sign == Sign::plus ? 3 : 0];
  for (std::size_t v = 0; v < count; ++v) {
    Complex* out = modes.data() + v * volume(modes_);
    transform_axis(line[0], 0, window_.slots[0], mode_slots(0), fine.data() + v * volume(grid), grid, x_modes.data());
    transform_axis(line[1], 1, window_.slots[1], mode_slots(1), x_modes.data(), x_done, y_modes.data());
    transform_axis(line[2], 2, window_.slots[2], mode_slots(2), y_modes.data(), y_done, out);
    scale(out, out);
  }
}

void ModeTransform::to_points(Sign sign, std::span<const Complex> modes, std::span<Complex> values) const {
  const std::size_t count = batch_size(modes.size(), volume(modes_), values.size(), points());
  if (points() == 0) return;
  const Size3 grid = spreader_.grid(), z_done{modes_[0], modes_[1], grid[2]}, y_done{modes_[0], grid[1], grid[2]};
  std::vector<Complex> fine(count * volume(grid)), scaled(volume(modes_)), z_values(volume(z_done)),
      y_values(volume(y_done));

  const LineTransform* line = &lines_[sign == Sign::plus ? 3 : 0];
  for (std::size_t v = 0; v < count; ++v) {
    scale(modes.data() + v * volume(modes_), scaled.data());
    transform_axis(line[2], 2, mode_slots(2), window_.slots[2], scaled.data(), modes_, z_values.data());
    transform_axis(line[1], 1, mode_slots(1), window_.slots[1], z_values.data(), z_done, y_values.data());
    transform_axis(line[0], 0, mode_slots(0), window_.slots[0], y_values.data(), y_done,
                   fine.data() + v * volume(grid));
  }
  spreader_.interpolate(parts_of<const double>(fine, count), parts_of<double>(values, count));
}

}  // namespace slurry::nufft
