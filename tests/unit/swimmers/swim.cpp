// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Strokes: net displacements of the tables, and what holds for every stroke.
#include "slurry/swimmers/swim.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"
#include "slurry/swimmers/connection_table.hpp"
#include "slurry/swimmers/driven_swim.hpp"
#include "slurry/swimmers/ready_made.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

// One table of the three-sphere swimmer for all tests of this file.
const ConnectionTable& three_spheres() {
  static const Swimmer swimmer(ThreeSphereSwimmer{}.describe());
  static const ConnectionTable table(swimmer);
  return table;
}

Stroke square(Eigen::Vector2d corner, double side) {
  const SwimmerShape x = Eigen::Vector2d(side, 0), y = Eigen::Vector2d(0, side);
  return polygon_stroke({corner, corner + x, corner + x + y, corner + y});
}

TEST(Swim, square_strokes_of_three_spheres_go_as_far_as_in_the_tables) {
  std::ifstream stream(std::string(SLURRY_SOURCE_DIR) + "/tests/data/swimmers/swimmer3s_square_strokes.json");
  int seen = 0;
  for (const auto& row : nlohmann::json::parse(stream)) {
    const Eigen::Vector2d corner(row["corner"][0].get<double>(), row["corner"][1].get<double>());
    const Stroke stroke = square(corner, row["side"].get<double>());
    const SwimRecord r = swim(three_spheres(), stroke, 16);
    // The tables have ten digits, V an error of 5e-11 along paths of up to 12.
    EXPECT_NEAR(r.net.position.x, row["disp"].get<double>(), 3e-10) << row;
    EXPECT_NEAR(r.energy, row["E_const_armspeed"].get<double>(), 1e-9 * r.energy) << row;
    EXPECT_NEAR(r.least_energy, row["E_const_power"].get<double>(), 1e-9 * r.energy) << row;
    ++seen;
  }
  EXPECT_EQ(seen, 12);
}

// The same square from another corner: the same way.
TEST(Swim, does_not_depend_on_where_a_stroke_begins) {
  const double a = swim(three_spheres(), square({6, 6}, -2), 16).net.position.x;
  const double b = swim(three_spheres(), square({4, 4}, 2), 16).net.position.x;
  EXPECT_NEAR(a, b, 1e-10);
  EXPECT_NEAR(a, 0.0928372676946, 3e-10);
}

Stroke random_fourier(Random& random, Eigen::Index size, double size_of_terms) {
  const SwimmerShape mean = SwimmerShape::Constant(size, 6.0);
  std::vector<SwimmerShape> terms[2];
  for (auto& list : terms)
    for (int k = 0; k < 2; ++k) {
      SwimmerShape term(size);
      for (Eigen::Index i = 0; i < size; ++i) term(i) = random.uniform(-size_of_terms, size_of_terms);
      list.push_back(term);
    }
  return fourier_stroke(mean, terms[0], terms[1]);
}

// There and back along the same way, at speeds that differ (Purcell 1977).
TEST(Swim, a_scallop_goes_nowhere) {
  const Swimmer planar(PlanarSwimmer{}.describe(), {.tolerance = 1e-4});
  const ConnectionTable in_plane(planar, 4);
  Random random(7);
  for (int k = 0; k < 20; ++k) {
    const bool is_line = k % 2 == 0;
    const ConnectionField& field = is_line ? static_cast<const ConnectionField&>(three_spheres()) : in_plane;
    const Stroke there = random_fourier(random, is_line ? 2 : 3, 0.5);
    // Out until half the period, and back faster, then slower.
    const Stroke scallop{1, {0, 0.5, 1}, [there](double t) {
                           const double u = t < 0.5 ? 2 * t : 2 - 2 * t, s = u * u * (3 - 2 * u) * 0.6;
                           StrokePoint p = there.at(s);
                           p.rate *= 0.6 * 6 * u * (1 - u) * (t < 0.5 ? 2 : -2);
                           return p;
                         }};
    const SwimRecord r = swim(field, scallop, 64);
    // The error of the sixth order of 64 steps, far below what the stroke moves on its way (0.1).
    EXPECT_LT(norm(r.net.position), 1e-10) << k;
    EXPECT_LT(logarithm(r.net).tail<3>().norm(), 1e-10) << k;
  }
}

TEST(Swim, does_not_depend_on_the_speed_along_the_path) {
  const Swimmer planar(PlanarSwimmer{}.describe(), {.tolerance = 1e-4});
  const ConnectionTable in_plane(planar, 4);
  Random random(8);
  for (int k = 0; k < 20; ++k) {
    const bool is_line = k % 2 == 0;
    const ConnectionField& field = is_line ? static_cast<const ConnectionField&>(three_spheres()) : in_plane;
    const Stroke stroke = random_fourier(random, is_line ? 2 : 3, 0.5);
    const double a = random.uniform(-0.5, 0.5) / (2 * pi);
    const Stroke other = reparametrised(
        stroke, [a](double u) { return u + a * std::sin(2 * pi * u); },
        [a](double u) { return 1 + 2 * pi * a * std::cos(2 * pi * u); });
    const SwimRecord one = swim(field, stroke, 128), two = swim(field, other, 128);
    const RigidTwist difference = logarithm(inverse(one.net) * two.net);
    EXPECT_LT(difference.norm(), 1e-10) << k;
    // The length of the path does not either; the energy is least where the power is constant.
    EXPECT_NEAR(one.length, two.length, 1e-8 * one.length);
    EXPECT_GE(two.energy, two.least_energy * (1 - 1e-9));
  }
}

TEST(Swim, backwards_undoes_it) {
  Random random(9);
  const Swimmer planar(PlanarSwimmer{}.describe(), {.tolerance = 1e-4});
  const ConnectionTable field(planar, 4);
  const Stroke stroke = random_fourier(random, 3, 0.5);
  const Stroke back = reparametrised(
      stroke, [](double u) { return 1 - u; }, [](double) { return -1.0; });
  const Pose both = swim(field, stroke, 64).net * swim(field, back, 64).net;
  EXPECT_LT(logarithm(both).norm(), 1e-10);
}

// Of sixth order: twice the steps, 1/64 of the error.
TEST(Swim, converges_with_the_sixth_order) {
  const Swimmer planar(PlanarSwimmer{}.describe(), {.tolerance = 1e-4});
  const ConnectionTable field(planar, 4);
  Random random(10);
  const Stroke stroke = random_fourier(random, 3, 1.0);
  const Pose exact = swim(field, stroke, 256).net;
  const double coarse = logarithm(inverse(exact) * swim(field, stroke, 8).net).norm();
  const double fine = logarithm(inverse(exact) * swim(field, stroke, 16).net).norm();
  EXPECT_GT(std::log2(coarse / fine), 5);
}

std::string stroke_refusal(const std::vector<std::string>& formulas) {
  try {
    check_stroke(three_spheres().swimmer(), formula_stroke(three_spheres().swimmer(), formulas));
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(Stroke, of_formulas_must_close_and_stay_within_bounds) {
  EXPECT_EQ(stroke_refusal({"6 + sin(2*pi*t)", "6 + cos(2*pi*t)"}), "none");
  EXPECT_EQ(
      stroke_refusal({"6 + t", "6"}),
      "the stroke does not close: arm1 is 6 at the beginning and 7 at the end of the period, 1; expected the same");
  EXPECT_EQ(stroke_refusal({"6"}), "got 1 formulas, expected 2, one for each shape variable without a spring");
  EXPECT_NE(stroke_refusal({"6 - 5*sin(pi*t)^2", "6"}).find("expected a number from 2.5 to 25"), std::string::npos);
}

// A formula and a Fourier series of the same stroke.
TEST(Stroke, of_formulas_has_the_rates_of_its_series) {
  const Stroke formula = formula_stroke(three_spheres().swimmer(), {"6 + sin(2*pi*t)", "6 + cos(4*pi*t)"});
  const Stroke series = fourier_stroke(Eigen::Vector2d(6, 6), {Eigen::Vector2d(0, 0), Eigen::Vector2d(0, 1)},
                                       {Eigen::Vector2d(1, 0), Eigen::Vector2d(0, 0)});
  for (const double t : {0.0, 0.21, 0.5, 0.93})
    // Round-off over the step of the differences, 1e-3.
    EXPECT_LT((formula.at(t).rate - series.at(t).rate).norm(), 1e-10);
}

// ---- Springs

SwimmerDrive arm_drive(double period, double amplitude) {
  SwimmerDrive drive{period, {}, {}};
  drive.stroke = fourier_stroke(SwimmerShape::Constant(1, 6.0), {}, {SwimmerShape::Constant(1, amplitude)}, period);
  return drive;
}

// Very stiff or very soft springs leave one shape variable: a scallop. In between the swimmer moves.
TEST(ElasticSwimmer, moves_at_a_frequency_in_between) {
  ElasticSwimmer kind;
  kind.arms = {3, 12};
  const Swimmer swimmer(kind.describe());
  const ConnectionTable field(swimmer, 16);
  // The time scale of the spring: drag of a ball over stiffness, 6 pi.
  std::vector<double> moved;
  for (const double period : {1.0, 30.0, 3000.0}) {
    const DrivenRecord r = swim_driven(field, arm_drive(period, 1));
    EXPECT_TRUE(r.is_periodic) << period;
    moved.push_back(std::abs(r.net.position.x));
  }
  EXPECT_GT(moved[1], 5 * moved[0]);
  EXPECT_GT(moved[1], 5 * moved[2]);
}

// Small strokes: the displacement is curl V times the area of the ellipse of (arm, spring), the spring following the
// linear equation G22 s' + k s = -G12 a'.
TEST(ElasticSwimmer, moves_by_the_curl_times_the_area_of_its_small_strokes) {
  ElasticSwimmer kind;
  kind.arms = {3, 12};
  const Swimmer swimmer(kind.describe());
  const ConnectionTable field(swimmer, 16);
  const double period = 60, amplitude = 0.02, w = 2 * pi / period;
  // What the last shape differs from the first moves the swimmer by a third of it: it must be small beside 4e-6.
  const DrivenRecord r = swim_driven(field, arm_drive(period, amplitude), {.tolerance = 1e-12, .periodicity = 1e-10});
  const ConnectionSlopes c = field.slopes(swimmer.start());
  const double curl = c.velocity[0](0, 1) - c.velocity[1](0, 0);
  const double g12 = c.value.metric(0, 1), g22 = c.value.metric(1, 1);
  // a = A sin wt; s = S sin(wt) + C cos(wt): the ellipse of (a, s) has the area -pi A C, with its sign.
  const double cosine = -g12 * w * amplitude * kind.stiffness / (g22 * g22 * w * w + kind.stiffness * kind.stiffness);
  // The next terms are smaller by the square of the amplitude over the arm.
  EXPECT_NEAR(r.net.position.x, -curl * pi * amplitude * cosine, 1e-3 * std::abs(r.net.position.x));
}

// The field is along x: head and moment turn into it, and nothing moves any more.
TEST(MagneticSwimmer, turns_into_a_field_that_rests) {
  const Swimmer swimmer(MagneticSwimmer{}.describe());
  SwimmerDrive drive{400, {}, {}};
  drive.torque = [](double, const Quaternion& q) { return cross(rotate(q, {10, 0, 0}), {0, 1, 0}); };
  const DrivenRecord r = swim_driven(DirectConnection(swimmer), drive, {.most_cycles = 3, .tolerance = 1e-6});
  // From x to y in the first period; none in the last.
  EXPECT_LT(logarithm(r.net).tail<3>().norm(), 1e-3);
}

// A field that swings across bends the tail and drives the head forward, away from the tail.
TEST(MagneticSwimmer, swims_head_first_in_a_field_that_swings) {
  const Swimmer swimmer(MagneticSwimmer{}.describe());
  SwimmerDrive drive{60, {}, {}};
  drive.torque = [](double t, const Quaternion& q) {
    return cross(rotate(q, {30, 0, 0}), {1, std::sin(2 * pi * t / 60), 0});
  };
  const DrivenRecord r = swim_driven(DirectConnection(swimmer), drive, {.most_cycles = 6, .tolerance = 1e-6});
  EXPECT_GT(r.net.position.x, 1e-3);
  EXPECT_GT(r.energy, 0);
  // Half a period later it is its own mirror image: along the field's mean direction, and not across. Six cycles leave
  // some thousandths of the way to settle.
  EXPECT_NEAR(r.net.position.y, 0, 0.02 * r.net.position.x);
}

}  // namespace
}  // namespace slurry::test
