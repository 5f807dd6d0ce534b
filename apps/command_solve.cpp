// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry solve: solves a saved contact problem with one solver, or with each in turn, to compare them.
#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "commands.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/results/problem_file.hpp"
#include "slurry/solvers/admm.hpp"
#include "slurry/solvers/solvers.hpp"

namespace slurry::solve_command {
namespace {

struct Options {
  std::string problem, solver;
  double tolerance = 1e-6;
  std::int64_t max_iterations = 20000;
  int threads = 1;
  bool warm = false;
};

struct NamedSolver {
  std::string name;
  SolveReport (*solve)(Problem& problem, const StopTest& stop, Velocities& velocities);
};

// Those of case files, and the method that finishes where sweeps stall on friction of rigid contacts.
std::vector<NamedSolver> solvers_for(const Problem& problem) {
  std::vector<NamedSolver> all;
  for_each_alternative<Solver>([&]<class S>(std::type_identity<S>) {
    all.push_back({S::name, [](Problem& problem, const StopTest& stop, Velocities& velocities) {
                     return S{}.solve(problem, stop, velocities);
                   }});
  });
  if (!is_convex(problem) && problem.softness == 0) all.push_back({"admm", finish_with_admm});
  return all;
}

std::vector<NamedSolver> chosen_solvers(const std::string& name, const Problem& problem) {
  std::vector<NamedSolver> chosen;
  std::vector<std::string> names;
  for (const NamedSolver& solver : solvers_for(problem)) {
    names.push_back(solver.name);
    if (name.empty() || name == solver.name) chosen.push_back(solver);
  }
  if (chosen.empty())
    throw InputError(
        fmt::format("--solver {}: no such solver for this problem; known: {}", name, fmt::join(names, ", ")));
  return chosen;
}

const char* status_text(SolveStatus status) {
  switch (status) {
    case SolveStatus::converged:
      return "converged";
    case SolveStatus::not_converged:
      return "not converged";
    case SolveStatus::not_finite:
      return "not finite";
  }
  return "";
}

int solve(const Options& options) {
  set_threads(options.threads);
  const Problem problem = load_problem(options.problem);
  const std::vector<NamedSolver> solvers = chosen_solvers(options.solver, problem);
  fmt::print("{} bodies, {} contacts, tolerance {:.3g}\n", problem.bodies(), problem.contacts(), options.tolerance);
  fmt::print("{:24} {:>14} {:>11} {:>11} {:>11} {:>11}\n", "solver", "status", "iterations", "residual", "relative",
             "ms");
  bool all_converged = true;
  for (const NamedSolver& solver : solvers) {
    Problem p = problem;
    if (!options.warm) start_from_nothing(p);
    Velocities velocities;
    const auto started = std::chrono::steady_clock::now();
    const SolveReport r = solver.solve(p, {options.tolerance, options.max_iterations}, velocities);
    const double ms = 1e3 * std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    fmt::print("{:24} {:>14} {:>11} {:>11.3g} {:>11.3g} {:>11.3f}\n", solver.name, status_text(r.status), r.iterations,
               r.residual, r.relative_residual, ms);
    all_converged = all_converged && r.status == SolveStatus::converged;
  }
  return all_converged ? exit_fine : exit_failed;
}

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.add("PROBLEM.h5", &options->problem, "A contact problem, as written by `slurry run --save-problem`.").required();
  line.add("--solver", &options->solver,
           "Name of the solver: those of case files, and admm for rigid contacts with friction; all by default.");
  line.add("--tolerance", &options->tolerance, "Largest residual of a contact, in units of the smallest radius a step.")
      .positive();
  line.add("--max-iterations", &options->max_iterations, "Most iterations.").positive();
  line.add("--threads,-j", &options->threads, "Number of threads.").within(1, 1024);
  line.add("--warm", &options->warm, "Start from the impulses in the file instead of from none.");
  return [options] { return solve(*options); };
}

const Command command{"solve", "Solve a saved contact problem, to compare solvers.", add};

}  // namespace
}  // namespace slurry::solve_command
