// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Squirmers in a Stokes fluid: Blake's closed forms of one, Keller and Wu's speed of a spheroid, pairs and walls from
// far away down to thin films, orbits that run backwards, and what holds of any run.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>
#include <tuple>

#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"
#include "slurry/fluids/stokes/multipoles/near_slip.hpp"
#include "slurry/fluids/stokes/solver.hpp"
#include "slurry/fluids/stokes/two_spheres.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "tests/support.hpp"
#include "tests/support/scratch.hpp"
#include "tests/support/stokes_tables.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;
using stokes::RigidPair;

Case squirmers(double step, double end, const std::string& groups, const std::string& fluid = "") {
  return parse_case(fmt::format("dynamics = {{ name = \"overdamped\", drag = 0 }}\ntime = {{ step = {}, end = {} }}\n"
                                "{}[fluid]\nname = \"stokes\"\nviscosity = 2\n{}\n",
                                step, end, groups, fluid),
                    "squirmers");
}

std::string group(const std::string& name, const std::string& place, double b1, double b2, const std::string& axis,
                  const std::string& more = "") {
  return fmt::format(
      "[[grains]]\nname = \"{}\"\npositions = [{}]\nradius = 1\nsquirmer = {{ b1 = {}, b2 = {}, axis = {} }}\n{}", name,
      place, b1, b2, axis, more);
}

std::size_t rank_of(const Grains& g, std::int64_t id) {
  std::size_t k = 0;
  while (g.id[k] != id) ++k;
  return k;
}

// Blake (1971), in the frame of the fluid far away, at the distance r (radius 1) and the angle from the axis.
struct Blake {
  double radial, tangential;
};
Blake blake(double b1, double b2, double r, double cosine) {
  const double sine = std::sqrt(1 - cosine * cosine), p2 = 0.5 * (3 * cosine * cosine - 1);
  return {2.0 / 3 * b1 * cosine / std::pow(r, 3) + b2 * (std::pow(r, -4) - std::pow(r, -2)) * p2,
          1.0 / 3 * b1 * sine / std::pow(r, 3) + b2 * std::pow(r, -4) * sine * cosine};
}

TEST(Squirmers, OneSwimsAtTwoThirdsOfItsFirstModeAndMovesTheFluidAsBlakeSays) {
  const double b1 = 0.6, b2 = -1.7;
  const Vec3 axis = normalised(Vec3{1, 2, -2});
  for (const char* degree : {"degree = 2", "degree = 5"}) {
    Simulation s(squirmers(0.1, 0.3, group("one", "[1, 2, 3]", b1, b2, "[1, 2, -2]"), degree));
    run(s);
    const Grains& g = s.state().grains;
    EXPECT_LT(norm(g.velocity[0] - 2.0 / 3 * b1 * axis), 1e-14);
    EXPECT_LT(norm(g.angular_velocity[0]), 1e-14);
    EXPECT_LT(norm(s.state().fluid.force), 1e-13);
    std::vector<Vec3> points;
    for (const Vec3 r : {Vec3{1.1, 0.3, 0.2}, Vec3{-2, 1, 4}, Vec3{0.2, -7, 3}}) points.push_back(g.position[0] + r);
    const auto flow = sample_flow(s.world().fluid, s.world().fluid_scene(s.state(), s.state().domain, 0), points);
    ASSERT_EQ(flow.size(), points.size());
    for (std::size_t k = 0; k < points.size(); ++k) {
      const Vec3 r = points[k] - g.position[0], n = normalised(r);
      const double cosine = dot(n, axis);
      const Vec3 theta = normalised(cosine * n - axis);
      const Blake exact = blake(b1, b2, norm(r), cosine);
      EXPECT_LT(norm(flow[k].velocity - exact.radial * n - exact.tangential * theta), 1e-13);
    }
  }
}

// Of one: 4 pi mu a^2 b2 (e e - 1/3). Triangles are wrong by 1e-3 of it.
TEST(Squirmers, StressletAndSpeedByElements) {
  stokes::Body body = stokes::sphere_body(2, {1, 0, 0}, 320);
  body.slip = {0.5, -3, {0, 0, 1}};
  const stokes::Solver solver({{body}, {}, nullptr});
  const stokes::Solution s = solver.solve({{}});
  EXPECT_NEAR(s.motion[0].linear.z, 1.0 / 3, 1e-3);
  EXPECT_LT(norm(s.load[0].linear), 1e-14);
  const SymmetricMatrix stresslet = solver.stresslet_of(0, s);
  const double unit = 4 * pi * 4 * -3;
  EXPECT_NEAR(stresslet.zz / unit, 2.0 / 3, 2e-3);
  EXPECT_NEAR(stresslet.xx / unit, -1.0 / 3, 2e-3);
  EXPECT_NEAR(stresslet.xz / unit, 0, 1e-3);
}

// Keller and Wu (1977): U = b1 tau (tau - (tau^2 - 1) arcoth tau), tau = a/sqrt(a^2 - b^2); the second mode does not
// move it. By third order: panels a half as long.
TEST(Squirmers, ASpheroidSwimsAsKellerAndWuSay) {
  const double a = 2, tau = a / std::sqrt(a * a - 1);
  const double exact = tau * (tau - (tau * tau - 1) * std::atanh(1 / tau));
  double error[2];
  for (int k = 0; k < 2; ++k) {
    Simulation s(squirmers(
        0.1, 0.1,
        group("one", "[0, 0, 0]", 1, 2, "[0, 1, 0]", "shape = { name = \"ellipsoid\", semi_axes = [1, 2, 1] }\n"),
        fmt::format("triangles = {}", k == 0 ? 80 : 320)));
    run(s);
    EXPECT_LT(std::abs(s.state().grains.velocity[0].x), 1e-12);
    error[k] = std::abs(s.state().grains.velocity[0].y / exact - 1);
  }
  EXPECT_LT(error[0], 2e-2);
  EXPECT_LT(error[1], 4e-3);
  EXPECT_LT(error[1], 0.35 * error[0]);
}

// ---- Pairs and walls, from reciprocity in many harmonics

RigidPair less(const RigidPair& a, const RigidPair& b) { return {a.linear - b.linear, a.angular - b.angular}; }
double size_of(const RigidPair& a) { return norm(a.linear) + norm(a.angular); }

// What is continued below a tenth of R* agrees with harmonics that resolve it.
TEST(Squirmers, ThinFilmsAreContinuedFromWiderOnes) {
  const SurfaceSlip slip{1, -1.5, normalised(Vec3{0.5, 0.3, 0.8})};
  const double gap = 0.015;
  const stokes::SlipBesideSphere pair{slip, 1, 1, gap, {0, 0, 1}};
  const auto continued = stokes::slip_pull(pair), exact = slip_pull_of_degree(pair, 65);
  for (int k = 0; k < 2; ++k) EXPECT_LT(size_of(less(continued[k], exact[k])), 5e-3 * size_of(exact[k])) << k;
  const stokes::SlipBesideWall wall{slip, 1, gap, {0, 0, 1}};
  const RigidPair fine = slip_pull_of_degree(wall, 50);
  EXPECT_LT(size_of(less(stokes::slip_pull(wall), fine)), 5e-3 * size_of(fine));
}

// Boundary elements, another method: two spheres of different radii, and one beside a wall, where triangles resolve the
// gap.
TEST(Squirmers, PairsAndWallsAgreeWithElements) {
  stokes::Body a = stokes::sphere_body(1, {0, 0, 0}, 320), b = stokes::sphere_body(0.7, {0, 0, 2.3}, 320);
  a.slip = {1, 2, normalised(Vec3{1, 0, 2})};
  stokes::SolverOptions options;
  options.films = false;
  const std::vector<stokes::Condition> held(2, {true, true, {}, {}});
  const stokes::Solution s = stokes::Solver({{a, b}, {}, nullptr}, options).solve(held);
  const auto pull = stokes::slip_pull(stokes::SlipBesideSphere{a.slip, 1, 0.7, 0.6, {0, 0, 1}});
  for (int k = 0; k < 2; ++k) {
    const RigidPair sum{pull[k].linear + s.load[k].linear, pull[k].angular + s.load[k].angular};
    EXPECT_LT(size_of(sum), 5e-3 * size_of(pull[0])) << k;
  }
  const stokes::Wall plane{{0, 0, -1.5}, {0, 0, 1}};
  const stokes::Solution t = stokes::Solver({{a}, plane, nullptr}, options).solve({{true, true, {}, {}}});
  const RigidPair by_wall = stokes::slip_pull(stokes::SlipBesideWall{a.slip, 1, 0.5, {0, 0, 1}});
  EXPECT_LT(size_of({by_wall.linear + t.load[0].linear, by_wall.angular + t.load[0].angular}), 5e-3 * size_of(by_wall));
}

// The same pair in a run, at any degree, and by the elements of a study with their films: exact at every gap.
TEST(Squirmers, APairInARunMovesByTheExactPull) {
  for (const double gap : {1.0, 0.1, 0.001}) {
    const stokes::SlipBesideSphere own{{1, -2, {0, 0, 1}}, 1, 1, gap, {1, 0, 0}},
        other{{1, 1, {0, 1, 0}}, 1, 1, gap, {-1, 0, 0}};
    const Matrix r = stokes::two_sphere_resistance(1, 1, gap, {1, 0, 0});
    const auto p = stokes::slip_pull(own), q = stokes::slip_pull(other);
    for (const char* degree : {"degree = 2", "degree = 4"}) {
      Simulation s(squirmers(1e-6, 1e-6,
                             group("a", "[0, 0, 0]", 1, -2, "[0, 0, 1]") +
                                 group("b", fmt::format("[{}, 0, 0]", 2 + gap), 1, 1, "[0, 1, 0]"),
                             degree));
      run(s);
      const Grains& g = s.state().grains;
      const std::size_t a = rank_of(g, 0), b = rank_of(g, 1);
      for (std::size_t i = 0; i < 12; ++i) {
        double load = 0;
        for (std::size_t j = 0; j < 12; ++j) {
          const std::size_t k = j < 6 ? a : b;
          const int d = static_cast<int>(j % 6);
          load += r(i, j) * (d < 3 ? g.velocity[k][d] : g.angular_velocity[k][d - 3]);
        }
        const RigidPair pull = i < 6 ? RigidPair{p[0].linear + q[1].linear, p[0].angular + q[1].angular}
                                     : RigidPair{p[1].linear + q[0].linear, p[1].angular + q[0].angular};
        const int d = static_cast<int>(i % 6);
        EXPECT_NEAR(load, d < 3 ? pull.linear[d] : pull.angular[d - 3], 1e-4 * r(i, i)) << gap << " " << i;
      }
    }
  }
}

// Far apart each moves the other by Faxen's law in Blake's flow, to the reflection of a strain: (a/d)^5.
TEST(Squirmers, FarPairsMoveEachOtherByFaxensLaw) {
  const double d = 8, b2 = -3;
  Simulation s(squirmers(
      1e-3, 1e-3,
      group("a", "[0, 0, 0]", 1, b2, "[1, 0, 0]") + group("b", fmt::format("[0, {}, 0]", d), 1, b2, "[1, 0, 0]")));
  run(s);
  // b2 (r^-4 - r^-2) P2, and 1/6 of the Laplacian of its stresslet, b2 r^-4 P2; P2 = -1/2 across the axis.
  const double away = 0.5 * b2 * (1 / (d * d) - 2 * std::pow(d, -4)), reflected = 3 * std::abs(b2) * std::pow(d, -5);
  const Grains& g = s.state().grains;
  EXPECT_NEAR(g.velocity[rank_of(g, 0)].y, -away, reflected);
  EXPECT_NEAR(g.velocity[rank_of(g, 1)].y, away, reflected);
}

// Berke, Turner, Berg and Lauga (2008): along a wall a pusher is drawn to it at (3/16) |b2| (a/h)^2, and across it
// pushed away twice as fast, besides swimming; pullers the other way. To the next order, (a/h)^2 of it or so.
TEST(Squirmers, WallsDrawPushersAlongThem) {
  const double h = 10, b2 = -4;
  for (const bool is_along : {true, false}) {
    Simulation s(squirmers(1e-3, 1e-3,
                           group("one", fmt::format("[0, 0, {}]", h), 0, b2, is_along ? "[1, 0, 0]" : "[0, 0, 1]"),
                           "wall = {}"));
    run(s);
    const double far = 3.0 / 16 * b2 / (h * h) * (is_along ? 1 : -2);
    EXPECT_NEAR(s.state().grains.velocity[0].z / far, 1, 0.05);
  }
}

// ---- Runs

// No inertia, no contacts: with both modes reversed the two go back where they came from, to second order in the step.
TEST(Squirmers, OrbitsOfAPairRunBackwards) {
  std::vector<double> steps{0.1, 0.05}, errors;
  for (const double dt : steps) {
    Case forth = squirmers(
        dt, 6, group("a", "[-3, 0, 0]", 1.5, 3, "[1, 0, 0]") + group("b", "[3, 1.5, 0.3]", 1.5, 3, "[-1, 0, 0]"));
    Case back = forth;
    for (GrainGroup& g : back.grains) g.squirmer->b1 = -1.5, g.squirmer->b2 = -3;
    Simulation there(forth);
    const Vec3 start = there.state().grains.position[rank_of(there.state().grains, 0)];
    double nearest = 10;
    run(there, [&](const Simulation& s) {
      const Grains& g = s.state().grains;
      nearest = std::min(nearest, norm(g.position[0] - g.position[1]) - 2);
    });
    EXPECT_LT(nearest, 0.5);
    State turned = there.state();
    turned.clock = {};
    for (std::size_t k = 0; k < 2; ++k) turned.grains.velocity[k] = turned.grains.angular_velocity[k] = {};
    Simulation again(back, turned);
    run(again);
    const Grains& g = again.state().grains;
    errors.push_back(norm(g.position[rank_of(g, 0)] - start));
  }
  EXPECT_LT(errors[1], 0.02);
  EXPECT_GT(std::log2(errors[0] / errors[1]), 1.6);
}

std::string crowd() {
  std::string text;
  int k = 0;
  for (const char* at : {"[0, 0, 1.2]", "[2.1, 0, 1.3]", "[0, 2.2, 1.4]", "[2, 2, 3]"}) {
    ++k;
    text += group(fmt::format("g{}", k), at, 1, k % 2 ? 3 : -3, k % 2 ? "[1, 1, -1]" : "[-1, 0, -1]", k == 4 ? "" : "");
  }
  text +=
      "[[obstacles]]\nname = \"floor\"\nshape = \"plane\"\nnormal = [0, 0, 1]\n[[contacts]]\nlaw = \"friction\"\n"
      "friction = 0.3\n";
  return text;
}

// Films, contacts, a wall, and axes that wander: no overlap, the same bits for any number of threads and after a
// checkpoint.
TEST(Squirmers, SameBitsForAnyNumberOfThreadsAndAfterACheckpoint) {
  Case c = squirmers(0.05, 1, crowd(), "wall = {}\nleast_gap = 1e-2");
  for (GrainGroup& g : c.grains) g.squirmer->rotary_diffusion = 0.2;
  const auto after = [&](int threads) {
    set_threads(threads);
    Simulation simulation(c);
    for (int n = 0; n < 8; ++n) simulation.step();
    set_threads(1);
    EXPECT_LT(simulation.state().totals.deepest_overlap, 1e-6);
    return fingerprint(simulation.state());
  };
  const std::uint64_t one = after(1);
  EXPECT_EQ(one, after(2));
  const Scratch scratch("squirmers_resume");
  Simulation whole(c);
  for (int n = 0; n < 4; ++n) whole.step();
  save_checkpoint(scratch.path(), whole.state(), write_case(c));
  Simulation resumed(c, find_checkpoint(scratch.path()).newest.value().state);
  for (int n = 0; n < 4; ++n) resumed.step();
  EXPECT_EQ(fingerprint(resumed.state()), one);
}

// The axis of one forgets where it was: <cos> = exp(-2 D t). The mean of 400 runs of one number each, with the
// deviation sqrt((1 + 2 exp(-6 D t))/3 - exp(-4 D t)) of one: 0.020 at 2 D t = 0.5; four of these.
TEST(Squirmers, AxesWanderAsRotaryDiffusionSays) {
  std::string text;
  Case c = squirmers(0.05, 0.5, group("one", "[0, 0, 0]", 1, 0, "[1, 0, 0]"));
  c.grains[0].squirmer->rotary_diffusion = 0.5;
  double mean = 0;
  const int runs = 400;
  for (int k = 0; k < runs; ++k) {
    c.seed = k;
    Simulation s(c);
    run(s);
    mean += rotate(s.state().grains.orientation[0], {1, 0, 0}).x / runs;
    // It swims on along its axis.
    if (k == 0) {
      EXPECT_NEAR(norm(s.state().grains.velocity[0]), 2.0 / 3, 1e-12);
    }
  }
  EXPECT_NEAR(mean, std::exp(-0.5), 0.08);
}

// A dilute suspension of pushers is less viscous by their stresslet times the mean of e_x e_y, which is, to first order
// in B = (r^2 - 1)/(r^2 + 1), (B g/5) 6 D/((6 D)^2 + g^2) in a shear of the rate g: 0.048 here, 0.0472 +- 0.001 with
// all orders. Of 2000 s: 2000 independent values of deviation 1/sqrt 15, error 0.006; three of these.
TEST(FullSquirmers, AxesInShearLieInTheStretchedQuarter) {
  Simulation s(gallery("active_viscosity", {"time.end=2000", "time.step=0.1", "fluid.triangles=40"}));
  const AlignmentProbe probe{{}, {1, 0, 0}};
  ProbeTarget target = probe.resolve("p", s.world(), s.state());
  double sum = 0, time = 0;
  run(s, [&](const Simulation& now) {
    std::vector<double> out;
    probe.measure({now.world(), now.state(), now.last_report()}, target, out);
    if (now.state().clock.time > 10) sum += out[8], ++time;
  });
  std::printf("[ measured ] mean of e_x e_y %.4f\n", sum / time);
  EXPECT_NEAR(sum / time, 0.0472, 0.018);
  // Beyond that of the fluid: sigma times it, sigma of one that is alone.
  stokes::Body body = stokes::ellipsoid_body({2, 1, 1}, {}, 320);
  body.exact = std::make_shared<const FormPart>(FormPart{Superellipsoid{{2, 1, 1}, 1, 1}});
  body.slip = {0, -1, {1, 0, 0}};
  const stokes::Solver solver({{body}, {}, nullptr});
  EXPECT_NEAR(1.5 * solver.stresslet_of(0, solver.solve({{}})).xx, -28.58, 0.05);
}

TEST(Squirmers, ProbeTellsHowAxesAreAligned) {
  Simulation s(
      squirmers(0.1, 0.1,
                group("a", "[0, 0, 0]", 1, 0, "[1, 0, 0]") + group("b", "[0, 9, 0]", 1, 0, "[1, 0, 0]",
                                                                   "orientation = { name = \"turned\", axis = "
                                                                   "[0, 0, 1], angle = 1.5707963267948966 }\n")));
  const AlignmentProbe probe{{}, {1, 0, 0}};
  ProbeTarget target = probe.resolve("p", s.world(), s.state());
  std::vector<double> out;
  probe.measure({s.world(), s.state(), s.last_report()}, target, out);
  ASSERT_EQ(out.size(), AlignmentProbe::columns().size());
  // Along x and along y: half of sqrt 2; the larger eigenvalue is 1/2.
  const double expected[] = {std::sqrt(0.5), 0.25, 0.5, 0.5, 0, 0.5, 0.5, 0, 0, 0, 0};
  for (std::size_t k = 0; k < out.size(); ++k) EXPECT_NEAR(out[k], expected[k], 1e-14) << k;
}

// ---- On a grid

// Of one in a sheared periodic cell with its axis at 45 degrees: the speed, and the viscosity.
struct OnAGrid {
  double speed = 0, viscosity = 0;
};
OnAGrid one_on_a_grid(double fraction, double b1, double b2, double spacing) {
  Simulation s(
      gallery("active_suspension", {"parameters.squirmers=1", fmt::format("parameters.fraction={}", fraction),
                                    fmt::format("grains.0.squirmer.b1={}", b1), fmt::format("parameters.b2={}", b2),
                                    fmt::format("fluid.spacing={}", spacing), "time.step=1e-3", "time.end=1e-3"}));
  run(s);
  const FluidExchange& fluid = s.last_report().fluid;
  const Grains& g = s.state().grains;
  const Vec3 axis = rotate(g.orientation[0], {1, 0, 0});
  const Vec3 beside = g.velocity[0] - s.state().domain.flow(g.position[0]);
  return {dot(beside, axis), 0.5 * (fluid.stress(0, 1) + fluid.stress(1, 0)) / fluid.viscosity};
}

// 2/3 b1, and the stress phi 3 b2 sin(2 theta)/2 of dilute ones: pushers make the suspension less viscous than the
// fluid.
TEST(SquirmersOnAGrid, SwimAndMakeTheirCellLessOrMoreViscous) {
  const double fraction = 0.02;
  const OnAGrid passive = one_on_a_grid(fraction, 1, 0, 0.25), pusher = one_on_a_grid(fraction, 1, -3, 0.25),
                puller = one_on_a_grid(fraction, 1, 3, 0.25);
  std::printf("[ measured ] speed %.4f, viscosity of pushers, passive ones and pullers %.4f %.4f %.4f\n", passive.speed,
              pusher.viscosity, passive.viscosity, puller.viscosity);
  // Four cells a radius.
  EXPECT_NEAR(passive.speed, 2.0 / 3, 0.05);
  EXPECT_NEAR((puller.viscosity - pusher.viscosity) / (1.5 * fraction * 6), 1, 0.1);
  // Linear in the slip, to the tolerance of the fluid.
  EXPECT_NEAR(puller.viscosity + pusher.viscosity, 2 * passive.viscosity, 1e-3);
  EXPECT_LT(pusher.viscosity, 1);
  EXPECT_GT(puller.viscosity, passive.viscosity);
}

// What of it is the cell (its images) and what the grid: with phi towards 0 and with finer cells.
TEST(FullSquirmersOnAGrid, SpeedAndStressAreThoseOfOneAlone) {
  for (const auto& [fraction, spacing, error] :
       {std::tuple{0.02, 0.25, 0.06}, {0.005, 0.25, 0.1}, {0.02, 0.125, 0.04}}) {
    const OnAGrid pusher = one_on_a_grid(fraction, 1, -3, spacing), puller = one_on_a_grid(fraction, 1, 3, spacing);
    const double stress = (puller.viscosity - pusher.viscosity) / (1.5 * fraction * 6);
    std::printf(
        "[ measured ] fraction %.3f, %g cells a radius: speed %.4f, stress %.4f of one alone; viscosity %.4f %.4f\n",
        fraction, 1 / spacing, 1.5 * pusher.speed, stress, pusher.viscosity, puller.viscosity);
    EXPECT_NEAR(1.5 * pusher.speed, 1, error);
    EXPECT_NEAR(stress, 1, error);
  }
}

TEST(SquirmersOnAGrid, RefuseOtherShapesAndAFluidWithInertia) {
  const auto message = [](const std::vector<std::string>& settings) -> std::string {
    try {
      Simulation s(gallery("active_suspension", settings));
      s.step();
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(message({"parameters.squirmers=1", "parameters.fraction=0.02",
                     "grains.0.shape={ name = \"ellipsoid\", semi_axes = [1, 0.9, 0.9] }"})
                .find("expected spheres"),
            std::string::npos);
  EXPECT_NE(message({"parameters.squirmers=1", "parameters.fraction=0.02", "dynamics={ name = \"inertial\" }",
                     "fluid.density=1"})
                .find("got squirmers in a fluid with inertia"),
            std::string::npos);
}

}  // namespace
}  // namespace slurry::test
