// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Drag laws: each listed law is the derivative of its primitive; the exact resistances; shift, layer and inverse.
#include "slurry/studies/lubrication/drag.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <ctime>
#include <numbers>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/formula_of.hpp"
#include "slurry/lubrication/resistance.hpp"
#include "tests/support/laboratory.hpp"

namespace {

using namespace slurry;

// One of each law, with constants that are not 1.
std::vector<DragLaw> some_laws() {
  std::vector<DragLaw> laws;
  laws.emplace_back(PowerDrag{0.3, 1});
  laws.emplace_back(PowerDrag{0.3, 1.5});
  laws.emplace_back(PowerDrag{0.3, 2.25});
  laws.emplace_back(SpherePlaneDrag{{0.2, 0.7}});
  laws.emplace_back(TwoSpheresDrag{{0.2, 0.7}, 1.3});
  laws.emplace_back(DiscPlaneDrag{{0.2, 0.7}});
  laws.emplace_back(SpherePlaneExactDrag{{0.2, 0.7}});
  laws.emplace_back(DiscPlaneExactDrag{{0.2, 0.7}});
  laws.emplace_back(TableDrag{{0.01, 0.1, 1}, {80, 5, 0.4}});
  laws.emplace_back(FormulaDrag{"0.1/q + 0.02*sqrt(1/q)"});
  return laws;
}

Drag make(const DragLaw& law, double shift = 0, std::optional<double> layer = {}) {
  DragOptions options;
  options.law = law;
  options.shift = shift;
  options.layer = layer;
  return Drag(options);
}

TEST(DragLaws, PrimitiveHasTheDragAsItsDerivative) {
  for (const DragLaw& law : some_laws()) {
    const Drag drag = make(law);
    const char* name = std::visit([](const auto& l) { return l.name; }, law);
    for (const double q : {1e-9, 3e-5, 0.004, 0.21, 2.3, 40.0}) {
      const double y = std::log(q), h = 1e-4;
      // Error of the difference: h^2/6 of a third derivative of order one, and round-off 1e-16 N / h.
      const double slope = (drag.primitive(y + h) - drag.primitive(y - h)) / (2 * h);
      const double noise = 1e-15 * std::abs(drag.primitive(y)) / h;
      EXPECT_NEAR(slope, q * drag(q), 1e-8 * q * drag(q) + noise) << name << " at " << q;
      EXPECT_NEAR(drag.slope(y), q * drag(q), 1e-11 * q * drag(q)) << name << " at " << q;
    }
  }
}

TEST(DragLaws, AreThoseOfTheirFormulas) {
  using std::numbers::pi;
  EXPECT_DOUBLE_EQ(make(PowerDrag{0.1, 1.5})(0.25), 0.1 / 0.125);
  EXPECT_DOUBLE_EQ(make(SpherePlaneDrag{{2, 3}})(0.5), 6 * pi * 2 * 9 / 0.5);
  // Equal spheres: R is half their radius.
  EXPECT_DOUBLE_EQ(make(TwoSpheresDrag{{2, 3}, 3})(0.5), 6 * pi * 2 * 2.25 / 0.5);
  EXPECT_DOUBLE_EQ(make(DiscPlaneDrag{{2, 0.5}})(0.5), 3 * std::sqrt(2.0) * pi * 2);
  // A table of a power law is that law, inside and outside.
  const Drag table = make(TableDrag{{0.1, 1}, {10, 1}});
  for (const double q : {0.001, 0.3, 7.0}) EXPECT_NEAR(table(q) * q, 1, 1e-13);
  EXPECT_NEAR(table.primitive(std::log(0.01)) - table.primitive(0), std::log(0.01), 1e-12);
}

// 1/q in 20000 rows, asked for 20000 times: looked at row by row this takes minutes.
TEST(Drag, OfALongTableCostsHardlyMoreThanOfAShortOne) {
  TableDrag rows;
  for (int k = 0; k < 20000; ++k) {
    rows.distances.push_back(1e-7 * std::pow(1e9, k / 19999.0));
    rows.values.push_back(1 / rows.distances.back());
  }
  const Drag table = make(rows);
  const std::clock_t start = std::clock();
  for (int k = 0; k < 20000; ++k) {
    const double y = std::log(1e-8) + k * 1e-3;
    EXPECT_NEAR(table.primitive(y) - table.primitive(0), y, 1e-9);
  }
  EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 2);
}

// A law without a closed primitive is tabulated: the table of a power law is that law, to its digits relative to N
// itself, however steep it is.
TEST(DragLaws, TabulatedPrimitivesKeepTheirDigits) {
  for (const double exponent : {1.0, 1.5, 2.0, 3.0, 6.0}) {
    const Drag table = make(FormulaDrag{"0.3 / q^" + std::to_string(exponent)}),
               closed = make(PowerDrag{0.3, exponent});
    for (const double y : {-20.0, -8.3, -1.0, 0.4, 3.0}) {
      const double exact = closed.primitive(y) - closed.primitive(0);
      // The interpolation by panels is good to 1e-13 of the slope, a panel is 0.5 wide, and N sums them.
      EXPECT_NEAR(table.primitive(y), exact, 1e-12 * std::abs(exact)) << exponent << " at " << y;
    }
  }
  // The formula overflows where the table would begin.
  EXPECT_NEAR(make(FormulaDrag{"1/q^20"}).primitive(-1) / (-std::expm1(19.0) / 19), 1, 1e-9);
}

// Far below the smallest double the logarithmic law goes on.
TEST(DragLaws, PrimitiveDoesNotUnderflow) {
  EXPECT_DOUBLE_EQ(make(PowerDrag{1e-3, 1}).primitive(-4000), -4);
  const Drag exact = make(SpherePlaneExactDrag{{1 / (6 * std::numbers::pi), 1}});
  // N = ln q + constant there, up to the accuracy of the panels.
  EXPECT_NEAR(exact.primitive(-4000) - exact.primitive(-100), -3900, 1e-7);
}

TEST(Resistance, OfASphereIsBrenners) {
  const test::ReferenceTable table("000_brenner_sphere_plane.csv");
  const std::string column = "lambda_exact(F/6pi mu r u)";
  for (std::size_t k = 0; k < table.rows(); ++k)
    // The table has 12 digits.
    EXPECT_NEAR(sphere_plane_resistance(table("q_over_r", k)) / table(column, k), 1, 2e-11) << table("q_over_r", k);
  // The expansion and the series meet, and the slope does not jump.
  const double d = 1e-4, h = 1e-6;
  const double left = sphere_plane_resistance(d * (1 - h)), right = sphere_plane_resistance(d * (1 + h));
  EXPECT_NEAR((left - right) / (2 * h) * d, 1, 1e-3);
  // Its constant: 1/delta + ln(1/delta)/5 + 0.97128 (Cooley and O'Neill).
  EXPECT_NEAR(sphere_plane_resistance(1e-6) - 1e6 - std::log(1e6) / 5, 0.97128, 1e-5);
}

TEST(Resistance, OfADiscAndItsBounds) {
  const test::ReferenceTable table("004_drag2d_exact.csv");
  for (std::size_t k = 0; k < table.rows(); ++k) {
    const double d = table("q_over_R", k), exact = disc_plane_resistance(d);
    // The table has 10 digits.
    EXPECT_NEAR(exact / table("n_exact(nu=1)", k), 1, 1e-9);
    EXPECT_NEAR(disc_plane_lower_bound(d) / table("m_D_lower_bound", k), 1, 1e-9);
    EXPECT_NEAR(exact / make(DiscPlaneDrag{{1, 1}})(d), table("ratio", k), 1e-8);
    EXPECT_LT(disc_plane_lower_bound(d), exact);
  }
}

TEST(Drag, ShiftMovesTheWall) {
  const Drag drag = make(PowerDrag{0.1, 1}, 0.02);
  EXPECT_DOUBLE_EQ(drag(0.08), 1);
  EXPECT_DOUBLE_EQ(drag(0), 5);
  EXPECT_NEAR(drag.distance(std::log(0.1)), 0.08, 1e-15);
}

TEST(Drag, LayerEndsTheFilm) {
  const Drag drag = make(PowerDrag{0.1, 1}, 0, 0.5);
  EXPECT_DOUBLE_EQ(drag(0.4), 0.25);
  EXPECT_EQ(drag(0.6), 0);
  EXPECT_EQ(drag.slope(std::log(0.6)), 0);
  EXPECT_DOUBLE_EQ(drag.primitive(std::log(0.6)), 0.1 * std::log(0.5));
}

TEST(Drag, IsInverted) {
  for (const DragLaw& law : some_laws()) {
    const Drag drag = make(law);
    // Above 2.64, the drag of the sphere far from the wall.
    for (const double value : {4.0, 40.0, 3e6}) EXPECT_NEAR(drag(drag.distance_of(value)) / value, 1, 1e-10);
  }
  // A rough wall has a largest drag, 5 here.
  EXPECT_EQ(make(PowerDrag{0.1, 1}, 0.02).distance_of(6), 0);
  // Nothing above the layer.
  EXPECT_NEAR(make(PowerDrag{0.1, 1}, 0, 0.5).distance_of(0.01), 0.5, 1e-12);
}

TEST(DragFormula, IsOfQAlone) {
  EXPECT_DOUBLE_EQ(formula_of("q", "1/sqrt(q)")(0, {4, 0, 0}), 0.5);
  for (const char* wrong : {"x", "1/q + t", "sqr(q)", "1/q +"})
    EXPECT_THROW(formula_of("q", wrong), InputError) << wrong;
  try {
    formula_of("q", "1/q + wobble");
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("\"1/q + wobble\""), std::string::npos) << error.what();
  }
}

}  // namespace
