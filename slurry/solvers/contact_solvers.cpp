// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sweeps and splitting on W.
#include "slurry/solvers/contact_solvers.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "slurry/core/interrupt.hpp"
#include "slurry/linalg/sparse_factors.hpp"
#include "slurry/solvers/admm.hpp"
#include "slurry/solvers/anderson.hpp"
#include "slurry/solvers/contact_system.hpp"
#include "slurry/solvers/coulomb_contact.hpp"

namespace slurry {
namespace {

using Numbers = std::vector<double>;

// The best impulses met, by the residual of the problem's own definition.
class BestImpulses {
 public:
  BestImpulses(Problem& problem, const StopTest& stop) : problem_(problem), stop_(stop) {
    report_ = report_of(problem, body_velocities(problem), stop, 0);
    best_ = local_coordinates(problem);
  }
  // True when there is nothing more to do.
  bool offer(const Numbers& impulse) {
    set_local_coordinates(problem_, impulse);
    const SolveReport report = report_of(problem_, body_velocities(problem_), stop_, 0);
    if (report.residual < report_.residual) report_ = report, best_ = impulse;
    return is_solved();
  }
  bool is_solved() const { return report_.status == SolveStatus::converged; }
  const Numbers& impulse() const { return best_; }
  SolveReport settle(std::int64_t iterations, Velocities& velocities) const {
    set_local_coordinates(problem_, best_);
    velocities = body_velocities(problem_);
    return report_of(problem_, velocities, stop_, iterations);
  }

 private:
  Problem& problem_;
  StopTest stop_;
  SolveReport report_;
  Numbers best_;
};

ContactBlock block_of(const CsrMatrix& w, std::size_t c) {
  ContactBlock a{};
  for (std::size_t row = 3 * c; row < 3 * c + 3; ++row)
    for (std::int64_t e = w.start[row]; e < w.start[row + 1]; ++e)
      if (static_cast<std::size_t>(w.column[e]) / 3 == c) a[row - 3 * c][w.column[e] % 3] += w.value[e];
  return a;
}

// One visit of every contact, in their order.
void sweep(const ContactSystem& system, const std::vector<ContactBlock>& block, Numbers& p) {
  const CsrMatrix& w = system.response;
  for (std::size_t c = 0; c < system.contacts(); ++c) {
    Vec3 u, own{p[3 * c], p[3 * c + 1], p[3 * c + 2]};
    for (int k = 0; k < 3; ++k) {
      u[k] = system.offset[3 * c + k];
      for (std::int64_t e = w.start[3 * c + k]; e < w.start[3 * c + k + 1]; ++e) u[k] += w.value[e] * p[w.column[e]];
    }
    const ContactBlock& a = block[c];
    const Vec3 b = u - Vec3{dot(a[0], own), dot(a[1], own), dot(a[2], own)};
    const Vec3 x = solve_coulomb_contact(a, b, system.friction[c]);
    for (int k = 0; k < 3; ++k) p[3 * c + k] = x[k];
  }
}

// W in coordinates in which the masses of a contact are 1.
class Splitting {
 public:
  using Vector = Eigen::VectorXd;
  explicit Splitting(const ContactSystem& system);
  SparseLu factors(double rho) const;
  // The defect of q; leaves the impulses P = P_K(q).
  Vector defect(const SparseLu& factors, double rho, const Vector& q);
  Vector start(const Numbers& impulse, double rho) const;
  Numbers impulses() const;

 private:
  void project(const Vector& q);
  const ContactSystem& system_;
  Vector scale_, offset_, impulse_;
};

Splitting::Splitting(const ContactSystem& system) : system_(system) {
  const auto rows = static_cast<Eigen::Index>(3 * system.contacts());
  scale_.resize(rows), offset_.resize(rows), impulse_.setZero(rows);
  for (std::size_t c = 0; c < system.contacts(); ++c) {
    const ContactBlock a = block_of(system.response, c);
    const double normal = a[0].x, across = std::max(a[1].y, a[2].z);
    for (int k = 0; k < 3; ++k) {
      const double w = k == 0 ? normal : across;
      scale_[3 * c + k] = w > 0 ? std::sqrt(w) : 1;
      offset_[3 * c + k] = system.offset[3 * c + k] / scale_[3 * c + k];
    }
  }
}

SparseLu Splitting::factors(double rho) const {
  const CsrMatrix& w = system_.response;
  std::vector<SparseEntry> entries;
  for (std::size_t row = 0; row < w.rows(); ++row) {
    entries.push_back({static_cast<std::int32_t>(row), static_cast<std::int32_t>(row), 1});
    for (std::int64_t e = w.start[row]; e < w.start[row + 1]; ++e)
      entries.push_back(
          {static_cast<std::int32_t>(row), w.column[e], rho * w.value[e] / (scale_[row] * scale_[w.column[e]])});
  }
  return {w.rows(), entries};
}

void Splitting::project(const Vector& q) {
  for (std::size_t c = 0; c < system_.contacts(); ++c) {
    const auto row = static_cast<Eigen::Index>(3 * c);
    const double normal = std::max(0.0, q[row] / scale_[row]);
    const Vec3 p = clip({0, q[row + 1] / scale_[row + 1], q[row + 2] / scale_[row + 2]}, system_.friction[c] * normal);
    impulse_[row] = scale_[row] * normal;
    impulse_[row + 1] = scale_[row + 1] * p.y, impulse_[row + 2] = scale_[row + 2] * p.z;
  }
}

Splitting::Vector Splitting::defect(const SparseLu& factors, double rho, const Vector& q) {
  project(q);
  const Vector right = 2 * impulse_ - q - rho * offset_;
  const Numbers l = factors.solve({right.data(), static_cast<std::size_t>(right.size())});
  return admm::relaxation * (Eigen::Map<const Vector>(l.data(), right.size()) - impulse_);
}

Splitting::Vector Splitting::start(const Numbers& impulse, double rho) const {
  const Numbers u = system_.velocities(impulse);
  Vector q(scale_.size());
  for (Eigen::Index k = 0; k < q.size(); ++k) q[k] = scale_[k] * impulse[k] - rho * u[k] / scale_[k];
  return q;
}

Numbers Splitting::impulses() const {
  Numbers p(static_cast<std::size_t>(scale_.size()));
  for (Eigen::Index k = 0; k < scale_.size(); ++k) p[k] = impulse_[k] / scale_[k];
  return p;
}

// Up to so many iterations with one rho, from the best impulses so far.
void iterate(Splitting& splitting, double rho, std::int64_t most, BestImpulses& best, std::int64_t& iterations) {
  const SparseLu factors = splitting.factors(rho);
  Splitting::Vector q = splitting.start(best.impulse(), rho), plain = q;
  Anderson anderson(q.size(), admm::memory);
  double before = std::numeric_limits<double>::infinity();
  for (std::int64_t k = 1; k <= most; ++k) {
    check_interrupt();
    const Splitting::Vector g = splitting.defect(factors, rho, q);
    ++iterations;
    if (k % admm::check_every == 0 && best.offer(splitting.impulses())) return;
    const double size = g.norm();
    if (size <= before) {
      plain = q + g, before = size;
      q = anderson.next(q, g);
    } else {
      q = plain, before = std::numeric_limits<double>::infinity();
      anderson.forget();
    }
  }
}

}  // namespace

SolveReport block_gauss_seidel(Problem& problem, const StopTest& stop, Velocities& velocities) {
  const ContactSystem system = system_of(problem);
  std::vector<ContactBlock> block;
  for (std::size_t c = 0; c < system.contacts(); ++c) block.push_back(block_of(system.response, c));
  BestImpulses best(problem, stop);
  Numbers p = best.impulse();
  std::int64_t sweeps = 0;
  while (!best.is_solved() && sweeps < stop.max_iterations) {
    check_interrupt();
    sweep(system, block, p);
    ++sweeps;
    // The residual costs a sweep.
    if ((sweeps % admm::check_every == 0 || sweeps == stop.max_iterations || sweeps == 1) && best.offer(p)) break;
  }
  return best.settle(sweeps, velocities);
}

SolveReport contact_admm(Problem& problem, const StopTest& stop, Velocities& velocities) {
  const ContactSystem system = system_of(problem);
  Splitting splitting(system);
  BestImpulses best(problem, stop);
  const std::int64_t share = (stop.max_iterations + std::ssize(admm::rhos) - 1) / std::ssize(admm::rhos);
  std::int64_t iterations = 0;
  for (const double rho : admm::rhos) {
    if (best.is_solved()) break;
    iterate(splitting, rho, std::min(share, stop.max_iterations - iterations), best, iterations);
  }
  return best.settle(iterations, velocities);
}

}  // namespace slurry
