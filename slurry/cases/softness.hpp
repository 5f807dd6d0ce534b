// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The softness of the contacts of a case: that which it gives, or one chosen for friction at rest.
//
// A contact of softness d under the force f has the overlap d w dt^2 f. Under n layers of grains of radius R and mass M
// the smallest, of radius r and mass m, carry the part of the load that falls on their section: about n M g (r/R)^2
// (r/R in the plane), up to k times this on the most loaded, and at least the weight of one large grain. With w = 2/m
// the overlap in radii is
//
//     x = d 2 (M/m) max(1, k n (r/R)^2) g dt^2 / r.
//
// The softness chosen keeps x below `softest_overlap` for 50 layers, and is at most 1e-2; where this leaves less than
// 1e-4, contacts are rigid. It depends on the case alone: it is the same after a resume and for any number of threads,
// and constant in a run, so that no grain at rest is moved by it.
#pragma once

#include "slurry/cases/case.hpp"

namespace slurry {

// Overlap at rest, in radii of the smallest grain, that a softness chosen by the program is meant for.
constexpr double softest_overlap = 2e-2;

// solver.softness where the case gives it. Else it is chosen where all of this holds: friction is exact (law =
// "friction", fixed_point = true), the only other laws are "inelastic" and "none", gravity presses the grains together,
// they are round and have inertia, solver.warm_start is on, and nothing but gravity loads or couples them (no loads on
// walls or on the cell, no deformed cell, no films, no fluid but a given flow). Else 0: rigid contacts.
double softness_of(const Case& c);

}  // namespace slurry
