// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ConnectionTable: V and G of a swimmer over the box of its shapes, as Chebyshev polynomials in the variables or in
// their inverses (arms between balls, whose influence falls like the inverse of their length). Slopes are those of the
// polynomials. The error is estimated from the last coefficients, and can be measured at random shapes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "slurry/swimmers/connection.hpp"

namespace slurry {

class ConnectionTable : public ConnectionField {
 public:
  // The number of nodes along each variable; 0: a number that suits how many variables there are.
  explicit ConnectionTable(const Swimmer& swimmer, int nodes = 0);
  // From the numbers of a table of the same swimmer. Throws RunError where they are not those of such a table.
  ConnectionTable(const Swimmer& swimmer, int nodes, std::span<const double> numbers);
  std::vector<double> numbers() const;

  const Swimmer& swimmer() const override { return swimmer_; }
  Connection at(const SwimmerShape& shape) const override;
  ConnectionSlopes slopes(const SwimmerShape& shape) const override;

  int nodes() const { return nodes_; }
  // The sum of the last two coefficients along each variable, at its largest over the entries of V, and of G in units
  // of its largest entry.
  double error() const { return error_; }
  // The same by comparison with the swimmer itself at `count` random shapes.
  double measure_error(int count, std::uint64_t seed = 1) const;

  // Tables of more variables would take hours.
  static constexpr int most_variables = 4;

 private:
  double coordinate(const SwimmerShape& shape, int variable, double& slope) const;  // from -1 to 1
  double variable_at(int variable, double coordinate) const;
  ConnectionTable(const Swimmer& swimmer, int nodes, bool is_blank);
  void fit(std::vector<double> values);
  void estimate_error();
  // Entries of V, then the upper half of G, and their slopes.
  std::vector<std::vector<double>> evaluate(const SwimmerShape& shape, bool with_slopes) const;
  Connection connection_from(const double* entries) const;

  const Swimmer& swimmer_;
  int nodes_, entries_;
  std::vector<double> coefficients_;  // by degree along the first variable, ..., the last, then by entry
  double error_ = 0, metric_scale_ = 1;
};

// All that a table depends on, as a text: what moves V and G, and not where a swimmer begins or what its springs are.
std::string key_of_table(const SwimmerDescription& description, const MultipoleOptions& fluid, int nodes);

}  // namespace slurry
