// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The equations of spheres of which each stands for a lattice of images, x + H n for all whole n. The flow that they
// cause has no mean over the cell, and its forces are held by a mean gradient of the pressure.
//
// Ewald's sum for harmonics: pairs nearer than the cutoff have their exact coupling less the smooth one
// (smooth_coupling.hpp), and the smooth part of all images is a sum over the waves of the lattice,
//
//     A = 1 - A_smooth(0) + sum over near images (A_exact - A_smooth) + F^T F,
//
// with a row of F for each wave up to K, each of its two directions across, and its cosine and sine. The transforms of
// harmonics are known in closed form: only the tail of the filter is left out.
#pragma once

#include <span>

#include "slurry/core/upper_matrix.hpp"
#include "slurry/fluids/stokes/multipoles/lattice_kernel.hpp"
#include "slurry/linalg/dense_cholesky.hpp"

namespace slurry {

// All of A. Unknowns are by sphere, then by kind, degree and order.
void fill_lattice(std::span<const SphereBody> spheres, int degree, const UpperMatrix& edges, DenseCholesky& a,
                  const LatticeOptions& options = {});

}  // namespace slurry
