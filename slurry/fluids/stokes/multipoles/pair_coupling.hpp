// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// PairCoupling: how the flows of one sphere meet the harmonics of another, in axes whose z runs from the first (the
// source) to the second (the target).
//
// Galerkin's equations of the single layers on all spheres, in harmonics that are scaled so that the diagonal is 1,
// have the entries sqrt(a_t / a_s) sqrt(s_beta / s_alpha) (Y_alpha, u_beta), where u_beta is the flow that equals
// Y_beta on the source and s are the eigenvalues of the single layer (harmonics.hpp). About a common axis harmonics of
// different orders m do not meet. Entries are made by Gauss' rule over the target, with enough nodes for round-off.
//
// In the basis V cos, W cos, X sin of one order (and V sin, W sin, X cos with the other sign between V, W and X) the
// block is real; `block[m]` is that of the first with the sign turned: see PairCoupling::sign.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "slurry/fluids/stokes/multipoles/harmonics.hpp"

namespace slurry {

struct PairCoupling {
  // One matrix for each order from 0; rows of the target, columns of the source, both by kind and then by degree.
  std::vector<Eigen::MatrixXd> block;
  // The flow of a source of strength 1 (a sphere that swells at the speed 1) as load on the target, order 0, for
  // viscosity 1.
  Eigen::VectorXd swelling;

  // The place of a harmonic in a block of the order m, for harmonics up to a degree.
  static int rank(HarmonicKind kind, int l, int m, int largest_degree) {
    const int first = std::max(1, m);
    return kind * (largest_degree - first + 1) + l - first;
  }
  static int size(int m, int largest_degree) { return 3 * (largest_degree - std::max(1, m) + 1); }

  // The entry between two harmonics whose targets are cosines (V, W) is the block's, with this sign between kinds that
  // differ in parity: -1 where the harmonic of kind V or W is the cosine, 1 where it is the sine.
  static double sign(HarmonicKind target, HarmonicKind source, bool v_is_cosine) {
    return (target == harmonic_x) == (source == harmonic_x) ? 1 : (v_is_cosine ? -1 : 1);
  }
};

struct PairGeometry {
  double distance;
  double source_radius, target_radius;
  int source_degree, target_degree;
};

// Orders from 0 to largest_order.
PairCoupling couple_pair(const PairGeometry& pair, int largest_order);

}  // namespace slurry
