// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Orthogonal rows of a small matrix: U^T A = S V^T, by rotations of pairs of rows until all are orthogonal (Hestenes,
// J. SIAM 6, 51, 1958; one-sided Jacobi). The lengths of the rows are the singular values, each to its own last digits;
// and of A x = b the shortest solution of least residual follows row by row. For matrices with few rows or few columns;
// Eigen's decompositions do the same for any, and took a quarter of what a compiler's front end did for this folder.
#pragma once

#include <Eigen/Core>

namespace slurry {

// Decreasing; as many as the smaller of rows and columns.
Eigen::VectorXd singular_values(const Eigen::MatrixXd& matrix);

// Unit rows that are orthogonal and span the rows of the matrix.
Eigen::MatrixXd orthogonal_rows(const Eigen::MatrixXd& matrix);

// The shortest x among those of the least |A x - b|.
Eigen::VectorXd shortest_solution(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right);

}  // namespace slurry
