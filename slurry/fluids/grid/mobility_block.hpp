// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// MobilityBlock: how the markers of one body alone move the fluid at each other, as a full matrix, and its inverse: the
// preconditioner of the forces on markers (Kallemov, Bhalla, Griffith and Donev, Commun. Appl. Math. Comput. Sci. 11
// (2016) 79, section 4.2).
//
// The velocity at one marker by a force on another is taken to depend on the vector between them alone. It is measured:
// the flow of a point force on the grid, in a periodic box as large as the case's, or as four bodies, interpolated at
// these vectors; what the images of a smaller box take away is given back (Hasimoto 1959).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/grid/block_inverse.hpp"
#include "slurry/fluids/grid/fluid_solver.hpp"
#include "slurry/linalg/dense_cholesky.hpp"

namespace slurry::grid {

// Bodies with more markers than this are preconditioned by the diagonal of the matrix.
inline constexpr std::size_t most_block_markers = 1000;
// Those with more unknowns than this by the factors of the matrix, which are slower to use but faster to make than its
// inverse.
inline constexpr std::size_t most_inverse_unknowns = 1000;

class MobilityBlock {
 public:
  // Markers of a body about its centre, in the fluid of `fluid`.
  MobilityBlock(const FluidSolver& fluid, std::vector<Vec3> points);
  // The same with another inertia than that of a solver.
  MobilityBlock(const Box& box, double viscosity, double inertia, std::vector<Vec3> points);

  const std::vector<Vec3>& points() const { return points_; }
  // The velocity at a marker by a force on itself, s/kg.
  double diagonal() const { return diagonal_; }
  // The forces that move the fluid so, if the body were alone, in the axes of the points: of several bodies, each with
  // the velocities of its markers, in place. A body has the same bits whatever its company.
  void solve(std::span<Vec3* const> bodies) const;
  // The forces of this matrix that move the fluid with the body: of its unit velocities and angular velocities.
  const std::array<std::vector<Vec3>, 6>& carrying() const { return carrying_; }
  // Forces and torques over velocities and angular velocities of the body by this matrix, 6 x 6.
  const std::vector<double>& resistance() const { return resistance_; }

 private:
  void fill(const Box& box, double viscosity, double inertia);
  void factor(const std::vector<std::vector<Vec3>>& velocity, double spare);
  void find_resistance();

  std::vector<Vec3> points_;
  int components_;
  double diagonal_ = 1;
  std::optional<DenseCholesky> matrix_;
  BlockInverse inverse_;  // where the body is small enough to have one
  std::array<std::vector<Vec3>, 6> carrying_;
  std::vector<double> resistance_;
};

}  // namespace slurry::grid
