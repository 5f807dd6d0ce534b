// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Values and integrals of the external force.
#include "slurry/studies/lubrication/external_force.hpp"

#include <algorithm>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

// Number of cells of the table of integrals, and the part of the run that it covers.
constexpr int cells = 1000;
constexpr double covered = 1.1;

// An instant k dt that is meant to be the one of a jump may miss it by the round-off of the product.
constexpr double same_instant = 1e-12;

double value_at(const PiecewiseForce& f, double t) {
  std::size_t k = 0;
  while (k < f.times.size() && t > f.times[k] * (1 + same_instant)) ++k;
  return f.values[k];
}
double value_at(const SinusoidalForce& f, double t) {
  return f.mean + f.amplitude * math::sin(2 * std::numbers::pi * t / f.period + f.phase);
}
double value_at(const FormulaForce& f, double t) { return f.value(t); }

double integral_of(const PiecewiseForce& f, double t) {
  double sum = 0, from = 0;
  for (std::size_t k = 0; k < f.times.size() && f.times[k] < t; ++k) {
    sum += f.values[k] * (f.times[k] - from);
    from = f.times[k];
    if (k + 1 == f.times.size() || f.times[k + 1] >= t) return sum + f.values[k + 1] * (t - from);
  }
  return sum + f.values[0] * (t - from);
}
double integral_of(const SinusoidalForce& f, double t) {
  const double rate = 2 * std::numbers::pi / f.period;
  return f.mean * t + f.amplitude / rate * (math::cos(f.phase) - math::cos(rate * t + f.phase));
}

}  // namespace

Push::Push(const ExternalForce& force, double end) : force_(force) {
  if (const auto* piecewise = std::get_if<PiecewiseForce>(&force)) jumps_ = piecewise->times;
  if (const auto* formula = std::get_if<FormulaForce>(&force)) {
    cell_ = std::max(end, 1e-300) * covered / cells;
    integrals_.push_back(0);
    for (int k = 0; k < cells; ++k)
      integrals_.push_back(integrals_.back() + cell_ * formula->value.mean(k * cell_, cell_));
  }
  for (int k = 0; k <= cells; ++k) largest_ = std::max(largest_, std::abs((*this)(end * k / cells)));
}

double Push::operator()(double t) const {
  return std::visit([t](const auto& f) { return value_at(f, t); }, force_);
}

double Push::integral(double t) const {
  return std::visit(
      [&]<class F>(const F& f) {
        if constexpr (std::is_same_v<F, FormulaForce>) {
          const auto k = static_cast<std::size_t>(std::clamp(t / cell_, 0.0, static_cast<double>(cells)));
          const double start = static_cast<double>(k) * cell_, rest = t - start;
          return integrals_[k] + (rest != 0 ? rest * f.value.mean(start, rest) : 0);
        } else {
          return integral_of(f, t);
        }
      },
      force_);
}

double Push::moment(double a, double b) const {
  // The integral of (integral of g from a to s) over s, between the jumps.
  const double start = integral(a);
  const auto inner = [&](double s) { return integral(s) - start; };
  double sum = 0, from = a;
  const auto add = [&](double to) {
    if (to > from) sum += boost::math::quadrature::gauss_kronrod<double, 15>::integrate(inner, from, to, 8, 1e-13);
    from = std::max(from, to);
  };
  for (const double jump : jumps_)
    if (jump > a && jump < b) add(jump);
  add(b);
  return sum;
}

}  // namespace slurry
