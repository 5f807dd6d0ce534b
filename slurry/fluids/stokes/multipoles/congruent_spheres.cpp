// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A set is brought into a standard pose: spheres sorted by radius and by their distances to all others, then the frame
// of the first three that are not on a line. Two sets whose spheres then lie at the same places are congruent. A sort
// that equals leave open, or a chance, costs a computation and no more: what decides is the comparison of the places.
#include "slurry/fluids/stokes/multipoles/congruent_spheres.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <map>
#include <numeric>

#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

using Eigen::Matrix3d;
using Eigen::MatrixXd;

// Places that differ by less are the same, in units of the largest distance; far below any tolerance of a resistance.
constexpr double same_place = 1e-13;

struct StandardPose {
  std::vector<std::size_t> order;   // of the spheres in the set
  Matrix3d axes;                    // its rows; a mirror image where det < 0
  std::vector<SphereBody> spheres;  // in these axes and in this order, the first at the origin
  double size = 0;
};

std::vector<std::size_t> sorted_spheres(const std::vector<SphereBody>& set) {
  std::vector<double> sums(set.size(), 0.0);
  for (std::size_t i = 0; i < set.size(); ++i)
    for (const SphereBody& other : set) sums[i] += norm(other.centre - set[i].centre);
  std::vector<std::size_t> order(set.size());
  std::iota(order.begin(), order.end(), 0);
  // Sums that differ by round-off count as equal, so that the order of equals is that of the set.
  const auto key = [&](std::size_t i) { return std::pair{set[i].radius, std::round(sums[i] * 1e9)}; };
  std::ranges::stable_sort(order, {}, key);
  return order;
}

// Axes along the second sphere, then the first one off that line, then to the side of the first one off that plane.
Matrix3d axes_of(const std::vector<Vec3>& r, double size) {
  Vec3 u{1, 0, 0}, v{0, 1, 0};
  if (r.size() > 1) u = normalised(r[1]), v = any_orthogonal(u);
  for (const Vec3 x : r)
    if (const Vec3 off = x - dot(x, u) * u; norm(off) > 1e-9 * size) {
      v = normalised(off);
      break;
    }
  Vec3 w = cross(u, v);
  for (const Vec3 x : r)
    if (const double off = dot(x, w); std::abs(off) > 1e-9 * size) {
      if (off < 0) w = -w;
      break;
    }
  Matrix3d axes;
  axes << u.x, u.y, u.z, v.x, v.y, v.z, w.x, w.y, w.z;
  return axes;
}

StandardPose standard_pose(const std::vector<SphereBody>& set) {
  StandardPose pose;
  pose.order = sorted_spheres(set);
  std::vector<Vec3> r;
  for (const std::size_t i : pose.order) {
    r.push_back(set[i].centre - set[pose.order[0]].centre);
    pose.size = std::max(pose.size, norm(r.back()));
  }
  pose.axes = axes_of(r, pose.size);
  for (std::size_t k = 0; k < r.size(); ++k) {
    const Eigen::Vector3d x = pose.axes * Eigen::Vector3d(r[k].x, r[k].y, r[k].z);
    pose.spheres.push_back({{x.x(), x.y(), x.z()}, set[pose.order[k]].radius});
  }
  return pose;
}

bool are_same(const StandardPose& a, const StandardPose& b) {
  if (a.spheres.size() != b.spheres.size()) return false;
  for (std::size_t k = 0; k < a.spheres.size(); ++k)
    if (a.spheres[k].radius != b.spheres[k].radius ||
        norm(a.spheres[k].centre - b.spheres[k].centre) > same_place * a.size)
      return false;
  return true;
}

// Back into the axes and the order of the set. Under a mirror, spins change sign against velocities.
MatrixXd from_standard(const MatrixXd& standard, const StandardPose& pose) {
  const double sign = pose.axes.determinant() < 0 ? -1 : 1;
  MatrixXd turn = MatrixXd::Zero(standard.rows(), standard.cols());
  for (std::size_t k = 0; k < pose.order.size(); ++k) {
    const Eigen::Index row = sphere_freedoms * pose.order[k], column = sphere_freedoms * k;
    turn.block<3, 3>(row, column) = pose.axes.transpose();
    turn.block<3, 3>(row + 3, column + 3) = sign * pose.axes.transpose();
    turn(row + 6, column + 6) = 1;
  }
  return turn * standard * turn.transpose();
}

}  // namespace

std::vector<MatrixXd> resistances_of_many(const std::vector<std::vector<SphereBody>>& sets,
                                          const MultipoleOptions& options) {
  // Beside a wall the place in space matters.
  if (options.wall) {
    std::vector<MatrixXd> all(sets.size());
    parallel_for(
        sets.size(), [&](std::size_t k) { all[k] = resistance_of_spheres(sets[k], options).matrix; }, 1);
    return all;
  }
  std::vector<StandardPose> poses;
  for (const auto& set : sets) poses.push_back(standard_pose(set));
  // Sets of one size, rounded, are compared with each other.
  std::vector<std::size_t> like(sets.size()), first;
  std::map<double, std::vector<std::size_t>> by_size;
  for (std::size_t k = 0; k < sets.size(); ++k) {
    std::vector<std::size_t>& known = by_size[std::round(poses[k].size * 1e9)];
    const auto found = std::ranges::find_if(known, [&](std::size_t f) { return are_same(poses[first[f]], poses[k]); });
    if (found != known.end()) {
      like[k] = *found;
      continue;
    }
    like[k] = first.size();
    known.push_back(first.size());
    first.push_back(k);
  }
  std::vector<MatrixXd> standard(first.size());
  parallel_for(
      first.size(),
      [&](std::size_t f) { standard[f] = resistance_of_spheres(poses[first[f]].spheres, options).matrix; }, 1);
  std::vector<MatrixXd> all;
  for (std::size_t k = 0; k < sets.size(); ++k) all.push_back(from_standard(standard[like[k]], poses[k]));
  return all;
}

}  // namespace slurry
