// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The part of a product with the single layer that grows with the square of the number of panels:
//
//   u_p = 1/(8 pi) [ sum over q != p of G(x_p - x_q) f_q + sum over all q of image(x_p, x_q) f_q ],    viscosity 1.
//
// The first sum is pair by pair or by near pairs and a grid, whichever should be faster (fast/stokeslet_sum.hpp). The
// images of a wall (wall_image.hpp) are summed pair by pair, four sources at a time: beside the Stokeslet they hold
// doublets, for which there is no fast sum.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "slurry/fluids/stokes/fast/stokeslet_sum.hpp"
#include "slurry/fluids/stokes/wall_image.hpp"

namespace slurry::stokes {

class PointSum {
 public:
  PointSum(const std::vector<Vec3>& points, const std::optional<Wall>& wall, const SumOptions& options);

  void apply(std::span<const Vec3> forces, std::span<Vec3> velocities) const;
  SumMethod method() const { return sum_.method(); }  // of the first sum

 private:
  void add_images(std::span<const Vec3> forces, std::span<Vec3> velocities) const;

  std::optional<Wall> wall_;
  std::vector<Vec3> points_, mirrored_;  // where there is a wall
  std::vector<double> height_;
  StokesletSum sum_;
};

}  // namespace slurry::stokes
