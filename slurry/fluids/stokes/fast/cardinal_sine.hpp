// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The Stokeslet as a sum of plane waves, by the sparse cardinal sine decomposition.
//
// With the diameter of the points as the unit of length and r in [rho, 1],
//   I/r + x x/r^3  =  sum_p c_p < (I - s s) exp(i lambda_p x . s) >_s  +  c_0 I,      lambda_p = (p - 1/2) pi,
// < >_s being the mean over the unit sphere: (j0(z) - j1(z)/z) I + j2(z) x x/r^2 at z = lambda_p r. One real weight a
// sphere serves both parts; the weights are fitted by least squares of r times the error. The mean becomes a sum over
// nodes of Gauss along the axis and equal angles around it; nodes opposite to each other give complex conjugates, so
// half of them suffice. F. Alouges and M. Aussal, Numer. Algorithms 70 (2015) 427, for radial kernels; for Stokes F.
// Alouges, M. Aussal, A. Lefebvre-Lepot, F. Pigeonneau and A. Sellier, Int. J. Comput. Methods Exp. Meas. 5 (2017) 387,
// by two decompositions.
#pragma once

#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/fast/kernel_split.hpp"

namespace slurry::stokes {

struct CardinalSineFit {
  double ratio = 0;                         // rho
  double constant = 0;                      // c_0
  std::vector<double> wave_number, weight;  // lambda_p, c_p

  // What the sum makes of the kernel, I isotropic(r) + x x/r^2 axial(r), at any r in [0, 1].
  double isotropic(double r) const;
  double axial(double r) const;
  // The largest error, relative to 1/r, for r in [rho, 1].
  double error() const;
};

// As many spheres as the tolerance asks for.
CardinalSineFit fit_cardinal_sines(double ratio, double tolerance);

// Wave vectors on one half of each sphere; the weight of a node counts for its opposite too.
struct WaveNodes {
  std::vector<Vec3> wave;
  std::vector<double> weight;
};
WaveNodes place_nodes(const CardinalSineFit& fit, double tolerance);

// The near part, exact kernel less fit, in units of the distance rho: what NearStokesletPair reads.
KernelSplit near_part(const CardinalSineFit& fit, double tolerance);

}  // namespace slurry::stokes
