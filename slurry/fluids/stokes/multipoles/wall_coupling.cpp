// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/wall_coupling.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/multipoles/solid_flows.hpp"
#include "slurry/linalg/gauss_legendre.hpp"

namespace slurry {
namespace {

using Eigen::MatrixXd;

Vec3 mirrored(Vec3 v) { return {v.x, v.y, -v.z}; }

// The degree beyond which the flow of the image, seen on the target, is less than `accuracy`: its terms fall like
// (a_t / d)^k.
int degree_on_target(const SphereBody& source, const SphereBody& target, int source_degree, double accuracy) {
  const double d = norm(mirrored(source.centre) - target.centre);
  const double ratio = target.radius / (d - source.radius * source_degree / (source_degree + 2.0));
  return static_cast<int>(std::ceil(math::log(accuracy) / math::log(std::min(ratio, 0.98))));
}

}  // namespace

MatrixXd wall_coupling(const SphereBody& source, int source_degree, const SphereBody& target, int target_degree,
                       double accuracy) {
  const int degree = degree_on_target(source, target, source_degree, accuracy) + target_degree;
  const GaussRule& rule = gauss_legendre(degree / 2 + 2);
  const int around = degree + 2;
  const Eigen::Index nodes = static_cast<Eigen::Index>(rule.node.size()) * around;
  MatrixXd tests(3 * nodes, 3 * target_degree * (target_degree + 2)),
      flows(3 * nodes, 3 * source_degree * (source_degree + 2));
  Eigen::Index row = 0;
  for (std::size_t i = 0; i < rule.node.size(); ++i)
    for (int j = 0; j < around; ++j, row += 3) {
      const double c = rule.node[i], s = std::sqrt((1 - c) * (1 + c)), phi = 2 * std::numbers::pi * j / around;
      const Vec3 n{s * math::cos(phi), s * math::sin(phi), c};
      const SolidHarmonics here = solid_harmonics(target_degree + 1, n);
      const double weight = std::sqrt(target.radius) * rule.weight[i] * 2 * std::numbers::pi / around;
      fill_harmonics(tests, row, target_degree, [&](HarmonicKind kind, int l, int m) {
        return weight / std::sqrt(squared_norm(kind, l) * single_layer(kind, l)) *
               flow_of(kind, l, m, n, here).velocity;
      });
      const Vec3 x = target.centre + target.radius * n;
      const Vec3 r = (mirrored(x) - source.centre) / source.radius;
      const double z = x.z / source.radius;
      const SolidHarmonics there = solid_harmonics(source_degree + 1, r);
      fill_harmonics(flows, row, source_degree, [&](HarmonicKind kind, int l, int m) {
        const FlowJet u = flow_of(kind, l, m, r, there);
        const Vec3 image = -u.velocity + 2 * z * mirrored(u.slope) + z * z * mirrored(u.push);
        return std::sqrt(single_layer(kind, l) / (source.radius * squared_norm(kind, l))) * image;
      });
    }
  return tests.transpose() * flows;
}

}  // namespace slurry
