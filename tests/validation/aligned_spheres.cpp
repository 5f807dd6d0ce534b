// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Aligned spheres with films between neighbours against their continuum (A. Lefebvre-Lepot and B. Maury,
// Micro-macro modelling of an array of spheres interacting through lubrication forces, 2011):
//
//     d_t rho + d_x (rho u) = 0,      -d_x (u_x/(1 - rho)) = rho f.
//
// With the part m of the spheres that lie behind and w = 1/rho - 1, gap over diameter, this is d_t d_m ln w = -f, an
// ordinary equation for each m; the length of the line gives what is free of ln w. It is solved on 2000 cells.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

class Continuum {
 public:
  Continuum(double push, double density, int cells, int steps, double end)
      : push_(push), density_(density), log_w_(std::size_t(cells), std::log(1 / density - 1)) {
    const double h = end / steps;
    for (int n = 0; n < steps; ++n) {
      const std::vector<double> first = rate(log_w_);
      std::vector<double> middle = log_w_;
      for (std::size_t k = 0; k < middle.size(); ++k) middle[k] += 0.5 * h * first[k];
      const std::vector<double> second = rate(middle);
      for (std::size_t k = 0; k < middle.size(); ++k) log_w_[k] += h * second[k];
    }
  }
  // Where the sphere is that has the part m behind it.
  double place(double m) const {
    const std::vector<double> x = places(log_w_);
    const double at = m * double(log_w_.size());
    const std::size_t k = std::min(log_w_.size() - 1, static_cast<std::size_t>(at));
    return x[k] + (at - double(k)) * (x[k + 1] - x[k]);
  }
  double least_w() const { return std::exp(*std::min_element(log_w_.begin(), log_w_.end())); }

 private:
  std::vector<double> places(const std::vector<double>& log_w) const {
    std::vector<double> x(1, 0);
    for (const double a : log_w) x.push_back(x.back() + density_ * (1 + std::exp(a)) / double(log_w.size()));
    return x;
  }
  std::vector<double> rate(const std::vector<double>& log_w) const {
    const std::vector<double> x = places(log_w);
    std::vector<double> integral;
    double sum = 0, weighted = 0, all = 0;
    for (std::size_t k = 0; k < log_w.size(); ++k) {
      const double f = push_ * std::sin(2 * pi * x[k]), g = push_ * std::sin(2 * pi * x[k + 1]);
      integral.push_back(sum + (0.375 * f + 0.125 * g) / double(log_w.size()));
      sum += 0.5 * (f + g) / double(log_w.size());
      weighted += std::exp(log_w[k]) * integral.back(), all += std::exp(log_w[k]);
    }
    for (double& value : integral) value = weighted / all - value;
    return integral;
  }

  double push_, density_;
  std::vector<double> log_w_;
};

// The largest distance of a sphere from where the continuum has it at the end.
double error_of(int spheres, double step, const Continuum& exact) {
  Simulation s(gallery("aligned_spheres",
                       {"parameters.spheres=" + std::to_string(spheres), "time.step=" + std::to_string(step)}));
  run(s);
  std::vector<double> x;
  for (const Vec3& p : s.state().grains.position) x.push_back(p.x);
  std::sort(x.begin(), x.end());
  double error = 0;
  for (std::size_t k = 0; k < x.size(); ++k)
    error = std::max(error, std::abs(x[k] - exact.place(double(k) / (spheres + 1))));
  return error;
}

void check_order(const std::vector<int>& spheres, double step) {
  const Continuum exact(12, 0.85, 2000, 400, 1);
  // A cluster in the middle: gaps an eightieth of a diameter.
  EXPECT_LT(exact.least_w(), 0.0130);
  std::vector<double> lengths, errors;
  for (const int n : spheres) {
    lengths.push_back(1.0 / (n + 1)), errors.push_back(error_of(n, step, exact));
    std::printf("[ measured ] %d spheres: %.2e of the line\n", n, errors.back());
  }
  // Second order: the sums over spheres are a trapezoidal rule for the integrals over m.
  EXPECT_NEAR(fitted_order(lengths, errors), 2, 0.15);
  EXPECT_LT(errors.front(), 0.2 * lengths.front() * lengths.front());
}

TEST(AlignedSpheres, become_their_continuum_to_second_order) { check_order({9, 19, 39}, 2e-3); }
TEST(FullAlignedSpheres, become_their_continuum_to_second_order) { check_order({19, 39, 79, 159}, 5e-4); }

}  // namespace
}  // namespace slurry::test
