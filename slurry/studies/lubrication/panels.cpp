// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Chebyshev interpolation by panels, and its integral.
#include "slurry/studies/lubrication/panels.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/interrupt.hpp"
#include "slurry/core/math.hpp"

namespace slurry {
namespace {

// Sum of c_k T_k(x) by Clenshaw's rule.
template <std::size_t N>
double sum_chebyshev(const std::array<double, N>& c, double x) {
  double b1 = 0, b2 = 0;
  for (std::size_t k = N; k-- > 1;) {
    const double b0 = c[k] + 2 * x * b1 - b2;
    b2 = b1;
    b1 = b0;
  }
  return c[0] + x * b1 - b2;
}

// The interval in y over which the growth at an end is measured.
constexpr double end_width = 0.01;

// a of s ~ e^{a y}; 0 where s has underflowed.
double growth_between(const std::function<double(double)>& s, double a, double b) {
  const double growth = math::log(s(b) / s(a)) / (b - a);
  return std::isfinite(growth) ? growth : 0;
}

}  // namespace

Panels::Panel Panels::make_panel(const std::function<double(double)>& s, double left) const {
  check_interrupt();
  constexpr int points = degree + 1;
  std::array<double, points> f{};
  const auto angle = [](int k) { return std::numbers::pi * (k + 0.5) / points; };
  for (int k = 0; k < points; ++k) f[k] = s(left + 0.5 * width_ * (1 + math::cos(angle(k))));
  Panel panel{};
  for (int n = 0; n < points; ++n) {
    double sum = 0;
    for (int k = 0; k < points; ++k) sum += f[k] * math::cos(n * angle(k));
    panel.value[n] = (n == 0 ? 1.0 : 2.0) / points * sum;
  }
  // The integral of T_n is (T_{n+1}/(n+1) - T_{n-1}/(n-1)) / 2.
  const auto c = [&](int n) { return n < points ? panel.value[n] : 0.0; };
  panel.integral[1] = c(0) - 0.5 * c(2);
  for (int n = 2; n <= points; ++n) panel.integral[n] = (c(n - 1) - c(n + 1)) / (2 * n);
  double at_left = 0;
  for (int n = 1; n <= points; ++n) at_left += n % 2 ? -panel.integral[n] : panel.integral[n];
  panel.integral[0] = -at_left;
  return panel;
}

// The sum goes outward from y = 0. From the left end it would begin with the largest terms of a drag that is steeper
// than 1/q, e^30 and more, and lose all digits of S near 0.
Panels::Panels(const std::function<double(double)>& s, double first, double last, double width)
    : first_(first), width_(width) {
  const auto count = static_cast<std::size_t>(std::ceil((last - first) / width - 1e-9));
  for (std::size_t k = 0; k < count; ++k) panels_.push_back(make_panel(s, first + static_cast<double>(k) * width));
  const auto whole = [&](std::size_t k) { return 0.5 * width * sum_chebyshev(panels_[k].integral, 1.0); };
  std::size_t zero = 0;
  const double x = local(0, zero);
  panels_[zero].before = -0.5 * width * sum_chebyshev(panels_[zero].integral, x);
  for (std::size_t k = zero; k > 0; --k) panels_[k - 1].before = panels_[k].before - whole(k - 1);
  for (std::size_t k = zero; k + 1 < count; ++k) panels_[k + 1].before = panels_[k].before + whole(k);
  const double end = first + static_cast<double>(count) * width;
  low_ = {first, s(first), growth_between(s, first, first + end_width), panels_.front().before};
  high_ = {end, s(end), growth_between(s, end - end_width, end), panels_.back().before + whole(count - 1)};
}

double Panels::local(double y, std::size_t& panel) const {
  const double place = (y - first_) / width_;
  panel = std::min(static_cast<std::size_t>(place), panels_.size() - 1);
  return 2 * (place - static_cast<double>(panel)) - 1;
}

const Panels::End* Panels::outside(double y) const { return y < low_.y ? &low_ : y > high_.y ? &high_ : nullptr; }

double Panels::value(double y) const {
  if (const End* end = outside(y)) return end->value * math::exp(end->growth * (y - end->y));
  std::size_t panel = 0;
  const double x = local(y, panel);
  return sum_chebyshev(panels_[panel].value, x);
}

double Panels::integral(double y) const {
  if (const End* end = outside(y)) {
    const double d = y - end->y;
    // A growth of 1e-9 and less is the noise of a constant s.
    const double grown = std::abs(end->growth) < 1e-9 ? d : math::expm1(end->growth * d) / end->growth;
    return end->integral + end->value * grown;
  }
  std::size_t panel = 0;
  const double x = local(y, panel);
  return panels_[panel].before + 0.5 * width_ * sum_chebyshev(panels_[panel].integral, x);
}

}  // namespace slurry
