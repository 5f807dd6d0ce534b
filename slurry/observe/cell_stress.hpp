// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The mean stress in a periodic cell over the last step, in its parts (Love 1927, Weber 1966; Irving and Kirkwood
// 1950):
//
//     sigma_ab = - (1/V) [ sum_k m v'_a v'_b  +  sum_c f_a l_b  +  sum_films f_a l_b ]  +  that of a fluid on a grid,
//
// with v' the velocity of a grain beside the flow of the cell and the mean of the others, f the force on the second of
// a pair and l the vector from the centre of the first to that of the second (to the point of contact on an obstacle),
// at the end of the step, or at the impact of hard spheres (contact_arms.hpp).
// Positive in tension, so that the shear stress has the sign of the shear rate; the pressure is minus the mean of the
// diagonal. V is the volume of the cell, its area in a planar case.
#pragma once

#include "slurry/core/tensor.hpp"
#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

struct CellStress {
  Tensor kinetic, contact, film, fluid;  // Pa; N/m in a planar case
  double temperature = 0;                // mean of v'^2 by mass, over the number of directions, m^2/s^2
  double volume_fraction = 0;

  Tensor total() const { return kinetic + contact + film + fluid; }
};

// The part of contacts, over this volume.
Tensor contact_stress(const State& state, const StepReport& report, double volume);

CellStress measure_cell(const World& world, const State& state, const StepReport& report);

}  // namespace slurry
