// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The smooth part of the Stokeslet or the stresslet in unbounded space, as what a convolution on a grid multiplies by.
//
//   K(o) = (1/P) sum_k D(k) H(k) exp(i k . o),   D = k^2 I - k k  (Stokeslet),
//   D = i (k^2 (delta k + k delta + delta k) - 2 k k k)  (stresslet),
//   H = (4 pi / k^4) (2 + cos kR - 3 sin(kR)/(kR)) g(k) / phi^(k)^2.
// H without g and phi is the transform of -(r - R/2 - r^2/(2R)) up to r = R, and 0 beyond: for r < R the Stokeslet is
// (I Laplace - grad grad) of it plus 2/R, and R is larger than any distance of two points. g is the filter of
// KernelSplit, which ends at k = c / cutoff; phi^2 undoes that strengths are spread on the grid, and velocities
// interpolated.
//
// K is summed on a period of more than R and the size of the grid, so that its images keep off; of it the differences
// of grid points are kept, and transformed with a period of twice the grid. F. Vico, L. Greengard and M. Ferrando, J.
// Comput. Phys. 323 (2016) 191; L. af Klinteberg, D. S. Shamshirgar and A.-K. Tornberg, Res. Math. Sci. 4 (2017) 1. K
// is even or odd along each axis: one octant is kept, and transforms are sums of cosines or sines.
#pragma once

#include <array>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/fast/kernel_split.hpp"
#include "slurry/nufft/es_kernel.hpp"
#include "slurry/nufft/line_transform.hpp"

namespace slurry::stokes {

enum class FlowKernel { stokeslet, stresslet };

// Where the grid lies. Points stay half a width of phi inside.
struct GridFrame {
  Vec3 low;              // the lowest corner of the points
  double step = 1;       // h, m
  nufft::Size3 count{};  // points along each axis; transforms are twice as long
  double cutoff = 1;     // m
};

// A component of the tensor: xx, yy, zz, xy, xz, yz; or xxx, xxy, ..., each set of indices once, in increasing order.
struct FarComponent {
  std::vector<int> indices;
  std::array<bool, 3> is_odd;
  std::vector<double> octant;  // of its transform (over i, for the stresslet), at 0 ... n along each axis, x fastest
};

std::vector<FarComponent> far_kernel(FlowKernel kernel, const KernelSplit& split, const nufft::EsKernel& phi,
                                     const GridFrame& frame);

}  // namespace slurry::stokes
