// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Swimmers in a run: alone they go as far as the study of one swimmer says, at second order in the step; no force acts
// on them; they keep their shape; they push grains and are kept off walls; same bits for any number of threads and
// after a checkpoint; and what is refused.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/studies/swimmer/study.hpp"
#include "tests/support.hpp"
#include "tests/support/scratch.hpp"

namespace slurry::test {
namespace {

// A group of swimmers with these lines, in a fluid of viscosity 1, and more tables.
std::string swimmer_text(double step, double end, const std::string& group, const std::string& swimmer,
                         const std::string& stroke, const std::string& more = "", const std::string& fluid = "") {
  return fmt::format(
      "dynamics = {{ name = \"overdamped\", drag = 0 }}\ntime = {{ step = {}, end = {} }}\n[fluid]\nname = \"stokes\"\n"
      "viscosity = 1\n{}\n[[grains]]\nname = \"swimmer\"\nradius = 1\n{}\n[grains.swimmer]\n{}\n"
      "[grains.swimmer.stroke]\n{}\n{}",
      step, end, fluid, group, swimmer, stroke, more);
}

constexpr const char* at_origin = "positions = [[0, 0, 0]]";
constexpr const char* in_line = "type = \"three_sphere\"";
constexpr const char* square = "path = \"points\"\npoints = [6, 6, 8, 6, 8, 8, 6, 8]";
constexpr const char* ellipse = "path = \"fourier\"\nmean = [4.5, 4.5]\ncosines = [-2, 0]\nsines = [0, -2]";

Vec3 place_of_body(const Simulation& s, std::int64_t id) { return s.state().grains.position[place_of(s, id)]; }

// How far the middle ball goes in a stroke along x.
double way_in_run(double step, int degree, const std::string& stroke) {
  Simulation s(
      parse_case(swimmer_text(step, 1, at_origin, in_line, stroke, "", fmt::format("degree = {}", degree)), "s"));
  run(s);
  return place_of_body(s, 1).x;
}

TEST(Swimmers, AloneGoAsFarAsInTheTables) {
  // swimmer3s_square_strokes.json: the square (6, 6), +2. Degree 6 and 80 steps leave some 1e-5 of it.
  EXPECT_NEAR(way_in_run(1.0 / 80, 6, square), 0.0498319579397, 2e-6);
}

// The unit of all lengths is the radius of the group.
TEST(Swimmers, OfTwiceTheSizeGoTwiceAsFar) {
  std::string text = swimmer_text(0.05, 1, at_origin, in_line, ellipse);
  Simulation small(parse_case(text, "small"));
  text.replace(text.find("radius = 1"), 10, "radius = 2");
  Simulation large(parse_case(text, "large"));
  run(small), run(large);
  // Powers of two change no digit, but in the conversions of the fluid's films.
  EXPECT_NEAR(place_of_body(large, 1).x, 2 * place_of_body(small, 1).x, 1e-12);
  EXPECT_NEAR(norm(place_of_body(large, 2) - place_of_body(large, 1)), 9, 1e-12);
}

TEST(Swimmers, AreOfSecondOrderInTheStep) {
  const std::vector<double> steps{1.0 / 16, 1.0 / 32, 1.0 / 64};
  std::vector<double> errors;
  const double limit = way_in_run(1.0 / 256, 2, ellipse);
  for (const double step : steps) errors.push_back(std::abs(way_in_run(step, 2, ellipse) - limit));
  EXPECT_NEAR(fitted_order(steps, errors), 2, 0.2);
}

// The pose of the frame after the stroke, by the study of one swimmer.
Pose net_in_study(const SwimmerCase& c) {
  const StudyResult study = run_study(c);
  const auto end = [&](const char* column) {
    return std::get<std::vector<double>>(study.find("path")->find(column)->values).back();
  };
  return {{end("x"), end("y"), end("z")}, rotation({end("rotation_x"), end("rotation_y"), end("rotation_z")})};
}

// Four balls in space go and turn.
TEST(Swimmers, InSpaceGoAndTurnAsTheStudySays) {
  SwimmerCase c;
  c.swimmer.type = FourSphereSwimmer{};
  c.swimmer.tolerance = 1e-6, c.swimmer.nodes = 5;
  c.stroke.path = FourierStroke{{6, 6, 6, 6}, {1, 0, 0.5, 0}, {0, 1, 0, -0.7}};
  c.task.task = SwimTask{};
  const Pose net = net_in_study(c);
  Simulation s(parse_case(swimmer_text(1.0 / 40, 1, at_origin, "type = \"four_sphere\"",
                                       "path = \"fourier\"\nmean = [6, 6, 6, 6]\ncosines = [1, 0, 0.5, 0]\n"
                                       "sines = [0, 1, 0, -0.7]",
                                       "", "degree = 4"),
                          "s"));
  run(s);
  // The first ball is at arm1 (1, 1, 1) / sqrt 3 in the frame.
  const double along = 7 / std::sqrt(3.0);
  const double way = norm(net.position) + 7 * norm(rotation_vector(net.orientation));
  EXPECT_GT(way, 0.01);
  // Steps, degree and nodes of the table leave a hundredth of it.
  EXPECT_LT(norm(place_of_body(s, 0) - to_world(net, {along, along, along})), 0.01 * way);
}

// Beside a wall that it looks at: the run and the study, which share the images of the wall but neither equations nor
// integrator, agree.
TEST(Swimmers, BesideAWallGoAndTurnAsTheStudySays) {
  SwimmerCase c;
  c.swimmer.type = ThreeSphereSwimmer{{.arms = {2.2, 8}, .arm = 5}};
  c.swimmer.tolerance = 1e-3;
  c.stroke.path = FourierStroke{{4.5, 4.5}, {-2, 0}, {0, -2}};
  c.task.task = SwimTask{.height = 2.4, .turn = {0, 0.02, 0}};
  c.output.frames = 0;
  const Pose end = net_in_study(c);
  Simulation s(parse_case(
      swimmer_text(1.0 / 48, 1, "positions = [[0, 0, 2.4]]\norientation = \"turned\"\naxis = [0, 1, 0]\nangle = 0.02",
                   "type = \"three_sphere\"\narms = [2.2, 8]", ellipse, "",
                   "degree = 4\nwall = { point = [0, 0, 0], normal = [0, 0, 1] }"),
      "s"));
  run(s);
  const Vec3 middle = place_of_body(s, 1), ahead = normalised(place_of_body(s, 2) - place_of_body(s, 0));
  const Vec3 moved = end.position - Vec3{0, 0, 2.4};
  // Steps of the second order and the degree leave a hundredth of the way.
  EXPECT_LT(norm(middle - end.position), 0.01 * norm(moved)) << moved.x << " " << moved.z;
  const double turned = std::asin(-ahead.z) - 0.02, expected = std::asin(-rotate(end.orientation, {1, 0, 0}).z) - 0.02;
  EXPECT_NEAR(turned, expected, 0.03 * std::abs(expected));
  EXPECT_GT(std::abs(expected), 1e-3) << "the wall turns it";
}

TEST(Swimmers, AreFreeOfForcesAndKeepTheirShape) {
  Simulation s(parse_case(swimmer_text(0.05, 2, "positions = [[0, 0, 0], [0, 5, 1]]\norientation = \"random\"",
                                       "type = \"three_sphere\"\nphases = [0, 0.3]", ellipse),
                          "pair"));
  int n = 0;
  run(s, [&](const Simulation& now) {
    if (n++ == 0) return;
    // Round-off of forces of the order 100 between the bodies.
    EXPECT_LT(norm(now.state().fluid.force), 1e-10) << n;
    for (const int swimmer : {0, 1}) {
      const double t = now.state().clock.time + 0.3 * swimmer, angle = 2 * std::numbers::pi * t;
      const Vec3 tail = place_of_body(now, 3 * swimmer), middle = place_of_body(now, 3 * swimmer + 1),
                 head = place_of_body(now, 3 * swimmer + 2);
      // They turn by some hundredths in a step: a millionth of an arm.
      EXPECT_NEAR(norm(middle - tail), 4.5 - 2 * std::cos(angle), 1e-4) << n;
      EXPECT_NEAR(norm(head - middle), 4.5 - 2 * std::sin(angle), 1e-4) << n;
    }
  });
}

// A swimmer runs into a grain: it never overlaps, and shoves it along.
TEST(Swimmers, PushGrainsOutOfTheirWay) {
  Simulation s(parse_case(
      swimmer_text(0.05, 6, at_origin, in_line, ellipse,
                   "[[grains]]\nname = \"passive\"\npositions = [[8.6, 0.1, 0]]\nradius = 1\n", "least_gap = 1e-2"),
      "push"));
  std::int64_t contacts = 0;
  run(s, [&](const Simulation& now) {
    contacts = std::max(contacts, static_cast<std::int64_t>(now.state().contacts.size()));
    const Grains& g = now.state().grains;
    for (std::size_t i = 0; i < g.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_GT(norm(g.position[i] - g.position[j]), g.radius[i] + g.radius[j] - 1e-5);
    EXPECT_LT(norm(now.state().fluid.force), 1e-8);
  });
  EXPECT_GT(contacts, 0);
}

// Three swimmers, one of them in the midst of passive grains.
Case crowd() {
  return parse_case(swimmer_text(0.05, 1, "positions = [[0, 0, 0], [0, 16, 0], [0, 0, 16]]\norientation = \"random\"",
                                 "type = \"three_sphere\"\nphases = [0, 0.4]", ellipse,
                                 "[[grains]]\nname = \"passive\"\nplace = \"random\"\ncount = 12\n"
                                 "low = [-3.5, -3.5, -3.5]\nhigh = [3.5, 3.5, 3.5]\nradius = { uniform = [0.6, 1] }\n"),
                    "crowd");
}

std::uint64_t fingerprint_after(Simulation& s, int steps) {
  for (int k = 0; k < steps; ++k) s.step();
  return fingerprint(s.state());
}

TEST(Swimmers, HaveTheSameBitsForAnyNumberOfThreads) {
  std::vector<std::uint64_t> prints;
  for (const int n : {1, 3}) {
    set_threads(n);
    Simulation s(crowd());
    prints.push_back(fingerprint_after(s, 6));
    EXPECT_GT(s.state().totals.most_contacts, 0);
  }
  set_threads(1);
  EXPECT_EQ(prints[0], prints[1]);
}

TEST(Swimmers, GoOnFromACheckpointWithTheSameBits) {
  const Case c = crowd();
  const Scratch folder("swimmers");
  Simulation whole(c);
  for (int k = 0; k < 3; ++k) whole.step();
  Simulation resumed(c, load_checkpoint(save_checkpoint(folder.path(), whole.state(), write_case(c))).state);
  EXPECT_EQ(fingerprint_after(whole, 3), fingerprint_after(resumed, 3));
}

std::string refusal_of(const std::string& text) {
  try {
    Simulation s(parse_case(text, "refused"));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Swimmers, AreRefusedWithTheReason) {
  const auto refused = [](const std::string& group, const std::string& swimmer, const std::string& stroke,
                          const std::string& why) {
    const std::string said = refusal_of(swimmer_text(0.1, 1, group, swimmer, stroke));
    EXPECT_NE(said.find(why), std::string::npos) << said;
  };
  const std::string none = "path = \"points\"\npoints = [0, 0, 1, 0, 1, 1]";
  refused(at_origin, "type = \"purcell\"", none, "rods");
  refused(at_origin, "type = \"push_me_pull_you\"", "path = \"points\"\npoints = [6, 1, 7, 1, 7, 1.1]", "swell");
  refused(at_origin, "type = \"elastic\"", "path = \"points\"\npoints = [6, 7]", "springs");
  refused(at_origin, in_line, "path = \"points\"\npoints = [6, 6, 60, 6]", "arm1 = ");
  refused(at_origin, in_line, "path = \"none\"", "there is no stroke");
  refused(at_origin, "type = \"three_sphere\"\nphases = [1.5]", square, "from 0 to 1");
  refused("positions = [[0, 0, 0]]\nturns = false", in_line, square, "turns = false");
  refused("positions = [[0, 0, 0]]\nfrozen = true", in_line, square, "frozen");
  std::string dry = swimmer_text(0.1, 1, at_origin, in_line, square);
  dry.replace(dry.find("name = \"stokes\""), 15, "name = \"none\"");
  dry.replace(dry.find("viscosity = 1"), 13, "");
  dry.replace(dry.find("drag = 0"), 8, "drag = 1");
  EXPECT_NE(refusal_of(dry).find("fluid to swim in"), std::string::npos) << refusal_of(dry);
  const std::string bent = "resolve_overlaps = true\n" + swimmer_text(0.1, 1, at_origin, in_line, square);
  EXPECT_NE(refusal_of(bent).find("would bend them"), std::string::npos) << refusal_of(bent);
}

}  // namespace
}  // namespace slurry::test
