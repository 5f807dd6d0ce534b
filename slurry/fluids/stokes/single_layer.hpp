// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The single layer of Stokes flow by Galerkin's method with densities constant on panels:
//
//   A_ij = 1/(8 pi) int over panel i, int over panel j of G(x - y) dy dx,     viscosity 1.
//
// (A q)_i is the integral over panel i of the velocity that the densities q give (forces on the fluid per area). Pairs
// of panels nearer than a few of their lengths are integrated in closed form over the one and by points over the other,
// and the other way round, and the mean is taken: A is symmetric to the last bit. Others are sums over three points
// times three. With a wall the image of each point force is added (wall_image.hpp).
//
// A is positive but for one vector: the normals of each closed surface, which press and move nothing. To make it
// positive, alpha (N q) N is added for each surface, N_i = area_i n_i: nothing changes for velocities without a flux.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "slurry/fluids/stokes/panels.hpp"
#include "slurry/fluids/stokes/point_sum.hpp"
#include "slurry/fluids/stokes/wall_image.hpp"

namespace slurry::stokes {

// How near a panel is integrated in closed form, in units of the larger length of the two. Sums over points are then
// wrong by less than 1e-4 of a panel's own share.
inline constexpr double near_distance = 2.5;

// A_ij of the list above, without the term of the normals.
Matrix3 galerkin_block(const Panels& panels, std::size_t i, std::size_t j, const Wall* wall);

// The panels of one closed surface: [first, last).
struct PanelRange {
  std::size_t first = 0, last = 0;
  std::size_t size() const { return last - first; }
};

// What is added for the normals of a surface.
class NormalTerm {
 public:
  NormalTerm(const Panels& panels, PanelRange range);
  double alpha() const { return alpha_; }
  const PanelRange& range() const { return range_; }
  Vec3 normal(std::size_t k) const { return normal_[k - range_.first]; }  // area times unit normal
  void add(std::span<const Vec3> densities, std::span<Vec3> velocities) const;

 private:
  PanelRange range_;
  std::vector<Vec3> normal_;
  double alpha_;
};

// velocities = A densities: what iterative solvers see.
class LayerOperator {
 public:
  virtual ~LayerOperator() = default;
  virtual void apply(std::span<const Vec3> densities, std::span<Vec3> velocities) const = 0;
  virtual SumMethod method() const = 0;  // by which points are summed
};

// The product by a sum over the points of the panels, corrected for the near pairs, which are stored.
std::unique_ptr<LayerOperator> make_layer_operator(const Panels& panels, const std::vector<PanelRange>& surfaces,
                                                   const std::optional<Wall>& wall, const SumOptions& options);

}  // namespace slurry::stokes
