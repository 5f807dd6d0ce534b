// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Expression: a number or a formula of t (time) and x, y, z (position), as users write them in a case file.
//
// Formulas are parsed by muParser: + - * / ^, comparisons, && ||, c ? a : b, sin cos tan asin acos atan atan2 sinh
// cosh tanh exp ln log10 sqrt abs sign min max round floor ceil, and the constants pi and e. A formula is checked when
// it is built.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry {

class Expression {
 public:
  Expression(double value = 0);
  // Throws InputError with the formula, the position and muParser's reason. Without t, x, y, z it is a constant.
  explicit Expression(const std::string& formula);

  // As the user wrote it; a number is written with the fewest digits that read back to the same double.
  const std::string& text() const { return text_; }
  bool is_constant() const { return parser_ == nullptr; }
  bool uses_time() const { return uses_time_; }
  bool uses_position() const { return uses_position_; }

  // Safe to call from several threads at once.
  double operator()(double t, Vec3 x = {}) const;

  // (1/dt) times the integral of f(s, x) over [t, t + dt], x fixed. Adaptive Gauss quadrature with bisection, so that
  // a jump inside the step is located to round-off: exact for piecewise constant f (to about 1e-14 of its size). A
  // pulse shorter than a tenth of the step may be missed. Not finite where f is not finite somewhere in the step.
  double mean(double t, double dt, Vec3 x = {}) const;

  bool operator==(const Expression& other) const { return text_ == other.text_; }

 private:
  struct Parser;
  double value_ = 0;
  std::string text_;
  std::shared_ptr<const Parser> parser_;
  bool uses_time_ = false, uses_position_ = false;
};

// Three expressions, one per axis; a case file gives two or three numbers or strings.
struct ExpressionVector {
  Expression x, y, z;
  bool is_constant() const { return x.is_constant() && y.is_constant() && z.is_constant(); }
  bool uses_time() const { return x.uses_time() || y.uses_time() || z.uses_time(); }
  bool uses_position() const { return x.uses_position() || y.uses_position() || z.uses_position(); }
  Vec3 operator()(double t, Vec3 p = {}) const { return {x(t, p), y(t, p), z(t, p)}; }
  Vec3 mean(double t, double dt, Vec3 p = {}) const { return {x.mean(t, dt, p), y.mean(t, dt, p), z.mean(t, dt, p)}; }
  bool operator==(const ExpressionVector&) const = default;
};

}  // namespace slurry
