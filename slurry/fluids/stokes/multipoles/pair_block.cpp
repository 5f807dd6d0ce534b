// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/pair_block.hpp"

#include <algorithm>

#include "slurry/fluids/stokes/multipoles/solid_flows.hpp"

namespace slurry {
namespace {

using Eigen::MatrixXd;

// The part between harmonics of one kind and degree each.
MatrixXd turned_part(HarmonicKind a, int l, HarmonicKind b, int k, const PairCoupling& coupling,
                     const std::vector<MatrixXd>& turned, int source_degree, int target_degree) {
  const int order = std::min(l, k);
  const bool crosses = (a == harmonic_x) != (b == harmonic_x);
  // Rows of the target's order in the axes of the pair, columns of the source in those of the world.
  MatrixXd half = MatrixXd::Zero(2 * l + 1, 2 * k + 1);
  for (int m = -order; m <= order; ++m) {
    const MatrixXd& block = coupling.block[std::abs(m)];
    double entry = block(PairCoupling::rank(a, l, std::abs(m), target_degree),
                         PairCoupling::rank(b, k, std::abs(m), source_degree));
    // m >= 0 is the cosine; where kinds cross, cosines meet sines.
    const bool v_is_cosine = (m > 0) == (a != harmonic_x);
    if (crosses) entry *= m == 0 ? 0 : PairCoupling::sign(a, b, v_is_cosine);
    const int other = crosses ? -m : m;
    half.row(l + m) = entry * turned[k].col(k + other).transpose();
  }
  return turned[l] * half;
}

}  // namespace

MatrixXd pair_block(const PairCoupling& coupling, const std::vector<MatrixXd>& turned, int source_degree,
                    int target_degree) {
  MatrixXd all(harmonics_up_to(target_degree), harmonics_up_to(source_degree));
  for (const HarmonicKind a : harmonic_kinds)
    for (int l = 1; l <= target_degree; ++l)
      for (const HarmonicKind b : harmonic_kinds)
        for (int k = 1; k <= source_degree; ++k)
          all.block(harmonic_place(a, l, target_degree), harmonic_place(b, k, source_degree), 2 * l + 1, 2 * k + 1) =
              turned_part(a, l, b, k, coupling, turned, source_degree, target_degree);
  return all;
}

void add_block(DenseCholesky& a, std::size_t row, std::size_t column, const MatrixXd& block) {
  for (Eigen::Index i = 0; i < block.rows(); ++i)
    for (Eigen::Index j = 0; j < block.cols() && column + j <= row + i; ++j) a.at(row + i, column + j) += block(i, j);
}

}  // namespace slurry
