// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ScaledProblem: a contact problem as one sparse matrix, in coordinates in which masses are 1.
//
// Rows are the coordinates of the contacts (normal, tangential, rolling), columns the freedoms of the bodies, then of
// the carriers. With u = U + S x, S S^T = M^-1 (Cholesky; a body that cannot move has S = 0), impulses P = w^1/2 p and
// velocities Z = w^-1/2 z, the problem reads
//
//     x = A^T P,     Z = A x + c,     P = P_K(P - Z),     A = w^-1/2 B S,     c = w^-1/2 z(U).
//
// A problem in the plane keeps v_x, v_y, omega_z of a body and one tangent of a contact.
#pragma once

#include <Eigen/SparseCore>
#include <array>
#include <vector>

#include "slurry/solvers/problem.hpp"

namespace slurry {

class ScaledProblem {
 public:
  using Vector = Eigen::VectorXd;

  explicit ScaledProblem(const Problem& problem);

  const Eigen::SparseMatrix<double, Eigen::RowMajor>& matrix() const { return matrix_; }  // A
  const Vector& offset() const { return offset_; }                                        // c

  Vector impulses(const Problem& problem) const;
  void store(const Vector& impulses, Problem& problem) const;

  // P_K, contact by contact.
  void project(const Vector& q, Vector& projected) const;
  // The largest |r_c| of problem.hpp, m/s, for admissible impulses P.
  double residual(const Vector& impulses) const;

 private:
  void add_row(const Problem& problem, std::size_t contact, int coordinate,
               std::vector<Eigen::Triplet<double>>& entries) const;
  LocalImpulse unpacked(const Vector& v, std::size_t contact) const;
  double coordinate(std::size_t contact, int k, double normal, Vec3 tangential, Vec3 moment) const;

  bool planar_;
  int tangents_, coordinates_, freedoms_;
  std::vector<std::array<Vec3, 3>> axes_;  // n, t_1, t_2
  LocalSets set_;
  std::vector<LocalMass> w_;
  Vector scale_;   // w^1/2, by row
  Vector weight_;  // of a squared row in |r_c|^2
  Vector offset_;
  Eigen::SparseMatrix<double, Eigen::RowMajor> matrix_;
};

}  // namespace slurry
