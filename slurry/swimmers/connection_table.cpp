// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Polynomials through the roots of the Chebyshev polynomial of degree n; one variable after the other is contracted.
#include "slurry/swimmers/connection_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/random.hpp"

namespace slurry {
namespace {

// Nodes along each of 1, 2, 3, 4 variables: 26 give 4e-11 for the arms of three balls on [2.5, 25]; in space the
// error that is left, below 1e-6 for arms on [3, 12], is traded for seconds.
constexpr int default_nodes[] = {40, 26, 13, 8};

double root(int nodes, int k) { return math::cos(std::numbers::pi * (k + 0.5) / nodes); }

// T_k(x) and T_k'(x) for k below n.
void chebyshev(double x, int n, std::vector<double>& value, std::vector<double>& slope) {
  value.assign(n, 1.0), slope.assign(n, 0.0);
  if (n > 1) value[1] = x, slope[1] = 1;
  for (int k = 2; k < n; ++k) {
    value[k] = 2 * x * value[k - 1] - value[k - 2];
    slope[k] = 2 * value[k - 1] + 2 * x * slope[k - 1] - slope[k - 2];
  }
}

// The sum over the first index.
std::vector<double> contract(const std::vector<double>& weights, const std::vector<double>& tensor) {
  const std::size_t stride = tensor.size() / weights.size();
  std::vector<double> sum(stride, 0.0);
  for (std::size_t k = 0; k < weights.size(); ++k) {
    const double w = weights[k], *row = &tensor[k * stride];
    for (std::size_t j = 0; j < stride; ++j) sum[j] += w * row[j];
  }
  return sum;
}

// Values at the roots to coefficients along the first index, which becomes the last but for the entries.
std::vector<double> transform_first(const std::vector<double>& values, int nodes, std::size_t entries) {
  const std::size_t stride = values.size() / nodes, rest = stride / entries;
  std::vector<double> turned(values.size(), 0.0);
  for (int degree = 0; degree < nodes; ++degree)
    for (int k = 0; k < nodes; ++k) {
      const double w = (degree == 0 ? 1.0 : 2.0) / nodes * math::cos(std::numbers::pi * degree * (k + 0.5) / nodes);
      for (std::size_t r = 0; r < rest; ++r)
        for (std::size_t e = 0; e < entries; ++e)
          turned[(r * nodes + degree) * entries + e] += w * values[k * stride + r * entries + e];
    }
  return turned;
}

std::size_t count_of_shapes(int nodes, int variables) {
  std::size_t count = 1;
  for (int k = 0; k < variables; ++k) count *= nodes;
  return count;
}

}  // namespace

ConnectionTable::ConnectionTable(const Swimmer& swimmer, int nodes, bool) : swimmer_(swimmer) {
  const int m = swimmer.shapes(), p = swimmer.motions();
  if (m > most_variables)
    throw InputError(fmt::format("a table over {} shape variables, expected at most {}", m, most_variables));
  nodes_ = nodes > 0 ? nodes : default_nodes[m - 1];
  entries_ = p * m + m * (m + 1) / 2;
}

ConnectionTable::ConnectionTable(const Swimmer& swimmer, int nodes) : ConnectionTable(swimmer, nodes, true) {
  const int m = swimmer.shapes(), p = swimmer.motions();
  std::vector<SwimmerShape> shapes;
  const std::size_t count = count_of_shapes(nodes_, m);
  for (std::size_t place = 0; place < count; ++place) {
    SwimmerShape shape(m);
    std::size_t rest = place;
    for (int k = m - 1; k >= 0; --k, rest /= nodes_)
      shape(k) = variable_at(k, root(nodes_, static_cast<int>(rest % nodes_)));
    shapes.push_back(shape);
  }
  std::vector<double> values;
  values.reserve(count * entries_);
  for (const Eigen::MatrixXd& loads : swimmer.loads(shapes)) {
    const Connection c = connection_of(loads, p);
    for (int j = 0; j < m; ++j)
      for (int i = 0; i < p; ++i) values.push_back(c.velocity(i, j));
    for (int i = 0; i < m; ++i)
      for (int j = i; j < m; ++j)
        values.push_back(c.metric(i, j)), metric_scale_ = std::max(metric_scale_, c.metric(i, j));
  }
  fit(std::move(values));
  estimate_error();
}

ConnectionTable::ConnectionTable(const Swimmer& swimmer, int nodes, std::span<const double> numbers)
    : ConnectionTable(swimmer, nodes, true) {
  if (numbers.size() != count_of_shapes(nodes_, swimmer.shapes()) * entries_ + 1)
    throw RunError(fmt::format("{} numbers are not those of a table of V and G", numbers.size()));
  metric_scale_ = numbers[0];
  coefficients_.assign(numbers.begin() + 1, numbers.end());
  estimate_error();
}

std::vector<double> ConnectionTable::numbers() const {
  std::vector<double> all{metric_scale_};
  all.insert(all.end(), coefficients_.begin(), coefficients_.end());
  return all;
}

void ConnectionTable::fit(std::vector<double> values) {
  for (int k = 0; k < swimmer_.shapes(); ++k) values = transform_first(values, nodes_, entries_);
  coefficients_ = std::move(values);
}

double ConnectionTable::variable_at(int variable, double coordinate) const {
  const VariableOptions& v = swimmer_.variables()[variable];
  if (!v.inverse) return 0.5 * (v.low + v.high) + 0.5 * (v.high - v.low) * coordinate;
  return 1 / (0.5 * (1 / v.low + 1 / v.high) + 0.5 * (1 / v.high - 1 / v.low) * coordinate);
}

double ConnectionTable::coordinate(const SwimmerShape& shape, int variable, double& slope) const {
  const VariableOptions& v = swimmer_.variables()[variable];
  const double x = shape(variable);
  if (!v.inverse) {
    slope = 2 / (v.high - v.low);
    return (2 * x - v.low - v.high) / (v.high - v.low);
  }
  const double scale = 2 / (1 / v.high - 1 / v.low);
  slope = -scale / (x * x);
  return scale * (1 / x - 0.5 * (1 / v.low + 1 / v.high));
}

std::vector<std::vector<double>> ConnectionTable::evaluate(const SwimmerShape& shape, bool with_slopes) const {
  const int m = swimmer_.shapes();
  std::vector<std::vector<double>> tensors;  // the value, and the slopes by the variables that are contracted
  std::vector<double> value, slope;
  for (int k = 0; k < m; ++k) {
    double stretch;
    chebyshev(coordinate(shape, k, stretch), nodes_, value, slope);
    for (double& s : slope) s *= stretch;
    const std::vector<double>& whole = k == 0 ? coefficients_ : tensors[0];
    std::vector<double> own_slope;
    if (with_slopes) own_slope = contract(slope, whole);
    if (k == 0)
      tensors.push_back(contract(value, coefficients_));
    else
      for (auto& tensor : tensors) tensor = contract(value, tensor);
    if (with_slopes) tensors.push_back(std::move(own_slope));
  }
  return tensors;
}

Connection ConnectionTable::connection_from(const double* entries) const {
  const int m = swimmer_.shapes(), p = swimmer_.motions();
  Connection c{Eigen::Map<const Eigen::MatrixXd>(entries, p, m), Eigen::MatrixXd(m, m), {}};
  const double* upper = entries + p * m;
  for (int i = 0; i < m; ++i)
    for (int j = i; j < m; ++j) c.metric(i, j) = c.metric(j, i) = *upper++;
  return c;
}

Connection ConnectionTable::at(const SwimmerShape& shape) const {
  check_interrupt();
  return connection_from(evaluate(shape, false)[0].data());
}

ConnectionSlopes ConnectionTable::slopes(const SwimmerShape& shape) const {
  check_interrupt();
  const auto tensors = evaluate(shape, true);
  ConnectionSlopes slopes{connection_from(tensors[0].data()), {}, {}};
  for (int k = 1; k <= swimmer_.shapes(); ++k) {
    Connection c = connection_from(tensors[k].data());
    slopes.velocity.push_back(std::move(c.velocity));
    slopes.metric.push_back(std::move(c.metric));
  }
  return slopes;
}

void ConnectionTable::estimate_error() {
  const int m = swimmer_.shapes(), p = swimmer_.motions();
  std::size_t stride = coefficients_.size();
  for (int k = 0; k < m; ++k) {
    stride /= nodes_;
    std::vector<double> last(entries_, 0.0);
    for (std::size_t place = 0; place < coefficients_.size(); ++place)
      if (static_cast<int>(place / stride % nodes_) >= nodes_ - 2)
        last[place % entries_] += std::abs(coefficients_[place]);
    for (int e = 0; e < entries_; ++e) error_ = std::max(error_, e < p * m ? last[e] : last[e] / metric_scale_);
  }
}

double ConnectionTable::measure_error(int count, std::uint64_t seed) const {
  Random random(seed);
  const DirectConnection exact(swimmer_);
  double error = 0;
  for (int k = 0; k < count; ++k) {
    SwimmerShape shape(swimmer_.shapes());
    for (int v = 0; v < swimmer_.shapes(); ++v) shape(v) = variable_at(v, random.uniform(-1, 1));
    const Connection a = at(shape), b = exact.at(shape);
    error = std::max({error, (a.velocity - b.velocity).cwiseAbs().maxCoeff(),
                      (a.metric - b.metric).cwiseAbs().maxCoeff() / metric_scale_});
  }
  return error;
}

std::string key_of_table(const SwimmerDescription& d, const MultipoleOptions& fluid, int nodes) {
  std::string key = fmt::format("V and G; {} motions, {} nodes, viscosity {}, tolerance {}, degrees {} to {}\n",
                                motions_of(d.freedom), nodes, fluid.viscosity, fluid.tolerance, fluid.least_degree,
                                fluid.largest_degree);
  for (const VariableOptions& v : d.variables)
    key += fmt::format("variable {} from {} to {}{}\n", v.name, v.low, v.high, v.inverse ? ", in its inverse" : "");
  for (const BodyOptions& b : d.bodies)
    key += fmt::format("{} of radius {} and length {} at {}, turned by {}\n",
                       b.shape == BodyShape::sphere ? "sphere" : "rod", b.radius, b.length, b.position, b.turn);
  return key;
}

}  // namespace slurry
