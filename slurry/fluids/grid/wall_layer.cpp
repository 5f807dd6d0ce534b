// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Forces of the walls, wave by wave. See the header.
#include "slurry/fluids/grid/wall_layer.hpp"

#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry::grid {
namespace {

// Lines of waves of a task.
constexpr std::size_t wall_lines = 64;

}  // namespace

WallLayer::WallLayer(const Box& box, const WaveResponse& response, int axis)
    : box_(box), waves_(response.transform().waves()), axis_(axis), half_axis_(response.transform().half_axis()) {
  tangential_ = {axis == 0 ? 1 : 0, axis == 2 ? 1 : 2};
  if (box.planar) tangential_[1] = -1;
  cells_ = waves_[axis];
  inner_ = 1;
  for (int k = 0; k < axis; ++k) inner_ *= waves_[k];
  lines_ = nufft::volume(waves_) / cells_;
  hold_ = 2 * response.viscosity() / (box.spacing(axis) * box.spacing(axis));
  for (std::size_t m = 0; m < cells_; ++m)
    cosine_.push_back(math::cos(std::numbers::pi * double(m) / (2 * double(cells_))));
  inverse_.resize(2 * lines_);
  parallel_for(
      2 * lines_,
      [&](std::size_t k) {
        const Block b = block(response, k / 2, int(k % 2));
        const double determinant = b.xx * b.yy - std::norm(b.xy);
        inverse_[k] = {b.yy / determinant, b.xx / determinant, -b.xy / determinant};
      },
      wall_lines);
}

// The ranks of wave `along` of a line.
std::array<int, 3> WallLayer::ranks(std::size_t line, int along) const {
  const std::size_t index = start(line) + std::size_t(along) * inner_;
  const std::size_t row = index / waves_[0];
  return {int(index % waves_[0]), int(row % waves_[1]), int(row / waves_[1])};
}

// 2 E^T S E + 1/s of the sum (parity 0) or the difference (1) of the walls.
WallLayer::Block WallLayer::block(const WaveResponse& response, std::size_t line, int parity) const {
  Block b{1 / hold_, 1 / hold_, 0};
  for (std::size_t m = parity; m < cells_; m += 2) {
    const std::array<int, 3> k = ranks(line, int(m));
    const WaveResponse::Wave w = response.wave(k[0], k[1], k[2]);
    const double there_and_back = (m == 0 ? 2.0 : 4.0) / double(cells_) * cosine_[m] * cosine_[m];
    std::array<Complex, 3> f{};
    f[tangential_[0]] = there_and_back;
    std::array<Complex, 3> a = response(w, f);
    b.xx += a[tangential_[0]].real();
    if (tangential_[1] < 0) continue;
    f = {}, f[tangential_[1]] = there_and_back;
    a = response(w, f);
    b.yy += a[tangential_[1]].real();
    b.xy += a[tangential_[0]];
  }
  return b;
}

WallForces WallLayer::slip(const WaveResponse& response, const Modes& force) const {
  WallForces sum(size());
  parallel_for(
      lines_,
      [&](std::size_t line) {
        for (std::size_t m = 0; m < cells_; ++m) {
          const std::array<int, 3> k = ranks(line, int(m));
          const std::array<Complex, 3> a =
              response(response.wave(k[0], k[1], k[2]), response.at(force, start(line) + m * inner_));
          const double at_wall = (m == 0 ? 1.0 : 2.0) / double(cells_) * cosine_[m];
          Complex* to = &sum[4 * line + 2 * (m % 2)];
          to[0] += at_wall * a[tangential_[0]];
          if (tangential_[1] >= 0) to[1] += at_wall * a[tangential_[1]];
        }
      },
      wall_lines);
  return sum;
}

void WallLayer::add(const WallForces& forces, Modes& force) const {
  parallel_for(
      lines_,
      [&](std::size_t line) {
        for (std::size_t m = 0; m < cells_; ++m) {
          const Complex* from = &forces[4 * line + 2 * (m % 2)];
          const std::size_t index = start(line) + m * inner_;
          for (int b = 0; b < 2 && tangential_[b] >= 0; ++b) force[tangential_[b]][index] -= 2 * cosine_[m] * from[b];
        }
      },
      wall_lines);
}

WallForces WallLayer::solve(const WallForces& slip) const {
  WallForces forces(size());
  parallel_for(2 * lines_, [&](std::size_t k) {
    const Block& inverse = inverse_[k];
    const Complex x = slip[2 * k], y = slip[2 * k + 1];
    forces[2 * k] = inverse.xx * x + WaveResponse::times(inverse.xy, y);
    forces[2 * k + 1] = WaveResponse::times(std::conj(inverse.xy), x) + inverse.yy * y;
  });
  return forces;
}

WallForces WallLayer::give(const WallForces& forces) const {
  WallForces slip = forces;
  for (Complex& v : slip) v /= hold_;
  return slip;
}

WallForces WallLayer::motion(const std::array<Vec3, 2>& velocity) const {
  WallForces slip(size());
  // The transform of a constant has the wave 0 alone, but for the sines of a component that ends at other walls.
  for (std::size_t line = 0; line < lines_; ++line) {
    const std::array<int, 3> k = ranks(line, 0);
    for (int b = 0; b < 2 && tangential_[b] >= 0; ++b) {
      double amplitude = 1;
      for (int other = 0; other < 3; ++other) {
        if (other == axis_) continue;
        const int n = box_.cells[other], m = k[other];
        if (!box_.walls[other]) {
          amplitude *= m == 0 ? n : 0;
        } else if (other != tangential_[b]) {
          amplitude *= m == 0 ? 2 * n : 0;
        } else {
          // 2 sum_j sin(pi j m / n) over the faces between the walls.
          const double half = std::numbers::pi * m / (2.0 * n);
          amplitude *= m % 2 == 1 ? 2 * math::cos(half) / math::sin(half) : 0;
        }
      }
      const double low = velocity[0][tangential_[b]], high = velocity[1][tangential_[b]];
      slip[4 * line + b] = -amplitude * (low + high);
      slip[4 * line + 2 + b] = -amplitude * (low - high);
    }
  }
  return slip;
}

// Of a wave in the sum of squares over the cells beside the walls.
double WallLayer::weight(std::size_t line, int component) const {
  const std::array<int, 3> k = ranks(line, 0);
  double w = 0.5;
  for (int other = 0; other < 3; ++other) {
    if (other == axis_) continue;
    const double n = box_.cells[other];
    const bool is_doubled = other == half_axis_ && k[other] != 0 && 2 * k[other] != box_.cells[other];
    if (!box_.walls[other])
      w *= (is_doubled ? 2 : 1) / n;
    else
      w *= k[other] == 0 && other != component ? 1 / (4 * n) : 1 / (2 * n);
  }
  return w;
}

std::vector<double> WallLayer::weights() const {
  std::vector<double> w(size(), 0.0);
  for (std::size_t line = 0; line < lines_; ++line)
    for (int t = 0; t < 2 && tangential_[t] >= 0; ++t)
      for (std::size_t k : {4 * line + t, 4 * line + 2 + t}) w[k] = weight(line, tangential_[t]);
  return w;
}

}  // namespace slurry::grid
