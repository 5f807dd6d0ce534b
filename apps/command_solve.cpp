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

std::vector<Solver> chosen_solvers(const std::string& name) {
  std::vector<Solver> chosen;
  std::vector<std::string> names;
  for_each_alternative<Solver>([&]<class S>(std::type_identity<S>) {
    names.push_back(S::name);
    if (name.empty() || name == S::name) chosen.push_back(S{});
  });
  if (chosen.empty())
    throw InputError(fmt::format("--solver {}: no such solver; known: {}", name, fmt::join(names, ", ")));
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
  const std::vector<Solver> solvers = chosen_solvers(options.solver);
  set_threads(options.threads);
  const Problem problem = load_problem(options.problem);
  fmt::print("{} bodies, {} contacts, tolerance {:.3g}\n", problem.bodies(), problem.contacts(), options.tolerance);
  fmt::print("{:24} {:>14} {:>11} {:>11} {:>11} {:>11}\n", "solver", "status", "iterations", "residual", "relative",
             "ms");
  bool all_converged = true;
  for (const Solver& solver : solvers) {
    Problem p = problem;
    if (!options.warm) start_from_nothing(p);
    Velocities velocities;
    const auto started = std::chrono::steady_clock::now();
    const SolveReport r = std::visit(
        [&](const auto& s) {
          return s.solve(p, {options.tolerance, options.max_iterations}, velocities);
        },
        solver);
    const double ms = 1e3 * std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    fmt::print("{:24} {:>14} {:>11} {:>11.3g} {:>11.3g} {:>11.3f}\n",
               std::visit([](const auto& s) { return s.name; }, solver), status_text(r.status), r.iterations,
               r.residual, r.relative_residual, ms);
    all_converged = all_converged && r.status == SolveStatus::converged;
  }
  return all_converged ? exit_fine : exit_failed;
}

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.add("PROBLEM.h5", &options->problem, "A contact problem, as written by `slurry run --save-problem`.").required();
  line.add("--solver", &options->solver, "Name of the solver; all of them by default.");
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
