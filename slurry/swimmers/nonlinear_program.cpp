// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The one source that knows Ipopt, through its C interface.
#include "slurry/swimmers/nonlinear_program.hpp"

#include <coin/IpStdCInterface.h>

#include <cmath>
#include <memory>
#include <mutex>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"

namespace slurry {
namespace {

using Eigen::Map;
using Eigen::VectorXd;

// No exception may pass through Ipopt. The values at one x serve the objective, its gradient, the constraints and their
// slopes, which are asked for one by one.
struct ProgramCalls {
  const NonlinearProgram& program;
  ProgramAnswer& answer;
  VectorXd seen = {};
  ProgramValue value = {};
  bool is_good = false, is_interrupted = false;

  bool look_at(Index n, const Number* x) {
    const VectorXd here = Map<const VectorXd>(x, n);
    if (seen.size() == here.size() && seen == here) return is_good;
    seen = here;
    try {
      value = program.evaluate(here);
      is_good = std::isfinite(value.objective);
    } catch (const RunError&) {
      is_good = false;
    } catch (const Interrupted&) {
      is_interrupted = true, is_good = false;
    }
    return is_good;
  }
};

ProgramCalls& calls_of(UserDataPtr data) { return *static_cast<ProgramCalls*>(data); }

Bool give_objective(Index n, Number* x, Bool, Number* objective, UserDataPtr data) {
  ProgramCalls& calls = calls_of(data);
  if (!calls.look_at(n, x)) return FALSE;
  *objective = calls.value.objective;
  return TRUE;
}

Bool give_gradient(Index n, Number* x, Bool, Number* gradient, UserDataPtr data) {
  ProgramCalls& calls = calls_of(data);
  if (!calls.look_at(n, x)) return FALSE;
  Map<VectorXd>(gradient, n) = calls.value.gradient;
  return TRUE;
}

Bool give_constraints(Index n, Number* x, Bool, Index m, Number* constraints, UserDataPtr data) {
  ProgramCalls& calls = calls_of(data);
  if (!calls.look_at(n, x)) return FALSE;
  Map<VectorXd>(constraints, m) = calls.value.constraints;
  return TRUE;
}

// Row by row, all entries.
Bool give_jacobian(Index n, Number* x, Bool, Index m, Index, Index* rows, Index* columns, Number* values,
                   UserDataPtr data) {
  if (!values) {
    for (Index i = 0, k = 0; i < m; ++i)
      for (Index j = 0; j < n; ++j, ++k) rows[k] = i, columns[k] = j;
    return TRUE;
  }
  ProgramCalls& calls = calls_of(data);
  if (!calls.look_at(n, x)) return FALSE;
  for (Index i = 0; i < m; ++i) Map<VectorXd>(values + i * n, n) = calls.value.jacobian.row(i).transpose();
  return TRUE;
}

// The lower half, row by row.
Bool give_hessian(Index n, Number* x, Bool, Number factor, Index m, Number* multipliers, Bool, Index, Index* rows,
                  Index* columns, Number* values, UserDataPtr data) {
  if (!values) {
    for (Index i = 0, k = 0; i < n; ++i)
      for (Index j = 0; j <= i; ++j, ++k) rows[k] = i, columns[k] = j;
    return TRUE;
  }
  ProgramCalls& calls = calls_of(data);
  Eigen::MatrixXd h;
  try {
    h = calls.program.hessian(Map<const VectorXd>(x, n), factor, Map<const VectorXd>(multipliers, m));
  } catch (const Interrupted&) {
    calls.is_interrupted = true;
    return FALSE;
  }
  for (Index i = 0, k = 0; i < n; ++i)
    for (Index j = 0; j <= i; ++j, ++k) values[k] = h(i, j);
  return TRUE;
}

// FALSE ends the solution.
Bool count_iterations(Index, Index iteration, Number, Number, Number, Number, Number, Number, Number, Number, Index,
                      UserDataPtr data) {
  ProgramCalls& calls = calls_of(data);
  calls.answer.iterations = iteration;
  const std::atomic<int>* flag = interrupt_flag();
  calls.is_interrupted = calls.is_interrupted || (flag && *flag);
  return calls.is_interrupted ? FALSE : TRUE;
}

const char* words_of(ApplicationReturnStatus status) {
  switch (status) {
    case Solve_Succeeded:
      return "solved";
    case Solved_To_Acceptable_Level:
      return "solved to a lesser accuracy";
    case Infeasible_Problem_Detected:
      return "no stroke within the bounds reaches the target";
    case Maximum_Iterations_Exceeded:
      return "not solved after the largest number of iterations";
    case Restoration_Failed:
      return "no way found to the target within the bounds";
    default:
      return "not solved";
  }
}

}  // namespace

ProgramAnswer solve_program(const NonlinearProgram& program, const ProgramOptions& options) {
  // MUMPS, the linear solver of Debian's Ipopt, keeps global state.
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  const Index n = static_cast<Index>(program.start.size()), m = program.constraints;
  VectorXd low = program.low, high = program.high, zero = VectorXd::Zero(m), constraints(m), low_multipliers(n),
           high_multipliers(n);
  ProgramAnswer answer;
  answer.x = program.start, answer.multipliers = zero;
  const std::unique_ptr<IpoptProblemInfo, void (*)(IpoptProblem)> problem(
      CreateIpoptProblem(n, low.data(), high.data(), m, zero.data(), zero.data(), n * m, n * (n + 1) / 2, 0,
                         give_objective, give_constraints, give_gradient, give_jacobian, give_hessian),
      FreeIpoptProblem);
  if (!problem) throw RunError("Ipopt does not start");
  const auto set = [&](const char* option, auto value) {
    using Type = decltype(value);
    // The interface takes texts that it does not change without saying so.
    char* name = const_cast<char*>(option);
    if constexpr (std::is_same_v<Type, const char*>)
      AddIpoptStrOption(problem.get(), name, const_cast<char*>(value));
    else if constexpr (std::is_same_v<Type, int>)
      AddIpoptIntOption(problem.get(), name, value);
    else
      AddIpoptNumOption(problem.get(), name, value);
  };
  set("print_level", 0);
  set("sb", "yes");
  set("tol", options.tolerance);
  set("acceptable_tol", 100 * options.tolerance);
  set("max_iter", options.most_iterations);
  SetIntermediateCallback(problem.get(), count_iterations);
  ProgramCalls calls{program, answer};
  double objective = 0;
  const ApplicationReturnStatus status =
      IpoptSolve(problem.get(), answer.x.data(), constraints.data(), &objective, answer.multipliers.data(),
                 low_multipliers.data(), high_multipliers.data(), &calls);
  if (calls.is_interrupted) throw Interrupted();
  answer.is_solved = status == Solve_Succeeded || status == Solved_To_Acceptable_Level;
  answer.outcome = words_of(status);
  answer.bound_multipliers = high_multipliers - low_multipliers;
  if (answer.is_solved) answer.value = program.evaluate(answer.x);
  return answer;
}

}  // namespace slurry
