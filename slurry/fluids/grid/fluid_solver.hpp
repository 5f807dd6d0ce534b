// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FluidSolver: the velocity of a viscous fluid in a box under given forces, without grains.
//
//     inertia u - viscosity Lap u + grad p = f,   div u = 0,   u = u_wall on walls,
//
// on the staggered grid, solved exactly by fast transforms: Stokes flow for inertia 0, a step of the linear part of the
// Navier-Stokes equations for inertia = density / dt. Walls across one axis cost a tenth more than none; across several
// axes their forces are found by conjugate gradients on the waves of the walls, preconditioned by those of each axis.
//
// In a box without walls the mean velocity is zero, whatever the sum of the forces, where there is no inertia or the
// mean is held.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "slurry/fluids/grid/box.hpp"
#include "slurry/fluids/grid/wall_layer.hpp"
#include "slurry/fluids/grid/wave_response.hpp"

namespace slurry::grid {

// Velocities of the lower and the upper wall across each axis. Only what is along them counts.
using WallMotion = std::array<std::array<Vec3, 2>, 3>;

class FluidSolver {
 public:
  // `holds_mean`: of a box without walls. `wall_tolerance`: accuracy of the velocities beside walls across several
  // axes, relative to those without their forces.
  FluidSolver(const Box& box, double viscosity, double inertia, bool holds_mean = false, double wall_tolerance = 1e-12);

  const Box& box() const { return box_; }
  double viscosity() const { return response_.viscosity(); }
  double inertia() const { return response_.inertia(); }

  // Forces per volume go in, the velocity comes out; and the pressure in the cells, where it is asked for.
  void solve(Field& field, const WallMotion& motion = {}, std::vector<double>* pressure = nullptr) const;

 private:
  using AllWalls = std::vector<WallForces>;
  // What walls answer to a uniform flow that nothing else holds.
  struct Uniform {
    int component;
    AllWalls answer;  // forces that undo it
    double force;     // their sum
  };

  AllWalls slip_of(const Modes& force) const;
  AllWalls slip_of_forces(const AllWalls& forces) const;
  // Forces that undo the slip and add up to `sums` of the uniform components, and the uniform flow that goes with them.
  AllWalls undo(const AllWalls& slip, const std::vector<Complex>& sums, std::vector<Complex>& flow) const;
  // Forces and uniform flows as a vector of numbers.
  std::size_t unknowns() const;
  std::vector<double> flat(const AllWalls& forces, const std::vector<Complex>& flow) const;
  AllWalls walls_of(std::span<const double> numbers) const;
  std::vector<double> weights() const;
  // The slip of a uniform flow.
  void add_uniform(std::span<const double> flow, std::span<double> slip) const;
  Complex sum_of(const AllWalls& forces, int component) const;
  AllWalls find_forces(const AllWalls& slip, const std::vector<Complex>& sums, std::vector<Complex>& flow) const;
  void hold(Modes& modes, const WallMotion& motion, std::vector<Complex>* pressure) const;
  void find_uniform();

  Box box_;
  WaveResponse response_;
  std::vector<WallLayer> layers_;
  std::vector<int> layer_axis_;
  std::vector<Uniform> uniform_;
  double wall_tolerance_;
};

}  // namespace slurry::grid
