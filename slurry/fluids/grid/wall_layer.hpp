// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// WallLayer: the friction of the two walls across one axis of a box, wave by wave.
//
// The waves of a box slip along its walls. A wall that does not let the fluid slip holds the cells beside it, half a
// cell away, with the force per volume s (u - u_wall), s = 2 viscosity / h^2, on the tangential components. With E the
// values in these cells and S the response of the fluid that slips, the forces l of the walls are those of
//
//     (E^T S E + 1/s) l = E^T S f - u_wall.
//
// Waves along the walls do not mix, nor do the sum and the difference of the two walls: for each of them a matrix of
// the two tangential components. Stored are the sum and the difference of the forces, L = l_low +- l_high, by wave
// along the walls: [wave][sum, difference][component].
#pragma once

#include <array>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/grid/wave_response.hpp"

namespace slurry::grid {

using WallForces = std::vector<Complex>;

class WallLayer {
 public:
  WallLayer(const Box& box, const WaveResponse& response, int axis);

  std::size_t size() const { return 4 * lines_; }
  // 2 E^T S f, as sums and differences of the two walls, less the walls' own velocities where they move.
  WallForces slip(const WaveResponse& response, const Modes& force) const;
  // f - E l.
  void add(const WallForces& forces, Modes& force) const;
  // The forces that undo this slip, if there were no walls across other axes.
  WallForces solve(const WallForces& slip) const;
  // l / s, which is part of the slip that forces undo.
  WallForces give(const WallForces& forces) const;
  // Minus the slip that walls at these velocities (the lower, the upper) ask for.
  WallForces motion(const std::array<Vec3, 2>& velocity) const;
  // With these, sums over waves of a.b are those over the cells beside the walls.
  std::vector<double> weights() const;

  // The slip of a uniform flow of amplitude 1 along `component`, and the uniform force that walls take up.
  std::size_t uniform_place(int component) const { return component == tangential_[0] ? 0 : 1; }
  double uniform_slip() const { return 1 / double(cells_); }
  bool has(int component) const { return component == tangential_[0] || component == tangential_[1]; }

 private:
  struct Block {
    double xx, yy;
    Complex xy;
  };
  std::array<int, 3> ranks(std::size_t line, int along) const;
  std::size_t start(std::size_t line) const { return line / inner_ * cells_ * inner_ + line % inner_; }
  Block block(const WaveResponse& response, std::size_t line, int parity) const;
  double weight(std::size_t line, int component) const;

  Box box_;
  Size3 waves_;
  int axis_, half_axis_;
  std::array<int, 2> tangential_;  // components; the second is -1 in a planar case
  std::size_t cells_, inner_, lines_;
  double hold_;                 // s
  std::vector<double> cosine_;  // of the waves across, at the walls
  std::vector<Block> inverse_;  // [line][parity]
};

}  // namespace slurry::grid
