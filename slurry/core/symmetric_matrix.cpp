// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Principal axes by Jacobi's rotations: each removes the largest entry off the diagonal; the convergence is quadratic.
#include "slurry/core/symmetric_matrix.hpp"

#include <utility>

#include "slurry/core/math.hpp"

namespace slurry {

PrincipalAxes principal_axes(const SymmetricMatrix& a) {
  // Entries this small beside the largest are round-off: a matrix that should be diagonal keeps its axes.
  constexpr double round_off = 1e-12;
  const Vec3 unit[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  Quaternion q;
  double m[3][3];
  const auto fill = [&] {
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) m[i][j] = dot(rotate(q, unit[i]), a * rotate(q, unit[j]));
  };
  fill();
  for (int turn = 0; turn < 50; ++turn) {
    int i = 0, j = 1;
    for (const auto& [k, l] : {std::pair{0, 2}, std::pair{1, 2}})
      if (std::abs(m[k][l]) > std::abs(m[i][j])) i = k, j = l;
    if (std::abs(m[i][j]) <= round_off * largest_row(a)) break;
    const double angle = 0.5 * math::atan2(2 * m[i][j], m[i][i] - m[j][j]);
    q = normalised(q * rotation(angle * cross(unit[i], unit[j])));
    fill();
  }
  return {{m[0][0], m[1][1], m[2][2]}, q};
}

}  // namespace slurry
