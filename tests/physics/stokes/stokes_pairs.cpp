// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Two and more spheres in Stokes flow, from far apart to nearly touching; many bodies by iteration.
#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"
#include "slurry/fluids/stokes/graded_mesh.hpp"
#include "slurry/fluids/stokes/smooth_gap.hpp"
#include "slurry/fluids/stokes/solver.hpp"
#include "slurry/fluids/stokes/two_spheres.hpp"
#include "slurry/linalg/dense_cholesky.hpp"
#include "tests/support/stokes_tables.hpp"

namespace slurry::stokes {
namespace {

Scene pair(double radius, double gap, std::int32_t triangles) {
  return {{sphere_body(1, {}, triangles), sphere_body(radius, {0, 0, -(1 + radius + gap)}, triangles)}, {}, {}};
}

SolverOptions without_films() {
  SolverOptions options;
  options.films = false;
  return options;
}

TEST(StokesPairs, ElementsAloneAreRightFromHalfARadiusOn) {
  for (const auto& row : exact_table("two_sphere_axisymmetric")) {
    if (row[1] > 2 || row[2] < 0.4 * row[1]) continue;
    const Matrix r = Solver(pair(row[1], row[2], 180), without_films()).resistance();
    EXPECT_NEAR(r(2, 2) / (6 * pi * row[3]), 1, 2e-3) << row[1] << " " << row[2];
    EXPECT_NEAR(r(2, 8) / (6 * pi * row[4]), 1, 2e-3) << row[1] << " " << row[2];
  }
}

// Some of the gaps of the tables, for the sake of time.
bool is_chosen(double gap) {
  for (const double one : {3.0, 1.0, 0.1, 0.01, 1e-3, 1e-4})
    if (std::abs(gap - one) < 1e-9) return true;
  return false;
}

// On one mesh, from a gap of 3 to one of 1e-4; the elements alone are 70 % off at 0.01.
TEST(StokesPairs, ErrorAlongTheLineOfCentresDoesNotDependOnTheGap) {
  for (const auto& row : exact_table("two_sphere_axisymmetric")) {
    if (!is_chosen(row[2])) continue;
    const Matrix r = Solver(pair(row[1], row[2], 180)).resistance();
    // The elements' own error where there is no film, and that of the series where there is.
    EXPECT_NEAR(r(2, 2) / (6 * pi * row[3]), 1, 1e-3) << row[1] << " " << row[2];
    EXPECT_NEAR(r(2, 8) / (6 * pi * row[4]), 1, 1e-3) << row[1] << " " << row[2];
    EXPECT_NEAR(r(8, 8) / (6 * pi * row[5]), 1, 1e-3) << row[1] << " " << row[2];
    EXPECT_NO_THROW(inverse_of_positive(r));
  }
}

// Rows and columns of the entries of the table across the line of centres.
constexpr int places_across[10][2] = {{0, 0}, {0, 4},  {0, 6}, {0, 10}, {4, 4},
                                      {4, 6}, {4, 10}, {6, 6}, {6, 10}, {10, 10}};

TEST(StokesPairs, ErrorAcrossTheLineOfCentresDoesNotDependOnTheGap) {
  for (const auto& row : exact_table("two_sphere_transverse")) {
    if (!is_chosen(row[2])) continue;
    const Matrix r = Solver(pair(row[1], row[2], 180)).resistance();
    for (int k = 0; k < 10; ++k) {
      const auto [i, j] = places_across[k];
      EXPECT_NEAR(r(i, j) / pi, row[3 + k], 1e-3 * std::sqrt(r(i, i) * r(j, j)) / pi) << row[1] << " " << row[2];
    }
  }
}

// Every row of the tables, on one mesh.
TEST(FullStokesPairs, EveryRowOfTheTables) {
  SolverOptions options;
  options.exact_bodies = true;
  for (const auto& row : exact_table("two_sphere_axisymmetric")) {
    const Matrix r = Solver(pair(row[1], row[2], 180), options).resistance();
    EXPECT_NEAR(r(2, 2) / (6 * pi * row[3]), 1, 1e-3) << row[1] << " " << row[2];
    EXPECT_NEAR(r(2, 8) / (6 * pi * row[4]), 1, 1e-3) << row[1] << " " << row[2];
    EXPECT_NEAR(r(8, 8) / (6 * pi * row[5]), 1, 1e-3) << row[1] << " " << row[2];
  }
  for (const auto& row : exact_table("two_sphere_transverse")) {
    const Matrix r = Solver(pair(row[1], row[2], 180), options).resistance();
    for (int k = 0; k < 10; ++k) {
      const auto [i, j] = places_across[k];
      EXPECT_NEAR(r(i, j) / pi, row[3 + k], 1e-3 * std::sqrt(r(i, i) * r(j, j)) / pi) << row[1] << " " << row[2];
    }
  }
}

// Gaps from 0.1 on, on 320 triangles: a pair with a film is as exact as its series, or as its harmonics; one so far
// away that it has none, at a gap of 3, has bodies that are exact alone and the elements' error of what they do to each
// other. Measured there: 2e-6 for 1:1 and 7e-6 for 1:2, against 1.2e-4 without exact bodies.
TEST(FullStokesPairs, SixDigitsFromATenthOfARadiusOn) {
  SolverOptions options;
  options.exact_bodies = true;
  for (const auto& row : exact_table("two_sphere_axisymmetric")) {
    if (row[2] < 0.09) continue;
    const Solver solver(pair(row[1], row[2], 320), options);
    const Matrix r = solver.resistance();
    const double tolerance = solver.films().empty() ? 1e-5 : 1e-6;
    EXPECT_NEAR(r(2, 2) / (6 * pi * row[3]), 1, tolerance) << row[1] << " " << row[2];
    EXPECT_NEAR(r(2, 8) / (6 * pi * row[4]), 1, tolerance) << row[1] << " " << row[2];
  }
  for (const auto& row : exact_table("two_sphere_transverse")) {
    if (row[2] < 0.09) continue;
    const Solver solver(pair(row[1], row[2], 320), options);
    const Matrix r = solver.resistance();
    const double tolerance = solver.films().empty() ? 1e-5 : 1e-6;
    for (int k = 0; k < 10; ++k) {
      const auto [i, j] = places_across[k];
      EXPECT_NEAR(r(i, j) / pi, row[3 + k], tolerance * std::sqrt(r(i, i) * r(j, j)) / pi) << row[1] << " " << row[2];
    }
  }
}

void expect_exact_with_a_film(double radius, double gap, double refine, std::int32_t triangles) {
  SolverOptions options;
  options.exact_bodies = true;
  options.most_direct = 12000;
  const Solver solver(graded(pair(radius, gap, triangles), {refine, 0.125}), options);
  EXPECT_EQ(solver.films().size(), 1u);
  const Matrix r = solver.resistance(), exact = two_sphere_resistance(1, radius, gap, {0, 0, -1});
  for (std::size_t i = 0; i < 12; ++i)
    for (std::size_t j = 0; j < 12; ++j)
      // The same elements are added and taken away: round-off.
      EXPECT_NEAR(r(i, j), exact(i, j), 1e-8 * std::sqrt(exact(i, i) * exact(j, j))) << radius << " " << gap;
  EXPECT_NO_THROW(inverse_of_positive(r));
}

// Radii far apart, with meshes that are all alike or fine in the gap: a film makes the pair exact, and the matrix of
// panels of very different lengths stays positive.
TEST(StokesPairs, RadiiFarApartAreExactWithFilms) {
  Random random(31);
  for (int trial = 0; trial < 10; ++trial) {
    const double radius = math::exp(random.uniform(std::log(2.0), std::log(200.0))),
                 gap = math::exp(random.uniform(std::log(1e-3), std::log(0.3)));
    expect_exact_with_a_film(radius, gap, trial % 2 == 0 ? 0 : 1.5, 20 + 20 * (trial % 3));
  }
  expect_exact_with_a_film(20, 0.0137, 0, 320);
}

// Small panels in the gap beside panels twenty times as long: three points of the long ones miss what the small ones
// do.
TEST(StokesPairs, PanelsOfVeryDifferentLengthsKeepTheMatrixPositive) {
  EXPECT_NO_THROW(Solver(graded(pair(20, 0.0137, 180), {1.5, 0.125}), without_films()));
}

TEST(FullStokesPairs, RadiiFarApartAreExactOnFineMeshes) {
  expect_exact_with_a_film(20, 0.0137, 1.5, 180);
  expect_exact_with_a_film(100, 0.05, 1.5, 180);
}

TEST(StokesPairs, RadiiBeyondTheKnownRatioAreRefused) {
  EXPECT_THROW(Solver(pair(1500, 0.1, 80)), InputError);
  EXPECT_NO_THROW(Solver(pair(1500, 1e4, 80)));
}

// Three spheres in a row, the outer two pressed together: by symmetry each film carries the force, whatever the third
// does, so that the speed is that of the films. And refining the mesh changes little.
TEST(StokesPairs, FilmsAmongThreeSpheresDoNotDependOnTheMesh) {
  const double gap = 0.01;
  std::vector<double> speed;
  for (const std::int32_t triangles : {80, 180}) {
    const Solver solver({{sphere_body(1, {}, triangles), sphere_body(1, {2 + gap, 0, 0}, triangles),
                          sphere_body(1, {1 + gap / 2, std::sqrt(3.0) * (1 + gap / 2), 0}, triangles)},
                         {},
                         {}});
    std::vector<Condition> push(3);
    push[0].load.linear = {1, 0, 0};
    push[1].load.linear = {-1, 0, 0};
    const Solution s = solver.solve(push);
    speed.push_back(s.motion[0].linear.x - s.motion[1].linear.x);
    EXPECT_EQ(solver.films().size(), 3u);
    // Elements and films together carry the force: next to all of it is the films'.
    EXPECT_LT(solver.load_of(0, s.density).linear.x, 0.5);
  }
  EXPECT_NEAR(speed[0], speed[1], 5e-3 * speed[1]);
}

std::shared_ptr<const FormPart> exact_ellipsoid(Vec3 half) {
  return std::make_shared<const FormPart>(FormPart{Superellipsoid{half, 1, 1}, 1, {}, 1});
}

// Spheres that are told to be ellipsoids: the film of smooth bodies against the exact resistance.
void expect_nearly_exact(Scene scene, double gap) {
  const Matrix exact = Solver(scene).resistance();
  for (Body& body : scene.bodies) {
    body.sphere_radius = 0;
    body.exact = exact_ellipsoid({1, 1, 1});
  }
  const Solver solver(scene);
  ASSERT_EQ(solver.films().size(), 1u);
  EXPECT_NEAR(solver.films()[0].gap, gap, 1e-9);
  const Matrix r = solver.resistance();
  // The elements are wrong by half a percent at the thinnest gap where they are asked, and the fit takes four times
  // that. Measured: 0.9 % of the approach, 0.3 % elsewhere.
  for (std::size_t i = 0; i < r.rows; ++i)
    for (std::size_t j = 0; j < r.rows; ++j)
      EXPECT_NEAR(r(i, j), exact(i, j), 2e-2 * std::sqrt(exact(i, i) * exact(j, j))) << gap << " " << i << " " << j;
  EXPECT_NO_THROW(inverse_of_positive(r));
}

TEST(StokesPairs, FilmsOfSmoothBodiesAgreeWithThoseOfSpheres) {
  for (const double gap : {0.1, 0.01, 1e-3})
    expect_nearly_exact({{sphere_body(1, {}, 80), sphere_body(1.5, {0, 0, 2.5 + gap}, 80)}, {}, {}}, gap);
}

TEST(StokesPairs, FilmsOfSmoothBodiesBesideAWallAgreeWithThoseOfSpheres) {
  for (const double gap : {0.1, 0.01, 1e-3})
    expect_nearly_exact({{sphere_body(1, {0, 0, 1 + gap}, 80)}, Wall{{}, {0, 0, 1}}, {}}, gap);
}

// Turned against each other, so that the nearest points lie on no axis.
std::vector<Body> inclined_ellipsoids(double gap, std::int32_t triangles) {
  std::vector<Body> pair{ellipsoid_body({1, 0.7, 0.5}, {{}, rotation({0.2, 0.1, 0})}, triangles),
                         ellipsoid_body({0.8, 1, 0.6}, {{0.1, 0, 1.3}, rotation({0, 0.3, 0.5})}, triangles)};
  pair[0].exact = exact_ellipsoid({1, 0.7, 0.5});
  pair[1].exact = exact_ellipsoid({0.8, 1, 0.6});
  const SmoothGap now = gap_between(pair[0], pair[1]);
  pair[1].pose.position += (gap - now.distance) * now.normal;
  return pair;
}

// a R b of the forces or torques (from 0 or 3 on) of the first body.
double along(const Matrix& r, Vec3 a, std::size_t row, Vec3 b, std::size_t column) {
  double sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) sum += a[i] * r(row + std::size_t(i), column + std::size_t(j)) * b[j];
  return sum;
}

TEST(StokesPairs, FilmsOfEllipsoidsAgreeWithFineMeshes) {
  const std::vector<Body> pair = inclined_ellipsoids(0.1, 180);
  const SmoothGap gap = gap_between(pair[0], pair[1]);
  const Solver solver({pair, {}, {}});
  ASSERT_EQ(solver.films().size(), 1u);
  const Matrix r = solver.resistance();
  // 1280 triangles each, a panel as long as the gap: right to 3e-3. 180 alone give 77.1 for the approach.
  EXPECT_NEAR(along(r, gap.normal, 0, gap.normal, 0) / 85.275, 1, 1e-2);
  EXPECT_NEAR(along(r, gap.normal, 0, gap.normal, 6) / -76.649, 1, 1e-2);
  EXPECT_NEAR(along(r, gap.axis[0], 0, gap.axis[0], 0) / 21.063, 1, 5e-3);
  EXPECT_NEAR(along(r, gap.axis[1], 0, gap.axis[1], 0) / 19.999, 1, 5e-3);
  EXPECT_NEAR(along(r, gap.normal, 3, gap.normal, 3) / 12.782, 1, 5e-3);
  EXPECT_NEAR(along(r, gap.axis[0], 3, gap.axis[0], 3) / 15.647, 1, 2e-2);
  EXPECT_NEAR(along(r, gap.axis[1], 3, gap.axis[1], 3) / 11.427, 1, 2e-2);
}

// An approach of surfaces that are not alike on both sides of the gap pulls sideways and turns. The fine mesh
// gives 3.65 for the torque about the second axis; without the logarithm of the surfaces' cubic terms the film
// gave 4.04.
TEST(StokesPairs, ApproachOfEllipsoidsTurnsThem) {
  const std::vector<Body> pair = inclined_ellipsoids(0.1, 180);
  const SmoothGap gap = gap_between(pair[0], pair[1]);
  const Matrix r = Solver({pair, {}, {}}).resistance();
  const double size = std::sqrt(along(r, gap.normal, 0, gap.normal, 0) * along(r, gap.axis[1], 3, gap.axis[1], 3));
  EXPECT_NEAR(along(r, gap.normal, 0, gap.axis[1], 3), 3.65, 6e-3 * size);
  EXPECT_NEAR(along(r, gap.normal, 0, gap.axis[0], 3), -0.73, 6e-3 * size);
  EXPECT_NEAR(along(r, gap.normal, 0, gap.axis[0], 0), 0.11, 6e-3 * size);
  EXPECT_NEAR(along(r, gap.normal, 0, gap.axis[1], 0), -0.17, 6e-3 * size);
}

// A tenth of a radius apart, no film: 9 % off where all triangles are alike. Measured: 2e-4 and 1e-3.
TEST(StokesPairs, MeshesThatAreFineInTheGapResolveIt) {
  for (const auto& row : exact_table("two_sphere_axisymmetric")) {
    if (row[1] != 1 || std::abs(row[2] - 0.1) > 1e-9) continue;
    const Matrix r = Solver(graded(pair(1, row[2], 180), {1.5, 0.125}), without_films()).resistance();
    EXPECT_NEAR(r(2, 2) / (6 * pi * row[3]), 1, 3e-3);
    EXPECT_NEAR(r(2, 8) / (6 * pi * row[4]), 1, 3e-3);
  }
}

// On meshes that are fine in the gap the film begins where the elements end: a film from 0.1 on, with 800 triangles,
// and 1800 triangles that resolve a gap of 0.02 without any.
TEST(FullStokesPairs, FilmsOfEllipsoidsOnGradedMeshesAgreeWithResolvedGaps) {
  const SmoothGap gap = gap_between(inclined_ellipsoids(0.02, 180)[0], inclined_ellipsoids(0.02, 180)[1]);
  SolverOptions options;
  options.exact_bodies = true;
  options.most_direct = 20000;
  const Solver film(graded({inclined_ellipsoids(0.02, 180), {}, {}}, {1.5, 0.5}), options);
  ASSERT_EQ(film.films().size(), 1u);
  const Solver fine(graded({inclined_ellipsoids(0.02, 180), {}, {}}, {1.5, 0.125}), options);
  ASSERT_TRUE(fine.films().empty());
  const Matrix a = film.resistance(), b = fine.resistance();
  for (std::size_t i = 0; i < 12; ++i)
    for (std::size_t j = 0; j < 12; ++j)
      // Measured: 1.1 % of the approach, which 320 triangles before grading bring to 0.1 %; 4e-3 elsewhere.
      EXPECT_NEAR(a(i, j), b(i, j), 1.5e-2 * std::sqrt(b(i, i) * b(j, j))) << i << " " << j;
  EXPECT_NEAR(along(a, gap.axis[0], 3, gap.axis[0], 3) / along(b, gap.axis[0], 3, gap.axis[0], 3), 1, 8e-3);
  EXPECT_NEAR(along(a, gap.axis[0], 0, gap.axis[0], 0) / along(b, gap.axis[0], 0, gap.axis[0], 0), 1, 1e-3);
}

// At a gap that no mesh resolves; the matrix is positive with all of its films.
TEST(StokesPairs, FilmsOfEllipsoidsDoNotDependOnTheMesh) {
  std::vector<double> closing;
  for (const std::int32_t triangles : {80, 180}) {
    const std::vector<Body> pair = inclined_ellipsoids(1e-3, triangles);
    const SmoothGap gap = gap_between(pair[0], pair[1]);
    const Matrix r = Solver({pair, {}, {}}).resistance();
    EXPECT_NO_THROW(inverse_of_positive(r));
    closing.push_back(along(r, gap.normal, 0, gap.normal, 0));
    // 12 pi/(t s gap), the leading term of lubrication theory.
    const double trace = gap.principal[0] + gap.principal[1], root = std::sqrt(gap.principal[0] * gap.principal[1]);
    EXPECT_NEAR(closing.back() * trace * root * gap.distance / (12 * pi), 1, 2e-2);
  }
  EXPECT_NEAR(closing[0], closing[1], 1e-2 * closing[1]);
}

// Random ellipsoids that keep a distance of each other; the motion under equal forces.
Scene cloud(std::int32_t count, std::int32_t triangles) {
  Random random(7);
  const auto mesh = std::make_shared<const Triangles>(surface_mesh(Superellipsoid{{1, 0.7, 0.5}, 1, 1}, triangles));
  Scene scene;
  const auto side = static_cast<std::int32_t>(std::ceil(std::cbrt(double(count))));
  for (std::int32_t k = 0; k < count; ++k) {
    const Vec3 site{double(k % side), double(k / side % side), double(k / side / side)};
    const Quaternion turn = normalised(Quaternion{random.normal(), random.normal(), random.normal(), random.normal()});
    scene.bodies.push_back({mesh, 1, {2.6 * site, turn}, 0});
  }
  return scene;
}

std::vector<Condition> falling(std::size_t count) {
  Condition c;
  c.load.linear = {0, 0, -1};
  return std::vector<Condition>(count, c);
}

TEST(StokesPairs, IterationGivesTheDirectAnswerForAnyNumberOfThreads) {
  const Scene scene = cloud(5, 80);
  SolverOptions iterate;
  iterate.most_direct = 0;
  iterate.iterations.tolerance = 1e-10;
  const Solution direct = Solver(scene).solve(falling(5));
  set_threads(1);
  const Solution one = Solver(scene, iterate).solve(falling(5));
  set_threads(3);
  const Solution three = Solver(scene, iterate).solve(falling(5));
  for (std::size_t b = 0; b < 5; ++b) {
    // The tolerance times the condition of the equations.
    EXPECT_NEAR(norm(one.motion[b].linear - direct.motion[b].linear), 0, 1e-9);
    EXPECT_EQ(one.motion[b].linear, three.motion[b].linear);
    EXPECT_EQ(one.motion[b].angular, three.motion[b].angular);
  }
}

TEST(StokesPairs, FastProductGivesTheAnswerOfTheDirectOne) {
  const Scene scene = cloud(6, 80);
  Scene beside = scene;
  beside.wall = Wall{{0, 0, -1.5}, {0, 0, 1}};
  for (const Scene* one : std::initializer_list<const Scene*>{&scene, &beside})
    for (const double tolerance : {1e-3, 1e-6, 1e-9}) {
      if (one->wall && tolerance != 1e-6) continue;
      SolverOptions iterate;
      iterate.most_direct = 0;
      iterate.iterations.tolerance = tolerance;
      iterate.product = SumMethod::direct;
      const Solver direct(*one, iterate);
      iterate.product = SumMethod::ewald;
      const Solver fast(*one, iterate);
      const Solution a = direct.solve(falling(6)), b = fast.solve(falling(6));
      EXPECT_EQ(b.iterations, a.iterations) << tolerance;
      // Both end with the residual of the tolerance; the product adds a tenth of it.
      for (std::size_t k = 0; k < 6; ++k) {
        EXPECT_NEAR(norm(b.motion[k].linear - a.motion[k].linear), 0, tolerance * norm(a.motion[k].linear))
            << tolerance;
        EXPECT_NEAR(norm(b.motion[k].angular - a.motion[k].angular), 0, tolerance * norm(a.motion[k].linear));
      }
      EXPECT_EQ(direct.product(), SumMethod::direct);
      EXPECT_EQ(fast.product(), SumMethod::ewald);
    }
}

TEST(StokesPairs, ProductIsChosenByItsCost) {
  SolverOptions iterate;
  iterate.most_direct = 0;
  iterate.iterations.tolerance = 1e-3;
  EXPECT_EQ(Solver(cloud(2, 20), iterate).product(), SumMethod::direct);
  // 5100 points: near pairs and a grid take a third of the time.
  EXPECT_EQ(Solver(cloud(85, 20), iterate).product(), SumMethod::ewald);
  EXPECT_EQ(Solver(cloud(2, 20)).product(), std::nullopt);
}

TEST(StokesPairs, IterationsDoNotGrowWithTheNumberOfBodies) {
  SolverOptions iterate;
  iterate.most_direct = 0;
  iterate.iterations.tolerance = 1e-6;
  std::vector<int> iterations;
  for (const std::int32_t count : {8, 27})
    iterations.push_back(Solver(cloud(count, 20), iterate).solve(falling(count)).iterations);
  EXPECT_LE(iterations[1], iterations[0] + 4);
  EXPECT_LT(iterations[1], 25);
}

}  // namespace
}  // namespace slurry::stokes
