// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/joint_response.hpp"

#include <utility>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/stokes/dense_cholesky.hpp"

namespace slurry::stokes {
namespace {

// Rows of a product that are worth a task.
constexpr std::size_t rows_per_task = 64;

double component(const std::vector<Vec3>& linear, const std::vector<Vec3>& angular, std::size_t freedom) {
  const std::size_t rest = freedom % 6;
  return rest < 3 ? linear[freedom / 6][int(rest)] : angular[freedom / 6][int(rest) - 3];
}

void put_component(Velocities& u, std::size_t freedom, double value) {
  const std::size_t rest = freedom % 6;
  (rest < 3 ? u.linear : u.angular)[freedom / 6][int(rest % 3)] = value;
}

// A^-1 of a symmetric positive matrix.
SymmetricMatrix inverted(const SymmetricMatrix& a) {
  const double xx = a.yy * a.zz - a.yz * a.yz, xy = a.xz * a.yz - a.xy * a.zz, xz = a.xy * a.yz - a.xz * a.yy;
  const double det = a.xx * xx + a.xy * xy + a.xz * xz;
  return {xx / det, (a.xx * a.zz - a.xz * a.xz) / det, (a.xx * a.yy - a.xy * a.xy) / det, xy / det,
          xz / det, (a.xy * a.xz - a.xx * a.yz) / det};
}

double moment_entry(const SymmetricMatrix& a, int i, int j) {
  if (i == j) return i == 0 ? a.xx : (i == 1 ? a.yy : a.zz);
  return i + j == 1 ? a.xy : (i + j == 2 ? a.xz : a.yz);
}

// The block of D^-1 of each grain: a mass and a moment of inertia, with the drag on it alone.
class Masses {
 public:
  explicit Masses(const UncoupledResponse& response) : response_(response) {
    for (const SymmetricMatrix& a : response.inverse_inertia)
      moment_.push_back(a == SymmetricMatrix{} ? SymmetricMatrix{} : inverted(a));
  }
  bool answers(std::size_t freedom) const {
    const std::size_t k = freedom / 6;
    return freedom % 6 < 3 ? response_.inverse_mass[k] > 0 : response_.inverse_inertia[k] != SymmetricMatrix{};
  }
  // Of two freedoms that answer.
  double operator()(std::size_t row, std::size_t column) const {
    const std::size_t k = row / 6, i = row % 6, j = column % 6;
    if (k != column / 6 || (i < 3) != (j < 3)) return 0;
    if (i < 3) return i == j ? 1 / response_.inverse_mass[k] : 0;
    return moment_entry(moment_[k], int(i) - 3, int(j) - 3);
  }
  // D^-1 U_0.
  double momentum(std::size_t row) const {
    const std::size_t k = row / 6;
    const int d = int(row % 3);
    if (row % 6 < 3) return response_.velocity[k][d] / response_.inverse_mass[k];
    return (moment_[k] * response_.spin[k])[d];
  }

 private:
  const UncoupledResponse& response_;
  std::vector<SymmetricMatrix> moment_;
};

}  // namespace

JointResponse::JointResponse(ResistanceInFlow joint, const Resistance& own, const UncoupledResponse& response,
                             double dt)
    : dt_(dt), beyond_(std::move(joint)), free_velocities_{response.velocity, response.spin} {
  for (std::size_t k = 0; k < response.velocity.size(); ++k)
    for (int d = 0; d < 3; ++d) {
      const std::size_t linear = 6 * k + d, angular = linear + 3;
      beyond_.resistance(linear, linear) -= own.drag_of(k);
      beyond_.resistance(angular, angular) -= own.spin_drag_of(k);
      beyond_.pull[linear] -= own.pull_of(k)[d];
      beyond_.pull[angular] -= own.spin_pull_of(k)[d];
    }
  solve(response);
}

void JointResponse::solve(const UncoupledResponse& response) {
  const Masses masses(response);
  for (std::size_t f = 0; f < beyond_.pull.size(); ++f)
    if (masses.answers(f)) free_.push_back(f);
  const std::size_t n = free_.size(), columns = n + 1;
  DenseCholesky a(n);
  // Unit impulses, and what makes the free velocities: those that do not answer push the others.
  std::vector<double> x(n * columns, 0.0);
  parallel_for(
      n,
      [&](std::size_t i) {
        const std::size_t row = free_[i];
        for (std::size_t j = 0; j <= i; ++j)
          a.at(i, j) = masses(row, free_[j]) + dt_ * beyond_.resistance(row, free_[j]);
        double load = masses.momentum(row) + dt_ * beyond_.pull[row];
        for (std::size_t f = 0; f < beyond_.pull.size(); ++f)
          if (!masses.answers(f))
            load -= dt_ * beyond_.resistance(row, f) * component(response.velocity, response.spin, f);
        x[i * columns + i] = 1;
        x[i * columns + n] = load;
      },
      rows_per_task);
  a.factor();
  a.solve(x, columns);
  response_.resize(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    put_component(free_velocities_, free_[i], x[i * columns + n]);
    // Symmetric but for round-off.
    for (std::size_t j = 0; j < n; ++j) response_[i * n + j] = 0.5 * (x[i * columns + j] + x[j * columns + i]);
  }
}

Velocities JointResponse::respond(const Impulses& impulses) const {
  const std::size_t n = free_.size();
  std::vector<double> l(n), u(n);
  for (std::size_t i = 0; i < n; ++i) l[i] = component(impulses.linear, impulses.angular, free_[i]);
  parallel_for(
      n,
      [&](std::size_t i) {
        const double* row = response_.data() + i * n;
        double sum = 0;
        for (std::size_t j = 0; j < n; ++j) sum += row[j] * l[j];
        u[i] = sum;
      },
      rows_per_task);
  Velocities out{std::vector<Vec3>(impulses.linear.size()), std::vector<Vec3>(impulses.angular.size())};
  for (std::size_t i = 0; i < n; ++i) put_component(out, free_[i], u[i]);
  return out;
}

Vec3 JointResponse::impulse_on_fluid(const Velocities& after) const {
  Vec3 sum;
  const std::size_t n = beyond_.pull.size();
  for (std::size_t row = 0; row < n; ++row) {
    if (row % 6 >= 3) continue;
    double load = -beyond_.pull[row];
    for (std::size_t f = 0; f < n; ++f) load += beyond_.resistance(row, f) * component(after.linear, after.angular, f);
    sum[int(row % 6)] += dt_ * load;
  }
  return sum;
}

}  // namespace slurry::stokes
