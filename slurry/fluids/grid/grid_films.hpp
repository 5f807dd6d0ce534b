// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The films between the round grains of a scene, and between them and the walls of the box, that its grid does not
// resolve (pair_film.hpp).
//
// Which gap the grid feels was measured, on spheres of 4 to 16 cells that move against each other or a wall, and discs
// of 8 and 16 (docs/theory/grid.md): in cells it hardly depends on the size. How the markers of two close spheres lie
// to each other, and to the cells, would make some per cent of the resistance of a pair; so those in the gap are
// softened (rigid_system.hpp), the grid feels a gap of half a cell or more, whatever the markers do, and the film has
// the rest.
#pragma once

#include <vector>

#include "slurry/fluids/fluid_scene.hpp"
#include "slurry/fluids/grid/fluid_solver.hpp"
#include "slurry/fluids/grid/pair_film.hpp"

namespace slurry::grid {

// Gaps narrower than `least_gap` smaller radii have the film of that gap.
std::vector<PairFilm> find_films(const FluidScene& scene, const FluidSolver& fluid, const WallMotion& walls,
                                 double least_gap);

// As the grid feels a gap, all in cells: of two spheres of this mean radius, or one and a wall, with soft markers; of
// discs, whatever their size.
FeltGaps felt_between(double gap, double mean_radius, bool planar);
FeltGaps felt_at_wall(double gap, double radius, bool planar);
// How near to the other surface markers are soft, of spheres the smaller of which has this radius.
double soft_reach(double radius);

// The radius of grain k where it is a sphere or a disc; 0 where it is not.
double round_radius(const FluidScene& scene, std::size_t k);

}  // namespace slurry::grid
