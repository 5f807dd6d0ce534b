// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/fast/cardinal_sine.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/linalg/gauss_legendre.hpp"

namespace slurry::stokes {
namespace {

// j1(z)/z and j2(z)/z^2, by their series where the closed forms lose digits.
struct Bessel {
  double j0, j1_over_z, j2_over_z2;
};
Bessel spherical_bessel(double z) {
  const double z2 = z * z;
  if (z < 0.5) {
    // j_n(z)/z^n = 1/(2n+1)!! sum_k (-z^2/2)^k / (k! (2n+3)(2n+5)...(2n+2k+1)); ten terms reach round-off.
    const auto series = [&](int n, double first) {
      double sum = 0, term = first;
      for (int k = 1; k <= 10; ++k) {
        sum += term;
        term *= -0.5 * z2 / (k * (2 * n + 2 * k + 1));
      }
      return sum;
    };
    return {series(0, 1), series(1, 1.0 / 3), series(2, 1.0 / 15)};
  }
  const double j0 = math::sin(z) / z, j1_over_z = (j0 - math::cos(z)) / z2;
  return {j0, j1_over_z, (3 * j1_over_z - j0) / z2};
}

double digits_of(double tolerance) { return -math::log10(tolerance); }

// How far the degree of a rule on a sphere of radius z must lie above z: beyond l = z the waves j_l(z) fall off as
// Airy's function of (l - z) (2/z)^(1/3), by d digits at 1.8 d^(2/3) z^(1/3). A little less leaves errors for the
// longest distances alone; half of it makes them the largest of all.
double degrees_above(double z, double tolerance) {
  return 4 + 1.5 * math::pow(digits_of(tolerance), 2.0 / 3) * math::cbrt(z);
}

}  // namespace

double CardinalSineFit::isotropic(double r) const {
  double sum = constant;
  for (std::size_t p = 0; p < weight.size(); ++p) {
    const Bessel j = spherical_bessel(wave_number[p] * r);
    sum += weight[p] * (j.j0 - j.j1_over_z);
  }
  return sum;
}

double CardinalSineFit::axial(double r) const {
  double sum = 0;
  for (std::size_t p = 0; p < weight.size(); ++p) {
    const double z = wave_number[p] * r;
    sum += weight[p] * z * z * spherical_bessel(z).j2_over_z2;
  }
  return sum;
}

double CardinalSineFit::error() const {
  double worst = 0;
  const int samples = 20 * static_cast<int>(weight.size());
  for (int k = 0; k <= samples; ++k) {
    const double r = ratio + (1 - ratio) * k / samples;
    worst = std::max({worst, std::abs(r * isotropic(r) - 1), std::abs(r * axial(r) - 1)});
  }
  return worst;
}

CardinalSineFit fit_cardinal_sines(double ratio, double tolerance) {
  CardinalSineFit fit;
  fit.ratio = ratio;
  // The shortest wave against the shortest distance: 7.4, 9.8, 12.3, 17.2, 24.5 at 2, 3, 4, 6, 9 digits.
  const double most = (2.45 * digits_of(tolerance) + 2.5) / ratio;
  const int count = static_cast<int>(std::ceil(most / std::numbers::pi + 0.5));
  for (int p = 0; p < count; ++p) fit.wave_number.push_back((p + 0.5) * std::numbers::pi);

  // Nodes of Chebyshev in [rho, 1], two rows each; the last unknown is c_0.
  const int samples = 3 * count + 10;
  Eigen::MatrixXd rows(2 * samples, count + 1);
  for (int k = 0; k < samples; ++k) {
    const double r = 0.5 * (1 + ratio) - 0.5 * (1 - ratio) * math::cos(std::numbers::pi * (k + 0.5) / samples);
    for (int p = 0; p < count; ++p) {
      const double z = fit.wave_number[p] * r;
      const Bessel j = spherical_bessel(z);
      rows(2 * k, p) = r * (j.j0 - j.j1_over_z);
      rows(2 * k + 1, p) = r * z * z * j.j2_over_z2;
    }
    rows(2 * k, count) = r;
    rows(2 * k + 1, count) = 0;
  }
  const Eigen::VectorXd solution = rows.householderQr().solve(Eigen::VectorXd::Ones(2 * samples));
  fit.weight.assign(solution.begin(), solution.begin() + count);
  fit.constant = solution(count);
  return fit;
}

WaveNodes place_nodes(const CardinalSineFit& fit, double tolerance) {
  WaveNodes nodes;
  for (std::size_t p = 0; p < fit.weight.size(); ++p) {
    const double radius = fit.wave_number[p];
    const int degree = static_cast<int>(std::ceil(radius + degrees_above(radius, tolerance)));
    // An even number of latitudes: none on the equator, and the upper half of them is half of the sphere.
    const int latitudes = (degree / 2 + 2) / 2 * 2;
    const GaussRule& rule = gauss_legendre(latitudes);
    for (int row = latitudes / 2; row < latitudes; ++row) {
      const double height = rule.node[row], ring = std::sqrt(1 - height * height);
      const double around = radius * ring;
      const int count = static_cast<int>(std::ceil(around + degrees_above(around, tolerance))) + 2;
      for (int k = 0; k < count; ++k) {
        const double angle = 2 * std::numbers::pi * k / count;
        nodes.wave.push_back(radius * Vec3{ring * math::cos(angle), ring * math::sin(angle), height});
        nodes.weight.push_back(fit.weight[p] * rule.weight[row] / count);
      }
    }
  }
  return nodes;
}

KernelSplit near_part(const CardinalSineFit& fit, double tolerance) {
  const double rho = fit.ratio;
  const auto radius_at = [rho](double t) { return rho * std::sqrt(0.5 * (t + 1)); };
  // 1/r of the unit rho is rho / r, so that both parts are rho times those of the fit.
  const auto isotropic = [&](double t) { return rho * fit.isotropic(radius_at(t)); };
  const auto axial = [&](double t) {
    double sum = 0;
    for (std::size_t p = 0; p < fit.weight.size(); ++p) {
      const double z = fit.wave_number[p] * rho;
      sum += fit.weight[p] * z * z * spherical_bessel(fit.wave_number[p] * radius_at(t)).j2_over_z2;
    }
    return rho * sum;
  };
  auto pieces = fit_pieces({{isotropic, 0}, {axial, 2}}, tolerance);
  KernelSplit split;
  split.isotropic = pieces[0];
  split.axial = pieces[1];
  return split;
}

}  // namespace slurry::stokes
