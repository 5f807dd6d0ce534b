// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bodies with films in a flow: beside walls that the flow shears along, moves or stretches, and in pairs. Closed forms,
// and fine meshes without films.
#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/random.hpp"
#include "slurry/fluids/stokes/films.hpp"
#include "slurry/fluids/stokes/graded_mesh.hpp"
#include "slurry/fluids/stokes/resistance_in_flow.hpp"
#include "slurry/fluids/stokes/solver.hpp"
#include "slurry/fluids/stokes/surroundings.hpp"
#include "tests/support/stokes_tables.hpp"

namespace slurry::stokes {
namespace {

// Goldman, Cox and Brenner (Chem. Eng. Sci. 22 (1967) 653), table 2: a sphere that is held in a shear S along a wall,
// its centre at h: force over 6 pi a h S, torque over 4 pi a^3 S.
struct HeldInShear {
  double gap, force, torque;
};
constexpr HeldInShear held_in_shear[] = {{0.003202, 1.6982, 0.94427}, {0.005004, 1.6969, 0.94442},
                                         {0.0453, 1.6682, 0.94769},   {0.1276, 1.6160, 0.95374},
                                         {0.5431, 1.4391, 0.97419},   {1.3524, 1.2780, 0.99010}};
// The last digit of the table; the torque at the last two gaps is given to four.
constexpr double table_digits = 1.5e-4;

Vec3 random_unit(Random& random) { return normalised(Vec3{random.normal(), random.normal(), random.normal()}); }

struct WallScene {
  Scene scene;
  Vec3 foot, normal, along, centre;
};

// A sphere of some radius at a gap in its radii, the wall turned and moved at random.
WallScene beside_random_wall(double radius, double gap, std::int32_t triangles, Random& random) {
  WallScene w;
  w.normal = random_unit(random);
  w.along = any_orthogonal(w.normal);
  w.foot = {random.normal(), random.normal(), random.normal()};
  w.centre = w.foot + radius * (1 + gap) * w.normal;
  const Vec3 other = cross(w.normal, w.along);
  const Wall wall{w.foot + random.normal() * w.along + random.normal() * other, w.normal};
  w.scene = {{sphere_body(radius, w.centre, triangles)}, wall, {}};
  return w;
}

// What holds the bodies of a scene at rest in a flow, by each of the two ways.
std::vector<double> hold(const ResistanceInFlow& r) {
  std::vector<double> load = r.pull;
  for (double& value : load) value = -value;
  return load;
}
std::vector<std::vector<double>> both_ways(const Scene& scene, const Background& flow) {
  return {hold(resistance_by_elements(scene, flow, 1e-9)), hold(resistance_by_multipoles(scene, flow, 2, 1e-9))};
}

Vec3 force_of(const std::vector<double>& load) { return {load[0], load[1], load[2]}; }
Vec3 torque_of(const std::vector<double>& load) { return {load[3], load[4], load[5]}; }

TEST(FlowBesideWall, HoldsASphereInShearAsGoldmanCoxAndBrenner) {
  Random random(3);
  for (const HeldInShear& row : held_in_shear) {
    const double a = 0.4 + random.uniform(), rate = random.normal();
    const WallScene w = beside_random_wall(a, row.gap, 80, random);
    const Background shear = [&](Vec3 x) { return rate * dot(x - w.foot, w.normal) * w.along; };
    const double force = 6 * pi * a * a * (1 + row.gap), torque = 4 * pi * a * a * a;
    for (const auto& load : both_ways(w.scene, shear)) {
      EXPECT_NEAR(norm(force_of(load) / (force * rate) + row.force * w.along), 0, table_digits) << row.gap;
      EXPECT_NEAR(norm(torque_of(load) / (torque * rate) + row.torque * cross(w.normal, w.along)), 0, table_digits)
          << row.gap;
    }
  }
}

// U/(h S) and 2 Omega/S of a free sphere, from the same paper.
TEST(FlowBesideWall, CarriesAFreeSphereAsGoldmanCoxAndBrenner) {
  Random random(4);
  const double gap = 0.005004;
  const WallScene w = beside_random_wall(1, gap, 80, random);
  const Background shear = [&](Vec3 x) { return dot(x - w.foot, w.normal) * w.along; };
  const Solution s = Solver(w.scene).solve({Condition{}}, shear);
  // Half of the last digit, and that of the gap.
  EXPECT_NEAR(dot(s.motion[0].linear, w.along) / (1 + gap), 0.478, 7e-4);
  EXPECT_NEAR(2 * dot(s.motion[0].angular, cross(w.normal, w.along)), 0.508, 7e-4);
}

// A shear that vanishes on the wall, to which any rigid motion of the wall and the flow together adds R times it.
TEST(FlowBesideWall, TheWallMayMoveWithTheFlow) {
  Random random(5);
  for (int trial = 0; trial < 12; ++trial) {
    const HeldInShear& row = held_in_shear[trial % 4];
    const double a = 0.4 + random.uniform();
    const WallScene w = beside_random_wall(a, row.gap, 80, random);
    const Vec3 u = random_unit(random), spin = random_unit(random);
    const Background rigid = [&](Vec3 x) { return u + cross(spin, x); };
    const Background flow = [&](Vec3 x) { return rigid(x) + dot(x - w.foot, w.normal) * w.along; };
    const Matrix r = sphere_wall_resistance(a, a * row.gap, w.normal);
    const Vec3 v = rigid(w.centre);
    for (const auto& load : both_ways(w.scene, flow)) {
      std::vector<double> left = load;
      for (std::size_t i = 0; i < 6; ++i)
        for (int d = 0; d < 3; ++d) left[i] += r(i, std::size_t(d)) * v[d] + r(i, std::size_t(d) + 3) * spin[d];
      const double force = 6 * pi * a * a * (1 + row.gap), torque = 4 * pi * a * a * a;
      // The differences of the flow are right to 1e-12/1e-4, and the approach is 1/gap stiff.
      EXPECT_NEAR(norm(force_of(left) / force + row.force * w.along), 0, table_digits) << row.gap;
      EXPECT_NEAR(norm(torque_of(left) / torque + row.torque * cross(w.normal, w.along)), 0, table_digits);
    }
  }
}

// Any linear flow, also one that stretches the wall: films against elements that are fine enough for the gap.
TEST(FlowBesideWall, LinearFlowsAgreeWithFineElements) {
  Random random(6);
  for (const double gap : {0.5, 0.25}) {
    const WallScene w = beside_random_wall(1, gap, 720, random);
    Vec3 row[3] = {random_unit(random), random_unit(random), random_unit(random)};
    const double trace = row[0].x + row[1].y + row[2].z;
    row[0].x -= trace / 3, row[1].y -= trace / 3, row[2].z -= trace / 3;
    const Background flow = [&](Vec3 x) { return Vec3{dot(row[0], x), dot(row[1], x), dot(row[2], x)}; };
    SolverOptions options;
    options.films = false;
    const Solution fine = Solver(w.scene, options).solve({{true, true, {}, {}}}, flow);
    WallScene coarse = w;
    coarse.scene.bodies[0] = sphere_body(1, w.centre, 80);
    const double approach = norm(fine.load[0].linear);
    for (const auto& load : both_ways(coarse.scene, flow)) {
      // 720 triangles, 0.19 long: 3e-3 of the force of an approach at the smaller gap (docs/theory/stokes.md).
      EXPECT_NEAR(norm(force_of(load) - fine.load[0].linear), 0, 4e-3 * approach) << gap;
      EXPECT_NEAR(norm(torque_of(load) - fine.load[0].angular), 0, 4e-3 * approach) << gap;
    }
  }
}

// Two spheres held close to a wall and to each other, in a shear that vanishes on the wall: nothing moves in the gaps,
// so that fine elements are right without films.
TEST(FlowBesideWall, TwoHeldSpheresInShearAgreeWithFineElements) {
  Random random(12);
  for (int trial = 0; trial < 3; ++trial) {
    const double gap = random.uniform(0.003, 0.05), other = random.uniform(0.6, 1.2);
    const WallScene w = beside_random_wall(1, gap, 500, random);
    const double lift = other * (1 + random.uniform(0.003, 0.05)), apart = 1 + other + random.uniform(0.01, 0.1),
                 rise = lift - (1 + gap);
    const Vec3 second = w.centre + rise * w.normal + std::sqrt(apart * apart - rise * rise) * w.along;
    const auto scene = [&](std::int32_t triangles) {
      return Scene{{sphere_body(1, w.centre, triangles), sphere_body(other, second, triangles)}, w.scene.wall, {}};
    };
    const Vec3 along = cross(w.normal, random_unit(random));
    const Background shear = [&](Vec3 x) { return dot(x - w.foot, w.normal) * along; };
    const std::vector<Condition> held(2, {true, true, {}, {}});
    SolverOptions fine_options, films;
    fine_options.films = false;
    films.exact_bodies = true;
    const Solution fine = Solver(scene(500), fine_options).solve(held, shear),
                   found = Solver(scene(80), films).solve(held, shear);
    double size = 0;
    for (std::size_t b = 0; b < 2; ++b) size = std::max(size, norm(fine.load[b].linear));
    for (std::size_t b = 0; b < 2; ++b) {
      // 80 triangles are right to 1e-3 of a drag for each body, and as much of what they do to each other.
      EXPECT_NEAR(norm(found.load[b].linear - fine.load[b].linear), 0, 6e-3 * size) << trial;
      EXPECT_NEAR(norm(found.load[b].angular - fine.load[b].angular), 0, 6e-3 * size) << trial;
    }
  }
}

TEST(FlowBesideWall, IterationsGiveTheDirectAnswer) {
  Random random(13);
  const WallScene w = beside_random_wall(1, 0.01, 80, random);
  Scene scene = w.scene;
  scene.bodies.push_back(sphere_body(0.8, w.centre + 1.82 * w.along, 80));
  const Background shear = [&](Vec3 x) { return dot(x - w.foot, w.normal) * w.along + x - w.foot; };
  Condition held{true, true, {}, {}}, pushed;
  pushed.load.linear = {1, -2, 0.5};
  SolverOptions iterate;
  iterate.most_direct = 0;
  iterate.iterations.tolerance = 1e-10;
  const Solution one = Solver(scene).solve({held, pushed}, shear),
                 two = Solver(scene, iterate).solve({held, pushed}, shear);
  // The tolerance times the stiffness of the films.
  EXPECT_NEAR(norm(one.load[0].linear - two.load[0].linear), 0, 1e-6 * norm(one.load[0].linear));
  EXPECT_NEAR(norm(one.motion[1].linear - two.motion[1].linear), 0, 1e-7 * norm(one.motion[1].linear));
}

// A wall that spreads draws the fluid out of the gap: Reynolds' equation gives 12 pi a^2 ln(1/gap) per rate, beside a
// term that stays finite.
TEST(FlowBesideWall, AWallThatSpreadsPullsByALogarithm) {
  Random random(7);
  std::vector<double> before;
  for (const double gap : {1e-3, 1e-4, 1e-5}) {
    const WallScene w = beside_random_wall(1, gap, 80, random);
    const Background spreading = [&](Vec3 x) { return x - w.foot - 3 * dot(x - w.foot, w.normal) * w.normal; };
    std::vector<double> now;
    for (const auto& load : both_ways(w.scene, spreading)) now.push_back(dot(force_of(load), w.normal));
    for (std::size_t k = 0; k < before.size(); ++k)
      // Terms of the order gap ln(gap) are left out.
      EXPECT_NEAR((now[k] - before[k]) / (12 * pi * std::log(10.0)), 1, 5e-3) << gap;
    before = now;
  }
}

// Ellipsoids beside a wall: no exact values, but in shear nothing moves in the gap, so that elements alone are right.
TEST(FlowBesideWall, EllipsoidsInShearAgreeWithElementsAlone) {
  Random random(8);
  for (const double gap : {0.1, 0.02, 2e-3}) {
    Body body = ellipsoid_body({1, 0.7, 0.5}, {{}, rotation(random_unit(random))}, 180);
    body.exact = std::make_shared<const FormPart>(FormPart{Superellipsoid{{1, 0.7, 0.5}, 1, 1}, 1, {}, 1});
    const Wall wall{{}, random_unit(random)};
    // Its lowest point at the gap: the support along the normal.
    const Vec3 n = rotate_back(body.pose.orientation, wall.normal);
    const double support = norm(Vec3{n.x, 0.7 * n.y, 0.5 * n.z});
    body.pose.position = (support + gap) * wall.normal;
    const Vec3 along = any_orthogonal(wall.normal);
    const Background shear = [&](Vec3 x) { return dot(x, wall.normal) * along; };
    const std::vector<Condition> held{{true, true, {}, {}}};
    SolverOptions without;
    without.films = false;
    const Solution film = Solver({{body}, wall, {}}).solve(held, shear),
                   elements = Solver({{body}, wall, {}}, without).solve(held, shear);
    // The film adds what its fit makes of no motion: nothing but round-off.
    EXPECT_NEAR(norm(film.load[0].linear - elements.load[0].linear), 0, 1e-6 * norm(elements.load[0].linear)) << gap;
    EXPECT_NEAR(norm(film.load[0].angular - elements.load[0].angular), 0, 1e-6 * norm(elements.load[0].linear));
  }
}

// Everything moves together: a rigid flow pulls as R says, whatever has films.
TEST(FlowBesideWall, RigidFlowsPullAsTheResistanceSays) {
  Random random(10);
  const auto egg = [&](Vec3 half, Vec3 place) {
    Body body = ellipsoid_body(half, {place, rotation(0.2 * random_unit(random))}, 80);
    body.exact = std::make_shared<const FormPart>(FormPart{Superellipsoid{half, 1, 1}, 1, {}, 1});
    return body;
  };
  const auto contained = [](const ContainerOptions& options, Body body) {
    return Scene{{std::move(body)},
                 {},
                 std::make_shared<const Triangles>(container_mesh(options, std::int32_t(options.triangles))),
                 walls_of(options)};
  };
  const ContainerOptions box{BoxContainer{{8, 8, 8}}, {}, {0, 0, 1}, 300}, ball{BallContainer{4}, {}, {0, 0, 1}, 320},
      tube{CylinderContainer{4, 12}, {}, {0, 0, 1}, 400};
  std::vector<Scene> scenes{{{egg({1, 0.7, 0.5}, {}), egg({0.8, 1, 0.6}, {0.1, 0, 1.25})}, {}, {}},
                            {{egg({1, 0.7, 0.5}, {0.3, 0, 0.6}), sphere_body(0.5, {2, 0, 0.55}, 80)}, Wall{}, {}}};
  for (const ContainerOptions* one : {&box, &ball, &tube})
    scenes.push_back(contained(*one, sphere_body(1, {2.9, 0.1, 0}, 80)));
  for (const Scene& scene : scenes) {
    const Vec3 u = random_unit(random), spin = random_unit(random);
    const Background rigid = [&](Vec3 x) { return u + cross(spin, x); };
    std::vector<ResistanceInFlow> ways{resistance_by_elements(scene, rigid, 1e-6)};
    if (scene.container) ways.push_back(resistance_by_multipoles(scene, rigid, 2, 1e-6));
    for (const ResistanceInFlow& r : ways)
      for (std::size_t i = 0; i < r.pull.size(); ++i) {
        double load = 0;
        for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
          const Vec3 v = rigid(scene.bodies[b].pose.position);
          for (int d = 0; d < 3; ++d) {
            const std::size_t k = 6 * b + std::size_t(d);
            load += r.resistance(i, k) * v[d] + r.resistance(i, k + 3) * spin[d];
          }
        }
        // Differences over 1e-4 of a radius leave 1e-12 of the flow, times the stiffness of the films, some hundreds.
        EXPECT_NEAR(r.pull[i], load, 1e-7 * std::sqrt(r.resistance(i, i)) * 10) << &scene - scenes.data() << " " << i;
      }
  }
}

// A shear that vanishes on the face of a box, or on the equator of a flow about a tube's axis: nothing moves in the
// gap.
TEST(FlowBesideWall, ShearAtAFaceOfABoxIsThatBesideAPlane) {
  const ContainerOptions box{BoxContainer{{12, 12, 12}}, {}, {0, 0, 1}, 600};
  for (const HeldInShear& row : {held_in_shear[1], held_in_shear[2]}) {
    Scene scene{{sphere_body(1, {0, 0, -5 + row.gap}, 80)},
                {},
                std::make_shared<const Triangles>(container_mesh(box, std::int32_t(box.triangles))),
                walls_of(box)};
    const Background shear = [](Vec3 x) { return Vec3{x.z + 6, 0, 0}; };
    const std::vector<double> load = hold(resistance_by_multipoles(scene, shear, 4, 1e-9));
    // Measured: 8 % more, as sliding in this box has 6 % more resistance than beside a plane. With a film that went
    // with the flow in the gap the torque was half as large again.
    EXPECT_NEAR(-load[0] / (6 * pi * (1 + row.gap)), row.force, 0.11 * row.force) << row.gap;
    EXPECT_NEAR(-load[4] / (4 * pi), row.torque, 0.11 * row.torque) << row.gap;
  }
}

// Batchelor and Green (J. Fluid Mech. 56 (1972) 375): free spheres nearly in touch along the axis of a strain approach
// at (1 - A) E r with 1 - A = 4.077 xi, xi = r/a - 2, and across it they turn by (1 - B/2) of the strain; B = 0.406 in
// touch.
TEST(FlowBetweenSpheres, FreePairsInStrainMoveAsBatchelorAndGreen) {
  for (const double xi : {1e-3, 1e-4}) {
    const Scene scene{{sphere_body(1, {-1 - xi / 2, 0, 0}, 320), sphere_body(1, {1 + xi / 2, 0, 0}, 320)}, {}, {}};
    const Background strain = [](Vec3 x) { return Vec3{x.x, -0.5 * x.y, -0.5 * x.z}; };
    SolverOptions options;
    options.exact_bodies = true;
    const Solution s = Solver(scene, options).solve({Condition{}, Condition{}}, strain);
    const double apart = s.motion[1].linear.x - s.motion[0].linear.x;
    // The next term is xi^2 ln(xi); 320 triangles are right to 1 %.
    EXPECT_NEAR(apart / (2 + xi), 4.077 * xi, 0.02 * 4.077 * xi) << xi;
  }
}

// The same strain about a pair, by elements and by multipoles of a high degree, at random orientations.
TEST(FlowBetweenSpheres, HeldPairsInLinearFlowsAgreeBothWays) {
  Random random(9);
  for (int trial = 0; trial < 4; ++trial) {
    const double gap = 0.3, other = 0.5 + random.uniform();
    const Vec3 axis = random_unit(random), shift = random_unit(random);
    const Scene scene{{sphere_body(1, shift, 320), sphere_body(other, shift + (1 + other + gap) * axis, 320)}, {}, {}};
    const Vec3 d = random_unit(random), g = any_orthogonal(d);
    const Background shear = [&](Vec3 x) { return dot(g, x) * d; };
    const std::vector<double> elements = hold(resistance_by_elements(scene, shear, 1e-9)),
                              multipoles = hold(resistance_by_multipoles(scene, shear, 8, 1e-9));
    // 320 triangles: 1e-3 of the drag in the flow, which is 3 at the farther sphere.
    for (std::size_t k = 0; k < 12; ++k) EXPECT_NEAR(elements[k], multipoles[k], 3e-3 * 6 * pi) << trial << " " << k;
  }
}

}  // namespace
}  // namespace slurry::stokes
