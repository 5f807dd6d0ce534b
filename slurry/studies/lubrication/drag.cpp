// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The drag laws and their primitives.
#include "slurry/studies/lubrication/drag.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/core/expression.hpp"
#include "slurry/core/formula_of.hpp"
#include "slurry/core/math.hpp"
#include "slurry/lubrication/resistance.hpp"

namespace slurry {
namespace {

using std::numbers::pi;
constexpr double infinity = std::numeric_limits<double>::infinity();

// The interval in ln q on which laws without a closed primitive are tabulated: 1e-26 to 5e8 in units of the case. Their
// power-law ends are exact beyond it to round-off.
constexpr double first_log = -60, last_log = 20;

// A steep formula overflows before that: then from the first multiple of a panel on where it does not. No force presses
// a grain nearer to the wall.
Panels tabulated(const std::function<double(double)>& slope) {
  constexpr double width = 0.5, largest = 1e290;
  double first = first_log;
  while (first < 0 && !(slope(first) < largest)) first += width;
  return Panels(slope, first, last_log, width);
}

PowerDrag leading_order(const SpherePlaneDrag& law) { return {6 * pi * law.viscosity * law.radius * law.radius, 1}; }

PowerDrag leading_order(const TwoSpheresDrag& law) {
  const double reduced = law.radius * law.second_radius / (law.radius + law.second_radius);
  return {6 * pi * law.viscosity * reduced * reduced, 1};
}

PowerDrag leading_order(const DiscPlaneDrag& law) {
  return {3 * std::numbers::sqrt2 * pi * law.viscosity * math::pow(law.radius, 1.5), 1.5};
}

// Power laws n = value (q/start)^-exponent that join the rows of a table, in ln q; the first and the last reach to
// infinity. The primitive is 0 at the first row.
class PowerLaws : public SlopeTable {
 public:
  explicit PowerLaws(const TableDrag& table) {
    double before = 0;
    for (std::size_t k = 0; k + 1 < table.distances.size(); ++k) {
      const double a = math::log(table.distances[k]), b = math::log(table.distances[k + 1]);
      const double va = math::log(table.values[k]), vb = math::log(table.values[k + 1]);
      stretches_.push_back({a, va, -(vb - va) / (b - a), before});
      before += stretches_.back().integral_to(b);
    }
  }
  double value(double y) const override { return stretch_at(y).slope(y); }
  double integral(double y) const override {
    const Stretch& stretch = stretch_at(y);
    return stretch.before + stretch.integral_to(y);
  }

 private:
  struct Stretch {
    double log_start, log_value, exponent;
    double before;  // the primitive at its start
    double slope(double y) const { return math::exp(log_value - exponent * (y - log_start) + y); }
    double integral_to(double y) const {
      const double growth = 1 - exponent, first = slope(log_start), length = y - log_start;
      return std::abs(growth) < 1e-12 ? first * length : first * math::expm1(growth * length) / growth;
    }
  };
  // A row belongs to the stretch before it.
  const Stretch& stretch_at(double y) const {
    const auto after = std::lower_bound(stretches_.begin() + 1, stretches_.end(), y,
                                        [](const Stretch& s, double x) { return s.log_start < x; });
    return *(after - 1);
  }
  std::vector<Stretch> stretches_;
};

}  // namespace

double PowerDrag::drag(double q) const {
  // The two exponents of the theory without a call of pow.
  return exponent == 1     ? epsilon / q
         : exponent == 1.5 ? epsilon / (q * std::sqrt(q))
                           : epsilon / math::pow(q, exponent);
}
double PowerDrag::slope(double y) const { return epsilon * math::exp((1 - exponent) * y); }
double PowerDrag::primitive(double y) const {
  return exponent == 1 ? epsilon * y : epsilon / (1 - exponent) * math::exp((1 - exponent) * y);
}

double SpherePlaneDrag::drag(double q) const { return leading_order(*this).drag(q); }
double SpherePlaneDrag::slope(double y) const { return leading_order(*this).slope(y); }
double SpherePlaneDrag::primitive(double y) const { return leading_order(*this).primitive(y); }

double TwoSpheresDrag::drag(double q) const { return leading_order(*this).drag(q); }
double TwoSpheresDrag::slope(double y) const { return leading_order(*this).slope(y); }
double TwoSpheresDrag::primitive(double y) const { return leading_order(*this).primitive(y); }

double DiscPlaneDrag::drag(double q) const { return leading_order(*this).drag(q); }
double DiscPlaneDrag::slope(double y) const { return leading_order(*this).slope(y); }
double DiscPlaneDrag::primitive(double y) const { return leading_order(*this).primitive(y); }

double SpherePlaneExactDrag::drag(double q) const {
  return 6 * pi * viscosity * radius * sphere_plane_resistance(q / radius);
}
double DiscPlaneExactDrag::drag(double q) const { return viscosity * disc_plane_resistance(q / radius); }

double TableDrag::drag(double q) const { return PowerLaws(*this).value(math::log(q)) / q; }

double FormulaDrag::drag(double q) const { return formula_of("q", value)(0, {q, 0, 0}); }

Drag::Drag(const DragOptions& options)
    : law_(options.law),
      shift_(options.shift),
      log_layer_(options.layer ? math::log(*options.layer + options.shift) : infinity) {
  std::visit(
      [&]<class Law>(const Law& law) {
        if constexpr (std::is_same_v<Law, FormulaDrag>) {
          const Expression n = formula_of("q", law.value);
          const auto slope = [&](double y) { return math::exp(y) * n(0, {math::exp(y), 0, 0}); };
          table_ = std::make_shared<Panels>(tabulated(slope));
        } else if constexpr (std::is_same_v<Law, TableDrag>) {
          table_ = std::make_shared<PowerLaws>(law);
        } else if constexpr (!HasPrimitive<Law>) {
          const auto slope = [&](double y) { return math::exp(y) * law.drag(math::exp(y)); };
          table_ = std::make_shared<Panels>(tabulated(slope));
        }
      },
      law_);
}

double Drag::distance(double log_film) const { return math::exp(log_film) - shift_; }

double Drag::bare_slope(double y) const {
  if (table_) return table_->value(y);
  return std::visit(
      [&]<class Law>(const Law& law) {
        if constexpr (HasPrimitive<Law>) return law.slope(y);
        return 0.0;
      },
      law_);
}

double Drag::bare_primitive(double y) const {
  if (table_) return table_->integral(y);
  return std::visit(
      [&]<class Law>(const Law& law) {
        if constexpr (HasPrimitive<Law>) return law.primitive(y);
        return 0.0;
      },
      law_);
}

double Drag::operator()(double q) const {
  const double d = film(q);
  if (log_layer_ != infinity && math::log(d) > log_layer_) return 0;
  if (table_) return table_->value(math::log(d)) / d;
  return std::visit([&](const auto& law) { return law.drag(d); }, law_);
}

double Drag::slope(double y) const { return y > log_layer_ ? 0 : bare_slope(y); }
double Drag::primitive(double y) const { return bare_primitive(std::min(y, log_layer_)); }

double Drag::distance_of(double drag) const {
  // ln n(d) - ln(drag) falls with y = ln d. The bracket grows from y = 0 in both directions, within what a double can
  // hold.
  const auto excess = [&](double y) { return math::log(bare_slope(y)) - y - math::log(drag); };
  const double lowest = shift_ > 0 ? math::log(shift_) : -600, highest = std::min(log_layer_, 600.0);
  double low = std::clamp(0.0, lowest, highest), high = low;
  for (double width = 1; low > lowest && !(excess(low) > 0); width *= 2)
    high = low, low = std::max(lowest, low - width);
  for (double width = 1; high < highest && excess(high) >= 0; width *= 2)
    low = high, high = std::min(highest, high + width);
  if (!(excess(low) > 0)) return 0;
  if (excess(high) >= 0) return distance(high);
  boost::uintmax_t iterations = 200;
  const auto bracket =
      boost::math::tools::toms748_solve(excess, low, high, boost::math::tools::eps_tolerance<double>(52), iterations);
  return std::max(0.0, distance(0.5 * (bracket.first + bracket.second)));
}

}  // namespace slurry
