// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/point_sum.hpp"

#include <numbers>

#include "slurry/fluids/stokes/fast/direct_sum.hpp"
#include "slurry/fluids/stokes/fast/pair_kernels.hpp"

namespace slurry::stokes {
namespace {

// image_velocity of four sources: `d` from the mirrored sources to the target; `source` holds forces and heights.
struct ImagePair {
  static constexpr int numbers = 4;
  Lanes3 normal;

  Lanes3 operator()(const Lanes3& d, const Lanes* source) const {
    const Lanes inverse = inverse_sqrt(dot(d, d)), inverse2 = inverse * inverse, inverse3 = inverse * inverse2;
    const Lanes3 f{source[0], source[1], source[2]};
    const Lanes h = source[3], along = dot(f, normal), up = dot(d, normal);
    // The force with its normal part turned round, as the doublets take it.
    const Lanes3 g = f - (2.0 * along) * normal;
    const Lanes dg = dot(d, g);
    // 2 h^2 D g - 2 h (up D g + (g_1 d - (d g) n)/d^3) - G f, D g = g/d^3 - 3 (d g) d/d^5.
    const Lanes dipole = 2.0 * h * (h - up) * inverse3;
    const Lanes along_d = 2.0 * h * along * inverse3 - 3.0 * dipole * dg * inverse2 - inverse3 * dot(d, f);
    return dipole * g + along_d * d + (2.0 * h * dg * inverse3) * normal - inverse * f;
  }
};

}  // namespace

PointSum::PointSum(const std::vector<Vec3>& points, const std::optional<Wall>& wall, const SumOptions& options)
    : wall_(wall), sum_(points, options) {
  if (!wall_) return;
  points_ = points;
  for (const Vec3& p : points) {
    mirrored_.push_back(wall_->mirror(p));
    height_.push_back(wall_->height(p));
  }
}

void PointSum::add_images(std::span<const Vec3> forces, std::span<Vec3> velocities) const {
  const Vec3 n = wall_->normal;
  const ImagePair pair{{broadcast(n.x), broadcast(n.y), broadcast(n.z)}};
  std::vector<std::vector<double>> numbers;
  append_components(forces, numbers);
  numbers.push_back(height_);
  std::vector<Vec3> images(velocities.size());
  sum_directly(pair, mirrored_, numbers, points_, images);
  for (std::size_t k = 0; k < images.size(); ++k) velocities[k] += images[k] / (8 * std::numbers::pi);
}

void PointSum::apply(std::span<const Vec3> forces, std::span<Vec3> velocities) const {
  constexpr double viscosity = 1;
  sum_.apply(forces, viscosity, velocities);
  if (wall_) add_images(forces, velocities);
}

}  // namespace slurry::stokes
