// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The films between the round grains of a scene, and between them and the walls of the box, that its grid does not
// resolve (pair_film.hpp).
//
// Which gap the grid feels was measured, on spheres of 8 and 12 cells that approach each other or a wall, and discs of
// 8 and 16 (docs/theory/grid.md): in cells it hardly depends on the size. Spheres resist each other too much between a
// quarter of a cell and three cells, by up to 20 %. What is too much is given back by films that push: with the
// velocities of the step before, since the system of the grains has to resist whatever moves.
#pragma once

#include <vector>

#include "slurry/fluids/fluid_scene.hpp"
#include "slurry/fluids/grid/fluid_solver.hpp"
#include "slurry/fluids/grid/pair_film.hpp"

namespace slurry::grid {

struct Films {
  std::vector<PairFilm> resisting, pushing;
};

// Gaps narrower than `least_gap` smaller radii have the film of that gap.
Films find_films(const FluidScene& scene, const FluidSolver& fluid, const WallMotion& walls, double least_gap);

// As the grid feels a gap, both in cells: of two round bodies, and of one and a wall.
FeltGaps felt_between(double gap, bool planar);
FeltGaps felt_at_wall(double gap, bool planar);

// The radius of grain k where it is a sphere or a disc; 0 where it is not.
double round_radius(const FluidScene& scene, std::size_t k);

}  // namespace slurry::grid
