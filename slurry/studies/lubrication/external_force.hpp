// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The external force g(t) per unit of mass that pushes the grain to the wall (g < 0) or pulls it away. The family
// `ExternalForce` lists what a case file may name; `Push` is such a force made ready.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"

namespace slurry {

struct PiecewiseForce {
  static constexpr const char* name = "piecewise";
  static constexpr const char* doc = "Constant between given instants; at an instant itself the value before it holds.";
  std::vector<double> times;
  std::vector<double> values;
  static constexpr auto fields() {
    return FieldTable{
        field("times", &PiecewiseForce::times, "s", "Instants at which the force changes, ascending.", Rule::positive),
        field("values", &PiecewiseForce::values, "m/s^2",
              "Force per unit of mass, one value more than there are instants.", Rule::required)};
  }
};

struct SinusoidalForce {
  static constexpr const char* name = "sinusoidal";
  static constexpr const char* doc = "g(t) = mean + amplitude sin(2 pi t / period + phase).";
  double amplitude = 1, period = 1, phase = 0, mean = 0;
  static constexpr auto fields() {
    return FieldTable{field("amplitude", &SinusoidalForce::amplitude, "m/s^2", "Amplitude.", Rule::required),
                      field("period", &SinusoidalForce::period, "s", "Period.", Rule::required_positive),
                      field("phase", &SinusoidalForce::phase, "rad", "Phase at the start."),
                      field("mean", &SinusoidalForce::mean, "m/s^2", "Mean value.")};
  }
};

struct FormulaForce {
  static constexpr const char* name = "formula";
  static constexpr const char* doc = "A formula of t.";
  Expression value;
  static constexpr auto fields() {
    return FieldTable{field("value", &FormulaForce::value, "m/s^2", "Force per unit of mass; a number or formula of t.",
                            Rule::required)};
  }
};

using ExternalForce = std::variant<PiecewiseForce, SinusoidalForce, FormulaForce>;

struct ForceTable {
  static constexpr const char* doc = "The external force on the grain.";
  ExternalForce force;
  static constexpr auto fields() {
    return FieldTable{field("force", &ForceTable::force, "", "Kind of force.", Rule::required)};
  }
};

class Push {
 public:
  // `end`: instants up to here (and a tenth beyond) are going to be asked for.
  Push(const ExternalForce& force, double end);

  double operator()(double t) const;  // g(t); at a jump the value before it
  double integral(double t) const;    // from 0 to t
  double mean(double t, double dt) const { return (integral(t + dt) - integral(t)) / dt; }
  double moment(double a, double b) const;     // integral of (b - s) g(s) from a to b
  double largest() const { return largest_; }  // |g| up to the end
  const std::vector<double>& jumps() const { return jumps_; }

 private:
  ExternalForce force_;
  std::vector<double> jumps_;
  double cell_ = 1;  // of the table of integrals of a formula
  std::vector<double> integrals_;
  double largest_ = 0;
};

}  // namespace slurry
