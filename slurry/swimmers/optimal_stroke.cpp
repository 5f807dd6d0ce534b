// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/optimal_stroke.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/random.hpp"
#include "slurry/swimmers/dense.hpp"
#include "slurry/swimmers/orthogonal_rows.hpp"

namespace slurry {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// Two extremals whose energies differ by less than this part are one.
constexpr double same_energy = 1e-5;
// A second variation is not negative if its least eigenvalue is above minus this part of the largest: the error of its
// differences. A stroke whose beginning is free may be shifted in time, which costs nothing: one eigenvalue is zero.
constexpr double curvature_tolerance = 1e-5;
// A node within this part of the range of a variable is at its bound.
constexpr double bound_tolerance = 1e-6;
// A target that is far is reached step by step: how much farther each goes at first, and the least with which it is
// worth to go on. Where not even the first is reached, one nearer by `retreat` is tried, down to the part `nearest`.
constexpr double largest_growth = 3, least_growth = 1.1, retreat = 0.2, nearest = 1e-4;
// Where first brackets do not tell how to begin: the size of a start, as a part of the range of the variables.
constexpr double blind_start = 0.25;

// The program of a stroke: its unknowns are the shapes at the nodes, without the first where it is given.
class StrokeProgram {
 public:
  StrokeProgram(const ConnectionField& field, const SwimmerShape& start, const StrokeTarget& target,
                const OptimalStrokeOptions& options, double energy_scale)
      : field_(field), start_(start), target_(target), options_(options), energy_scale_(energy_scale) {
    const double size = target.value(freedom()).norm();
    target_scale_ = size > 0 ? size : 1;
  }

  PoseSpace freedom() const { return field_.swimmer().freedom(); }
  int variables() const { return field_.swimmer().shapes(); }
  int fixed() const { return options_.is_start_free ? 0 : 1; }

  StrokePath path_of(const VectorXd& x) const {
    StrokePath path(options_.pieces, variables());
    const int nodes = path.nodes() - fixed();
    if (fixed()) path.shapes().col(0) = start_;
    path.shapes().rightCols(nodes) = Eigen::Map<const MatrixXd>(x.data(), variables(), nodes);
    return path;
  }
  VectorXd unknowns_of(const StrokePath& path) const {
    const MatrixXd free = path.shapes().rightCols(path.nodes() - fixed());
    return Eigen::Map<const VectorXd>(free.data(), free.size());
  }

  // Objective and constraints scaled to be of the order 1.
  ProgramValue evaluate(const VectorXd& x) const {
    const PathValue v = evaluate_path(field_, path_of(x));
    const Eigen::Index skip = fixed() * variables(), n = x.size();
    ProgramValue value;
    value.objective = v.energy / energy_scale_;
    value.gradient = Eigen::Map<const VectorXd>(v.energy_slope.data() + skip, n) / energy_scale_;
    value.constraints = target_.residual(freedom(), v.net) / target_scale_;
    value.jacobian = target_.slope(freedom(), v.net) * v.net_slope.rightCols(n) / target_scale_;
    return value;
  }

  MatrixXd hessian(const VectorXd& x, double factor, const VectorXd& multipliers) const {
    const StrokePath path = path_of(x);
    const PathValue v = evaluate_path(field_, path);
    const VectorXd scaled = multipliers / target_scale_;
    const RigidTwist pull = target_.slope(freedom(), v.net).transpose() * scaled;
    const MatrixXd whole = path_hessian(field_, path, factor / energy_scale_, pull);
    const MatrixXd motion = v.net_slope.rightCols(x.size());
    return whole.bottomRightCorner(x.size(), x.size()) +
           motion.transpose() * target_.curvature(freedom(), v.net, scaled) * motion;
  }

  NonlinearProgram program(const StrokePath& guess) const {
    NonlinearProgram p;
    const int nodes = guess.nodes() - fixed();
    p.low = field_.swimmer().low().replicate(nodes, 1), p.high = field_.swimmer().high().replicate(nodes, 1);
    p.start = unknowns_of(guess).cwiseMax(p.low).cwiseMin(p.high);
    p.constraints = target_.size(freedom());
    p.evaluate = [this](const VectorXd& x) { return evaluate(x); };
    p.hessian = [this](const VectorXd& x, double factor, const VectorXd& multipliers) {
      return hessian(x, factor, multipliers);
    };
    return p;
  }

  double energy_scale() const { return energy_scale_; }
  double target_scale() const { return target_scale_; }

 private:
  const ConnectionField& field_;
  SwimmerShape start_;
  const StrokeTarget& target_;
  const OptimalStrokeOptions& options_;
  double energy_scale_, target_scale_;
};

// Unknowns that are not at a bound.
std::vector<Eigen::Index> free_unknowns(const NonlinearProgram& p, const VectorXd& x) {
  std::vector<Eigen::Index> free;
  for (Eigen::Index k = 0; k < x.size(); ++k) {
    const double slack = bound_tolerance * (p.high(k) - p.low(k));
    if (x(k) > p.low(k) + slack && x(k) < p.high(k) - slack) free.push_back(k);
  }
  return free;
}

// The least eigenvalue of the second variation over the largest, on the free unknowns that keep the constraints.
double least_curvature(const NonlinearProgram& p, const VectorXd& x, const VectorXd& multipliers,
                       const std::vector<Eigen::Index>& free) {
  const MatrixXd hessian = p.hessian(x, 1, multipliers)(free, free);
  const MatrixXd rows = orthogonal_rows(p.evaluate(x).jacobian(Eigen::all, free));
  // The directions that keep the constraints: T leads there.
  const Eigen::Index n = hessian.cols();
  const MatrixXd along = congruent(MatrixXd::Identity(rows.rows(), rows.rows()), rows);
  const MatrixXd reduced = congruent(0.5 * (hessian + hessian.transpose()), MatrixXd::Identity(n, n) - along);
  // In the other directions T^T H T is 0; a mean of its eigenvalues there is neither the least nor the largest.
  const double mean = reduced.trace() / static_cast<double>(n - rows.rows());
  const VectorXd values = eigen_of_symmetric(reduced + mean * along).values;
  return values(0) / values(n - 1);
}

Extremal extremal_of(const StrokeProgram& problem, const NonlinearProgram& p, const ProgramAnswer& answer, Pose net,
                     bool verify) {
  Extremal e{problem.path_of(answer.x), 0, net, {}, 0, 0, {}, 0, 0};
  e.energy = answer.value.objective * problem.energy_scale();
  e.multipliers = answer.multipliers * (problem.energy_scale() / problem.target_scale());
  e.miss = answer.value.constraints.cwiseAbs().maxCoeff() * problem.target_scale();
  const std::vector<Eigen::Index> free = free_unknowns(p, answer.x);
  e.stationarity =
      (answer.value.gradient + answer.value.jacobian.transpose() * answer.multipliers + answer.bound_multipliers)
          .cwiseAbs()
          .maxCoeff();
  e.active_bounds = static_cast<int>(answer.x.size() - static_cast<Eigen::Index>(free.size()));
  e.iterations = answer.iterations;
  if (verify && static_cast<int>(free.size()) > p.constraints + 1)
    e.curvature = least_curvature(p, answer.x, answer.multipliers, free);
  return e;
}

// The largest part of the target whose small stroke stays within the bounds, with some room.
double part_within_bounds(const Swimmer& swimmer, const SmallStroke& small, bool is_through_centre) {
  double part = 1;
  for (int k = 0; k < swimmer.shapes(); ++k) {
    double reach = 0;
    for (const SmallStroke::Circle& c : small.circles)
      reach += std::sqrt(c.cosine(k) * c.cosine(k) + c.sine(k) * c.sine(k)) * (is_through_centre ? 2 : 1);
    const double room = std::min(small.centre(k) - swimmer.low()(k), swimmer.high()(k) - small.centre(k));
    // Areas, and with them motions, go like the square of the size.
    if (reach > 0.7 * room) part = std::min(part, math::pow(0.7 * room / reach, 2));
  }
  return part;
}

StrokeTarget part_of(const StrokeTarget& target, double part) {
  StrokeTarget smaller = target;
  if (smaller.displacement) *smaller.displacement *= part;
  if (smaller.rotation) *smaller.rotation *= part;
  return smaller;
}

// A loop in a random plane, for swimmers whose first brackets do not reach the target.
Stroke blind_stroke(const Swimmer& swimmer, const SwimmerShape& start, std::uint64_t seed, bool is_through_start) {
  Random random(seed);
  const SwimmerShape range = swimmer.high() - swimmer.low();
  SmallStroke loop{start, {{SwimmerShape(range.size()), SwimmerShape(range.size()), 0}}, 0, 0};
  for (Eigen::Index k = 0; k < range.size(); ++k) {
    loop.circles[0].cosine(k) = blind_start * range(k) * random.normal();
    loop.circles[0].sine(k) = blind_start * range(k) * random.normal();
  }
  return loop.stroke(0, is_through_start);
}

// The stroke larger by a factor as seen from a shape, within the bounds.
StrokePath grown(const StrokePath& path, const Swimmer& swimmer, const SwimmerShape& centre, double factor) {
  StrokePath larger = path;
  for (int node = 0; node < path.nodes(); ++node)
    larger.shapes().col(node) =
        (centre + factor * (path.shapes().col(node) - centre)).cwiseMax(swimmer.low()).cwiseMin(swimmer.high());
  return larger;
}

// From small strokes, known in closed form, to the target: the solver begins with the largest small stroke that has
// room within the bounds, at a phase of its own for each start, and follows it as the target grows. Areas, and with
// them motions, go like the square of the size.
class Continuation {
 public:
  Continuation(const ConnectionField& field, const SwimmerShape& start, const StrokeTarget& target,
               const OptimalStrokeOptions& options)
      : field_(field), start_(start), target_(target), options_(options), small_(small_stroke(field, start, target)) {
    const Swimmer& swimmer = field.swimmer();
    const bool is_at_bound = start.cwiseEqual(swimmer.low()).any() || start.cwiseEqual(swimmer.high()).any();
    if (!is_blind() && !is_at_bound) part_ = part_within_bounds(swimmer, small_, is_through());
  }

  double energy_scale() const { return is_blind() ? 1.0 : small_.energy; }

  // The answer for the whole target from the k-th start.
  ProgramAnswer follow(int k) const {
    Stage stage = begin(k);
    double growth = largest_growth;
    while (stage.answer.is_solved && stage.part < 1) {
      const double next = std::min(1.0, growth * stage.part);
      const StrokePath larger = grown(path_of(stage), field_.swimmer(), start_, std::sqrt(next / stage.part));
      ProgramAnswer answer = solve(next, larger);
      if (answer.is_solved)
        stage = {next, std::move(answer)};
      else if (growth = std::sqrt(growth); growth < least_growth)
        return answer;
    }
    return stage.answer;
  }

 private:
  // What was found for a part of the target.
  struct Stage {
    double part;
    ProgramAnswer answer;
  };

  bool is_blind() const { return small_.miss > 1e-6 || small_.circles.empty(); }
  bool is_through() const { return !options_.is_start_free; }

  Stage begin(int k) const {
    for (double part = part_;; part *= retreat) {
      ProgramAnswer answer = solve(part, first_path(k, part));
      if (answer.is_solved || is_blind() || part * retreat < nearest) return {part, std::move(answer)};
    }
  }

  StrokePath first_path(int k, double part) const {
    const int variables = field_.swimmer().shapes();
    if (is_blind())
      return StrokePath(blind_stroke(field_.swimmer(), start_, 1 + k, is_through()), options_.pieces, variables);
    const double phase = 2 * std::numbers::pi * k / options_.starts;
    const SmallStroke begin = small_stroke(field_, start_, part_of(target_, part));
    return StrokePath(begin.stroke(phase, is_through()), options_.pieces, variables);
  }

  ProgramAnswer solve(double part, const StrokePath& guess) const {
    const StrokeTarget near = part_of(target_, part);
    const StrokeProgram program(field_, start_, near, options_, energy_scale() * part);
    return solve_program(program.program(guess), options_.program);
  }

  StrokePath path_of(const Stage& stage) const {
    return StrokeProgram(field_, start_, target_, options_, 1).path_of(stage.answer.x);
  }

  const ConnectionField& field_;
  const SwimmerShape& start_;
  const StrokeTarget& target_;
  const OptimalStrokeOptions& options_;
  SmallStroke small_;
  double part_ = 1;
};

}  // namespace

bool Extremal::is_minimum() const { return curvature && *curvature > -curvature_tolerance; }

std::vector<Extremal> optimal_strokes(const ConnectionField& field, const SwimmerShape& start,
                                      const StrokeTarget& target, const OptimalStrokeOptions& options) {
  const Continuation continuation(field, start, target, options);
  const StrokeProgram problem(field, start, target, options, continuation.energy_scale());
  std::vector<Extremal> found;
  std::string reason;
  for (int k = 0; k < options.starts; ++k) {
    const ProgramAnswer answer = continuation.follow(k);
    if (!answer.is_solved) {
      reason = answer.outcome;
      continue;
    }
    const double energy = answer.value.objective * problem.energy_scale();
    const auto is_same = [&](const Extremal& e) { return std::abs(e.energy - energy) < same_energy * energy; };
    if (std::ranges::any_of(found, is_same)) continue;
    const StrokePath path = problem.path_of(answer.x);
    const Pose net = evaluate_path(field, path).net;
    found.push_back(extremal_of(problem, problem.program(path), answer, net, options.verify));
  }
  if (found.empty()) throw RunError(fmt::format("no stroke found from {} starts: {}", options.starts, reason));
  std::ranges::sort(found, {}, &Extremal::energy);
  return found;
}

}  // namespace slurry
