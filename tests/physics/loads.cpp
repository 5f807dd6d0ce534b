// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Walls and cells with a load: what is put on them is carried by the grains, and nothing is made from nothing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/parallel.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/observe/cell_stress.hpp"
#include "slurry/observe/reactions.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

// The force of the grains on an obstacle in the last step.
Vec3 reaction(const Simulation& s, std::size_t obstacle) {
  return obstacle_reaction(s.world(), s.state(), s.last_report(), obstacle).force;
}

testing::AssertionResult says(const std::string& message, const std::string& part) {
  if (message.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "\"" << message << "\" does not say \"" << part << "\"";
}

// Three discs on a floor, under a lid.
Case column(const std::string& load, double weight = 0) {
  return parse_case(fmt::format(R"(
planar = true
time = {{ step = 1e-2, end = 1 }}
[[grains]]
place = "points"
positions = [[0, 0.5], [0, 1.5], [0, 2.5]]
radius = 0.5
mass = 2
[[obstacles]]
name = "floor"
shape = "plane"
[[obstacles]]
name = "lid"
shape = "plane"
point = [0, 3.2]
normal = [0, -1]
motion = "loaded"
{}
[[forces]]
force = "gravity"
acceleration = [0, -{}]
[[contacts]]
law = "inelastic"
[solver]
tolerance = 1e-10
)",
                                load, weight),
                    "column");
}

TEST(Loads, a_free_lid_falls_as_a_body_does) {
  Simulation s(column("force = [0, -10]\nmass = 4"));
  for (int n = 1; n <= 5; ++n) {
    s.step();
    EXPECT_NEAR(s.state().walls.velocity[1].y, -2.5 * 1e-2 * n, 1e-15);
    EXPECT_NEAR(s.state().walls.position[1].y, -2.5 * 1e-4 * n * (n + 1) / 2,
                1e-15);  // a place at 3.2 is rounded to 4e-16
  }
}

// At rest the floor carries the load and the weights, whatever the mass of the lid: the balance of the lid is a part of
// the problem.
TEST(Loads, are_carried_by_the_floor) {
  for (const double mass : {6.0, 1e-3, 1e3}) {
    Simulation s(column(fmt::format("force = [0, -100]\nmass = {}", mass), 10));
    for (int n = 0; n < (mass > 100 ? 400 : 60); ++n) s.step();
    // A residual of 1e-10 radii a step is a velocity of 5e-9 m/s, and in a step of 1e-2 s a force of 5e-7 N for each
    // kg, at each of the four contacts of the column.
    const double tolerance = 1e-6 * 100 + 4 * 5e-7 * mass;
    EXPECT_NEAR(reaction(s, 1).y, 100, tolerance) << mass;
    EXPECT_NEAR(reaction(s, 0).y, -160, tolerance) << mass;
    EXPECT_NEAR(s.state().walls.position[1].y, -0.2, 1e-6) << mass;
    EXPECT_EQ(s.state().totals.not_converged, 0);
  }
}

// A plate pushes grains in free space: momentum is force times time, to round-off of the sums, with friction too.
TEST(Loads, keep_the_momentum_of_plate_and_grains) {
  Simulation s(parse_case(R"case(
time = { step = 5e-3, end = 1 }
[[grains]]
place = "random"
count = 60
low = [-3, -3, 0.5]
high = [3, 3, 5]
radius = { uniform = [0.3, 0.5] }
[[obstacles]]
name = "plate"
shape = "box"
size = [8, 8, 1]
centre = [0, 0, -1]
motion = "loaded"
force = ["3 * sin(5 * t)", 1, 200]
mass = 5
[[contacts]]
law = "friction"
friction = 0.5
)case",
                          "plate"));
  Vec3 given;
  for (int n = 0; n < 200; ++n) {
    const double t = s.state().clock.time;
    s.step();
    given += 5e-3 * Vec3{Expression("3 * sin(5 * t)").mean(t, 5e-3), 1, 200};
  }
  const Grains& g = s.state().grains;
  Vec3 momentum = 5 * s.state().walls.velocity[0], of_grains;
  for (std::size_t k = 0; k < g.size(); ++k) of_grains += g.mass[k] * g.velocity[k];
  momentum += of_grains;
  EXPECT_GT(of_grains.z, 20) << "they have met";
  for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(momentum[axis], given[axis], 1e-10 * norm(given));
}

// A drum with a moment of inertia is turned by a torque and turns its grains by friction: angular momentum about its
// axis. It is no exact invariant of the step, which moves arms after the impulses are found: first order in the step.
TEST(Loads, keep_the_angular_momentum_of_drum_and_grains) {
  std::vector<double> error;
  for (const double dt : {4e-3, 2e-3}) {
    Simulation s(parse_case(fmt::format(R"(
planar = true
time = {{ step = {}, end = 2 }}
[[grains]]
place = "lattice"
counts = [6, 6]
spacing = 1.02
origin = [-2.55, -2.55]
radius = 0.5
mass = 1
[[obstacles]]
name = "drum"
shape = "drum"
radius = 4.3
motion = "loaded"
torque = 50
moment_of_inertia = 100
[[contacts]]
law = "friction"
friction = 0.6
)",
                                        dt),
                            "drum"));
    run(s);
    const Grains& g = s.state().grains;
    double momentum = 100 * s.state().walls.angular_velocity[0].z, of_grains = 0;
    for (std::size_t k = 0; k < g.size(); ++k)
      of_grains += g.mass[k] * cross(g.position[k], g.velocity[k]).z + g.inertia[k].z * g.angular_velocity[k].z;
    error.push_back(std::abs(momentum + of_grains - 100) / 100);
  }
  EXPECT_LT(error[0], 0.02);
  EXPECT_LT(error[1], 0.7 * error[0] + 1e-6);
}

// A plate that shears at constant pressure: the normal force is the load, and friction drags the grains along.
TEST(Loads, press_while_a_plate_shears) {
  Simulation s(parse_case(R"(
planar = true
seed = 2
time = { step = 5e-3, end = 3 }
cell = { low = [0, 0], high = [8, 1], periodic = ["x"] }
[[grains]]
place = "random"
count = 48
low = [0, 0.5]
high = [8, 8]
radius = { uniform = [0.4, 0.5] }
mass = 1
[[obstacles]]
name = "floor"
shape = "plane"
[[obstacles]]
name = "plate"
shape = "plane"
point = [0, 9]
normal = [0, -1]
motion = "loaded"
force = [0, -80]
velocity = [1, 0]
mass = 20
[[contacts]]
law = "friction"
friction = 0.5
)",
                          "shear"));
  for (int n = 0; n < 400; ++n) s.step();
  const double start = s.state().walls.velocity[1].y;
  double normal = 0, along = 0;
  constexpr int steps = 1000;
  for (int n = 0; n < steps; ++n) {
    s.step();
    normal += reaction(s, 1).y / steps, along += reaction(s, 1).x / steps;
  }
  EXPECT_NEAR(s.state().walls.velocity[1].x, 1, 1e-12);
  // Over five seconds the grains carry the load, but for what the plate still heaves: 20 kg at about 1 m/s, 4 N.
  EXPECT_NEAR(normal, 80 + 20 * (s.state().walls.velocity[1].y - start) / (steps * 5e-3), 1e-9);
  EXPECT_NEAR(normal, 80, 4);
  EXPECT_LT(along, 0) << "the grains hold it back";
  EXPECT_EQ(s.state().totals.not_converged, 0);
}

// What a wall with a load does in a step is its load and what the grains did, and nothing else.
TEST(Loads, are_balanced_in_every_step) {
  Simulation s(column("force = [0, -100]\nmass = 7\ndrag = 3", 10));
  double before = 0;
  for (int n = 0; n < 40; ++n) {
    s.step();
    const double v = s.state().walls.velocity[1].y;
    EXPECT_NEAR(7 * (v - before) / 1e-2, -100 - 3 * v + reaction(s, 1).y, 1e-9 * 100);
    before = v;
  }
}

Case cell_case(const std::string& load, double shift = 0, const std::string& law = "law = \"inelastic\"") {
  return parse_case(fmt::format(R"(
time = {{ step = 5e-3, end = 100 }}
[cell]
low = [{0}, {0}, {0}]
high = [{1}, {1}, {1}]
{2}
[[grains]]
place = "random"
low = [0, 0, 0]
high = [6, 6, 6]
count = 80
radius = {{ uniform = [0.4, 0.5] }}
mass = 1
[[contacts]]
{3}
)",
                                shift, shift + 6, load, law),
                    "cell");
}

CellStress stress_of(const Simulation& s) { return measure_cell(s.world(), s.state(), s.last_report()); }

// A cell under pressure shrinks until its grains carry the pressure; frictionless spheres near random close packing.
TEST(Loads, a_cell_under_pressure_jams) {
  Simulation s(cell_case("pressure = 50"));
  for (int n = 0; n < 2500; ++n) s.step();
  const CellStress stress = stress_of(s);
  EXPECT_GT(stress.volume_fraction, 0.60);
  EXPECT_LT(stress.volume_fraction, 0.68);
  EXPECT_NEAR(trace(stress.contact + stress.kinetic) / 3, -50, 1e-3 * 50);
  const UpperMatrix& h = s.state().domain.edges;
  EXPECT_NEAR(h.yy, h.xx, 1e-12 * h.xx);
  EXPECT_NEAR(h.zz, h.xx, 1e-12 * h.xx);
}

// Three stresses: each is met by itself, and a shear stress below the yield stress is carried at rest.
TEST(Loads, a_cell_carries_each_component_of_a_stress) {
  Simulation s(cell_case("stress_xx = -50\nstress_yy = -60\nstress_zz = -50\nstress_xy = 5", 0,
                         "law = \"friction\"\nfriction = 0.5\nfixed_point = false"));
  for (int n = 0; n < 1500; ++n) s.step();
  const CellStress stress = stress_of(s);
  const Tensor all = stress.contact + stress.kinetic;
  // The rates are not quite zero yet: grains still settle, with a temperature of some 1e-6.
  EXPECT_NEAR(all(0, 0), -50, 0.5);
  EXPECT_NEAR(all(1, 1), -60, 0.5);
  EXPECT_NEAR(all(2, 2), -50, 0.5);
  EXPECT_NEAR(all(0, 1), 5, 0.5);
  EXPECT_LT(std::abs(s.state().domain.gradient.xy), 1e-3);
}

TEST(Loads, do_not_know_where_the_faces_of_a_cell_are) {
  const auto exact = [](Case c) {
    c.solver.tolerance = 1e-12;
    return c;
  };
  const std::string load = "pressure = 50\nstress_xy = 10";
  Simulation here(exact(cell_case(load)));
  const Case shifted = exact(cell_case(load, 1.3));
  State start = here.state();
  start.domain = domain_of(*shifted.cell, false);
  Simulation there(shifted, start);
  for (int n = 0; n < 150; ++n) here.step(), there.step();
  EXPECT_NEAR(here.state().domain.edges.xx, there.state().domain.edges.xx, 1e-10);
  EXPECT_NEAR(here.state().domain.gradient.xy, there.state().domain.gradient.xy, 1e-9);
}

TEST(Loads, have_the_same_bits_on_any_number_of_threads_and_resumed) {
  for (const Case& c : {cell_case("pressure = 50\nstress_xy = 10", 0, "law = \"friction\"\nfriction = 0.3"),
                        column("force = [0, -100]", 10)}) {
    std::vector<std::uint64_t> seen;
    for (const int threads : {1, 3}) {
      set_threads(threads);
      Simulation s(c);
      for (int n = 0; n < 80; ++n) s.step();
      seen.push_back(fingerprint(s.state()));
    }
    set_threads(1);
    Simulation first(c);
    for (int n = 0; n < 40; ++n) first.step();
    Simulation second(c, unpack_checkpoint(pack_checkpoint(first.state(), ""), "memory").state);
    for (int n = 0; n < 40; ++n) second.step();
    seen.push_back(fingerprint(second.state()));
    EXPECT_EQ(seen[0], seen[1]);
    EXPECT_EQ(seen[0], seen[2]);
  }
}

// Films resist the motion of what carries a load: they are a part of its balance, in every step.
TEST(FilmLoads, of_a_lid_are_balanced_in_every_step) {
  Case c = column("force = [0, -100]\nmass = 7\ndrag = 3", 10);
  ExplicitLubrication film;
  film.viscosity = 2, film.terms = FilmTerms::pair, film.tangential = true, film.roughness = 1e-3;
  c.lubrication = film;
  Simulation s(c);
  double before = 0, of_films = 0;
  for (int n = 0; n < 60; ++n) {
    s.step();
    const double v = s.state().walls.velocity[1].y;
    EXPECT_NEAR(7 * (v - before) / 1e-2, -100 - 3 * v + reaction(s, 1).y, 1e-6 * 100) << n;
    before = v;
    for (const FilmLoad& load : s.last_report().film_loads) of_films = std::max(of_films, norm(load.impulse) / 1e-2);
  }
  EXPECT_GT(of_films, 10) << "the lid is squeezed down on a film";
}

// sum of (impulse on the second) (vector to it) along y, the grains being where they were at the start of the step.
double contact_moment_yy(const Simulation& s, const std::vector<Vec3>& start, const Domain& domain) {
  const Contacts& c = s.state().contacts;
  const Grains& g = s.state().grains;
  double sum = 0;
  for (std::size_t k = 0; k < c.size(); ++k) {
    const Vec3 p = c.impulse[k] * c.normal[k] + c.tangential[k];
    sum += p.y * domain.separation(start[g.id[c.first[k]]], start[g.id[c.second[k]]]).y;
  }
  return sum;
}

// M dq/dt = V stress asked for + what contacts, films and the fluctuations at the start of the step carry.
TEST(FilmLoads, of_a_cell_are_balanced_in_every_step) {
  Case c = cell_case("shear_xy = 1\nstress_yy = -20\nmass = 20", 0,
                     "law = \"friction\"\nfriction = 0.5\nfixed_point = false");
  ExplicitLubrication film;
  film.viscosity = 1, film.terms = FilmTerms::pair, film.tangential = true, film.roughness = 1e-2;
  film.reduced_reach = 0.5;
  c.lubrication = film;
  FieldFluid fluid;
  fluid.viscosity = 1, fluid.with_cell = true;
  c.fluid = fluid;
  for (GrainGroup& g : c.grains) g.mass = 1e-3;
  Simulation s(c);
  double films = 0, contacts = 0;
  for (int n = 0; n < 70; ++n) {
    const Domain domain = s.state().domain;
    std::vector<Vec3> start(s.state().grains.size());
    for (std::size_t k = 0; k < start.size(); ++k) start[s.state().grains.id[k]] = s.state().grains.position[k];
    const double kinetic = -stress_of(s).kinetic(1, 1) * domain.volume();
    s.step();
    // The rate of the step, from what it made of the cell.
    const double dt = s.last_report().dt, q = (s.state().domain.edges.yy / domain.edges.yy - 1) / dt;
    const double film_part = s.last_report().film_moment(1, 1) / dt;
    const double contact_part = contact_moment_yy(s, start, domain) / dt;
    const double load = -20 * domain.volume();
    const double inertia = 20 * domain.edges.yy * domain.edges.yy * (q - domain.gradient.yy) / dt;
    EXPECT_NEAR(inertia, load + kinetic + contact_part + film_part, 1e-6 * std::abs(load)) << n;
    films = std::max(films, film_part), contacts = std::max(contacts, contact_part);
  }
  EXPECT_GT(films, 100);
  EXPECT_GT(contacts, 100);
  EXPECT_EQ(s.state().totals.not_converged, 0);
}

// Films, drag against the flow of the cell, friction and a load: the faces of the cell may be anywhere. Films are
// solved to 1e-13, contacts to 1e-10 of a radius a step.
TEST(FilmLoads, do_not_know_where_the_faces_of_a_cell_are) {
  const auto suspension = [](double shift) {
    Case c = cell_case("shear_xy = 1\nstress_yy = -20\nmass = 20", shift, "law = \"inelastic\"");
    ExplicitLubrication film;
    film.viscosity = 1, film.terms = FilmTerms::pair, film.tangential = true, film.roughness = 1e-2;
    film.reduced_reach = 0.5;
    c.lubrication = film;
    FieldFluid fluid;
    fluid.viscosity = 1, fluid.with_cell = true;
    c.fluid = fluid;
    for (GrainGroup& g : c.grains) g.mass = 1e-3;
    c.solver.tolerance = 1e-10;
    return c;
  };
  Simulation here(suspension(0));
  State start = here.state();
  start.domain = domain_of(*suspension(1.3).cell, false);
  // The flow, and with it the liquid, is at rest in the middle of the cell, which is elsewhere.
  for (Vec3& v : start.grains.velocity) v.x -= 1.3;
  Simulation there(suspension(1.3), start);
  for (int n = 0; n < 50; ++n) here.step(), there.step();
  EXPECT_NEAR(here.state().domain.edges.yy, there.state().domain.edges.yy, 1e-9);
  EXPECT_NEAR(here.state().domain.gradient.yy, there.state().domain.gradient.yy, 1e-7);
  EXPECT_NEAR(stress_of(here).film(0, 1), stress_of(there).film(0, 1), 1e-6);
}

TEST(FilmLoads, have_the_same_bits_on_any_number_of_threads) {
  std::vector<std::uint64_t> seen;
  for (const int threads : {1, 3}) {
    set_threads(threads);
    Simulation s(gallery("dense_suspension", {"parameters.grains=60", "parameters.J=0.3"}));
    for (int n = 0; n < 40; ++n) s.step();
    seen.push_back(fingerprint(s.state()));
  }
  set_threads(1);
  EXPECT_EQ(seen[0], seen[1]);
}

// Grains that are glued to a plate carry its load, and what they do is told as the plate's.
TEST(Loads, of_a_plate_are_carried_by_the_grains_that_are_tied_to_it) {
  Simulation s(gallery("rough_plates", {"parameters.grains=60", "parameters.width=10", "solver.tolerance=1e-8"}));
  const double mass = [&] {
    double sum = 0;
    for (const double m : s.state().grains.mass) sum += m;
    return sum;
  }();
  double before = 0, along = 0;
  for (int n = 0; n < 250; ++n) {
    s.step();
    const double v = s.state().walls.velocity[1].y, dt = s.last_report().dt;
    const Vec3 force = reaction(s, 1);
    EXPECT_NEAR(mass * (v - before) / dt, -1000 + force.y, 1e-6 * 1000) << n;
    before = v, along += force.x / 250;
  }
  EXPECT_LT(along, -50) << "the grains hold the teeth back";
  const Grains& g = s.state().grains;
  for (std::size_t k = 0; k < g.size(); ++k)
    if (g.group[k] == 1) {
      EXPECT_NEAR(g.position[k].y - s.state().walls.position[1].y, 2.2 * 60 * std::numbers::pi / 4 / 0.8 / 10, 1e-10);
      EXPECT_NEAR(g.velocity[k].x, s.state().walls.velocity[1].x, 1e-10);
    }
}

// Without inertia a lid goes at the speed that its drag allows, and still rests on its grains.
TEST(Loads, act_on_overdamped_grains) {
  Case c = column("force = [0, -100]\nmass = 5");
  c.dynamics = Overdamped{4};
  Simulation s(c);
  s.step();
  EXPECT_NEAR(s.state().walls.velocity[1].y, -100 / (4 * 5.0), 1e-12);
  for (int n = 0; n < 60; ++n) s.step();
  EXPECT_NEAR(reaction(s, 0).y, -100, 1e-4);
}

TEST(Loads, that_make_no_sense_are_refused) {
  const auto fault = [](const std::string& load) -> std::string {
    try {
      Simulation s(column(load));
      return "";
    } catch (const InputError& error) {
      return error.what();
    }
  };
  EXPECT_TRUE(says(fault(""), "no free axis"));
  EXPECT_TRUE(says(fault("force = [0, -1]\nvelocity = [0, 1]"), "along which the obstacle is free"));
  EXPECT_TRUE(says(fault("force = [0, -1]\nfree = [\"x\"]"), "not free"));
  EXPECT_TRUE(says(fault("force = [0, -1]\nfree = [\"q\"]"), "expected \"x\" or \"y\""));
  EXPECT_TRUE(says(fault("force = [0, -1]\ntorque = 3"), "moment_of_inertia"));
  EXPECT_TRUE(says(fault("force = [0, -1]\nmass = -3"), "mass"));
  EXPECT_TRUE(says(fault("force = [0, \"x\"]"), "formula of t alone"));
  const auto cell_fault_of = [](const std::string& load) -> std::string {
    try {
      Simulation s(cell_case(load));
      return "";
    } catch (const InputError& error) {
      return error.what();
    }
  };
  EXPECT_TRUE(says(cell_fault_of("pressure = 1\nstretch = [1, 0, 0]"), "expected one of them"));
  EXPECT_TRUE(says(cell_fault_of("stress_xy = 1\nshear_xy = 1"), "expected one of them"));
  EXPECT_TRUE(says(cell_fault_of("pressure = 1\nstress_xx = 1"), "expected one of them"));
  EXPECT_TRUE(says(cell_fault_of("periodic = [\"x\", \"y\"]\nstress_zz = 1"), "does not repeat"));
  EXPECT_TRUE(says(cell_fault_of("mass = 1"), "neither a pressure nor a stress"));
}

}  // namespace
}  // namespace slurry::test
