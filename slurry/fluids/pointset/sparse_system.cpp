// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/sparse_system.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/linalg/bicgstab.hpp"
#include "slurry/linalg/vector_operations.hpp"

namespace slurry {
namespace {

// Relative residual of the iterations: far below the errors of any stencil.
constexpr double residual_asked = 1e-10;
constexpr int most_sparse_iterations = 2000;

}  // namespace

int solve_fluid_equations(const LinearOperator& a, const LinearOperator& preconditioner, std::span<const double> rhs,
                          std::vector<double>& x, int most_iterations) {
  const double enough = residual_asked * norm(rhs);
  if (enough == 0) return x.assign(rhs.size(), 0.0), 0;  // no residual of a guess would do
  std::vector<double> r(rhs.size());
  a.apply(x, r);
  for (std::size_t k = 0; k < r.size(); ++k) r[k] = rhs[k] - r[k];
  const KrylovReport report = bicgstab(a, preconditioner, x, r, {enough, most_iterations});
  if (!report.has_converged())
    throw RunError(fmt::format("the equations of the fluid were not solved: residual {:.3g} after {} iterations",
                               report.residual, report.iterations));
  return report.iterations;
}

SparseSystem::SparseSystem(std::size_t size, const std::vector<SparseEntry>& entries, SparseMethod method) {
  if (method == SparseMethod::direct) {
    direct_.emplace(size, entries);
    if (!direct_->is_regular()) throw RunError("the equations of the fluid are singular");
  } else {
    matrix_ = CsrMatrix(size, size, entries);
    incomplete_.emplace(size, entries);
  }
}

std::vector<double> SparseSystem::solve(const std::vector<double>& rhs, const std::vector<double>& guess) {
  if (direct_) return direct_->solve(rhs);
  const FunctionOperator a(rhs.size(), [&](auto in, auto out) { matrix_.multiply(in, out); });
  std::vector<double> x = guess;
  iterations_ += solve_fluid_equations(a, *incomplete_, rhs, x, most_sparse_iterations);
  return x;
}

}  // namespace slurry
