// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/joint_response.hpp"

#include <utility>

#include "slurry/core/parallel.hpp"
#include "slurry/linalg/dense_cholesky.hpp"
#include "slurry/linalg/small_inverse.hpp"

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

double moment_entry(const SymmetricMatrix& a, int i, int j) {
  if (i == j) return i == 0 ? a.xx : (i == 1 ? a.yy : a.zz);
  return i + j == 1 ? a.xy : (i + j == 2 ? a.xz : a.yz);
}

// The block of D^-1 of each grain: a mass and a moment of inertia, with the drag on it alone.
class Masses {
 public:
  explicit Masses(const UncoupledResponse& response) : response_(response) {
    for (const SymmetricMatrix& a : response.inverse_inertia)
      moment_.push_back(a == SymmetricMatrix{} ? SymmetricMatrix{} : inverse(a));
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

std::vector<bool> freedoms_that_answer(const UncoupledResponse& response) {
  const Masses masses(response);
  std::vector<bool> free(6 * response.velocity.size());
  for (std::size_t f = 0; f < free.size(); ++f) free[f] = masses.answers(f);
  return free;
}

}  // namespace

Motions::Motions(const std::vector<bool>& free, std::span<const TiedGrains> tied, const std::vector<Vec3>& centre,
                 const Velocities& given)
    : velocity_{std::vector<Vec3>(given.linear.size()), std::vector<Vec3>(given.linear.size())} {
  std::vector<bool> is_tied(given.linear.size(), false);
  for (const TiedGrains& swimmer : tied)
    for (std::size_t i = 0; i < swimmer.place.size(); ++i) {
      const std::size_t k = swimmer.place[i];
      is_tied[k] = true;
      velocity_.linear[k] = swimmer.velocity[i], velocity_.angular[k] = swimmer.spin[i];
    }
  for (std::size_t f = 0; f < free.size(); ++f) {
    if (free[f] && !is_tied[f / 6]) {
      add_entry(f, 1);
      start_.push_back(freedom_.size());
      continue;
    }
    given_.push_back(f);
    if (!is_tied[f / 6]) put_component(velocity_, f, component(given.linear, given.angular, f));
  }
  own_ = size();
  for (const TiedGrains& swimmer : tied) add_swimmer(swimmer, centre);
}

// The six motions of a rigid body, about the first of its grains.
void Motions::add_swimmer(const TiedGrains& swimmer, const std::vector<Vec3>& centre) {
  for (int d = 0; d < 3; ++d) {
    for (const std::size_t k : swimmer.place) add_entry(6 * k + d, 1);
    start_.push_back(freedom_.size());
  }
  for (int d = 0; d < 3; ++d) {
    Vec3 axis;
    axis[d] = 1;
    for (const std::size_t k : swimmer.place) {
      const Vec3 velocity = cross(axis, centre[k] - centre[swimmer.place.front()]);
      for (int e = 0; e < 3; ++e)
        if (velocity[e] != 0) add_entry(6 * k + e, velocity[e]);
      add_entry(6 * k + 3 + d, 1);
    }
    start_.push_back(freedom_.size());
  }
}

double Motions::given_velocity(std::size_t freedom) const {
  return component(velocity_.linear, velocity_.angular, freedom);
}

void Motions::add(const std::vector<double>& q, Velocities& u) const {
  for (std::size_t i = 0; i < size(); ++i) {
    const auto freedom = freedoms(i);
    const auto weight = weights(i);
    if (i < own_) {
      put_component(u, freedom[0], q[i]);
      continue;
    }
    for (std::size_t n = 0; n < freedom.size(); ++n)
      put_component(u, freedom[n], component(u.linear, u.angular, freedom[n]) + weight[n] * q[i]);
  }
}

JointResponse::JointResponse(ResistanceInFlow joint, const Resistance& own, const UncoupledResponse& response,
                             double dt, std::span<const TiedGrains> tied, const std::vector<Vec3>& centre)
    : dt_(dt),
      beyond_(std::move(joint)),
      motions_(freedoms_that_answer(response), tied, centre, {response.velocity, response.spin}),
      free_velocities_{response.velocity, response.spin} {
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
  const auto entry = [&](std::size_t row, std::size_t column) {
    return masses(row, column) + dt_ * beyond_.resistance(row, column);
  };
  // What acts on a freedom, less what the given velocities of others take.
  const auto load_on = [&](std::size_t row) {
    double load = masses.momentum(row) + dt_ * beyond_.pull[row];
    for (const std::size_t f : motions_.given())
      load -= (masses.answers(f) ? entry(row, f) : dt_ * beyond_.resistance(row, f)) * motions_.given_velocity(f);
    return load;
  };
  const std::size_t n = motions_.size(), columns = n + 1;
  DenseCholesky a(n);
  // Unit impulses, and what makes the free velocities.
  std::vector<double> x(n * columns, 0.0);
  parallel_for(
      n,
      [&](std::size_t i) {
        for (std::size_t j = 0; j <= i; ++j)
          a.at(i, j) = motions_.gather(i, [&](std::size_t row) {
            return motions_.gather(j, [&](std::size_t column) { return entry(row, column); });
          });
        x[i * columns + i] = 1;
        x[i * columns + n] = motions_.gather(i, load_on);
      },
      rows_per_task);
  a.factor();
  a.solve(x, columns);
  response_.resize(n * n);
  std::vector<double> q(n);
  for (std::size_t i = 0; i < n; ++i) {
    q[i] = x[i * columns + n];
    // Symmetric but for round-off.
    for (std::size_t j = 0; j < n; ++j) response_[i * n + j] = 0.5 * (x[i * columns + j] + x[j * columns + i]);
  }
  for (const std::size_t f : motions_.given()) put_component(free_velocities_, f, motions_.given_velocity(f));
  motions_.add(q, free_velocities_);
}

Velocities JointResponse::respond(const Impulses& impulses) const {
  const std::size_t n = motions_.size();
  std::vector<double> l(n), q(n);
  for (std::size_t i = 0; i < n; ++i)
    l[i] = motions_.gather(i, [&](std::size_t f) { return component(impulses.linear, impulses.angular, f); });
  parallel_for(
      n,
      [&](std::size_t i) {
        const double* row = response_.data() + i * n;
        double sum = 0;
        for (std::size_t j = 0; j < n; ++j) sum += row[j] * l[j];
        q[i] = sum;
      },
      rows_per_task);
  Velocities out{std::vector<Vec3>(impulses.linear.size()), std::vector<Vec3>(impulses.angular.size())};
  motions_.add(q, out);
  return out;
}

FluidExchange JointResponse::exchange(const Velocities& after, const Impulses&) const {
  FluidExchange found;
  const std::size_t n = beyond_.pull.size();
  for (std::size_t row = 0; row < n; ++row) {
    if (row % 6 >= 3) continue;
    double load = -beyond_.pull[row];
    for (std::size_t f = 0; f < n; ++f) load += beyond_.resistance(row, f) * component(after.linear, after.angular, f);
    found.impulse[int(row % 6)] += dt_ * load;
  }
  if (cell_) {
    found.volume = cell_->volume, found.viscosity = cell_->viscosity, found.gradient = cell_->gradient;
    found.stress = 2 * found.viscosity * symmetric_part(found.gradient) + cell_stress(cell_->stresslets, after);
    found.film_stress = cell_stress(cell_->film_stresslets, after);
  }
  return found;
}

// The mean over the cell.
Tensor JointResponse::cell_stress(const SumInFlow& stresslets, const Velocities& after) const {
  Tensor stress;
  for (std::size_t d = 0; d < 6; ++d) {
    double sum = stresslets.in_flow[d];
    for (std::size_t f = 0; f < stresslets.by_motion.columns; ++f)
      sum += stresslets.by_motion(d, f) * component(after.linear, after.angular, f);
    const auto [a, b] = std::pair{symmetric_axes[d][0], symmetric_axes[d][1]};
    stress(a, b) = stress(b, a) = cell_->viscosity / cell_->volume * sum;
  }
  return stress;
}

}  // namespace slurry::stokes
