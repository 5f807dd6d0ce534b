// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/axial_film.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/core/math.hpp"
#include "slurry/linalg/gauss_legendre.hpp"

namespace slurry::stokes {
namespace {

// Nodes of a panel of the table, ends included, evenly spaced; and panels a unit of asinh(r/width): an error of 1e-9.
constexpr int table_nodes = 7;
constexpr double panels_a_unit = 6;

// Of the integral from one node of the table to the next, and of integrals across the film, which are exact.
const GaussRule& step_rule() {
  static const GaussRule rule = gauss_legendre(5);
  return rule;
}

}  // namespace

AxialFilm::AxialFilm(double first, double second, double gap, double reach)
    : curvature_{first, second}, gap_(gap), width_(std::sqrt(2 * gap / (first + second))) {
  last_ = math::asinh(reach / width_);
  panels_ = std::max(1, static_cast<int>(std::ceil(panels_a_unit * last_)));
  const int steps = panels_ * (table_nodes - 1);
  table_.assign(std::size_t(steps) + 1, 0.0);
  // As much pressure at the end as to first order; then inwards.
  const double h = profile(1, reach).z - profile(0, reach).z, length = last_ / steps;
  table_.back() = 6 / (2 * (first + second) * h * h);
  for (int k = steps; k-- > 0;) {
    double sum = 0;
    for (std::size_t i = 0; i < step_rule().node.size(); ++i) {
      const double u = (k + 0.5 * (1 + step_rule().node[i])) * length;
      sum += 0.5 * length * step_rule().weight[i] * width_ * math::cosh(u) *
             section(width_ * math::sinh(u)).pressure_slope;
    }
    table_[std::size_t(k)] = table_[std::size_t(k) + 1] - sum;
  }
}

AxialFilm::Profile AxialFilm::profile(int k, double r) const {
  const double c = curvature_[k], side = k == 0 ? -1 : 1, root = std::sqrt(1 - c * c * r * r);
  return {side * (0.5 * gap_ + c * r * r / (1 + root)), side * c * r / root, side * c / (root * root * root)};
}

AxialFilm::Section AxialFilm::section(double r) const {
  Section s{};
  s.surface = {profile(0, r), profile(1, r)};
  const Profile &a = s.surface[0], &b = s.surface[1];
  const double h = b.z - a.z, h1 = b.slope - a.slope, h2 = b.bend - a.bend;
  // u0 = (g/r) M, g = r p0'/2 = -3 r^2/h^3, M = z^2 - (a + b) z + a b; all over r, which the axis needs.
  const double cube = 1 / (h * h * h), e = -3 * cube, e1 = 9 * cube / h * h1,
               e2 = 9 * cube / h * h2 - 36 * cube / (h * h) * h1 * h1;  // e = g/r^2 and its derivatives
  // L u0 with u0 = r e M: (r^2 F)'/r = 2 F + r F' with F = e M; L = 3 F' + r F''.
  const double sum1 = a.slope + b.slope, sum2 = a.bend + b.bend;
  const double product1 = a.slope * b.z + a.z * b.slope, product2 = a.bend * b.z + 2 * a.slope * b.slope + a.z * b.bend;
  const auto second_order = [&](double z) {
    const double m = (z - a.z) * (z - b.z), m1 = product1 - sum1 * z, m2 = product2 - sum2 * z;
    const double f1 = e1 * m + e * m1, f2 = e2 * m + 2 * e1 * m1 + e * m2;
    return 3 * f1 + r * f2;
  };
  double moment = 0, lower = 0, upper = 0;  // int L u0 times (z - a)(z - b), (z - b)/h, (z - a)/h
  for (std::size_t i = 0; i < step_rule().node.size(); ++i) {
    const double t = 0.5 * (1 + step_rule().node[i]),
                 value = second_order(a.z + t * h) * 0.5 * step_rule().weight[i] * h;
    moment += value * t * (t - 1) * h * h;
    lower += value * (t - 1);
    upper += value * t;
  }
  const double first_slope = -6 * r * cube, slope = -12 * cube * moment;
  s.pressure_slope = first_slope + slope;
  s.shear = {-0.5 * h * (first_slope + slope) - 2 * lower, 0.5 * h * (first_slope + slope) - 2 * upper};
  // -(r u0)'/r at the surfaces, where u0 = 0: a' u0_z.
  s.pressure = {-0.5 * h * first_slope * a.slope, 0.5 * h * first_slope * b.slope};
  return s;
}

double AxialFilm::pressure(double r) const {
  const double place = std::min(math::asinh(r / width_), last_) / last_ * panels_;
  const int panel = std::min(static_cast<int>(place), panels_ - 1);
  const double t = (place - panel) * (table_nodes - 1);
  // Lagrange's polynomial of the panel.
  double sum = 0;
  for (int i = 0; i < table_nodes; ++i) {
    double product = table_[std::size_t(panel * (table_nodes - 1) + i)];
    for (int j = 0; j < table_nodes; ++j)
      if (j != i) product *= (t - j) / (i - j);
    sum += product;
  }
  return sum;
}

std::array<AxialFilm::Force, 2> AxialFilm::at(double r) const {
  const Section s = section(r);
  const double known = pressure(r);
  std::array<Force, 2> force;
  for (int k = 0; k < 2; ++k) {
    const double slope = s.surface[k].slope, p = known + s.pressure[k], u = (1 + slope * slope) * s.shear[k],
                 side = k == 0 ? 1 : -1;
    force[k] = {side * (-slope * p - u), side * (p - slope * u)};
  }
  return force;
}

}  // namespace slurry::stokes
