// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry solve: solves a saved contact problem, one of ours or one in the format of FCLib, with one solver, or with
// each in turn, to compare them.
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>

#include "commands.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/results/fclib_file.hpp"
#include "slurry/io/results/problem_file.hpp"
#include "slurry/solvers/admm.hpp"
#include "slurry/solvers/contact_solvers.hpp"
#include "slurry/solvers/solvers.hpp"

namespace slurry::solve_command {
namespace {

struct Options {
  std::string problem, solver, fclib, form = "local";
  double tolerance = 1e-6;
  std::int64_t max_iterations = 20000;
  int threads = 1;
  bool warm = false;
};

struct NamedSolver {
  std::string name;
  SolveReport (*solve)(Problem& problem, const StopTest& stop, Velocities& velocities);
};

// Those of case files, the method that finishes where sweeps stall on friction of rigid contacts, and, where they are
// asked for by name or the problem is one of FCLib, those that work on its matrix.
std::vector<NamedSolver> solvers_for(const Problem& problem, bool with_matrix) {
  std::vector<NamedSolver> all;
  for_each_alternative<Solver>([&]<class S>(std::type_identity<S>) {
    all.push_back({S::name, [](Problem& problem, const StopTest& stop, Velocities& velocities) {
                     return S{}.solve(problem, stop, velocities);
                   }});
  });
  if (!is_convex(problem) && !problem.yields() && !problem.coupling) all.push_back({"admm", finish_with_admm});
  if (!with_matrix) return all;
  all.push_back({"block_gauss_seidel", block_gauss_seidel});
  all.push_back({"contact_admm", contact_admm});
  return all;
}

std::vector<NamedSolver> chosen_solvers(const std::string& name, const Problem& problem) {
  std::vector<NamedSolver> chosen;
  std::vector<std::string> names;
  for (const NamedSolver& solver : solvers_for(problem, !name.empty() || system_behind(problem))) {
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

// The problem, with the impulses that the file has, if any.
Problem load(const Options& options) {
  if (!is_fclib_file(options.problem)) {
    Problem problem = load_problem(options.problem);
    fmt::print("{} bodies, {} contacts, tolerance {:.3g}\n", problem.bodies(), problem.contacts(), options.tolerance);
    return problem;
  }
  const FclibProblem file = load_fclib(options.problem);
  fmt::print("FCLib, {} form in {}D: {} contacts, tolerance {:.3g} of the largest free velocity\n",
             file.is_global ? "global" : "local", file.dimension, file.system->contacts(), options.tolerance);
  for (const std::string& note : file.notes) fmt::print(stderr, "note: {}\n", note);
  Problem problem = problem_of(file.system);
  const std::vector<double>& start = file.solution.empty() ? file.guess : file.solution;
  if (!start.empty()) set_local_coordinates(problem, start);
  return problem;
}

FclibForm form_named(const std::string& name) {
  if (name == "local") return FclibForm::local;
  if (name == "global") return FclibForm::global;
  throw InputError(fmt::format("--fclib-form {}: expected local or global", name));
}

// The best solution so far.
struct Solved {
  std::optional<Problem> problem;
  SolveReport report;
};

void print_head(bool is_matrix) {
  fmt::print("{:24} {:>14} {:>11} {:>11} {:>11} {:>11}{}\n", "solver", "status", "iterations", "residual", "relative",
             "ms", is_matrix ? fmt::format(" {:>12}", "natural_map") : "");
}

// Solves with one of them and prints its line; true when it has converged.
bool solve_with(const NamedSolver& solver, const Options& options, Problem p, Solved& best) {
  if (!options.warm) start_from_nothing(p);
  Velocities velocities;
  const auto started = std::chrono::steady_clock::now();
  const SolveReport r = solver.solve(p, {options.tolerance, options.max_iterations}, velocities);
  const double ms = 1e3 * std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  const auto system = system_behind(p);
  fmt::print("{:24} {:>14} {:>11} {:>11.3g} {:>11.3g} {:>11.3f}{}\n", solver.name, status_text(r.status), r.iterations,
             r.residual, r.relative_residual, ms,
             system ? fmt::format(" {:>12.3g}", natural_map_error(*system, local_coordinates(p))) : "");
  if (r.status != SolveStatus::not_finite && (!best.problem || r.residual < best.report.residual))
    best = {std::move(p), r};
  return r.status == SolveStatus::converged;
}

int solve(const Options& options) {
  set_threads(options.threads);
  const FclibForm form = form_named(options.form);
  const Problem problem = load(options);
  const std::vector<NamedSolver> solvers = chosen_solvers(options.solver, problem);
  print_head(system_behind(problem) != nullptr);
  Solved best;
  std::size_t solved = 0;
  for (const NamedSolver& solver : solvers) solved += solve_with(solver, options, problem, best) ? 1 : 0;
  if (solved == 0) fmt::print("unsolved: the smallest residual is {:.3g}\n", best.report.residual);
  if (!options.fclib.empty() && best.problem) {
    save_fclib(options.fclib, *best.problem, form, options.problem);
    fmt::print("{}: written with the solution of residual {:.3g}\n", options.fclib, best.report.residual);
  }
  return solved == solvers.size() ? exit_fine : exit_failed;
}

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.add("PROBLEM.h5", &options->problem,
           "A contact problem, as written by `slurry run --save-problem`, or one in the format of FCLib.")
      .required();
  line.add("--solver", &options->solver,
           "Name of the solver: those of case files, admm for rigid contacts with friction, and block_gauss_seidel and "
           "contact_admm, which work on the matrix of dry contacts; by default all, of these two for FCLib alone.");
  line.add("--tolerance", &options->tolerance,
           "Largest residual of a contact, in units of the smallest radius a step; of FCLib of the largest free "
           "velocity of a contact.")
      .positive();
  line.add("--max-iterations", &options->max_iterations, "Most iterations.").positive();
  line.add("--threads,-j", &options->threads, "Number of threads.").within(1, 1024);
  line.add("--warm", &options->warm, "Start from the impulses in the file instead of from none.");
  line.add("--write-fclib", &options->fclib, "Write the problem with the best solution in the format of FCLib.")
      .of_type("FILE.hdf5");
  line.add("--fclib-form", &options->form, "local: W and q; global: masses and velocities of the bodies.")
      .show_default();
  return [options] { return solve(*options); };
}

const Command command{"solve", "Solve a saved contact problem, to compare solvers.", add};

}  // namespace
}  // namespace slurry::solve_command
