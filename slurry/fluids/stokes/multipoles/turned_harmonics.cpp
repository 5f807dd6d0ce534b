// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/turned_harmonics.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/multipoles/harmonics.hpp"
#include "slurry/linalg/gauss_legendre.hpp"

namespace slurry {

std::vector<Eigen::MatrixXd> turned_harmonics(const Eigen::Matrix3d& rotation, int largest_degree) {
  const GaussRule& rule = gauss_legendre(largest_degree + 1);
  const int around = 2 * largest_degree + 1;
  const int size = (largest_degree + 1) * (largest_degree + 1), count = (largest_degree + 1) * around;
  Eigen::MatrixXd here(count, size), there(count, size);
  int node = 0;
  for (std::size_t k = 0; k < rule.node.size(); ++k)
    for (int j = 0; j < around; ++j, ++node) {
      const double c = rule.node[k], s = std::sqrt((1 - c) * (1 + c)), phi = 2 * std::numbers::pi * j / around;
      const Vec3 n{s * math::cos(phi), s * math::sin(phi), c};
      const Eigen::Vector3d back = rotation.transpose() * Eigen::Vector3d(n.x, n.y, n.z);
      const std::vector<double> y = harmonics_at(largest_degree, n);
      const std::vector<double> z = harmonics_at(largest_degree, {back.x(), back.y(), back.z()});
      const double weight = rule.weight[k] * 2 * std::numbers::pi / around;
      here.row(node) = weight * Eigen::Map<const Eigen::RowVectorXd>(y.data(), size);
      there.row(node) = Eigen::Map<const Eigen::RowVectorXd>(z.data(), size);
    }
  std::vector<Eigen::MatrixXd> turned;
  for (int l = 0; l <= largest_degree; ++l)
    turned.push_back(here.middleCols(l * l, 2 * l + 1).transpose() * there.middleCols(l * l, 2 * l + 1));
  return turned;
}

Eigen::Matrix3d rotation_from_z(const Eigen::Vector3d& axis) {
  const Vec3 n{axis.x(), axis.y(), axis.z()}, u = any_orthogonal(n), v = cross(n, u);
  Eigen::Matrix3d rotation;
  rotation << u.x, v.x, n.x, u.y, v.y, n.y, u.z, v.z, n.z;
  return rotation;
}

}  // namespace slurry
