// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fluid on a staggered grid carries with itself: div(u u), and the parts of a step of the Navier-Stokes
// equations that are known at its start.
//
// Fluxes are products of means of two neighbours (Harlow and Welch 1965): second order; what leaves a cell enters the
// next, so that momentum is kept to round-off, and so is energy but for the step (Morinishi, Lund, Vasilyev and Moin,
// J. Comput. Phys. 143 (1998) 90). In time the rule of Adams and Bashforth, of two steps of any length,
//
//     (u' - u) / dt + (1 + w/2) N(u) - (w/2) N(u_before) = ...,      w = dt / dt_before,
//
// and Euler's in the first. Central fluxes of this rule bear steps in which the fluid crosses a part of a cell.
//
// In a sheared cell u is what is beside the flow of the cell, rate (y - middle) along x, and N(u) = div(u u) + rate
// u_y. The flow of the cell carries u and N along x exactly, at the end of each step (row_shift.hpp): its speed does
// not shorten steps.
#pragma once

#include <vector>

#include "slurry/fluids/grid/box.hpp"

namespace slurry::grid {

// N(u) on the faces; zero on those that are walls. `rate`: of the shear of the cell, 1/s.
Field advection(const Box& box, const Field& velocity, double rate = 0);

// Cells that the fluid crosses in a second, summed over the axes: the largest.
double crossing_rate(const Box& box, const Field& velocity);

// As it is saved: one component after the other.
std::vector<double> flattened(const Field& field);
// Throws RunError where the numbers are not those of this box.
Field unflattened(const Box& box, const std::vector<double>& numbers);

}  // namespace slurry::grid
