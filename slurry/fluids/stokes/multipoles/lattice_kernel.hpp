// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What Ewald's sum over a lattice of spheres is made of: the split of the kernel, and the transforms of harmonics.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "slurry/core/upper_matrix.hpp"
#include "slurry/fluids/stokes/fast/kernel_split.hpp"
#include "slurry/fluids/stokes/multipoles/smooth_coupling.hpp"
#include "slurry/fluids/stokes/multipoles/sphere_resistance.hpp"

namespace slurry {

struct LatticeOptions {
  double tolerance = 1e-6;  // of the entries, relative to the diagonal
  double cutoff = 0;        // m; 0: of least cost
};

// The split that the tolerance asks for, with the cutoff that is given or of least cost.
class LatticeKernel {
 public:
  LatticeKernel(std::span<const SphereBody> spheres, int degree, const UpperMatrix& edges,
                const LatticeOptions& options = {});
  SmoothKernel smooth() const { return {cutoff_, split_.bandwidth / cutoff_, &split_.filter}; }

 private:
  stokes::KernelSplit split_;
  double cutoff_ = 0;
};

// (-i)^p e^(-i phase) for p modulo 4 = 0, 1, 2, 3.
struct Phase {
  double real, imaginary;
};
Phase turned_phase(int p, double cosine, double sine);

}  // namespace slurry
