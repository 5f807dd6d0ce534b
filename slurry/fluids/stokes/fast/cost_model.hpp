// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the parts of a fast sum cost on one thread, in nanoseconds: measured once (benchmarks/stokeslets.cpp on an AMD
// EPYC of 2.4 GHz with AVX2), and stored. Nothing is timed when a sum is made: the choice of a method and of its cutoff
// changes the last digits of results, and must depend on the points alone. Another processor changes all constants by
// like factors, and an error of some ten per cent in their ratios costs a few per cent of time.
#pragma once

#include <span>

#include "slurry/core/vec3.hpp"

namespace slurry::stokes {

namespace cost {
inline constexpr double direct_pair = 2.6;  // a pair of the direct sum
inline constexpr double near_pair = 2.3;    // a pair of a near sum, and for each degree of its polynomials:
inline constexpr double near_pair_degree = 0.22;
inline constexpr double gathered_source = 4;  // a source copied for the targets of a cell
inline constexpr double spread_value = 0.45;  // a value of the kernel of a point, times a strength, there or back
inline constexpr double line_number = 20;     // a number of a line that is transformed, with its copies
}  // namespace cost

// The near sum for a cutoff: into how many cells the cutoff is cut, and what the sum costs.
struct NearCost {
  int cells_per_cutoff = 1;
  double nanoseconds = 0;
};
// From every k-th point where there are many. `degree` is that of the polynomials of the pairs.
NearCost near_cost(std::span<const Vec3> sources, std::span<const Vec3> targets, double cutoff, int degree);

}  // namespace slurry::stokes
