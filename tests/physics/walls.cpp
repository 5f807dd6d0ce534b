// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Walls of triangles against the walls they stand for: planes, boxes, grooves and drums, at rest and turning.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "slurry/cases/build.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"
#include "tests/support.hpp"
#include "tests/support/meshes.hpp"

namespace slurry {
namespace {

Case case_of(const std::string& text, const Shape& shape, const Motion& motion = Fixed{}) {
  Case c = parse_case(text, "walls");
  c.obstacles.push_back({"wall", shape, motion});
  return c;
}

// Positions and velocities of all grains by identity, after each step.
std::vector<Vec3> trajectory(const Case& c) {
  Simulation simulation(c);
  std::vector<Vec3> path;
  test::run(simulation, [&](const Simulation& s) {
    const Grains& g = s.state().grains;
    for (std::size_t id = 0; id < g.size(); ++id) {
      const std::size_t k = test::place_of(s, static_cast<int>(id));
      path.insert(path.end(), {g.position[k], g.velocity[k], g.angular_velocity[k]});
    }
  });
  return path;
}

double largest_difference(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
  if (a.size() != b.size()) return HUGE_VAL;
  double largest = 0;
  for (std::size_t k = 0; k < a.size(); ++k) largest = std::max(largest, norm(a[k] - b[k]));
  return largest;
}

// ---- One motion, two ways to write it

// A disc pressed onto a floor that shakes it by friction.
std::vector<Vec3> shaken(double scale, double step, const Motion& motion) {
  Plane floor;
  floor.normal = {0, 1, 0};
  return trajectory(case_of(fmt::format(R"(
planar = true
time = {{ step = {}, end = {} }}
forces = [{{ force = "gravity", acceleration = [0, {}] }}]
contacts = [{{ law = "friction", friction = 0.5 }}]
solver = {{ tolerance = 1e-12 }}
grains = [{{ radius = 1e-4, density = 2500, positions = [[0, 1e-4]] }}]
)",
                                        step * scale, 1000 * step * scale, -1e6 / (scale * scale)),
                            floor, motion));
}

// The units of time do not matter: periods of ten microseconds, and of a hundred days.
TEST(Formulas, move_a_wall_as_the_oscillation_that_they_write) {
  for (const double scale : {1.0, 1e5, 1e12})
    for (const double step : {1e-7, 5e-8, 1e-8}) {
      const double frequency = 1e5 / scale;
      const std::vector<Vec3> named = shaken(scale, step, Oscillation{{1e-8, 0, 0}, frequency, 0});
      const Formula formula{{Expression(fmt::format("1e-8*sin(2*pi*{}*t)", frequency)), Expression(0), Expression(0)},
                            Expression(0),
                            {0, 0, 1},
                            {}};
      const std::vector<Vec3> written = shaken(scale, step, formula);
      double farthest = 0, apart = 0;
      for (std::size_t k = 0; k < named.size(); k += 3) {
        farthest = std::max(farthest, std::abs(named[k].x));
        apart = std::max(apart, std::abs(named[k].x - written[k].x));
      }
      EXPECT_GT(farthest, 2e-9);
      // (w h)^4 / 1280 of the velocity, with w h = 0.06 for the longest step, and round-off.
      EXPECT_LT(apart, 1e-6 * farthest) << scale << " " << step;
    }
}

// ---- A floor without seams

const std::string rolling = R"(
time = {{ step = 1e-3, end = 1.5 }}
forces = [{{ force = "gravity", acceleration = [0, 0, -10] }}]
contacts = [{{ law = {} }}]
solver = {{ tolerance = 1e-13 }}
grains = [{{ name = "a", radius = 0.5, mass = 1, positions = [[-2, -0.3, 0.5], [-1.5, 1.5, 0.5]], velocity = [3, 0.4, 0] }},
          {{ name = "b", radius = 0.4, mass = 2, positions = [[1.5, -2, 0.9]], velocity = [-0.5, 2, -1] }}]
)";

class TessellatedFloor : public testing::TestWithParam<const char*> {};

// The sphere "a" runs over some twenty edges, "b" falls on a triangle and slides on; one runs exactly along a row of
// edges.
TEST_P(TessellatedFloor, is_felt_as_the_plane) {
  const std::string text = fmt::format(fmt::runtime(rolling), GetParam());
  const auto expected = trajectory(case_of(text, Plane{{0, 0, 0}, {0, 0, 1}}));
  for (const double jitter : {0.3, 0.0}) {
    const auto path = trajectory(case_of(text, test::mesh_of(test::floor_soup(20, 12, jitter))));
    // The solver leaves 1e-13 radii a step, of 1500 steps.
    EXPECT_LT(largest_difference(path, expected), 1e-10) << "jitter " << jitter;
  }
}

INSTANTIATE_TEST_SUITE_P(Laws, TessellatedFloor,
                         testing::Values(R"("inelastic")", R"("friction", friction = 0.3)",
                                         R"("friction", friction = 0.5, rolling_friction = 0.05)",
                                         R"("inelastic", restitution = 0.5)"));

// Exactly over a row of edges, in a floor that lies askew in the world.
TEST(TessellatedFloorAskew, a_sphere_on_a_row_of_edges_slides_as_on_the_plane) {
  Mesh mesh = test::mesh_of(test::floor_soup(20, 12, 0));
  mesh.angle = 0.3;
  mesh.axis = {1, 1, 0};
  mesh.position = {5, 0, 1};
  const Quaternion turn = rotation(0.3 * normalised(Vec3{1, 1, 0}));
  const Vec3 up = rotate(turn, {0, 0, 1}), start = mesh.position + rotate(turn, {0.6, 2.4, 0.5});
  const std::string text = fmt::format(R"(
time = {{ step = 1e-3, end = 1.0 }}
forces = [{{ force = "gravity", acceleration = [0, 0, -10] }}]
contacts = [{{ law = "friction", friction = 0.2 }}]
solver = {{ tolerance = 1e-13 }}
grains = [{{ radius = 0.5, mass = 1, positions = [[{}, {}, {}]] }}])",
                                       start.x, start.y, start.z);
  Case on_plane = case_of(text, Plane{mesh.position, up}), on_mesh = case_of(text, mesh);
  for (Case* c : {&on_plane, &on_mesh}) c->grains[0].velocity = rotate(turn, {0, -3, 0});
  EXPECT_LT(largest_difference(trajectory(on_mesh), trajectory(on_plane)), 1e-10);
}

// A film that was squeezed on one triangle is still there on the next.
TEST(TessellatedFloorGlued, a_film_is_kept_over_the_seams) {
  const std::string text = R"(
time = { step = 1e-3, end = 1.0 }
forces = [{ force = "force", value = ["t < 0.4 ? 2 : 0", 0, "t < 0.5 ? -5 : 3"] }]
contacts = [{ law = "gluey", gamma_min = -20 }]
solver = { tolerance = 1e-13 }
grains = [{ radius = 0.5, mass = 1, positions = [[-2, 0.1, 0.5]], velocity = [2, 0.4, 0] }]
)";
  const auto run_on = [&](const Shape& shape) {
    Simulation simulation(case_of(text, shape));
    std::vector<double> gamma;
    test::run(simulation, [&](const Simulation& s) {
      const Contacts& c = s.state().contacts;
      gamma.push_back(c.size() == 0 ? 0 : *std::min_element(c.gamma.begin(), c.gamma.end()));
    });
    return gamma;
  };
  const auto expected = run_on(Plane{{0, 0, 0}, {0, 0, 1}}),
             found = run_on(test::mesh_of(test::floor_soup(20, 12, 0.3)));
  EXPECT_LT(*std::min_element(expected.begin(), expected.end()), -2);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t k = 0; k < found.size(); ++k) EXPECT_NEAR(found[k], expected[k], 1e-9);  // 1000 steps of 1e-13
}

// ---- Edges, corners, grooves

// Balls that fall on the faces, edges and corners of a box, and roll off; restitution makes the normals matter.
TEST(MeshBox, balls_bounce_off_edges_and_corners_as_off_the_solid) {
  std::string positions;
  for (const double x : {-1.2, -1.0, -0.4, 0.55, 1.0, 1.15})
    for (const double y : {-0.62, -0.5, 0.02, 0.5, 0.71})
      positions += fmt::format("[{}, {}, {}], ", 3 * x, 3 * y, 3.5 + 0.1 * x);
  const std::string text = fmt::format(R"(
time = {{ step = 1e-3, end = 0.9 }}
forces = [{{ force = "gravity", acceleration = [0, 0, -10] }}]
contacts = [{{ law = "inelastic", restitution = 0.5 }}]
solver = {{ tolerance = 1e-12 }}
grains = [{{ radius = 0.15, mass = 1, positions = [{}] }}])",
                                       positions);
  Box solid;
  solid.size = {6, 3, 4};
  const auto expected = trajectory(case_of(text, solid));
  for (const int n : {1, 5})
    // Corners and edges scatter: what the solver leaves grows by some orders of magnitude.
    EXPECT_LT(largest_difference(trajectory(case_of(text, test::mesh_of(test::box_soup({3, 1.5, 2}, n)))), expected),
              1e-7);
}

TEST(MeshGroove, a_ball_comes_to_rest_on_both_faces) {
  Triangles groove;  // two triangles that rise at 30 and 60 degrees
  groove.vertex = {{0, -5, 0}, {0, 5, 0}, {4, 0, 4 * std::tan(M_PI / 6)}, {-4, 0, 4 * std::tan(M_PI / 3)}};
  groove.triangle = {{0, 1, 2}, {0, 1, 3}};
  const Case c = case_of(R"(
time = { step = 1e-3, end = 2.0 }
forces = [{ force = "gravity", acceleration = [0, 0, -10] }]
contacts = [{ law = "friction", friction = 0.3 }]
solver = { tolerance = 1e-12, softness = 0 }
grains = [{ radius = 0.5, mass = 1, positions = [[0.2, 0, 2.1]] }])",
                         test::mesh_of(groove));
  Simulation simulation(c);
  test::run(simulation);
  const State& s = simulation.state();
  ASSERT_EQ(s.contacts.size(), 2u);
  // At a distance of one radius from both planes (their normals are orthogonal).
  const Vec3 n{-0.5, 0, std::sqrt(0.75)}, m{std::sqrt(0.75), 0, 0.5};
  EXPECT_NEAR(dot(s.grains.position[0], n), 0.5, 1e-9);
  EXPECT_NEAR(dot(s.grains.position[0], m), 0.5, 1e-9);
  EXPECT_LT(norm(s.grains.velocity[0]), 1e-9);
}

// A ball that slides over a concave edge of angle t touches the second face where it is r tan(t/2) before the edge. In
// the step in which it comes there it enters that face by v dt sin t at most, and is put right in the next one.
TEST(MeshFold, is_entered_by_no_more_than_its_angle_lets) {
  Random random(12);
  double worst = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const double fold = random.uniform(0.02, 0.5), speed = random.uniform(0.5, 3), dt = random.uniform(0.01, 0.1);
    Triangles floor;
    const double up = 9 * std::tan(fold);
    floor.vertex = {{-9, -5, 0}, {-9, 5, 0}, {0, -5, 0}, {0, 5, 0}, {9, -5, up}, {9, 5, up}};
    floor.triangle = {{0, 1, 2}, {1, 2, 3}, {2, 3, 4}, {3, 4, 5}};
    Simulation s(case_of(fmt::format(R"(
time = {{ step = {}, end = {} }}
contacts = [{{ law = "inelastic" }}]
grains = [{{ radius = 0.5, mass = 1, positions = [[{}, 0, 0.5]], velocities = [[{}, 0, 0]] }}])",
                                     dt, 1.5 / speed, random.uniform(-0.8, -0.6), speed),
                         test::mesh_of(floor)));
    double before = 0;
    while (!s.is_done()) {
      const double depth = 0.5 * s.step().deepest_overlap, bound = speed * dt * std::sin(fold);
      EXPECT_LE(depth, bound + 1e-6) << fold << " " << speed << " " << dt;
      worst = std::max(worst, depth / bound);
      if (before > 1e-6) {
        EXPECT_LT(depth, 1e-6) << fold << " " << speed << " " << dt;
      }
      before = depth;
    }
  }
  EXPECT_GT(worst, 0.3) << "some came close to it";
}

// ---- Meshes that turn

const std::string stirred = R"(
time = { step = 1e-3, end = 0.3 }
forces = [{ force = "gravity", acceleration = [0, 0, -10] }]
contacts = [{ law = "friction", friction = 0.4 }]
solver = { tolerance = 1e-11, max_iterations = 100000 }
grains = [{ radius = 0.2, density = 1, place = "lattice", counts = [8, 4, 2], origin = [-1.9, 0.4, 0.25], spacing = 0.45, jitter = 0.5 }]
obstacles = [{ name = "floor", shape = "plane", normal = [0, 0, 1] }]
)";

TEST(MeshPaddle, drags_grains_as_the_solid_paddle_does) {
  const Rotation turning{2, {0, 0, 1}, Vec3{0, 0, 0}};
  Box solid;
  solid.size = {4, 0.2, 1};
  solid.position = {0, 0, 0.6};
  Mesh mesh = test::mesh_of(test::box_soup({2, 0.1, 0.5}, 8));
  mesh.position = {0, 0, 0.6};
  const auto expected = trajectory(case_of(stirred, solid, turning)),
             path = trajectory(case_of(stirred, mesh, turning));
  double fastest = 0;
  for (std::size_t k = path.size() - 3 * 64; k < path.size(); k += 3)
    fastest = std::max(fastest, std::hypot(path[k + 1].x, path[k + 1].y));
  EXPECT_GT(fastest, 1);  // the paddle has reached grains
  // Sixty-four grains that push each other: what the solver leaves (1e-11) grows along chains of contacts.
  EXPECT_LT(largest_difference(path, expected), 1e-5);
}

// A ball that a turning drum drags up the wall: a drum of n flat sides tends to the round one as 1/n.
TEST(MeshDrum, tends_to_the_round_drum_as_its_sides_get_many) {
  const std::string text = R"(
time = { step = 5e-4, end = 0.8 }
forces = [{ force = "gravity", acceleration = [0, -10, 0] }]
contacts = [{ law = "friction", friction = 0.5 }]
solver = { tolerance = 1e-11 }
grains = [{ radius = 0.1, mass = 1, positions = [[0, -0.9, 0]] }])";
  const Rotation turning{2, {0, 0, 1}, Vec3{0, 0, 0}};
  Drum drum;
  drum.radius = 1;
  const auto expected = trajectory(case_of(text, drum, turning));
  EXPECT_GT(std::abs(expected[expected.size() - 3].x), 0.1);  // it was dragged
  std::vector<double> width, error;
  for (const int n : {64, 128, 256, 512}) {
    width.push_back(1.0 / n);
    error.push_back(norm(trajectory(case_of(text, test::mesh_of(test::tube_soup(1, 2, n)), turning)).end()[-3] -
                         expected.end()[-3]));
  }
  EXPECT_LT(error.back(), 0.01);
  EXPECT_GT(test::fitted_order(width, error), 0.7);
}

// No grain is ever in a mesh that turns and shakes, by a look at all triangles: the candidate lists, which are kept
// over several steps, follow the mesh.
TEST(MovingMesh, no_contact_is_missed) {
  Case c = parse_case(R"(
time = { step = 2e-3, end = 1.0 }
forces = [{ force = "gravity", acceleration = [0, 0, -10] }]
contacts = [{ law = "friction", friction = 0.4 }]
solver = { tolerance = 1e-6, softness = 0 }
grains = [{ radius = { uniform = [0.12, 0.2] }, density = 1, place = "random", count = 120, low = [-0.6, -0.6, -0.6], high = [0.6, 0.6, 0.6] }])",
                      "moving");
  Formula shaking;
  shaking.displacement = {Expression("0.3 * sin(6 * t)"), Expression("0"), Expression("0.2 * sin(9 * t)")};
  shaking.angle = Expression("3 * t");
  shaking.axis = {1, 2, 0.5};
  c.grains[0].place = RandomRegion{60, {-0.95, -0.95, -0.95}, {0.95, 0.95, 0.95}, 0};
  c.obstacles.push_back({"box", test::mesh_of(test::box_soup({1, 1, 1}, 6)), shaking});
  Simulation simulation(c);
  double deepest = 0;
  std::size_t steps = 0;
  test::run(simulation, [&](const Simulation& s) {
    const Pose pose = s.state().walls.pose(0);
    const Grains& g = s.state().grains;
    for (std::size_t i = 0; i < g.size(); ++i) {
      // Inside the box: a grain that got through the wall would be outside.
      const Vec3 x = to_local(pose, g.position[i]);
      EXPECT_LT(std::max({std::abs(x.x), std::abs(x.y), std::abs(x.z)}), 1);
      for (const Piece& p : s.obstacles()[0].pieces)
        deepest = std::max(
            deepest, (g.radius[i] - nearest(p.surface, compose(pose, p.pose), g.position[i]).distance) / g.radius[i]);
    }
    ++steps;
  });
  EXPECT_GT(steps, 400u);
  // The wall turns by 6e-3 in a step, at 1.7 from its axis: the linear constraint is off by (6e-3)^2 * 1.7 / 2 = 3e-5,
  // over a radius of 0.12, and a residue of the solver.
  EXPECT_LT(deepest, 1e-3);
}

// ---- The plane

TEST(PolylineFloor, is_felt_as_the_plane) {
  const std::string text = R"(
planar = true
time = { step = 1e-3, end = 1.5 }
forces = [{ force = "gravity", acceleration = [0, -10] }]
contacts = [{ law = "friction", friction = 0.3 }]
solver = { tolerance = 1e-13 }
grains = [{ radius = 0.5, mass = 1, positions = [[-2, 0.5], [2, 0.9]], velocity = [1.5, -1] }])";
  Polyline floor;
  for (int k = 0; k <= 60; ++k) floor.points.push_back({-6 + 0.2 * k + (k % 2 == 0 ? 0 : 0.03), 0, 0});
  EXPECT_LT(largest_difference(trajectory(case_of(text, floor)), trajectory(case_of(text, Plane{}))), 1e-10);
}

TEST(ArcBowl, a_disc_slides_as_in_the_drum) {
  const std::string text = R"(
planar = true
time = { step = 1e-3, end = 1.5 }
forces = [{ force = "gravity", acceleration = [0, -10] }]
contacts = [{ law = "friction", friction = 0.3 }]
solver = { tolerance = 1e-13 }
grains = [{ radius = 0.1, mass = 1, positions = [[0.8, -0.1]] }])";
  Drum drum;
  drum.radius = 1;
  EXPECT_LT(
      largest_difference(trajectory(case_of(text, Arc{{}, 1, M_PI, 2 * M_PI, true})), trajectory(case_of(text, drum))),
      1e-10);
}

// ---- Walls that come and go

// A disc rests on a gate until 0.05, falls freely until 0.1, and is then held by another where it has come to.
const std::string gates = R"(
planar = true
time = { step = 1e-3, end = 0.3 }
forces = [{ force = "gravity", acceleration = [0, -10] }]
grains = [{ radius = 0.1, mass = 1, positions = [[0, 0.1]] }]
[[obstacles]]
name = "gate"
shape = "segment"
from = [-1, 0]
to = [1, 0]
until = 0.05
[[obstacles]]
name = "net"
shape = "plane"
point = [0, -0.1]
since = 0.1
)";

TEST(Gates, a_disc_falls_from_the_step_on_in_which_the_gate_is_gone) {
  Simulation simulation(parse_case(gates, "gates"));
  test::run(simulation, [](const Simulation& s) {
    const std::int64_t step = s.state().clock.step;
    const double v = s.state().grains.velocity[0].y;
    // 50 steps with the gate, 50 without: each gives -0.01 to the velocity, to the round-off of their sum.
    if (step > 100) return;
    const double expected = step <= 50 ? 0 : -0.01 * static_cast<double>(step - 50);
    EXPECT_NEAR(v, expected, 1e-12) << "step " << step;
  });
  // -0.01 (1 + ... + 50) 1e-3 below the gate, and then on to the net.
  EXPECT_NEAR(simulation.state().grains.position[0].y, 0, 1e-9);
  EXPECT_NEAR(simulation.state().grains.velocity[0].y, 0, 1e-9);
}

// A run that goes on from the middle of each span has the same bits.
TEST(Gates, are_where_they_were_when_a_run_goes_on) {
  const Case c = parse_case(gates, "gates");
  Simulation whole(c);
  test::run(whole);
  for (const std::int64_t stop : {20, 50, 51, 75, 100, 101, 120}) {
    Simulation first(c);
    while (first.state().clock.step < stop) first.step();
    Simulation second(c, first.state());
    test::run(second);
    EXPECT_EQ(fingerprint(second.state()), fingerprint(whole.state())) << "stopped at step " << stop;
  }
}

// What is not there at the start holds no grain off, and is no overlap.
TEST(Gates, grains_may_be_where_a_wall_will_come) {
  const std::string text = R"(
planar = true
time = { step = 1e-3, end = 0.01 }
grains = [{ radius = 0.1, mass = 1, positions = [[0, 0]] }]
obstacles = [{ shape = "ball", radius = 0.5, since = 0.005 }]
)";
  Simulation simulation(parse_case(text, "later"));
  while (simulation.state().clock.step < 5) {
    simulation.step();
    EXPECT_EQ(simulation.state().contacts.size(), 0u);
  }
  simulation.step();
  EXPECT_EQ(simulation.state().contacts.size(), 1u);
  EXPECT_THROW(Simulation(parse_case(text, "now", {"obstacles.0.since=0"})), InputError);
}

}  // namespace
}  // namespace slurry
