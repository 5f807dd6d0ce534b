// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Periodic cells: what crosses a face is what does not, wherever the faces are; shear after Lees and Edwards.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/observe/cell_stress.hpp"
#include "slurry/observe/energies.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

Vec3 total_momentum(const Simulation& s) {
  Vec3 sum;
  const Grains& g = s.state().grains;
  for (std::size_t k = 0; k < g.size(); ++k) sum += g.mass[k] * g.velocity[k];
  return sum;
}

// Fifty spheres with friction in a cell that is sheared; `more` is added to the cell, `shift` to its corners.
Case crowd(const std::string& rates, double shift, const std::string& law, const std::string& shape = "",
           const std::string& head = "") {
  return parse_case(fmt::format(R"(
time = {{ step = 2e-3, end = 1 }}
{5}
[cell]
low = [{0}, {0}, {0}]
high = [{1}, {1}, {1}]
{2}
[[grains]]
place = "random"
low = [0, 0, 0]
high = [8, 8, 8]
count = 50
radius = {{ uniform = [0.5, 0.9] }}
velocity_spread = 2
{4}
[[contacts]]
law = {3}
)",
                                shift, shift + 8, rates, law, shape, head),
                    "crowd");
}

const std::vector<std::string> laws{"\"inelastic\"", "\"inelastic\"\nrestitution = 0.8", "\"friction\"\nfriction = 0.4",
                                    "\"gluey\""};

// The same two discs, in the middle of the cell and across each of its faces.
TEST(PeriodicCell, lets_grains_collide_across_its_faces) {
  const auto velocities = [](double x, double y) {
    Simulation s(parse_case(fmt::format(R"(
planar = true
time = {{ step = 1e-2, end = 1 }}
cell = {{ low = [0, 0], high = [10, 12] }}
[[grains]]
place = "points"
positions = [[{}, {}], [{}, {}]]
radius = 0.5
velocities = [[1, 0.2], [-1, 0.3]]
[[contacts]]
law = "friction"
friction = 0.5
)",
                                        x - 1, y, std::fmod(x + 1, 10), y),
                            "pair"));
    run(s);
    EXPECT_LT(s.state().totals.deepest_overlap, 1e-6);
    const Grains& g = s.state().grains;
    return std::vector<Vec3>{g.velocity[place_of(s, 0)], g.velocity[place_of(s, 1)],
                             g.angular_velocity[place_of(s, 0)]};
  };
  const std::vector<Vec3> inside = velocities(5, 6);
  EXPECT_LT(std::abs(inside[0].x - inside[1].x), 0.1) << "they have met";
  for (const auto& [x, y] : {std::pair{9.5, 6.0}, {10.0, 6.0}, {5.0, 0.1}, {9.3, 11.9}}) {
    const std::vector<Vec3> across = velocities(x, y);
    // The tolerance of the solver is 1e-6 radii a step, 5e-5 m/s.
    for (std::size_t k = 0; k < 3; ++k) EXPECT_LT(norm(across[k] - inside[k]), 1e-4);
  }
}

// A shift of the faces changes which pairs cross them, and nothing else but the order of the work.
TEST(PeriodicCell, does_not_know_where_its_faces_are) {
  const std::string films = "lubrication = { name = \"explicit\", viscosity = 0.5, reach = 0.2, tangential = true }";
  const std::string rough = films.substr(0, films.size() - 1) + ", roughness = 0.01 }";
  const std::string dragged = "dynamics = { name = \"overdamped\", drag = 2 }";
  // Of Coulomb's two laws the convex one has one solution.
  const std::string convex = "\"friction\"\nfriction = 0.4\nfixed_point = false";
  const std::string ellipsoids = "shape = \"ellipsoid\"\nsemi_axes = [1, 0.7, 0.5]";
  const std::string boxes = "shape = \"box\"\nsize = [1, 0.8, 0.6]";
  struct World {
    std::string rates, law, head, shape;
    int steps = 100;
  };
  for (const auto& [rates, law, head, shape, steps] :
       {World{"", laws[0], "", ""}, World{"shear_xy = 0.5", laws[0], "", ""},
        World{"shear_xz = 0.3\nstretch = [-0.05, 0.02, 0]", laws[0], "", ""},
        World{"shear_xy = 0.5", laws[3], films, ""}, World{"shear_yz = 1", laws[0], dragged, ""},
        World{"shear_xy = 1", convex, "", ""}, World{"shear_xy = 1\nstretch = [0.1, 0, -0.1]", convex, dragged, ""},
        World{"shear_xz = -1", convex + "\nrestitution = 0.7", "", ""},
        World{"shear_yz = 1", convex + "\nrolling_friction = 0.2", "", ""},
        World{"shear_xy = 0.5", convex, rough, "", 20}, World{"shear_xy = 1", laws[2], "", "", 20},
        World{"shear_xy = 1", "\"cohesion\"\nforce = 3\nrange = 0.02", "", ""},
        World{"shear_xz = 1", "\"capillary\"\nsurface_tension = 0.5\nliquid = 1e-3", "", ""},
        World{"shear_xy = 1\nshear_yz = 0.5", laws[0], "", ellipsoids, 150},
        World{"shear_xy = 1", convex, "", ellipsoids, 150}, World{"shear_xy = 1", laws[0], "", boxes, 100},
        World{"shear_xz = 1", convex, "", boxes, 100}}) {
    SCOPED_TRACE(fmt::format("{}\n{}\n{}\n{}", rates, law, head, shape));
    const auto exact = [](Case c) {
      c.solver.tolerance = 1e-12;
      c.solver.max_iterations = 200000;
      return c;
    };
    Simulation here(exact(crowd(rates, 0, law, shape, head)));
    const Case shifted = exact(crowd(rates, 1.7, law, shape, head));
    State start = here.state();
    start.domain = domain_of(*shifted.cell, false);
    Simulation there(shifted, start);
    std::int64_t contacts = 0;
    for (int n = 0; n < steps; ++n) contacts += here.step().contacts, there.step();
    EXPECT_GT(contacts, 50);
    // The flow of the cell is about its middle: what differs is a velocity that all have in common.
    const auto beside_first = [](const Simulation& s, int id) {
      const Grains& g = s.state().grains;
      return s.state().domain.separation(g.position[place_of(s, 0)], g.position[place_of(s, id)]);
    };
    const auto spin = [](const Simulation& s, int id) { return s.state().grains.angular_velocity[place_of(s, id)]; };
    // Films are solved by an iteration that ends at 1e-10 of the velocities, and by an outer loop with the contacts.
    const double tolerance = head == films || head == rough ? 1e-5 : 1e-10;
    // A velocity is a displacement over a step.
    const double dt = 2e-3;
    for (int id = 1; id < 50; ++id) {
      ASSERT_LT(norm(here.state().domain.separation(beside_first(here, id), beside_first(there, id))), tolerance) << id;
      ASSERT_LT(norm(spin(here, id) - spin(there, id)), tolerance / dt) << id;
    }
  }
}

// A lattice has many cells: one that leans by an edge more is the same, at rest and while it is sheared past the flip.
TEST(PeriodicCell, flips_change_nothing) {
  const auto exact = [](const std::string& rates) {
    Case c = crowd(rates, 0, laws[0]);
    c.solver.tolerance = 1e-12;
    return c;
  };
  for (const std::string rates :
       {"", "shear_xy = 2", "shear_yz = 1.5", "shear_xy = 1\nshear_xz = 1\nstretch = [0.1, 0, -0.1]"}) {
    Simulation here(exact("tilt = [3.2, 1, 2]\n" + rates));
    EXPECT_EQ(here.state().domain.edges.xy, 3.2);
    EXPECT_EQ(here.state().domain.middle(), (Vec3{4, 4, 4}));
    State start = here.state();
    UpperMatrix& h = start.domain.edges;
    const Vec3 middle = start.domain.middle();
    h.xz -= h.xy, h.yz -= h.yy;  // another edge for the third, and for the second
    h.xy += h.xx;
    start.domain.low = middle - 0.5 * (h * Vec3{1, 1, 1});
    Simulation there(exact("tilt = [3.2, 1, 2]\n" + rates), start);
    double most = 0;
    for (int n = 0; n < 150; ++n) here.step(), there.step();
    for (int id = 0; id < 50; ++id) {
      const auto place = [&](const Simulation& s) { return s.state().grains.position[place_of(s, id)]; };
      most = std::max(most, norm(here.state().domain.separation(place(here), place(there))));
    }
    EXPECT_LT(most, 1e-10) << rates;
  }
}

TEST(PeriodicCell, begins_as_it_leans) {
  // The image above is 3 m to the side, 5 m away.
  Simulation s(parse_case(R"(
time = { step = 0.01, end = 1 }
[cell]
low = [0, 0, 0]
high = [8, 4, 8]
tilt = [3, 0, 0]
[[grains]]
place = "points"
positions = [[4, 2, 4]]
radius = 0.9
)",
                          "lean"));
  const Domain& domain = s.state().domain;
  EXPECT_NEAR(norm(domain.lattice(0, 1, 0)), 5, 1e-15);
  EXPECT_NEAR(norm(domain.separation({4, 2, 4}, Vec3{4, 2, 4} + Vec3{3.1, 4, 0})), 0.1, 1e-12);
  EXPECT_THROW(
      parse_case("time = { step = 1, end = 1 }\ncell = { low = [0, 0, 0], high = [9, 9, 9], periodic = [\"x\"], tilt = "
                 "[1, 0, 0] }\n[[grains]]\nplace = \"points\"\npositions = [[1, 1, 1]]\nradius = 1\n",
                 "lean"),
      InputError);
}

TEST(PeriodicCell, keeps_momentum_and_no_pair_overlaps) {
  for (const std::string& law : laws)
    for (const std::string rates : {"", "shear_xy = 0.5", "shear_yz = -0.8", "stretch = [-0.1, 0, 0.1]"}) {
      Simulation s(crowd(rates, 0, law));
      const Vec3 before = total_momentum(s);
      for (int n = 0; n < 200; ++n) {
        s.step();
        ASSERT_LT(s.last_report().deepest_overlap, 3e-6) << law << rates;
      }
      if (!rates.empty()) continue;
      EXPECT_LT(norm(total_momentum(s) - before), 1e-9 * 50) << law;
    }
}

TEST(PeriodicCell, serves_grains_of_any_shape) {
  for (const std::string shape :
       {"shape = \"box\"\nsize = [1, 0.8, 0.6]", "shape = \"ellipsoid\"\nsemi_axes = [1, 0.7, 0.5]"}) {
    Simulation s(crowd("shear_xy = 0.5", 0, laws[2], shape));
    for (int n = 0; n < 150; ++n) s.step();
    // What turning within a step may leave, 1e-3 of a radius, told in halves of the thickness.
    EXPECT_LT(s.state().totals.deepest_overlap, 6e-3) << shape;
  }
}

TEST(PeriodicCell, has_the_same_bits_on_any_number_of_threads_and_resumed) {
  for (const std::string& law : laws) {
    std::vector<std::uint64_t> seen;
    for (const int threads : {1, 3}) {
      set_threads(threads);
      Simulation s(crowd("shear_xy = 2", 0, law));
      for (int n = 0; n < 120; ++n) s.step();
      seen.push_back(fingerprint(s.state()));
    }
    set_threads(1);
    Simulation first(crowd("shear_xy = 2", 0, law));
    for (int n = 0; n < 60; ++n) first.step();
    const std::string bytes = pack_checkpoint(first.state(), "");
    Simulation second(first.description(), unpack_checkpoint(bytes, "memory").state);
    for (int n = 0; n < 60; ++n) second.step();
    seen.push_back(fingerprint(second.state()));
    EXPECT_EQ(seen[0], seen[1]) << law;
    EXPECT_EQ(seen[0], seen[2]) << law;
  }
}

// A chain that reaches through a face is the chain that does not.
TEST(PeriodicCell, holds_chains_together) {
  const auto shape = [](double x) {
    Simulation s(parse_case(fmt::format(R"(
planar = true
time = {{ step = 1e-3, end = 0.3 }}
cell = {{ low = [0, 0], high = [20, 20] }}
[[grains]]
place = "points"
positions = [[{}, 5], [{}, 5], [{}, 5.5], [{}, 5]]
radius = 0.5
chain = {{ size = 4, stiffness = 100, bending = 3, damping = 1, length = 1.1 }}
)",
                                        x, std::fmod(x + 1.2, 20), std::fmod(x + 2.2, 20), std::fmod(x + 3.3, 20)),
                            "chain"));
    run(s);
    std::vector<Vec3> bonds;
    for (int k = 0; k < 3; ++k)
      bonds.push_back(s.state().domain.separation(s.state().grains.position[place_of(s, k)],
                                                  s.state().grains.position[place_of(s, k + 1)]));
    return bonds;
  };
  const auto inside = shape(8), across = shape(18);
  for (int k = 0; k < 3; ++k) EXPECT_LT(norm(inside[k] - across[k]), 1e-12);
}

// Dilute, elastic and at rest: the pressure is that of an ideal gas with Enskog's correction at the contact.
TEST(PeriodicCell, has_the_pressure_of_a_gas) {
  Simulation s(parse_case(R"(
time = { step = 5e-4, end = 1.5 }
cell = { low = [0, 0, 0], high = [20, 20, 20] }
[[grains]]
place = "random"
low = [0, 0, 0]
high = [20, 20, 20]
count = 400
radius = 0.5
mass = 1
velocity_spread = 3
[[contacts]]
law = "inelastic"
restitution = 1
)",
                          "gas"));
  double ratio = 0;
  int steps = 0;
  run(s, [&](const Simulation& now) {
    if (now.state().clock.step == 0) return;
    const CellStress stress = measure_cell(now.world(), now.state(), now.last_report());
    ratio += -trace(stress.total()) / 3 / (400 / 8000.0 * stress.temperature);
    ++steps;
  });
  const double phi = 400 * 3.14159265 / 6 / 8000, g0 = (2 - phi) / (2 * std::pow(1 - phi, 3));
  // 1 + 4 phi g0 = 1.11. The collisional part is a sum over some thousand impacts: 3 % of 0.11, twice.
  EXPECT_NEAR(ratio / steps, 1 + 4 * phi * g0, 0.015);
}

// The cell is compressed to a gas of half the volume without friction: the mass stays, the volume is what was asked.
TEST(PeriodicCell, is_compressed_at_its_rate) {
  Simulation s(crowd("stretch = [-0.1, -0.1, -0.1]", 0, laws[0]));
  for (int n = 0; n < 500; ++n) s.step();
  // (1 - 0.1 dt)^3 a step.
  EXPECT_NEAR(s.state().domain.volume(), 512 * std::pow(1 - 0.1 * 2e-3, 1500), 1e-9);
}

// Grains that look for partners beyond half of the cell would meet two images of one: the cell says how wide it must
// be.
TEST(PeriodicCell, refuses_to_be_too_small_for_its_grains) {
  const std::string narrow = R"(
time = { step = 1e-2, end = 1 }
cell = { low = [0, 0, 0], high = [10, 1.9, 10] }
[[grains]]
place = "points"
positions = [[1, 1, 1], [4, 1, 1]]
radius = 0.5
[[contacts]]
law = "inelastic"
)";
  try {
    Simulation s(parse_case(narrow, "narrow"));
    s.step();
    FAIL() << "a cell of 1.9 diameters was taken";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("the periodic cell is 1.9 wide along y"), std::string::npos)
        << error.what();
    EXPECT_NE(std::string(error.what()).find("twice as wide"), std::string::npos) << error.what();
  }
}

TEST(PeriodicCell, refuses_what_leaves_nothing_of_it) {
  // Before it begins, by a number or by a formula of t.
  for (const char* rate : {"-499", "\"-499*cos(t)\""})
    EXPECT_THROW(Simulation(crowd(fmt::format("stretch = [{}, 0, 0]", rate), 0, laws[0])), InputError) << rate;
}

}  // namespace
}  // namespace slurry::test
