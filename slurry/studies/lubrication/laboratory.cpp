// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Running the schemes of a case against its reference.
#include "slurry/studies/lubrication/laboratory.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

// The last step of a scheme may end after the experiment: by less than this part of it, or the push has no table there.
constexpr double overrun = 0.1;

SchemeResult run_scheme(const SchemeOptions& options, const Experiment& experiment) {
  SchemeResult result;
  result.name = options.name;
  std::visit(
      [&]<class S>(const S& scheme) {
        result.scheme = S::name;
        result.trajectory = scheme.solve(experiment);
      },
      options.scheme);
  return result;
}

}  // namespace

std::size_t SchemeResult::lowest() const {
  return static_cast<std::size_t>(std::ranges::min_element(trajectory.distance) - trajectory.distance.begin());
}

Experiment make_experiment(const LubricationCase& c) {
  return {Drag(c.drag), Push(c.force.force, c.time.end), c.grain, c.time.end};
}

SchemeError measure_error(const Trajectory& trajectory, const ReferenceMotion& reference) {
  SchemeError error;
  if (!trajectory.failure.empty()) {
    error.largest = error.mean = error.integral = std::numeric_limits<double>::infinity();
    error.time_of_largest = trajectory.time.back();
    return error;
  }
  for (std::size_t k = 1; k < trajectory.time.size(); ++k) {
    const double t = trajectory.time[k];
    if (t > reference.end()) break;
    const double e = std::abs(trajectory.distance[k] - reference.distance(t));
    if (e > error.largest) error.largest = e, error.time_of_largest = t;
    error.integral += e * (t - trajectory.time[k - 1]);
    error.mean = error.integral / (t - trajectory.time[0]);
  }
  return error;
}

LaboratoryResult run_laboratory(const LubricationCase& c, const StudyProgress& progress) {
  const Experiment experiment = make_experiment(c);
  std::vector<SchemeResult> schemes(c.schemes.size());
  std::atomic<std::size_t> done{0};
  // The last part is the exact motion.
  const auto come = [&] { progress(static_cast<double>(done) / static_cast<double>(schemes.size() + 1)); };
  come();
  parallel_for(
      schemes.size(),
      [&](std::size_t k) {
        schemes[k] = run_scheme(c.schemes[k], experiment);
        ++done;
        come();
      },
      1);
  double end = c.time.end;
  for (const SchemeResult& s : schemes)
    end = std::max(end, std::min(s.trajectory.time.back(), (1 + overrun) * c.time.end));
  LaboratoryResult result{ReferenceMotion(experiment.drag, experiment.push, c.grain, end), std::move(schemes), {}};
  const ReferenceMotion& reference = result.reference;
  parallel_for(
      result.schemes.size(),
      [&](std::size_t k) {
        SchemeResult& s = result.schemes[k];
        s.error = measure_error(s.trajectory, reference);
        if (s.trajectory.threshold) s.bounds = proposition_bounds(reference, *s.trajectory.threshold);
      },
      1);
  for (const double level : c.levels) {
    using Direction = ReferenceMotion::Direction;
    result.levels.push_back({level, reference.crossings(level, Direction::down),
                             reference.crossings(level, Direction::up), proposition_bounds(reference, level)});
  }
  return result;
}

}  // namespace slurry
