// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Friction with closed forms: drops on inclines (002-1), viscosity and friction together (002-2), the artefact of the
// convex scheme (002-3), the glued grain that slides fast (002-4), rolling (B6, B7), rebounds (B8).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

// 002-1: a disc or a ball falls by 1 on an incline, g = 1, and rolls or slides. Tangent along x, normal along y.
struct Drop {
  std::string body;
  double mu, angle_degrees, x, v, spin;
};
void PrintTo(const Drop& d, std::ostream* os) {
  *os << d.body << " mu " << d.mu << " at " << d.angle_degrees << " degrees";
}

std::vector<Drop> drops() {
  std::ifstream file(source_path("tests/reference/002_incline_drop_t10.csv"));
  std::vector<Drop> all;
  std::string line, word;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::vector<std::string> words;
    for (std::istringstream in(line); std::getline(in, word, ',');) words.push_back(word);
    all.push_back({words[0], std::stod(words[1]), std::stod(words[2]), std::stod(words[5]), std::stod(words[6]),
                   std::stod(words[7])});
  }
  return all;
}

class DropOnIncline : public testing::TestWithParam<Drop> {};
TEST_P(DropOnIncline, rolls_or_slides_as_it_should) {
  const Drop d = GetParam();
  const double a = d.angle_degrees * std::numbers::pi / 180;
  std::vector<double> h{4e-3, 2e-3, 1e-3}, error;
  for (const double dt : h) {
    Simulation simulation(
        parse_case(fmt::format(R"(
planar = {}
time = {{ step = {}, end = 10 }}
solver = {{ tolerance = 1e-12, softness = 0 }}
[[grains]]
place = "points"
positions = [[0, 2]]
radius = 1
mass = 1
[[obstacles]]
name = "incline"
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [{:.17g}, {:.17g}]
[[contacts]]
law = "friction"
friction = {}
)",
                               d.body == "disc" ? "true" : "false", dt, std::sin(a), -std::cos(a), d.mu),
                   "incline"));
    run(simulation);
    const Grains& g = simulation.state().grains;
    error.push_back(std::abs(g.position[0].x - d.x));
    // The instant of impact is known to a step: velocities after it are off by at most dt g times the friction.
    EXPECT_NEAR(g.velocity[0].x, d.v, 3 * dt);
    EXPECT_NEAR(-g.angular_velocity[0].z, d.spin, 8 * dt);
    EXPECT_NEAR(g.position[0].y, 1, 1e-12);  // D = 0 while rolling and sliding
  }
  // First order in position: x' is off by up to dt for ten units of time.
  EXPECT_LT(error[2], 20 * h[2]);
  EXPECT_LT(error[2], 0.7 * error[0]);
}
INSTANTIATE_TEST_SUITE_P(All, DropOnIncline, testing::ValuesIn(drops()));

// 002-2: the point mass of the plane tests, with f_t = 1 and u_t(0) = 0.5, gamma_min = -3.
struct Path {
  std::vector<double> t, q, x, u;
};

Path canonical(const std::string& law, double dt, double end) {
  Simulation simulation(parse_case(fmt::format(R"(
planar = true
time = {{ step = {:.17g}, end = {} }}
solver = {{ tolerance = 1e-13 }}
[[grains]]
place = "points"
positions = [[0, 2]]
radius = 1
mass = 1
turns = false
velocity = [0.5, 0]
[[obstacles]]
name = "plane"
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [1, "t < 2 ? -2 : 2"]
[[contacts]]
{}
)",
                                               dt, end, law),
                                   "canonical"));
  Path path;
  run(simulation, [&](const Simulation& s) {
    const Grains& g = s.state().grains;
    path.t.push_back(s.state().clock.time), path.q.push_back(g.position[0].y - 1), path.x.push_back(g.position[0].x);
    path.u.push_back(g.velocity[0].x);
  });
  return path;
}

std::string law_of(const std::string& model, double mu) {
  if (model == "F") return fmt::format("law = \"friction\"\nfriction = {}", mu);
  if (model == "V") return "law = \"gluey\"\ngamma_min = -3";
  return fmt::format("law = \"gluey_friction\"\ngamma_min = -3\nfriction = {}\nwhen = \"{}\"", mu,
                     model == "S" ? "pushing" : "touching");
}

struct Canonical {
  std::string model;
  double mu;
};
void PrintTo(const Canonical& c, std::ostream* os) { *os << c.model << " mu " << c.mu; }

struct CanonicalRow {
  std::string model;
  double mu, t, q, x, u;
};
std::vector<CanonicalRow> canonical_rows() {
  std::ifstream file(source_path("tests/reference/002_canonical_closed_forms.csv"));
  std::vector<CanonicalRow> rows;
  std::string line, word;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::vector<std::string> w;
    for (std::istringstream in(line); std::getline(in, word, ',');) w.push_back(word);
    rows.push_back({w[0], std::stod(w[1]), std::stod(w[2]), std::stod(w[3]), std::stod(w[5]), std::stod(w[6])});
  }
  return rows;
}
std::vector<Canonical> canonical_models() {
  std::vector<Canonical> models;
  for (const CanonicalRow& r : canonical_rows())
    if (models.empty() || models.back().model != r.model || models.back().mu != r.mu) models.push_back({r.model, r.mu});
  return models;
}

class ViscosityAndFriction : public testing::TestWithParam<Canonical> {};
TEST_P(ViscosityAndFriction, converges_to_the_closed_form_at_first_order) {
  const Canonical c = GetParam();
  std::vector<double> h, error_q, error_x;
  for (int k = 0; k < 6; ++k) {
    const double dt = 0.1 / std::pow(2, k) * std::sqrt(2.0) / 1.4;
    const Path p = canonical(law_of(c.model, c.mu), dt, 6.2);
    double q = 0, x = 0;
    int compared = 0;
    for (const CanonicalRow& r : canonical_rows()) {
      if (r.model != c.model || r.mu != c.mu || r.t > 6) continue;
      // Between two steps the scheme is piecewise linear.
      const std::size_t n = static_cast<std::size_t>(r.t / dt);
      const double s = r.t / dt - static_cast<double>(n);
      q = std::max(q, std::abs((1 - s) * p.q[n] + s * p.q[n + 1] - r.q));
      x = std::max(x, std::abs((1 - s) * p.x[n] + s * p.x[n + 1] - r.x));
      ++compared;
    }
    ASSERT_GT(compared, 5);
    h.push_back(dt), error_q.push_back(q), error_x.push_back(x);
  }
  // First order; errors jump with where the events (1, 1.5, 2, 3.5) fall in a step, by a factor of four in the
  // references.
  EXPECT_NEAR(fitted_order(h, error_q), 1, 0.3);
  EXPECT_NEAR(fitted_order(h, error_x), 1, 0.3);
  EXPECT_LT(error_q.back(), 8 * h.back());
  // "touching" starts to rub up to one step late: mu lambda dt of velocity, at most 1.8 dt, for four units of time
  // more.
  EXPECT_LT(error_x.back(), (c.model == "G" ? 16 : 8) * h.back());
}
INSTANTIATE_TEST_SUITE_P(Models, ViscosityAndFriction, testing::ValuesIn(canonical_models()));

// 002-3: the convex scheme keeps the gap mu h |u_t|, and (1 + mu^2) d_k - mu^2 d_{k-1} = h A for the increments of u_t.
TEST(ConvexFriction, keeps_its_known_gap_while_sliding) {
  const double mu = 0.3, angle = std::numbers::pi / 6, g = 10;
  struct Row {
    double dt, u, gap;
  };
  for (const Row& row : {Row{0.01, 2.39976206, 7.1993e-3}, Row{0.001, 2.40170762, 7.2051e-4}}) {
    const auto incline = [&](const char* fixed_point) {
      return parse_case(fmt::format(R"(
planar = true
time = {{ step = {}, end = 1 }}
solver = {{ tolerance = 1e-14, softness = 0 }}
[[grains]]
place = "points"
positions = [[0, 1]]
radius = 1
mass = 1
turns = false
[[obstacles]]
name = "incline"
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [{:.17g}, {:.17g}]
[[contacts]]
law = "friction"
friction = {}
fixed_point = {}
)",
                                    row.dt, g * std::sin(angle), -g * std::cos(angle), mu, fixed_point),
                        "convex");
    };
    Simulation convex(incline("false"));
    run(convex, [&](const Simulation& s) {
      const Grains& grains = s.state().grains;
      // The gap after a step is mu dt |u_t| of that step, to round-off of x = 1 + gap.
      EXPECT_NEAR(grains.position[0].y - 1, mu * row.dt * grains.velocity[0].x, 1e-8);
    });
    EXPECT_NEAR(convex.state().grains.velocity[0].x, row.u, 1e-8);  // digits of the reference
    Simulation exact(incline("true"));
    run(exact);
    EXPECT_NEAR(exact.state().grains.position[0].y, 1, 1e-12);
    EXPECT_NEAR(exact.state().grains.velocity[0].x, g * (std::sin(angle) - mu * std::cos(angle)), 1e-9);
  }
}

// 002-4: a glued contact that is pulled while it slides, at ratios below and above the threshold where the minimum of
// the dual function is a push: it must stay glued, with every solver.
TEST(GlueyFriction, stays_glued_however_fast_it_slides) {
  for (const double ratio : {1.0, 2.0, 3.0, 4.0, 4.2, 4.25, 4.5, 6.0, 20.0, 100.0}) {
    Problem p;
    p.inverse_mass = {1}, p.inverse_inertia = {{}}, p.radius = {1}, p.position = {{0, 1, 0}};
    p.free_velocity = {{ratio, 1, 0}}, p.free_spin = {{}};
    p.first = {0}, p.second = {-1}, p.normal = {{0, -1, 0}}, p.offset = {{}};
    p.set = {{-10, 0.5, 0, false}};
    p.impulse = {0}, p.tangential = {{}}, p.first_arm = {p.normal[0]}, p.second_arm = {{}};
    p.blocks.edge = 3;
    for_each_alternative<Solver>([&]<class S>(std::type_identity<S>) {
      Problem q = p;
      Velocities u;
      const SolveReport report = S{}.solve(q, {1e-12, 10000}, u);
      EXPECT_EQ(report.status, SolveStatus::converged) << S::name;
      EXPECT_NEAR(u.linear[0].y, 0, 1e-11) << S::name << " at ratio " << ratio;
      EXPECT_NEAR(u.linear[0].x, ratio, 1e-9 * ratio) << S::name << " at ratio " << ratio;
      EXPECT_NEAR(q.impulse[0], -1, 1e-11) << S::name;
    });
  }
}

// B7: a ball launched sliding rolls after t = 2 u0 / (7 mu g), at 5/7 of its speed; a disc at 2/3 of it.
TEST(Friction, turns_sliding_into_rolling) {
  for (const bool planar : {false, true}) {
    const double dt = 1e-4, t_roll = planar ? 0.11326311020500625 : 0.09708266589000533;
    Simulation simulation(parse_case(fmt::format(R"(
planar = {}
time = {{ step = {}, end = 0.2 }}
solver = {{ tolerance = 1e-12 }}
[[grains]]
place = "points"
positions = [[0, 1]]
radius = 1
mass = 1
velocity = [1, 0]
[[obstacles]]
name = "floor"
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "friction"
friction = 0.3
)",
                                                 planar, dt),
                                     "roll"));
    double rolls_at = 0;
    run(simulation, [&](const Simulation& s) {
      const Grains& g = s.state().grains;
      if (rolls_at == 0 && g.velocity[0].x + g.angular_velocity[0].z < 1e-9) rolls_at = s.state().clock.time;
    });
    // The scheme is exact for constant forces; the end of sliding falls inside a step.
    EXPECT_NEAR(rolls_at, t_roll, 1.5 * dt);
    EXPECT_NEAR(simulation.state().grains.velocity[0].x, planar ? 2.0 / 3 : 5.0 / 7, 1e-9);
  }
}

// B8: a ball from h = 1 with e = 0.8 comes back to e^2 h wherever the step falls.
TEST(Restitution, brings_a_ball_back_to_e_squared_h) {
  for (const double dt : {1e-3, 1.03e-3, 1.07e-3, 1.11e-3}) {
    Simulation simulation(parse_case(fmt::format(R"(
time = {{ step = {}, end = 5 }}
solver = {{ tolerance = 1e-12 }}
[[grains]]
place = "points"
positions = [[0, 1.5, 0]]
radius = 0.5
mass = 1
[[obstacles]]
name = "floor"
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -9.81, 0]
[[contacts]]
law = "inelastic"
restitution = 0.8
)",
                                                 dt),
                                     "ball"));
    std::vector<double> tops;
    double before = -1, height = 1, last_move = 0;
    bool rising = false;
    run(simulation, [&](const Simulation& s) {
      const double y = s.state().grains.position[0].y - 0.5, v = s.state().grains.velocity[0].y;
      if (rising && v <= 0) tops.push_back(std::max(before, height));
      rising = v > 0;
      before = height, height = y;
      if (y > 1e-6) last_move = s.state().clock.time;
      EXPECT_GE(y, -1e-12);
    });
    ASSERT_GE(tops.size(), 3u);
    // g dt^2 per rebound: the parabola through the discrete points, and its top between two of them.
    for (int k = 0; k < 3; ++k)
      EXPECT_NEAR(tops[k], std::pow(0.64, k + 1), 3 * (k + 1) * 9.81 * dt * dt) << "dt " << dt;
    // The ball comes to rest near the closed form, a step per rebound off; rebounds below g dt are not made.
    EXPECT_NEAR(last_move, 4.063712769, 0.08);
    EXPECT_NEAR(simulation.state().grains.velocity[0].y, 0, 1e-12);
  }
}

// On a moving wall the rebound is relative to the wall: v' = w - e (v - w), whoever catches up with whom.
TEST(Restitution, is_relative_to_a_moving_wall) {
  struct Hit {
    double ball, wall;
  };
  for (const Hit& h : {Hit{0, 1}, Hit{-3, -1}, Hit{-1, 2}}) {
    Simulation simulation(parse_case(fmt::format(R"(
time = {{ step = 1e-3, end = 1 }}
solver = {{ tolerance = 1e-12 }}
[[grains]]
place = "points"
positions = [[0, 0.7, 0]]
radius = 0.5
mass = 1
velocity = [0, {}, 0]
[[obstacles]]
name = "floor"
shape = "plane"
motion = {{ name = "translation", velocity = [0, {}, 0] }}
[[contacts]]
law = "inelastic"
restitution = 0.5
)",
                                                 h.ball, h.wall),
                                     "wall"));
    run(simulation);
    // Exact without forces: uniform motion before and after.
    EXPECT_NEAR(simulation.state().grains.velocity[0].y, h.wall - 0.5 * (h.ball - h.wall), 1e-12);
  }
}

// Blocks that do not turn take no moment, and leave no NaN.
TEST(RollingFriction, leaves_blocks_alone) {
  for_each_alternative<Solver>([&]<class S>(std::type_identity<S>) {
    Simulation simulation(parse_case(fmt::format(R"(
time = {{ step = 1e-3, end = 0.05 }}
solver = {{ name = "{}", tolerance = 1e-10 }}
[[grains]]
place = "points"
positions = [[0, 1, 0]]
radius = 1
mass = 1
turns = false
velocity = [1, 0, 0]
[[obstacles]]
name = "floor"
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -10, 0]
[[contacts]]
law = "friction"
friction = 0.5
rolling_friction = 0.1
)",
                                                 S::name),
                                     "block"));
    run(simulation);
    // Fifty steps, each to 1e-10 of r / dt = 1000.
    EXPECT_NEAR(simulation.state().grains.velocity[0].x, 1 - 0.5 * 10 * 0.05, 50 * 1e-10 * 1000) << S::name;
  });
}

// Rolling friction: a ball that rolls at v stops after v^2 (1 + 2/5) / (2 g rolling_friction).
TEST(RollingFriction, stops_a_ball_at_the_distance_of_its_energy) {
  Simulation simulation(parse_case(R"(
time = { step = 1e-3, end = 3 }
solver = { tolerance = 1e-12 }
[[grains]]
place = "points"
positions = [[0, 1, 0]]
radius = 1
mass = 1
velocity = [1, 0, 0]
angular_velocity = [0, 0, -1]
[[obstacles]]
name = "floor"
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -10, 0]
[[contacts]]
law = "friction"
friction = 0.5
rolling_friction = 0.1
)",
                                   "rolling"));
  run(simulation);
  EXPECT_NEAR(simulation.state().grains.position[0].x, 1.4 / (2 * 10 * 0.1), 2e-3);  // dt v
  EXPECT_NEAR(simulation.state().grains.velocity[0].x, 0, 1e-12);
  EXPECT_NEAR(simulation.state().grains.angular_velocity[0].z, 0, 1e-12);
}

}  // namespace
}  // namespace slurry::test
