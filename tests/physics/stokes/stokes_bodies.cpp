// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bodies in Stokes flow against exact solutions: single bodies, with orders of convergence; flows; walls; containers.
#include <gtest/gtest.h>

#include <cmath>

#include "slurry/fluids/stokes/closed_surface.hpp"
#include "slurry/fluids/stokes/flow_at.hpp"
#include "slurry/fluids/stokes/linear_layer.hpp"
#include "slurry/fluids/stokes/solver.hpp"
#include "slurry/linalg/dense_cholesky.hpp"
#include "tests/support/stokes_tables.hpp"

namespace slurry::stokes {
namespace {

// The order of convergence between meshes with 1 : 4 triangles, that is with panels half as long.
double order_of(double coarse, double fine) { return std::log2(std::abs(coarse / fine)); }

TEST(StokesBodies, DragAndTorqueOfASphereAreOfThirdOrder) {
  std::vector<double> drag, torque;
  for (const int triangles : {80, 320, 720}) {
    const Matrix r = Solver({{sphere_body(2, {1, 2, 3}, triangles)}, {}, {}}).resistance();
    drag.push_back(r(0, 0) / (12 * pi) - 1);
    torque.push_back(r(3, 3) / (64 * pi) - 1);
    // The icosahedron has no preferred direction.
    EXPECT_NEAR(r(1, 1), r(0, 0), 1e-9 * r(0, 0));
    EXPECT_NEAR(r(2, 2), r(0, 0), 1e-9 * r(0, 0));
  }
  EXPECT_LT(std::abs(drag[1]), 1e-4);
  // 80 to 720 triangles: panels a third as long.
  const double finer = std::log2(3.0);
  EXPECT_NEAR(order_of(drag[0], drag[1]), 3, 0.3);
  EXPECT_NEAR(order_of(drag[0], drag[2]) / finer, 3, 0.3);
  EXPECT_NEAR(order_of(torque[0], torque[2]) / finer, 2.7, 0.3);
}

// Half the unknowns, the same order.
TEST(StokesBodies, LinearDensitiesAreOfThirdOrder) {
  double drag[2], torque[2];
  for (int k = 0; k < 2; ++k) {
    const Matrix r = resistance_by_linear_densities({{sphere_body(1, {0.3, 0, 0}, k == 0 ? 80 : 320)}, {}, {}});
    drag[k] = std::abs(r(0, 0) / (6 * pi) - 1);
    torque[k] = std::abs(r(4, 4) / (8 * pi) - 1);
    EXPECT_NEAR(r(1, 3), 0, 1e-12);
  }
  // Edges half as long. Measured: 3.3 and 3.3.
  EXPECT_GT(std::log2(drag[0] / drag[1]), 2.8);
  EXPECT_GT(std::log2(torque[0] / torque[1]), 2.8);
  EXPECT_LT(drag[1], 1.5e-4);
  EXPECT_LT(torque[1], 6e-4);
}

TEST(StokesBodies, EllipsoidsOfTheTable) {
  for (const auto& row : exact_table("ellipsoid")) {
    // Thin discs and long needles need finer panels at their rims and tips.
    const double flatness = std::max({row[0], row[1], row[2]}) / std::min({row[0], row[1], row[2]});
    const double tolerance = flatness < 4 ? 1e-3 : 2e-2;
    const Matrix r = Solver({{ellipsoid_body({row[0], row[1], row[2]}, {}, 320)}, {}, {}}).resistance();
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(r(k, k) / (6 * pi * row[3 + k]), 1, tolerance)
          << row[0] << " " << row[1] << " " << row[2] << " " << k;
      EXPECT_NEAR(r(3 + k, 3 + k) / (8 * pi * row[6 + k]), 1, tolerance) << row[0] << " " << row[2] << " " << k;
    }
  }
}

TEST(StokesBodies, DragOfAnEllipsoidConvergesFast) {
  const auto row = exact_table("ellipsoid")[5];
  std::vector<double> drag;
  for (const int triangles : {80, 320}) {
    const Matrix r = Solver({{ellipsoid_body({row[0], row[1], row[2]}, {}, triangles)}, {}, {}}).resistance();
    drag.push_back(r(0, 0) / (6 * pi * row[3]) - 1);
  }
  EXPECT_GT(order_of(drag[0], drag[1]), 2.7);
}

TEST(StokesBodies, FreeSphereMovesByFaxensLaw) {
  const Solver solver({{sphere_body(1, {0.5, 0.3, 0}, 320)}, {}, {}});
  // A Stokes flow with a pressure: u_x = y^2, so that (1 + a^2/6 Laplace) u_x = y^2 + 1/3.
  const Background parabola = [](Vec3 x) { return Vec3{x.y * x.y, 0, 0}; };
  const Solution s = solver.solve({Condition{}}, parabola);
  EXPECT_NEAR(s.motion[0].linear.x, 0.09 + 1.0 / 3, 5e-4);
  EXPECT_NEAR(s.motion[0].angular.z, -0.3, 5e-4);
  const RigidPair balance = solver.load_of(0, s.density);
  EXPECT_NEAR(norm(balance.linear), 0, 1e-10);
  EXPECT_NEAR(norm(balance.angular), 0, 1e-10);
}

TEST(StokesBodies, StressletOfASphereGivesEinsteinsCoefficient) {
  const Solver solver({{sphere_body(1.5, {}, 320)}, {}, {}});
  const Background shear = [](Vec3 x) { return Vec3{x.y, 0, 0}; };
  const Solution s = solver.solve({Condition{}}, shear);
  // S = 20/3 pi a^3 E with E_xy = 1/2; the viscosity of a suspension grows by S_xy/(2 E_xy V) = 5/2 a volume share.
  const double volume = 4.0 / 3 * pi * 1.5 * 1.5 * 1.5;
  EXPECT_NEAR(solver.stresslet_of(0, s).xy / volume, 2.5, 2.5 * 1e-3);
  EXPECT_NEAR(s.motion[0].angular.z, -0.5, 1e-4);
}

// Jeffery 1922: a spheroid of axes ratio r across the shear turns by (r^2 cos^2 + sin^2)/(r^2 + 1), from the y axis on.
TEST(StokesBodies, SpheroidInShearTurnsByJefferysLaw) {
  const double ratio = 2;
  const Background shear = [](Vec3 x) { return Vec3{x.y, 0, 0}; };
  for (const double angle : {0.0, 0.4, 1.1, pi / 2}) {
    // The long axis at `angle` from y towards x.
    const Solver solver({{ellipsoid_body({1, ratio, 1}, {{}, rotation({0, 0, -angle})}, 320)}, {}, {}});
    const double spin = -solver.solve({Condition{}}, shear).motion[0].angular.z;
    const double c = std::cos(angle), s = std::sin(angle);
    EXPECT_NEAR(spin, (ratio * ratio * c * c + s * s) / (ratio * ratio + 1), 1e-3) << angle;
  }
}

TEST(StokesBodies, FlowAndPressureAboutASphere) {
  const Solver solver({{sphere_body(1, {}, 320)}, {}, {}});
  const Solution s = solver.solve({Condition{true, true, {{0, 0, 1}, {}}, {}}});
  const std::vector<Vec3> points{{0, 0, 2}, {1.5, 0, 0}, {0.7, 0.8, 0.9}, {0.2, 0.1, 0.3}};
  const auto flow = flow_at(solver, s, {}, points);
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec3 x = points[k];
    const double r = norm(x), c = x.z / r;
    // Stokes' solution: u = (3/4r)(z + c x/r) + (1/4r^3)(z - 3 c x/r), p = 3 c/(2 r^2).
    const Vec3 z{0, 0, 1}, e = x / r;
    const Vec3 u = 0.75 / r * (z + c * e) + 0.25 / (r * r * r) * (z - 3 * c * e);
    // The error of the panels near the surface.
    EXPECT_NEAR(norm(flow[k].velocity - u), 0, 2e-3) << k;
    EXPECT_NEAR(flow[k].pressure, 1.5 * c / (r * r), 5e-3) << k;
    EXPECT_EQ(flow[k].body, -1);
  }
  // Inside the single layer is the rigid motion.
  EXPECT_NEAR(norm(flow[3].velocity - Vec3{0, 0, 1}), 0, 2e-3);
  EXPECT_EQ(flow[3].body, 0);
  // The traction on a sphere that translates is -3/2 U/a everywhere.
  const std::vector<Vec3> traction = tractions(solver, s);
  double worst = 0;
  for (const Vec3& t : traction) worst = std::max(worst, norm(t - Vec3{0, 0, -1.5}));
  // Densities of single panels are of first order.
  EXPECT_LT(worst, 0.1);
}

TEST(StokesBodies, VelocityVanishesOnTheWall) {
  // So far below that no panel is near: image and panel are then summed at the same points.
  const Wall wall{{0, 0, -0.9}, {0, 0, 1}};
  const Solver solver({{ellipsoid_body({0.4, 0.2, 0.3}, {{0, 0, 0.2}, {}}, 80)}, wall, {}});
  const Solution s = solver.solve({Condition{true, true, {{0.3, 1, -0.5}, {1, 2, 3}}, {}}});
  const std::vector<Vec3> points{{0, 0, -0.9}, {0.5, -0.3, -0.9}, {2, 1, -0.9}};
  for (const FlowPoint& at : flow_at(solver, s, {}, points)) EXPECT_NEAR(norm(at.velocity), 0, 1e-12);
}

TEST(StokesBodies, SphereBesideAPlaneByImages) {
  for (const auto& row : exact_table("sphere_plane_normal")) {
    if (row[0] < 0.2 || row[0] > 5) continue;
    SolverOptions options;
    options.films = false;
    const Matrix r = Solver({{sphere_body(1, {0, 0, 1 + row[0]}, 320)}, Wall{{}, {0, 0, 1}}, {}}, options).resistance();
    // Panels have a length of 0.28: they feel the film from a gap of 0.3 on.
    EXPECT_NEAR(r(2, 2) / (6 * pi * row[1]), 1, row[0] > 0.4 ? 1e-3 : 2e-2) << row[0];
  }
  for (const auto& row : exact_table("sphere_plane_tangential")) {
    if (row[0] < 0.9 || row[0] > 5) continue;
    SolverOptions options;
    options.films = false;
    const Matrix r = Solver({{sphere_body(1, {0, 0, 1 + row[0]}, 320)}, Wall{{}, {0, 0, 1}}, {}}, options).resistance();
    EXPECT_NEAR(r(0, 0) / (6 * pi), row[1], 5e-4) << row[0];
    EXPECT_NEAR(r(3, 3) / (8 * pi), row[4], 5e-4) << row[0];
    EXPECT_NEAR(std::abs(r(0, 4)) / (8 * pi), row[2], 1e-4) << row[0];
  }
}

TEST(StokesBodies, FilmsBesideAPlaneJoinTheElements) {
  // At a gap where both are right: the film's own share is small, with the right sign of every entry.
  const Body body = sphere_body(1, {0, 0, 1.6}, 320);
  const Solver with({{body}, Wall{{}, {0, 0, 1}}, {}});
  ASSERT_EQ(with.films().size(), 1u);
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < 6; ++j) EXPECT_NEAR(with.films()[0].resistance(i, j), 0, 0.03) << i << " " << j;
  // And at a gap that no panel resolves the matrix is positive and right.
  const Matrix r = Solver({{sphere_body(1, {0, 0, 1.001}, 80)}, Wall{{}, {0, 0, 1}}, {}}).resistance();
  EXPECT_NEAR(r(2, 2) / (6 * pi), 1002.353326880582, 1e-6 * 1002);
  EXPECT_NO_THROW(inverse_of_positive(r));
}

TEST(StokesBodies, SphereOnTheAxisOfACylinder) {
  // a/R = 0.3; lids at 3 R change nothing but for e^-4.
  const auto row = exact_table("sphere_in_cylinder_axis")[3];
  const auto container = std::make_shared<const Triangles>(cylinder_mesh(1 / row[0], 6 / row[0], 900));
  const Solver solver({{sphere_body(1, {}, 180)}, {}, container});
  const Solution s = solver.solve({Condition{true, true, {{0, 0, 1}, {}}, {}}});
  EXPECT_NEAR(s.load[0].linear.z / (6 * pi), row[1], 5e-3 * row[1]);
  // Outside the container nothing moves: its panels hold what the sphere gives to the fluid.
  Vec3 total;
  for (std::size_t k = 0; k < solver.panels().size(); ++k) total += solver.panels().triangle[k].area * s.density[k];
  EXPECT_NEAR(total.z, 0, 1e-2 * s.load[0].linear.z);
}

TEST(StokesBodies, SphereOffTheAxisOfACylinderTurns) {
  // a/R = 0.2, b/R = 0.4, falling without a torque.
  const auto row = exact_table("sphere_in_cylinder_offaxis")[2];
  const auto container = std::make_shared<const Triangles>(cylinder_mesh(5, 30, 900));
  const Solver solver({{sphere_body(1, {2, 0, 0}, 80)}, {}, container});
  Condition falling;
  falling.load.linear = {0, 0, 6 * pi};
  const Solution s = solver.solve({falling});
  EXPECT_NEAR(s.motion[0].linear.z, row[3], 1e-2 * row[3]);
  EXPECT_NEAR(std::abs(s.motion[0].angular.y) / s.motion[0].linear.z, std::abs(row[4]), 0.1 * std::abs(row[4]));
}

TEST(StokesBodies, ResistanceOfThreeBodiesIsSymmetricAndPositive) {
  const std::vector<Body> bodies{ellipsoid_body({1, 0.6, 0.4}, {{0, 0, 0}, rotation({0.3, 0.2, 1})}, 80),
                                 sphere_body(0.7, {1.5, 0.9, 0.2}, 80), sphere_body(0.5, {-0.3, 1.6, 0.1}, 80)};
  SolverOptions options;
  options.films = false;
  const Matrix r = Solver({bodies, Wall{{0, 0, -1.5}, {0, 0, 1}}, {}}, options).resistance();
  const Matrix m = inverse_of_positive(r);
  // Symmetric by construction; the inverse exists, so that it is positive.
  for (std::size_t i = 0; i < 18; ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_NEAR(m(i, j), m(j, i), 1e-12);
}

TEST(StokesBodies, BadScenesAreRefused) {
  const auto refused = [](Scene scene) { EXPECT_THROW(check_scene(scene), std::runtime_error); };
  refused({{sphere_body(1, {}, 80), sphere_body(1, {2, 0, 0}, 80)}, {}, {}});
  refused({{sphere_body(1, {0, 0, 0.9}, 80)}, Wall{{}, {0, 0, 1}}, {}});
  const auto container = std::make_shared<const Triangles>(cylinder_mesh(2, 6, 200));
  refused({{sphere_body(1, {5, 0, 0}, 80)}, {}, container});
  refused({{sphere_body(1, {1.5, 0, 0}, 80)}, {}, container});
  refused({{ellipsoid_body({1, 2, 1}, {}, 80), ellipsoid_body({0.5, 0.5, 0.5}, {}, 80)}, {}, {}});
  EXPECT_NO_THROW(check_scene({{sphere_body(1, {}, 80)}, {}, container}));
}

}  // namespace
}  // namespace slurry::stokes
