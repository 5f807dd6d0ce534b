// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/runs/calibration/calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/random.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

constexpr int significant_digits = 6;            // of the value of a parameter
constexpr double least_distance_of_runs = 2e-3;  // in the unit cube: a run nearer to another tells nothing new
constexpr int samples_of_improvement = 128, spread_candidates = 600, near_candidates = 300, posterior_points = 4096;
constexpr double negligible = 1e-3;  // part of the largest density

double square(double x) { return x * x; }

double number_in(const std::string& text, const std::string& option) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || error != std::errc{} || stop != end || !std::isfinite(value))
    throw InputError(option, fmt::format("got \"{}\", expected a number", shown(text)));
  return value;
}

// The k-th number of the sequence of Halton in this base, in (0, 1).
double halton(std::size_t k, std::size_t base) {
  double value = 0, part = 1;
  for (std::size_t rest = k + 1; rest > 0; rest /= base) {
    part /= static_cast<double>(base);
    value += part * static_cast<double>(rest % base);
  }
  return value;
}
constexpr std::size_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29};
constexpr std::size_t most_parameters = std::size(bases);

double distance(const UnitPoint& a, const UnitPoint& b) {
  double sum = 0;
  for (std::size_t d = 0; d < a.size(); ++d) sum += square(a[d] - b[d]);
  return std::sqrt(sum);
}

bool is_apart(const UnitPoint& x, const std::vector<UnitPoint>& taken, double least) {
  return std::all_of(taken.begin(), taken.end(), [&](const UnitPoint& other) { return distance(x, other) >= least; });
}

double least_distance(const std::vector<UnitPoint>& points) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < points.size(); ++k)
    for (std::size_t other = 0; other < k; ++other) least = std::min(least, distance(points[k], points[other]));
  return least;
}

// One point in each of n equal parts of every axis, in its middle.
std::vector<UnitPoint> latin_square(std::size_t n, std::size_t dimensions, Random& random) {
  std::vector<UnitPoint> points(n, UnitPoint(dimensions));
  for (std::size_t d = 0; d < dimensions; ++d) {
    std::vector<std::size_t> order(n);
    for (std::size_t k = 0; k < n; ++k) order[k] = k;
    for (std::size_t k = n; d > 0 && k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
    for (std::size_t k = 0; k < n; ++k) points[k][d] = (static_cast<double>(order[k]) + 0.5) / static_cast<double>(n);
  }
  return points;
}

// How much the misfit is expected to fall below `best` at a place, and, where that is nothing, how far the place is
// from a fit at the most favourable values that the models allow (negative: the larger the better).
struct Promise {
  double improvement = 0, consolation = -std::numeric_limits<double>::infinity();
  bool operator<(const Promise& other) const {
    return improvement != other.improvement ? improvement < other.improvement : consolation < other.consolation;
  }
};

Promise promise_of(const std::vector<GaussianProcess>& models, const std::vector<CalibrationTarget>& targets,
                   const std::vector<std::vector<double>>& normals, double best, const UnitPoint& x) {
  std::vector<Prediction> found;
  for (const GaussianProcess& model : models) found.push_back(model(x));
  Promise promise{0, 0};
  for (std::size_t t = 0; t < targets.size(); ++t)
    promise.consolation -= square(std::max(0.0, std::abs(found[t].mean - targets[t].value) - 2 * found[t].deviation) /
                                  targets[t].tolerance);
  for (const std::vector<double>& z : normals) {
    double misfit = 0;
    for (std::size_t t = 0; t < targets.size(); ++t)
      misfit += square((found[t].mean + found[t].deviation * z[t] - targets[t].value) / targets[t].tolerance);
    promise.improvement += std::max(0.0, best - misfit) / static_cast<double>(normals.size());
  }
  return promise;
}

}  // namespace

double CalibrationParameter::value_at(double unit) const {
  return is_logarithmic ? low * math::exp(unit * math::log(high / low)) : low + unit * (high - low);
}
double CalibrationParameter::unit_of(double value) const {
  return is_logarithmic ? math::log(value / low) / math::log(high / low) : (value - low) / (high - low);
}

CalibrationParameter parse_parameter(const std::string& text) {
  const std::string option = "--over " + text, expected = "expected key=low..high, or key=low..high:log";
  const std::size_t equals = text.find('='), dots = text.find("..", equals == std::string::npos ? 0 : equals);
  if (equals == std::string::npos || equals == 0 || dots == std::string::npos) throw InputError(option, expected);
  CalibrationParameter p{text.substr(0, equals)};
  std::string high = text.substr(dots + 2);
  if (const std::string word = ":log"; high.ends_with(word)) {
    p.is_logarithmic = true;
    high.resize(high.size() - word.size());
  }
  p.low = number_in(text.substr(equals + 1, dots - equals - 1), option), p.high = number_in(high, option);
  if (!(p.high > p.low)) throw InputError(option, "the range is empty: " + expected + " with high above low");
  if (p.is_logarithmic && !(p.low > 0)) throw InputError(option, "a logarithmic range begins above 0");
  return p;
}

CalibrationTarget parse_target(const std::string& text) {
  const std::string option = "--target " + text, expected = "expected name=value, or name=value+-tolerance";
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos || equals == 0) throw InputError(option, expected);
  CalibrationTarget target{text.substr(0, equals)};
  const std::string rest = text.substr(equals + 1);
  const std::size_t sign = rest.find("+-");
  target.value = number_in(rest.substr(0, sign), option);
  target.tolerance =
      sign == std::string::npos ? usual_tolerance * std::abs(target.value) : number_in(rest.substr(sign + 2), option);
  if (!(target.tolerance > 0))
    throw InputError(option, "a target needs a tolerance above 0; that of a value 0 must be given: " + expected);
  return target;
}

Calibration::Calibration(std::vector<CalibrationParameter> parameters, std::vector<CalibrationTarget> targets,
                         CalibrationOptions options)
    : parameters_(std::move(parameters)), targets_(std::move(targets)), options_(options) {
  if (parameters_.empty()) throw InputError("--over", "got none, expected at least one parameter");
  if (parameters_.size() > most_parameters)
    throw InputError("--over",
                     fmt::format("got {} parameters, expected at most {}", parameters_.size(), most_parameters));
  if (targets_.empty()) throw InputError("--target", "got none, expected at least one");
  for (std::size_t k = 0; k < parameters_.size(); ++k)
    for (std::size_t other = 0; other < k; ++other)
      if (parameters_[k].key == parameters_[other].key)
        throw InputError("--over " + parameters_[k].key, "this key is given twice");
}

std::vector<double> Calibration::values_at(const UnitPoint& unit) const {
  std::vector<double> values;
  for (std::size_t d = 0; d < unit.size(); ++d)
    values.push_back(std::stod(fmt::format("{:.{}g}", parameters_[d].value_at(unit[d]), significant_digits)));
  return values;
}

// Of some squares that with the greatest least distance between two points.
std::vector<UnitPoint> Calibration::first_points() const {
  const std::size_t n = std::max(static_cast<std::size_t>(options_.batch), parameters_.size() + 2);
  Random random(scrambled(static_cast<std::uint64_t>(options_.seed)));
  std::vector<UnitPoint> best;
  constexpr int squares = 100;
  for (int k = 0; k < squares; ++k) {
    std::vector<UnitPoint> points = latin_square(n, parameters_.size(), random);
    if (best.empty() || least_distance(points) > least_distance(best)) best = std::move(points);
  }
  return best;
}

std::vector<CalibrationRun> Calibration::done_runs() const {
  std::vector<CalibrationRun> done;
  for (const CalibrationRun& run : runs_)
    if (run.is_done()) done.push_back(run);
  return done;
}

std::vector<GaussianProcess> Calibration::models_of(const std::vector<CalibrationRun>& runs) const {
  std::vector<UnitPoint> points;
  for (const CalibrationRun& run : runs) points.push_back(run.unit);
  std::vector<GaussianProcess> models;
  for (std::size_t t = 0; t < targets_.size(); ++t) {
    std::vector<double> values, errors;
    for (const CalibrationRun& run : runs)
      values.push_back(run.results[t].value), errors.push_back(run.results[t].error);
    models.emplace_back(points, values, errors);
  }
  return models;
}

std::vector<GaussianProcess> Calibration::models() const {
  const std::vector<CalibrationRun> done = done_runs();
  if (done.empty()) throw RunError("no run of the calibration has reached its end");
  return models_of(done);
}

double Calibration::misfit_of_means(const std::vector<GaussianProcess>& models, const UnitPoint& x) const {
  double sum = 0;
  for (std::size_t t = 0; t < targets_.size(); ++t)
    sum += square((models[t](x).mean - targets_[t].value) / targets_[t].tolerance);
  return sum;
}

// Where the expected improvement is greatest, among points all over the ranges and points near the best run.
UnitPoint Calibration::most_promising(const std::vector<CalibrationRun>& runs, const std::vector<UnitPoint>& batch,
                                      double spacing) const {
  const std::vector<GaussianProcess> models = models_of(runs);
  std::vector<UnitPoint> made;
  for (const CalibrationRun& run : runs_) made.push_back(run.unit);
  const std::size_t rank = made.size() + batch.size();
  Random random(scrambled(static_cast<std::uint64_t>(options_.seed) + 1000 * (rank + 1)));
  std::vector<std::vector<double>> normals(samples_of_improvement, std::vector<double>(targets_.size()));
  for (std::vector<double>& z : normals)
    for (double& value : z) value = random.normal();
  double least = std::numeric_limits<double>::infinity();
  UnitPoint middle;
  for (const CalibrationRun& run : runs)
    if (const double misfit = misfit_of_means(models, run.unit); misfit < least) least = misfit, middle = run.unit;
  UnitPoint best;
  Promise promise;
  const auto consider = [&](const UnitPoint& x) {
    if (!is_apart(x, made, least_distance_of_runs) || !is_apart(x, batch, spacing)) return false;
    const Promise found = promise_of(models, targets_, normals, least, x);
    if (!best.empty() && !(promise < found)) return false;
    best = x, promise = found;
    return true;
  };
  const std::size_t dimensions = parameters_.size();
  const auto spread = static_cast<std::size_t>(spread_candidates) * dimensions;
  for (std::size_t k = 0; k < spread; ++k) {
    UnitPoint x(dimensions);
    for (std::size_t d = 0; d < dimensions; ++d) x[d] = halton(k, bases[d]);
    consider(x);
  }
  for (std::size_t k = 0; k < near_candidates * dimensions; ++k) {
    const double reach = 0.2 * math::exp(-4 * random.uniform());
    UnitPoint x = middle;
    for (double& value : x) value = std::clamp(value + reach * random.normal(), 0.0, 1.0);
    consider(x);
  }
  for (double stride = 0.05; !best.empty() && stride > 1e-3;) {
    bool any = false;
    for (std::size_t d = 0; d < dimensions; ++d)
      for (const double sign : {1.0, -1.0}) {
        UnitPoint x = best;
        x[d] = std::clamp(x[d] + sign * stride, 0.0, 1.0);
        any = consider(x) || any;
      }
    if (!any) stride *= 0.5;
  }
  return best;
}

// As far as the parameters are uncertain, so that a batch does not look at one place several times.
double Calibration::spacing_of_a_batch() const {
  const std::vector<Sample> samples = posterior();
  double all = 0, variance = 0;
  for (const Sample& s : samples) all += s.weight;
  for (std::size_t d = 0; d < parameters_.size(); ++d) {
    double mean = 0;
    for (const Sample& s : samples) mean += s.weight / all * s.unit[d];
    for (const Sample& s : samples) variance += s.weight / all * square(s.unit[d] - mean);
  }
  constexpr double part = 0.5, most = 0.1;
  const double deviation = std::sqrt(variance / static_cast<double>(parameters_.size()));
  return std::clamp(part * deviation, least_distance_of_runs, most);
}

std::vector<UnitPoint> Calibration::next() const {
  std::vector<UnitPoint> points;
  const auto rounded = [&](UnitPoint x) {
    const std::vector<double> values = values_at(x);
    for (std::size_t d = 0; d < x.size(); ++d) x[d] = parameters_[d].unit_of(values[d]);
    return x;
  };
  std::vector<CalibrationRun> believed = done_runs();
  if (believed.empty()) {
    if (!runs_.empty()) return {};  // all have failed
    for (const UnitPoint& x : first_points()) points.push_back(rounded(x));
    return points;
  }
  const double spacing = spacing_of_a_batch();
  for (std::int64_t k = 0; k < options_.batch; ++k) {
    const UnitPoint found = most_promising(believed, points, spacing);
    if (found.empty()) break;
    points.push_back(rounded(found));
    // As if it had come out as predicted.
    CalibrationRun run{points.back(), {}};
    for (const GaussianProcess& model : models_of(believed)) run.results.push_back({model(run.unit).mean, 0});
    believed.push_back(std::move(run));
  }
  return points;
}

void Calibration::add(CalibrationRun run) { runs_.push_back(std::move(run)); }

double Calibration::misfit(const CalibrationRun& run) const {
  if (!run.is_done()) return std::numeric_limits<double>::infinity();
  double sum = 0;
  for (std::size_t t = 0; t < targets_.size(); ++t)
    sum += square((run.results[t].value - targets_[t].value) / targets_[t].tolerance);
  return sum;
}

std::optional<std::size_t> Calibration::best() const {
  std::optional<std::size_t> best;
  for (std::size_t k = 0; k < runs_.size(); ++k)
    if (runs_[k].is_done() && (!best || misfit(runs_[k]) < misfit(runs_[*best]))) best = k;
  return best;
}

bool Calibration::is_met() const {
  const std::optional<std::size_t> k = best();
  if (!k) return false;
  for (std::size_t t = 0; t < targets_.size(); ++t)
    if (!(std::abs(runs_[*k].results[t].value - targets_[t].value) <= targets_[t].tolerance)) return false;
  return true;
}

std::vector<Calibration::Sample> Calibration::posterior() const {
  const std::vector<GaussianProcess> all = models();
  const std::size_t dimensions = parameters_.size();
  UnitPoint low(dimensions, 0), high(dimensions, 1);
  std::vector<Sample> samples;
  constexpr int zooms = 4;
  for (int zoom = 0; zoom < zooms; ++zoom) {
    samples.clear();
    std::vector<double> logarithm;
    for (std::size_t k = 0; k < posterior_points; ++k) {
      UnitPoint x(dimensions);
      for (std::size_t d = 0; d < dimensions; ++d) x[d] = low[d] + (high[d] - low[d]) * halton(k, bases[d]);
      double sum = 0;
      for (std::size_t t = 0; t < all.size(); ++t) {
        const Prediction p = all[t](x);
        const double variance = square(targets_[t].tolerance) + square(p.deviation);
        sum -= 0.5 * square(p.mean - targets_[t].value) / variance + 0.5 * math::log(variance);
      }
      logarithm.push_back(sum), samples.push_back({x, 0});
    }
    const double most = *std::max_element(logarithm.begin(), logarithm.end());
    UnitPoint next_low(dimensions, 1), next_high(dimensions, 0);
    for (std::size_t k = 0; k < samples.size(); ++k) {
      samples[k].weight = math::exp(logarithm[k] - most);
      if (samples[k].weight < negligible) continue;
      for (std::size_t d = 0; d < dimensions; ++d)
        next_low[d] = std::min(next_low[d], samples[k].unit[d]),
        next_high[d] = std::max(next_high[d], samples[k].unit[d]);
    }
    // With room for what lies between the points.
    for (std::size_t d = 0; d < dimensions && zoom + 1 < zooms; ++d) {
      const double room = 0.1 * (next_high[d] - next_low[d]) + 2.0 / posterior_points * (high[d] - low[d]);
      low[d] = std::max(low[d], next_low[d] - room), high[d] = std::min(high[d], next_high[d] + room);
    }
  }
  return samples;
}

std::vector<ParameterEstimate> Calibration::estimates() const {
  const std::vector<Sample> samples = posterior();
  std::vector<ParameterEstimate> found;
  for (std::size_t d = 0; d < parameters_.size(); ++d) {
    std::vector<std::pair<double, double>> list;  // value, weight
    double all = 0, sum = 0, squares = 0;
    for (const Sample& s : samples) list.emplace_back(parameters_[d].value_at(s.unit[d]), s.weight), all += s.weight;
    for (const auto& [value, weight] : list) sum += weight / all * value;
    for (const auto& [value, weight] : list) squares += weight / all * square(value - sum);
    std::sort(list.begin(), list.end());
    const auto quantile = [&](double part) {
      double below = 0;
      for (const auto& [value, weight] : list)
        if ((below += weight) >= part * all) return value;
      return list.back().first;
    };
    found.push_back({sum, std::sqrt(squares), quantile(0.05), quantile(0.95)});
  }
  return found;
}

Marginal Calibration::marginal(std::size_t parameter, std::size_t bins) const {
  const std::vector<Sample> samples = posterior();
  double low = 1, high = 0;
  for (const Sample& s : samples) low = std::min(low, s.unit[parameter]), high = std::max(high, s.unit[parameter]);
  Marginal result{std::vector<double>(bins), std::vector<double>(bins, 0.0)};
  const double width = (high - low) / static_cast<double>(bins);
  for (const Sample& s : samples) {
    const auto bin = static_cast<std::size_t>((s.unit[parameter] - low) / width);
    result.density[std::min(bin, bins - 1)] += s.weight;
  }
  const double most = *std::max_element(result.density.begin(), result.density.end());
  for (std::size_t k = 0; k < bins; ++k) {
    result.value[k] = parameters_[parameter].value_at(low + (static_cast<double>(k) + 0.5) * width);
    result.density[k] /= most;
  }
  return result;
}

}  // namespace slurry
