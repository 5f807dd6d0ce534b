// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Friction with every key of the solver by default: cases as one writes them first, of a few hundred grains (Full: some
// thousand). No step misses the tolerance and no note is made. At rest the forces on floor and walls balance the
// weight, the overlap stays below what the chosen softness promises, and nothing creeps.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>

#include "slurry/cases/softness.hpp"
#include "slurry/core/random.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

Case by_default(const std::string& name, const std::vector<std::string>& overrides = {}) {
  return read_case(source_path("tests/data/default_friction/" + name + ".toml"), overrides);
}

void expect_no_trouble(const Simulation& s, const std::string& name) {
  EXPECT_EQ(s.state().totals.not_converged, 0) << name << ": " << s.first_trouble();
  EXPECT_TRUE(s.notes().empty()) << name << ": " << s.notes().front();
}

// Weight of the grains that move, and the forces on them in the last step of what does not: of the obstacles named
// "floor", or of frozen grains, and of all other obstacles. Sums of impulses over dt.
struct Balance {
  Vec3 weight, floor, walls;
  Vec3 missing() const { return weight + floor + walls; }
};
Balance balance(const Simulation& s, const Vec3& gravity) {
  Balance b;
  const Grains& g = s.state().grains;
  const auto is_frozen = [&](std::int32_t k) { return s.world().is_frozen(g.group[k]); };
  for (std::size_t k = 0; k < g.size(); ++k)
    if (!is_frozen(static_cast<std::int32_t>(k))) b.weight += g.mass[k] * gravity;
  const Contacts& c = s.state().contacts;
  const bool rubs = !c.tangential.empty();
  for (std::size_t k = 0; k < c.size(); ++k) {
    const Vec3 force = (1 / s.last_report().dt) * (c.impulse[k] * c.normal[k] + (rubs ? c.tangential[k] : Vec3{}));
    if (is_piece(c.second[k])) {
      const std::int32_t obstacle = s.workspace().pieces[piece_of(c.second[k])].obstacle;
      (s.obstacles()[obstacle].name == "floor" ? b.floor : b.walls) -= force;
    } else if (is_frozen(c.first[k]) != is_frozen(c.second[k])) {
      b.floor += is_frozen(c.first[k]) ? force : -force;
    }
  }
  return b;
}

Vec3 gravity_of(const Case& c) { return std::get<Gravity>(c.forces[0].force).acceleration(0); }

// Holds a packing that lies there to the promise. `moves`: some grains may roll on for ever.
void expect_rest_of(Simulation& s, const std::string& name, bool moves = false) {
  const Vec3 gravity = gravity_of(s.description());
  // Mean over 100 steps: what still rattles at rest takes no part in it.
  Vec3 sum, floor, walls;
  double weight = 0;
  const std::vector<Vec3> before = s.state().grains.position;
  for (int n = 0; n < 100; ++n) {
    s.step();
    const Balance b = balance(s, gravity);
    sum += (1.0 / 100) * b.missing(), weight = norm(b.weight);
    floor += (1.0 / 100) * b.floor, walls += (1.0 / 100) * b.walls;
  }
  EXPECT_LT(norm(sum), 0.01 * weight) << name;
  // No wall pulls a packing down: then its floor would carry more than the weight.
  const double on_floor = -dot(floor, gravity) / norm(gravity), on_walls = -dot(walls, gravity) / norm(gravity);
  EXPECT_GT(on_walls, -0.01 * weight) << name;
  EXPECT_LT(on_floor, 1.01 * weight) << name;
  EXPECT_LT(s.last_report().deepest_overlap, softest_overlap) << name;
  // Without rolling friction a loose grain may roll; a packing that creeps moves as a whole.
  std::vector<double> way;
  for (std::size_t k = 0; k < before.size(); ++k) way.push_back(norm(s.state().grains.position[k] - before[k]));
  std::nth_element(way.begin(), way.begin() + way.size() / 2, way.end());
  // In 0.1 s: a thousandth of a radius.
  if (!moves) {
    EXPECT_LT(way[way.size() / 2], 1e-3 * s.state().grains.radius[0]) << name;
  }
}

void expect_rest(const Case& c, const std::string& name, bool moves = false) {
  Simulation s(c);
  run(s);
  expect_no_trouble(s, name);
  expect_rest_of(s, name, moves);
}

TEST(DefaultFriction, ComesToRestInABox) { expect_rest(by_default("box"), "box"); }
TEST(DefaultFriction, ComesToRestInASilo) { expect_rest(by_default("silo"), "silo"); }
TEST(DefaultFriction, ComesToRestInASiloInSpace) { expect_rest(by_default("silo_3d"), "silo_3d"); }
// Discs and spheres without rolling friction roll away from a heap on a plane; the weight is carried all the same.
TEST(DefaultFriction, HeapsCarryTheirWeight) { expect_rest(by_default("heap"), "heap", true); }
TEST(DefaultFriction, HeapsInSpaceCarryTheirWeight) { expect_rest(by_default("heap_3d"), "heap_3d", true); }

Vec3 momentum(const Simulation& s) {
  Vec3 sum;
  const Grains& g = s.state().grains;
  for (std::size_t k = 0; k < g.size(); ++k)
    if (!s.world().is_frozen(g.group[k])) sum += g.mass[k] * g.velocity[k];
  return sum;
}

// What moves has the momentum that its weight and the forces of walls and floor have given it. Steps in which a grain
// leaves are left out: it takes its own along.
void expect_flow(const Case& c, const std::string& name) {
  Simulation s(c);
  const Vec3 gravity = gravity_of(c);
  Vec3 missing;
  double weight = 0;  // times the time
  while (!s.is_done()) {
    const Vec3 before = momentum(s);
    const std::size_t count = s.state().grains.size();
    const double dt = s.step().dt;
    if (s.state().grains.size() != count) continue;
    const Balance b = balance(s, gravity);
    missing += momentum(s) - before - dt * b.missing();
    weight += dt * norm(b.weight);
  }
  expect_no_trouble(s, name);
  EXPECT_LT(norm(missing), 0.01 * weight) << name;
}

TEST(DefaultFriction, FlowsMissNoStep) {
  for (const char* name : {"drum", "hopper", "hopper_3d"}) expect_flow(by_default(name), name);
}
TEST(DefaultFriction, ChutesMissNoStep) {
  for (const char* name : {"chute", "chute_3d"}) expect_flow(by_default(name, {"time.end=1"}), name);
}

// Boxes in the plane and in space, radii of 1 mm to 1 m, friction of 0.1 to 1 and steps in which a grain falls by
// 1e-4 to 3e-3 of its radius.
TEST(DefaultFriction, BalancesTheWeightInAnyBox) {
  Random random(41);
  for (int trial = 0; trial < 8; ++trial) {
    const bool planar = trial % 2;
    const double radius = std::pow(10, random.uniform(-3, 0)), friction = random.uniform(0.1, 1);
    const double fall = std::pow(10, random.uniform(-4, -2.5)), dt = std::sqrt(fall * radius / 9.81);
    const int columns = planar ? 6 + trial : 4 + trial / 4, rows = planar ? 12 : 6;
    const double edge = 2.4 * radius * columns + 0.2 * radius, high = 6 * radius * rows;
    // Long enough to fall and to settle: six times the fall from the top.
    const double end = 6 * std::sqrt(2 * 2.4 * radius * rows / 9.81);
    const std::string at = planar ? "" : fmt::format(", {}", 1.3 * radius);
    const Case c = parse_case(
        fmt::format(R"(
planar = {}
seed = {}
time = {{ step = {}, end = {} }}
grains = [{{ place = "lattice", origin = [{}, {}{}], counts = [{}], spacing = {}, jitter = 0.5, radius = {{ uniform = [{}, {}] }}, density = 1500 }}]
obstacles = [{{ shape = "box", centre = [{}], size = [{}], inside = true, open = ["{}+"] }}]
forces = [{{ force = "gravity", acceleration = [{}] }}]
contacts = [{{ law = "friction", friction = {}, rolling_friction = 0.02 }}])",
                    planar, trial + 1, dt, end, 1.3 * radius, 1.3 * radius, at,
                    planar ? fmt::format("{}, {}", columns, rows) : fmt::format("{}, {}, {}", columns, columns, rows),
                    2.4 * radius, 0.8 * radius, 1.1 * radius,
                    planar ? fmt::format("{}, {}", edge / 2, high / 2)
                           : fmt::format("{}, {}, {}", edge / 2, edge / 2, high / 2),
                    planar ? fmt::format("{}, {}", edge, high) : fmt::format("{}, {}, {}", edge, edge, high),
                    planar ? "y" : "z", planar ? "0, -9.81" : "0, 0, -9.81", friction),
        "random box");
    EXPECT_GT(softness_of(c), 0);
    Simulation s(c);
    run(s);
    const std::string name =
        fmt::format("trial {}: radius {:.3g}, friction {:.2g}, step {:.3g}", trial, radius, friction, dt);
    // With friction near 1 a few problems of spheres that settle are missed.
    EXPECT_LE(s.state().totals.not_converged, s.state().clock.step / 100) << name;
    expect_rest_of(s, name);
  }
}

// The softness of the formula in cases/softness.hpp, and rigid contacts wherever it was not made for.
TEST(DefaultFriction, IsSoftOnlyWhereItIsKnownToWork) {
  const Case box = by_default("box");
  EXPECT_DOUBLE_EQ(softness_of(box), 1e-2);
  // A step of 1e-2 s, spheres of radii 0.004 to 0.006: 2e-2 / (2 3.5 50 1.5 g dt^2 / 0.004).
  Case longer = box;
  longer.time.step.value = 1e-2;
  EXPECT_NEAR(softness_of(longer), 2e-2 / (2 * 3.5 * 50 * 1.5 * 9.81e-4 / 0.004), 1e-12);
  // A ball of 1000 radii among the others, which are lighter by a factor of 1e9.
  Case giant = box;
  giant.grains.push_back(box.grains[0]);
  giant.grains.back().radius = Distribution::fixed(6);
  EXPECT_EQ(softness_of(giant), 0);
  const auto with = [&](auto change) {
    Case c = box;
    change(c);
    return softness_of(c);
  };
  EXPECT_EQ(with([](Case& c) { c.solver.softness = 0.3; }), 0.3);
  EXPECT_EQ(with([](Case& c) { c.solver.softness = 0; }), 0);
  EXPECT_EQ(with([](Case& c) { c.forces.clear(); }), 0);
  EXPECT_EQ(with([](Case& c) { c.dynamics = Overdamped{}; }), 0);
  EXPECT_EQ(with([](Case& c) { c.solver.warm_start = false; }), 0);
  EXPECT_EQ(with([](Case& c) { std::get<Friction>(c.contacts[0].law).fixed_point = false; }), 0);
  EXPECT_EQ(with([](Case& c) { std::get<Friction>(c.contacts[0].law).friction = 0; }), 0);
  EXPECT_EQ(with([](Case& c) { c.contacts[0].law = Cohesion{}; }), 0);
  EXPECT_EQ(with([](Case& c) { c.obstacles[0].motion = Loaded{}; }), 0);
  EXPECT_EQ(with([](Case& c) { c.fluid = StokesFluid{}; }), 0);
  EXPECT_EQ(with([](Case& c) { c.grains[0].shape = EllipsoidGrain{}; }), 0);
}

// A case stays as it was written: the choice is made anew from it, with the same result, by a run that is resumed.
TEST(DefaultFriction, IsChosenAgainFromACaseThatIsWritten) {
  const Case box = by_default("box", {"time.step=5e-3"});
  const Case again = parse_case(write_case(box), "written");
  EXPECT_FALSE(again.solver.softness);
  EXPECT_EQ(softness_of(again), softness_of(box));
}

// A step that misses the tolerance names what helps.
TEST(DefaultFriction, AdvisesWhatHelpsARigidSilo) {
  Simulation rigid(by_default("silo", {"solver.softness=0", "solver.finish_bodies=0"}));
  while (rigid.first_trouble().empty() && !rigid.is_done()) rigid.step();
  EXPECT_NE(rigid.first_trouble().find("solver.softness = 0.01"), std::string::npos) << rigid.first_trouble();
  Simulation advised(by_default("silo", {"solver.softness=0.01", "time.end=0.6"}));
  run(advised);
  EXPECT_EQ(advised.state().totals.not_converged, 0);
}

// The table of docs/theory/solvers.md: run it to print the rows.
TEST(FullDefaultFriction, PrintsItsTable) {
  for (const char* name :
       {"box", "silo", "silo_3d", "heap", "heap_3d", "drum", "hopper", "hopper_3d", "chute", "chute_3d"}) {
    Simulation s(by_default(name));
    const Vec3 gravity = gravity_of(s.description());
    const std::clock_t started = std::clock();
    double floor = 0, walls = 0, time = 1e-300;  // where all grains have left: 0
    while (!s.is_done()) {
      s.step();
      if (s.state().clock.time < 0.8 * s.description().time.end || s.state().grains.empty()) continue;
      const Balance b = balance(s, gravity);
      const double dt = s.last_report().dt, scale = dt / -norm2(gravity) * norm(gravity) / norm(b.weight);
      floor += scale * dot(b.floor, gravity), walls += scale * dot(b.walls, gravity), time += dt;
    }
    std::printf("| %s, %zu grains, %lld steps | %lld | %.1f s | %.1e, %.1e | %.3f, %.3f |\n", name,
                s.state().grains.size(), static_cast<long long>(s.state().clock.step),
                static_cast<long long>(s.state().totals.not_converged),
                static_cast<double>(std::clock() - started) / CLOCKS_PER_SEC, s.state().totals.deepest_overlap,
                s.last_report().deepest_overlap, floor / time, walls / time);
    expect_no_trouble(s, name);
  }
}

TEST(FullDefaultFriction, ComesToRestInATallSilo) {
  expect_rest(by_default("silo", {"parameters.columns=20", "parameters.rows=100", "time.end=2.5"}), "2000 discs");
}
TEST(FullDefaultFriction, ComesToRestInALargeBox) {
  expect_rest(by_default("box", {"parameters.columns=10", "parameters.rows=10", "time.end=2"}), "1000 spheres");
}
TEST(FullDefaultFriction, FlowsMissNoStep) {
  expect_flow(by_default("drum", {"parameters.grains=1000"}), "drum");
  expect_flow(by_default("hopper", {"parameters.columns=28", "parameters.rows=40"}), "hopper");
  expect_flow(by_default("hopper_3d", {"parameters.columns=10", "parameters.rows=12"}), "hopper_3d");
  expect_flow(by_default("chute", {"parameters.rows=20"}), "chute");
  expect_flow(by_default("chute_3d", {"parameters.rows=10"}), "chute_3d");
}

}  // namespace
}  // namespace slurry::test
