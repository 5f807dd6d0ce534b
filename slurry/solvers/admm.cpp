// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ADMM, see the header: the two half-steps, the safeguard, and the best impulses met.
#include "slurry/solvers/admm.hpp"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <iterator>
#include <limits>

#include "slurry/core/interrupt.hpp"
#include "slurry/solvers/anderson.hpp"
#include "slurry/solvers/scaled_problem.hpp"

namespace slurry {
namespace {

class Admm {
 public:
  Admm(const Problem& problem, double rho);

  ScaledProblem::Vector start(const Problem& problem) const;
  // q' - q; leaves the impulses P.
  ScaledProblem::Vector defect(const ScaledProblem::Vector& q);
  const ScaledProblem::Vector& impulses() const { return impulses_; }
  const ScaledProblem& scaled() const { return scaled_; }

 private:
  ScaledProblem scaled_;
  double rho_;
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> bodies_;  // 1 + rho A^T A
  ScaledProblem::Vector impulses_;
};

Admm::Admm(const Problem& problem, double rho) : scaled_(problem), rho_(rho) {
  const auto& a = scaled_.matrix();
  Eigen::SparseMatrix<double> matrix(a.cols(), a.cols());
  matrix.setIdentity();
  matrix += rho * Eigen::SparseMatrix<double>(a.transpose() * a);
  bodies_.compute(matrix);
}

ScaledProblem::Vector Admm::start(const Problem& problem) const {
  const ScaledProblem::Vector p = scaled_.impulses(problem), x = scaled_.matrix().transpose() * p;
  return p - rho_ * (scaled_.matrix() * x + scaled_.offset());
}

ScaledProblem::Vector Admm::defect(const ScaledProblem::Vector& q) {
  const auto& a = scaled_.matrix();
  scaled_.project(q, impulses_);
  const ScaledProblem::Vector push = 2 * impulses_ - q - rho_ * scaled_.offset();
  const ScaledProblem::Vector x = bodies_.solve(a.transpose() * push);
  // P - rho Z - q = rho (Y - Z).
  ScaledProblem::Vector g = impulses_ - q - rho_ * scaled_.offset();
  g.noalias() -= rho_ * (a * x);
  return admm::relaxation * g;
}

// The best impulses met, by the residual of the problem's own definition where it counts.
class Best {
 public:
  Best(Problem& problem, const StopTest& stop) : problem_(problem), stop_(stop) {
    smallest_ = residual(problem, body_velocities(problem)).largest;
  }

  // True when these impulses are a solution.
  bool offer(const ScaledProblem& scaled, const ScaledProblem::Vector& impulses) {
    const double r = scaled.residual(impulses);
    if (!(r < smallest_)) return false;
    smallest_ = r;
    scaled.store(impulses, problem_);
    if (r > stop_.tolerance * problem_.velocity_scale) return false;
    return report_of(problem_, body_velocities(problem_), stop_, 0).status == SolveStatus::converged;
  }

 private:
  Problem& problem_;
  StopTest stop_;
  double smallest_;
};

// Up to so many iterations with one rho, from the best impulses so far; true when they are a solution.
bool iterate(Problem& problem, double rho, std::int64_t most, Best& best, std::int64_t& iterations) {
  Admm admm(problem, rho);
  ScaledProblem::Vector q = admm.start(problem), plain = q;
  Anderson anderson(q.size(), admm::memory);
  double before = std::numeric_limits<double>::infinity();
  for (std::int64_t k = 1; k <= most; ++k) {
    check_interrupt();
    const ScaledProblem::Vector g = admm.defect(q);
    ++iterations;
    if (k % admm::check_every == 0 && best.offer(admm.scaled(), admm.impulses())) return true;
    const double size = g.norm();
    if (size <= before) {
      plain = q + g, before = size;
      q = anderson.next(q, g);
    } else {
      // Back to the plain step from the last point, whatever its defect.
      q = plain, before = std::numeric_limits<double>::infinity();
      anderson.forget();
    }
  }
  return false;
}

}  // namespace

SolveReport finish_with_admm(Problem& problem, const StopTest& stop, Velocities& velocities) {
  Best best(problem, stop);
  const std::int64_t share = (stop.max_iterations + std::ssize(admm::rhos) - 1) / std::ssize(admm::rhos);
  std::int64_t iterations = 0;
  for (const double rho : admm::rhos)
    if (iterate(problem, rho, std::min(share, stop.max_iterations - iterations), best, iterations)) break;
  velocities = body_velocities(problem);
  return report_of(problem, velocities, stop, iterations);
}

}  // namespace slurry
