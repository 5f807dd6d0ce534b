// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/pair_coupling.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/linalg/gauss_legendre.hpp"

namespace slurry {
namespace {

using Eigen::MatrixXd;

// Terms of the flow beyond this size do not matter beside round-off.
constexpr double negligible_term = 1e-18;

// ln n!, from a table for the degrees that occur.
double log_factorial(int n) {
  static const std::vector<double> table = [] {
    std::vector<double> sums(2048, 0.0);
    for (std::size_t k = 2; k < sums.size(); ++k) sums[k] = sums[k - 1] + math::log(static_cast<double>(k));
    return sums;
  }();
  return static_cast<std::size_t>(n) < table.size() ? table[n] : math::lgamma(n + 1);
}

// The flow of degree l about the source, developed about the target, has terms of the size
// (l+k)! / (l! k!) (a_s/d)^l (a_t/d)^k: the degree k from which on all are negligible.
int degree_of_flow(const PairGeometry& pair) {
  const double source = math::log(pair.source_radius / pair.distance);
  const double target = math::log(pair.target_radius / pair.distance);
  const double least = math::log(negligible_term);
  const auto is_negligible = [&](int k) {
    for (int l = 0; l <= pair.source_degree; ++l) {
      const double size = log_factorial(l + k) - log_factorial(l) - log_factorial(k) + l * source + k * target;
      if (size > least) return false;
    }
    return true;
  };
  int k = pair.target_degree;
  while (!is_negligible(k)) k += 2;
  return k;
}

// A node on the target: weight, and where it lies seen from the source.
struct CouplingNode {
  double weight, cosine, sine;     // on the target
  double r, far_cosine, far_sine;  // from the source, r in its radii
  double turn_cosine, turn_sine;   // of the angle from the target's to the source's polar axes
};

std::vector<CouplingNode> nodes_on_target(const PairGeometry& pair) {
  const GaussRule& rule = gauss_legendre((degree_of_flow(pair) + pair.target_degree) / 2 + 2);
  std::vector<CouplingNode> nodes;
  for (std::size_t k = 0; k < rule.node.size(); ++k) {
    const double c = rule.node[k], s = std::sqrt((1 - c) * (1 + c));
    const double x = pair.target_radius * s, z = pair.distance + pair.target_radius * c, r = std::sqrt(x * x + z * z);
    const double far_c = z / r, far_s = x / r;
    nodes.push_back(
        {rule.weight[k], c, s, r / pair.source_radius, far_c, far_s, c * far_c + s * far_s, far_s * c - far_c * s});
  }
  return nodes;
}

// Components of V, W and X of degree l: along r, theta and phi (that of X and of phi without their imaginary unit).
Vec3 components(HarmonicKind kind, int l, const LegendreColumn& p) {
  if (kind == harmonic_x) return {0, p.turn[l], p.slope[l]};
  const double radial = kind == harmonic_v ? -(l + 1) * p.value[l] : l * p.value[l];
  return {radial, p.slope[l], p.turn[l]};
}

// The flow of a normalised basis function at a node, in the polar axes of the target.
Vec3 flow_at(HarmonicKind kind, int l, const CouplingNode& node, const LegendreColumn& p) {
  const RadialFactors f = radial_factors(kind, l, node.r);
  Vec3 u{};
  if (f.v != 0) u += f.v * components(harmonic_v, l, p);
  if (f.w != 0) u += f.w * components(harmonic_w, l, p);
  if (f.x != 0) u += f.x * components(harmonic_x, l, p);
  u *= 1 / std::sqrt(squared_norm(kind, l));
  return {node.turn_cosine * u.x - node.turn_sine * u.y, node.turn_sine * u.x + node.turn_cosine * u.y, u.z};
}

void put(MatrixXd& matrix, int row, int column, Vec3 u) {
  for (int k = 0; k < 3; ++k) matrix(row + k, column) = u[k];
}

// Harmonics of the target at all nodes with the weights of the rule, scaled: a matrix of 3 rows a node.
MatrixXd tests_of(const PairGeometry& pair, int m, const std::vector<CouplingNode>& nodes) {
  const int degree = pair.target_degree;
  MatrixXd tests(3 * nodes.size(), PairCoupling::size(m, degree));
  LegendreColumn p;
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    fill_legendre(degree, m, nodes[k].cosine, nodes[k].sine, p);
    const double weight = 2 * std::numbers::pi * nodes[k].weight * std::sqrt(pair.target_radius);
    for (const HarmonicKind kind : harmonic_kinds)
      for (int l = std::max(1, m); l <= degree; ++l)
        put(tests, 3 * static_cast<int>(k), PairCoupling::rank(kind, l, m, degree),
            weight / std::sqrt(squared_norm(kind, l) * single_layer(kind, l)) * components(kind, l, p));
  }
  return tests;
}

MatrixXd flows_of(const PairGeometry& pair, int m, const std::vector<CouplingNode>& nodes) {
  const int degree = pair.source_degree;
  MatrixXd flows(3 * nodes.size(), PairCoupling::size(m, degree));
  LegendreColumn p;
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    fill_legendre(degree, m, nodes[k].far_cosine, nodes[k].far_sine, p);
    for (const HarmonicKind kind : harmonic_kinds)
      for (int l = std::max(1, m); l <= degree; ++l)
        put(flows, 3 * static_cast<int>(k), PairCoupling::rank(kind, l, m, degree),
            std::sqrt(single_layer(kind, l) / pair.source_radius) * flow_at(kind, l, nodes[k], p));
  }
  return flows;
}

// Minus the flow of a source that has the speed 1 on its sphere: sqrt(4 pi) times V of degree 0.
Eigen::VectorXd sources_of(const std::vector<CouplingNode>& nodes) {
  Eigen::VectorXd flow(3 * nodes.size());
  LegendreColumn p;
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    fill_legendre(0, 0, nodes[k].far_cosine, nodes[k].far_sine, p);
    const Vec3 u = std::sqrt(4 * std::numbers::pi) * flow_at(harmonic_v, 0, nodes[k], p);
    for (int i = 0; i < 3; ++i) flow(3 * k + i) = u[i];
  }
  return flow;
}

}  // namespace

PairCoupling couple_pair(const PairGeometry& pair, int largest_order) {
  const std::vector<CouplingNode> nodes = nodes_on_target(pair);
  PairCoupling coupling;
  for (int m = 0; m <= std::min({largest_order, pair.source_degree, pair.target_degree}); ++m) {
    const MatrixXd tests = tests_of(pair, m, nodes);
    coupling.block.push_back(tests.transpose() * flows_of(pair, m, nodes));
    if (m == 0) coupling.swelling = tests.transpose() * sources_of(nodes);
  }
  return coupling;
}

}  // namespace slurry
