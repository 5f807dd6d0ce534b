// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Panels: a smooth positive function s(y) and its integral S(y) = integral of s from 0 to y, at the price of a
// polynomial. The interval [first, last] is cut into panels of equal width; on each one s is interpolated at Chebyshev
// points and integrated term by term. Outside, s goes on as an exponential, s e^{a (y - end)}: a power law in q = e^y.
#pragma once

#include <array>
#include <functional>
#include <vector>

namespace slurry {

// What a drag law is made into: the slope dN/dy and N.
class SlopeTable {
 public:
  virtual ~SlopeTable() = default;
  virtual double value(double y) const = 0;
  virtual double integral(double y) const = 0;
};

class Panels : public SlopeTable {
 public:
  Panels() = default;
  // Samples `s` on [first, last], which must contain 0.
  Panels(const std::function<double(double)>& s, double first, double last, double width = 0.5);

  double value(double y) const override;
  double integral(double y) const override;

 private:
  static constexpr int degree = 15;
  struct Panel {
    std::array<double, degree + 1> value;     // Chebyshev coefficients of s
    std::array<double, degree + 2> integral;  // of the integral from the left end, times 2/width
    double before = 0;                        // S at the left end
  };
  struct End {
    double y = 0, value = 0, growth = 0, integral = 0;
  };
  Panel make_panel(const std::function<double(double)>& s, double left) const;
  double local(double y, std::size_t& panel) const;
  const End* outside(double y) const;
  double first_ = 0, width_ = 1;
  std::vector<Panel> panels_;
  End low_, high_;
};

}  // namespace slurry
