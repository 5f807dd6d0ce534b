// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calibration: which parameters make a case reproduce given measurements, in few runs.
//
// Each target i (a number t_i with the tolerance s_i) is a function m_i(x) of the parameters, known at the runs made so
// far. A Gaussian process stands for each function, so that the misfit
//
//     chi^2(x) = sum_i (m_i(x) - t_i)^2 / s_i^2
//
// has a distribution at every x. The functions are modelled, not the misfit: they are smooth and monotonic where the
// misfit has a kink or a narrow minimum. The next run is made where the expected improvement E[max(0, best - chi^2)]
// is greatest (Jones, Schonlau and Welch, J. Global Optim. 13 (1998) 455; for a sum of squares by sampling, as
// Uhrenholt and Jensen, AISTATS 2019). Runs are chosen in batches of a fixed size, each point as if those chosen before
// it had come out as predicted (Ginsbourger et al. 2010), so that the points do not depend on how many runs go on at a
// time or which of them ends first. Everything is drawn from one seed.
//
// What is known of the parameters in the end, with broad priors over their ranges, is
//
//     p(x) ~ prod_i N(t_i; mu_i(x), s_i^2 + sigma_i^2(x)).
//
// Nothing here starts a run: who does it asks for points and adds what came out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "slurry/runs/calibration/gaussian_process.hpp"

namespace slurry {

struct CalibrationParameter {
  std::string key;
  double low = 0, high = 1;
  bool is_logarithmic = false;

  double value_at(double unit) const;  // of the unit interval
  double unit_of(double value) const;
};
// From "contacts.0.friction=0.1..0.8" or "...=1e3..1e6:log". Throws InputError.
CalibrationParameter parse_parameter(const std::string& text);

struct CalibrationTarget {
  std::string name;
  double value = 0;
  double tolerance = 0;  // what the target is known to, and wanted to
};
// From "repose=32" or "repose=32+-0.5"; without a tolerance it is a part `usual_tolerance` of the value. Throws
// InputError.
inline constexpr double usual_tolerance = 0.02;
CalibrationTarget parse_target(const std::string& text);

// What a run gave for a target.
struct Measured {
  double value = 0, error = 0;  // standard error
};

// A run that is to be made or was made.
struct CalibrationRun {
  UnitPoint unit;                 // place in the unit cube
  std::vector<Measured> results;  // by target; empty: it failed, or is not done yet
  bool is_done() const { return !results.empty(); }
};

// What is known of a parameter.
struct ParameterEstimate {
  double mean = 0, deviation = 0, low = 0, high = 0;  // low, high: 5 and 95 %
};

// A density over equal parts of a range of a parameter (of its logarithm where that is how it is searched), its largest
// value 1.
struct Marginal {
  std::vector<double> value, density;  // at the middles of the parts
};

struct CalibrationOptions {
  std::int64_t seed = 1;
  std::int64_t batch = 4;  // runs chosen at a time
};

class Calibration {
 public:
  Calibration(std::vector<CalibrationParameter> parameters, std::vector<CalibrationTarget> targets,
              CalibrationOptions options = {});

  const std::vector<CalibrationParameter>& parameters() const { return parameters_; }
  const std::vector<CalibrationTarget>& targets() const { return targets_; }
  const std::vector<CalibrationRun>& runs() const { return runs_; }

  // The places of the next batch: at first spread over the ranges, then by expected improvement.
  std::vector<UnitPoint> next() const;
  // What came out of a run; those of a batch in its order.
  void add(CalibrationRun run);

  // The values of the parameters at a place, each rounded to the digits that a case shall have.
  std::vector<double> values_at(const UnitPoint& unit) const;

  double misfit(const CalibrationRun& run) const;  // chi^2; infinite of a run that failed
  // The rank of the run with the least misfit; nothing where none is done.
  std::optional<std::size_t> best() const;
  // Is every target of the best run within its tolerance?
  bool is_met() const;

  // One for each target, from the runs that are done. Throws RunError where there is none.
  std::vector<GaussianProcess> models() const;
  // Expectations over p(x), in the units of the parameters.
  std::vector<ParameterEstimate> estimates() const;
  // The density of p(x) along one parameter, the others integrated over, where it is not negligible.
  Marginal marginal(std::size_t parameter, std::size_t bins) const;

 private:
  struct Sample {
    UnitPoint unit;
    double weight;
  };
  // Points of p(x) with their weights, in a box that holds all that is not negligible.
  std::vector<Sample> posterior() const;
  std::vector<UnitPoint> first_points() const;
  std::vector<CalibrationRun> done_runs() const;
  std::vector<GaussianProcess> models_of(const std::vector<CalibrationRun>& runs) const;
  double misfit_of_means(const std::vector<GaussianProcess>& models, const UnitPoint& x) const;
  double spacing_of_a_batch() const;
  UnitPoint most_promising(const std::vector<CalibrationRun>& runs, const std::vector<UnitPoint>& batch,
                           double spacing) const;

  std::vector<CalibrationParameter> parameters_;
  std::vector<CalibrationTarget> targets_;
  CalibrationOptions options_;
  std::vector<CalibrationRun> runs_;
};

}  // namespace slurry
