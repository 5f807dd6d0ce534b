// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/smooth_coupling.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/multipoles/spherical_bessel.hpp"
#include "slurry/linalg/gauss_legendre.hpp"

namespace slurry {
namespace {

using Eigen::MatrixXd;

// Nodes beyond those that resolve the waves: Gauss' rule converges at once then.
constexpr int more_nodes = 12;

struct WaveNode {
  double k, weight;  // the weight of dk d(cos theta), with g
  double cosine, sine, along;
};

// The angle runs over one half; the other has the same sum.
std::vector<WaveNode> wave_nodes(const SmoothKernel& kernel, double radii, int degree, double distance) {
  const double most = kernel.largest_wave;
  const int lengths = static_cast<int>(0.25 * most * (distance + radii + kernel.cutoff)) + more_nodes;
  const int angles = static_cast<int>(0.5 * most * distance) + degree + 2 + more_nodes;
  const GaussRule radial = gauss_legendre(lengths), polar = gauss_legendre(angles + angles % 2);
  std::vector<WaveNode> nodes;
  for (std::size_t i = 0; i < radial.node.size(); ++i) {
    const double k = 0.5 * most * (1 + radial.node[i]), weight = 0.5 * most * radial.weight[i] * kernel(k);
    for (std::size_t j = polar.node.size() / 2; j < polar.node.size(); ++j) {
      const double c = polar.node[j];
      nodes.push_back({k, 2 * weight * polar.weight[j], c, std::sqrt((1 - c) * (1 + c)), k * c});
    }
  }
  return nodes;
}

// The parts of the harmonics across k, along theta and phi as in pair_coupling.cpp, times j_p(k a) sqrt(a / (N s)).
MatrixXd transforms_of(const std::vector<WaveNode>& nodes, double radius, int degree, int m, bool with_weights) {
  MatrixXd all(static_cast<Eigen::Index>(2 * nodes.size()), PairCoupling::size(m, degree));
  LegendreColumn p;
  std::vector<double> j;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    const WaveNode& node = nodes[n];
    fill_legendre(degree, m, node.cosine, node.sine, p);
    if (n == 0 || node.k != nodes[n - 1].k) j = spherical_bessel(degree + 1, node.k * radius);
    const double factor = with_weights ? 4 * node.weight : 1;  // (2 / pi) 2 pi
    for (const HarmonicKind kind : harmonic_kinds)
      for (int l = std::max(1, m); l <= degree; ++l) {
        const double size =
            factor * j[orbital_degree(kind, l)] * std::sqrt(radius / (squared_norm(kind, l) * single_layer(kind, l)));
        const int column = PairCoupling::rank(kind, l, m, degree);
        const auto row = static_cast<Eigen::Index>(2 * n);
        all(row, column) = size * (kind == harmonic_x ? p.turn[l] : p.slope[l]);
        all(row + 1, column) = size * (kind == harmonic_x ? p.slope[l] : p.turn[l]);
      }
  }
  return all;
}

// i^n where n is even, and i^(n + 1) where it is odd, the i of the sine in it.
double sign_of(int n) {
  const int half = n % 2 == 0 ? n / 2 : (n + 1) / 2;
  return half % 2 == 0 ? 1 : -1;
}

}  // namespace

double SmoothKernel::operator()(double k) const {
  const double x = k / largest_wave, t = 2 * x * x - 1;
  double sum = 0;
  for (std::size_t n = filter->size(); n-- > 0;) sum = sum * t + (*filter)[n];
  return sum;
}

SmoothCoupling::SmoothCoupling(const SmoothKernel& kernel, double source_radius, double target_radius, int degree,
                               double largest_distance)
    : degree_(degree) {
  const std::vector<WaveNode> nodes = wave_nodes(kernel, source_radius + target_radius, degree, largest_distance);
  for (const WaveNode& node : nodes) along_.push_back(node.along);
  for (int m = 0; m <= degree; ++m) {
    source_.push_back(transforms_of(nodes, source_radius, degree, m, false));
    target_.push_back(transforms_of(nodes, target_radius, degree, m, true));
  }
}

PairCoupling SmoothCoupling::at(double distance) const {
  const auto rows = static_cast<Eigen::Index>(2 * along_.size());
  Eigen::VectorXd cosine(rows), sine(rows);
  for (std::size_t n = 0; n < along_.size(); ++n) {
    const auto row = static_cast<Eigen::Index>(2 * n);
    cosine(row) = cosine(row + 1) = math::cos(distance * along_[n]);
    sine(row) = sine(row + 1) = math::sin(distance * along_[n]);
  }
  PairCoupling coupling;
  for (int m = 0; m <= degree_; ++m) {
    const MatrixXd even = target_[m].transpose() * (cosine.asDiagonal() * source_[m]),
                   odd = target_[m].transpose() * (sine.asDiagonal() * source_[m]);
    MatrixXd block(even.rows(), even.cols());
    for (const HarmonicKind a : harmonic_kinds)
      for (int l = std::max(1, m); l <= degree_; ++l)
        for (const HarmonicKind b : harmonic_kinds)
          for (int k = std::max(1, m); k <= degree_; ++k) {
            const int row = PairCoupling::rank(a, l, m, degree_), column = PairCoupling::rank(b, k, m, degree_);
            const int n = orbital_degree(a, l) - orbital_degree(b, k);
            block(row, column) = sign_of(n) * (n % 2 == 0 ? even : odd)(row, column);
          }
    coupling.block.push_back(std::move(block));
  }
  return coupling;
}

}  // namespace slurry
