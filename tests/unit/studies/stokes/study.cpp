// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bodies in a Stokes fluid as a study: tables, units, notes, and what is refused.
#include "slurry/studies/stokes/study.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/fluids/stokes/surface_mesh.hpp"
#include "slurry/studies/stokes/setup.hpp"

namespace {

using namespace slurry;

constexpr double pi = std::numbers::pi;

const std::vector<double>& numbers(const StudyResult& r, const std::string& table, const std::string& column) {
  return std::get<std::vector<double>>(r.find(table)->find(column)->values);
}

StokesCase one_sphere() {
  StokesCase c;
  c.mesh.triangles = 80;
  c.viscosity = 2;
  StokesBodies ball;
  ball.name = "ball";
  ball.radius = 0.5;
  c.bodies = {ball};
  return c;
}

TEST(StokesStudy, ForceAndVelocityOfOneSphere) {
  StokesCase c = one_sphere();
  c.mesh.triangles = 180;
  c.mesh.exact_bodies = false;
  c.bodies[0].velocity = Vec3{0, 0, 3};
  c.bodies[0].angular_velocity = Vec3{};
  const StudyResult r = run_study(c);
  const double drag = 6 * pi * 2 * 0.5 * 3;
  // The error of 180 triangles.
  EXPECT_NEAR(numbers(r, "bodies", "force_z")[0], drag, 5e-4 * drag);
  // And the force gives the velocity back.
  StokesCase back = one_sphere();
  back.bodies[0].force = {0, 0, drag};
  EXPECT_NEAR(numbers(run_study(back), "bodies", "velocity_z")[0], 3, 1e-9);
}

TEST(StokesStudy, MobilityIsTheInverseOfTheResistance) {
  StokesCase c = one_sphere();
  c.bodies[0].place = BodyPoints{{{0, 0, 0}, {1.4, 0.2, 0}}};
  c.output.resistance = c.output.mobility = true;
  const StudyResult r = run_study(c);
  const auto &a = numbers(r, "resistance", "value"), &b = numbers(r, "mobility", "value");
  ASSERT_EQ(a.size(), 144u);
  for (std::size_t i = 0; i < 12; ++i)
    for (std::size_t j = 0; j < 12; ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < 12; ++k) sum += a[12 * i + k] * b[12 * k + j];
      EXPECT_NEAR(sum, i == j, 1e-10);
    }
  ASSERT_NE(r.find("films"), nullptr);
  EXPECT_NEAR(numbers(r, "films", "gap")[0], std::sqrt(1.4 * 1.4 + 0.04) - 1, 1e-14);
}

TEST(StokesStudy, FlowOnLinesAndPlanes) {
  StokesCase c = one_sphere();
  c.bodies[0].velocity = Vec3{1, 0, 0};
  c.samples = {{"through", SampleLine{{0, 0, 0}, {3, 0, 0}, 4}},
               {"cut", SamplePlane{{-1, 0, -1}, {2, 0, 0}, {0, 0, 2}, {3, 3}}}};
  const StudyResult r = run_study(c);
  const auto& inside = std::get<std::vector<std::int64_t>>(r.find("flow_through")->find("body")->values);
  EXPECT_EQ(inside, (std::vector<std::int64_t>{0, -1, -1, -1}));
  // Stokes: u = 3a/(2r) - a^3/(2r^3) ahead of the sphere, p = 3/2 mu a/r^2.
  EXPECT_NEAR(numbers(r, "flow_through", "velocity_x")[2], 0.75 / 2 - 0.0625 / 8, 1e-3);
  EXPECT_NEAR(numbers(r, "flow_through", "pressure")[2], 1.5 * 2 * 0.5 / 4, 1e-3);
  EXPECT_TRUE(std::isnan(numbers(r, "flow_through", "pressure")[0]));
  EXPECT_EQ(r.find("flow_cut")->rows(), 9u);
  EXPECT_TRUE(r.attachments.empty());
  // Fields: the surface, the line and the plane, without numbers where there is no fluid.
  ASSERT_EQ(r.fields.size(), 3u);
  EXPECT_EQ(r.fields[0].triangles.size(), 80u);
  const StudyArray& traction = *r.fields[0].find("traction");
  Vec3 total;
  for (std::size_t t = 0; t < r.fields[0].triangles.size(); ++t) {
    const double area = 0.5 * norm(Triangles{r.fields[0].points, r.fields[0].triangles}.area(t));
    total += area * Vec3{traction.values[3 * t], traction.values[3 * t + 1], traction.values[3 * t + 2]};
  }
  // What the fluid does is the force from outside turned round; the panels' own pressure adds up to nothing.
  EXPECT_NEAR(total.x, -numbers(r, "bodies", "force_x")[0], 1e-9 * std::abs(total.x));
  EXPECT_TRUE(std::isnan(r.fields[1].find("velocity")->values[0]));
  EXPECT_EQ(r.fields[1].find("velocity")->values[6], numbers(r, "flow_through", "velocity_x")[2]);
  EXPECT_EQ(r.fields[2].counts, (std::array<std::int64_t, 2>{3, 3}));
}

TEST(StokesStudy, FieldsEndAtTheContainer) {
  StokesCase c = one_sphere();
  c.container = ContainerOptions{BallContainer{2}, {}, {0, 0, 1}, 80};
  c.bodies[0].velocity = Vec3{1, 0, 0};
  c.samples = {{"through", SampleLine{{0, 0, 0}, {3, 0, 0}, 4}}};
  const StudyResult r = run_study(c);
  ASSERT_EQ(r.fields.size(), 3u);
  EXPECT_EQ(r.fields[1].name, "container");
  EXPECT_EQ(r.fields[1].triangles.size(), 80u);
  const auto& speed = r.fields[2].find("speed")->values;
  EXPECT_TRUE(std::isnan(speed[0]));
  EXPECT_GT(speed[1], 0);
  EXPECT_TRUE(std::isnan(speed[3]));
}

TEST(StokesStudy, BodiesFromAMeshAndEveryShape) {
  StokesCase c;
  c.mesh.triangles = 80;
  ClosedMesh cube;
  Triangles surface = triangulate(BoxGrain{{1, 1, 1}}.parts(false).front().solid);
  for (Vec3& v : surface.vertex) v += Vec3{5, 5, 5};
  cube.data = std::make_shared<const Triangles>(surface);
  const std::vector<StokesShape> shapes{EllipsoidGrain{{1, 0.5, 0.5}}, SuperellipsoidGrain{{1, 1, 1}, 0.5, 0.5},
                                        CapsuleGrain{1}, BoxGrain{{1, 1, 1}}, cube};
  for (std::size_t k = 0; k < shapes.size(); ++k) {
    StokesBodies body;
    body.shape = shapes[k];
    body.force = {0, 0, -1};
    body.place = BodyPoints{{{20.0 * double(k), 0, 0}}};
    c.bodies.push_back(body);
  }
  const StudyResult r = run_study(c);
  const auto& fall = numbers(r, "bodies", "velocity_z");
  // The box, and the same box from a mesh, far apart but for their order in the row.
  EXPECT_NEAR(fall[3], fall[4], 2e-3);
  for (const double v : fall) EXPECT_LT(v, 0);
}

TEST(StokesStudy, NotesSurfacesThatNoTriangleResolves) {
  StokesCase c;
  c.mesh.triangles = 80;
  StokesBodies body;
  body.shape = BoxGrain{{1, 1, 1}};
  body.place = BodyPoints{{{0, 0, 0}, {0, 0, 1.05}}};
  c.bodies = {body};
  EXPECT_EQ(run_study(c).notes.size(), 1u);
  std::get<BodyPoints>(c.bodies[0].place).positions[1].z = 4;
  EXPECT_TRUE(run_study(c).notes.empty());
}

// A mesh study compares the same scene: spheres, and shapes whose meshes reach beyond them or fall short of them.
TEST(StokesStudy, RandomPlacesDoNotDependOnTheMesh) {
  const std::vector<StokesShape> shapes{SphereGrain{}, EllipsoidGrain{{1, 0.6, 0.4}},
                                        SuperellipsoidGrain{{1, 0.8, 0.7}, 0.4, 0.6}, CapsuleGrain{1},
                                        BoxGrain{{1, 2, 1}}};
  std::uint64_t seed = 1;
  for (const StokesShape& shape : shapes) {
    StokesCase c;
    c.seed = static_cast<std::int64_t>(seed++);
    StokesBodies body;
    body.shape = shape;
    RandomRegion region;
    region.count = 12;
    region.low = {-7, -7, -7}, region.high = {7, 7, 7};
    region.margin = 0.05;
    body.place = region;
    body.orientation = RandomOrientation{};
    c.bodies = {body, body};
    c.mesh.triangles = 20;
    const StokesSetup coarse = make_setup(c);
    for (const std::int64_t triangles : {80, 320}) {
      c.mesh.triangles = triangles;
      const StokesSetup fine = make_setup(c);
      ASSERT_EQ(fine.scene.bodies.size(), 24u);
      for (std::size_t b = 0; b < 24; ++b) {
        EXPECT_EQ(fine.scene.bodies[b].pose.position, coarse.scene.bodies[b].pose.position);
        EXPECT_EQ(fine.scene.bodies[b].pose.orientation.w, coarse.scene.bodies[b].pose.orientation.w);
      }
    }
  }
}

// Films make a pair exact and exact bodies a single one, so that the difference of two meshes says nothing of the error
// of other motions: none is reported.
TEST(StokesStudy, ReportsNoError) {
  StokesCase c = one_sphere();
  c.output.resistance = c.output.mobility = true;
  const StudyResult r = run_study(c);
  for (const StudyTable& table : r.tables) EXPECT_EQ(table.find("error"), nullptr) << table.name;
  for (const NamedValue& entry : r.summary) EXPECT_NE(entry.name, "error");
  EXPECT_EQ(r.outcome, "1 body of 80 triangles");
}

TEST(StokesStudy, TellsHowTheEquationsWereSolved) {
  const auto way = [](const StokesCase& c) {
    for (const NamedValue& entry : run_study(c).summary)
      if (entry.name == "solution") return std::get<std::string>(entry.value.any);
    return std::string();
  };
  StokesCase c = one_sphere();
  EXPECT_EQ(way(c), "factored matrix");
  c.mesh.most_direct = 0;
  EXPECT_EQ(way(c), "iterations, products pair by pair");
  // 7200 points.
  BodyPoints row;
  for (int k = 1; k < 30; ++k) row.positions.push_back({3.0 * k, 0, 0});
  c.bodies[0].place = row;
  c.mesh.tolerance = 1e-2;
  EXPECT_EQ(way(c), "iterations, products by near pairs and a grid");
}

TEST(StokesStudy, StopsWhereItIsAsked) {
  std::atomic<int> flag{0};
  const InterruptScope scope(&flag);
  EXPECT_THROW(run_study(one_sphere(), StudyProgress([&](double done) { flag = done < 0.5 ? 0 : 1; })), Interrupted);
}

std::string fault_of_case(const StokesCase& c) {
  const auto fault = first_fault(c);
  return fault ? fault->sentence() : "";
}

TEST(StokesStudy, RefusesWhatMakesNoSense) {
  const auto expect = [](const StokesCase& c, const std::string& what) {
    EXPECT_NE(fault_of_case(c).find(what), std::string::npos) << fault_of_case(c);
  };
  StokesCase c = one_sphere();
  EXPECT_EQ(fault_of_case(c), "");
  c.bodies.clear();
  expect(c, "at least one group");
  c = one_sphere();
  c.bodies[0].place = BodyPoints{{{0, 0, 0}, {1, 0, 0}}};
  expect(c, "touch or overlap");
  c = one_sphere();
  c.bodies[0].radius = 1e-60;
  expect(c, "radius: got 1e-60, expected 1e-50 to 1e+50");
  c = one_sphere();
  c.bodies[0].radius = 1e-15;
  EXPECT_EQ(fault_of_case(c), "") << "at the origin";
  c.bodies[0].place = BodyPoints{{{2, 0, 0}}};
  expect(c, "body 0 of size 1e-15 is at 2 from the origin");
  c = one_sphere();
  c.viscosity = 1e200;
  expect(c, "viscosity: got 1e+200");
  c = one_sphere();
  c.wall = WallOptions{};
  expect(c, "behind the wall");
  c = one_sphere();
  c.container = ContainerOptions{};
  c.container->centre = {3, 0, 0};
  expect(c, "outside the container");
  // The container is 1 long and wide: a sphere of radius 0.5 in its middle reaches its lids.
  c.container->centre = {0.1, 0, 0};
  expect(c, "reaches through the container");
  c.wall = WallOptions{};
  expect(c, "one of them");
  c = one_sphere();
  c.bodies[0].velocity = Vec3{1, 0, 0};
  c.bodies[0].force = {1, 0, 0};
  expect(c, "from which the force follows");
  c = one_sphere();
  c.samples = {{"a", SamplePoints{{{0, 0, 0}}}}, {"a", SamplePoints{{{0, 0, 0}}}}};
  expect(c, "already the name");
  c.samples = {{"a/b", SamplePoints{{{0, 0, 0}}}}};
  expect(c, "expected letters");
  c = one_sphere();
  ClosedMesh open;
  Triangles ball = stokes::sphere_mesh(80);
  ball.triangle.pop_back();
  open.data = std::make_shared<const Triangles>(ball);
  c.bodies[0].shape = open;
  expect(c, "expected a closed surface");
  Triangles crossed = stokes::sphere_mesh(80);
  crossed.vertex[0] = -3.0 * crossed.vertex[0];
  ClosedMesh knot;
  knot.data = std::make_shared<const Triangles>(crossed);
  c.bodies[0].shape = knot;
  expect(c, "the surface crosses itself");
  // Two spheres that touch, to the last bit.
  c = one_sphere();
  c.bodies[0].place = BodyPoints{{{0, 0, 0}, {0, 1, 0}}};
  expect(c, "touch or overlap");
  // Two boxes face to face: their triangles do not cross.
  c = one_sphere();
  c.bodies[0].shape = BoxGrain{{1, 1, 1}};
  c.bodies[0].place = BodyPoints{{{0, 0, 0}, {c.bodies[0].radius, 0, 0}}};
  expect(c, "touch or overlap");
  // Six triangles around take as many along as the cylinder is long.
  for (const double length : {1e4, 3e13, 1e200}) {
    c = one_sphere();
    c.container = ContainerOptions{};
    c.container->shape = CylinderContainer{2, length};
    expect(c, "expected at least a quarter of them in `triangles`, or a shorter cylinder");
  }
  // A rigid body cannot take in what a source brings: the equations have no solution.
  c = one_sphere();
  FormulaFlow source;
  source.velocity = {Expression("x"), Expression("y"), Expression("z")};
  c.flow.name = source;
  expect(c, "does not come out of it again");
  source.velocity = {Expression("x"), Expression("-y"), Expression("0")};
  c.flow.name = source;
  EXPECT_EQ(fault_of_case(c), "");
}

// A hollow ball by its shape and by a mesh of the same triangles, in another unit and turned about its axis of
// symmetry.
TEST(StokesStudy, ContainerFromAMesh) {
  StokesCase c = one_sphere();
  c.mesh.films = false;
  c.bodies[0].force = {0, 0, -1};
  ContainerOptions ball{BallContainer{2}, {0.1, 0, 0}, {0, 0, 1}, 80};
  c.container = ball;
  const double fall = numbers(run_study(c), "bodies", "velocity_z")[0];
  MeshContainer mesh;
  mesh.scale = 2;
  mesh.data = std::make_shared<const Triangles>(stokes::surface_mesh(Globe{1}, 80));
  c.container->shape = mesh;
  EXPECT_NEAR(numbers(run_study(c), "bodies", "velocity_z")[0], fall, 1e-12 * std::abs(fall));
  // Nothing is known of the walls of a mesh: a body close to it has no film, and the study tells.
  EXPECT_EQ(fault_of_case(c), "");
  Triangles torn = *mesh.data;
  torn.triangle.pop_back();
  mesh.data = std::make_shared<const Triangles>(torn);
  c.container->shape = mesh;
  EXPECT_NE(fault_of_case(c).find("expected a closed surface"), std::string::npos) << fault_of_case(c);
}

// Two spheres a tenth of a radius apart, without films: 9 % off on 180 triangles that are all alike.
TEST(StokesStudy, RefinesWhereBodiesAreClose) {
  StokesCase c;
  c.mesh.films = false;
  c.mesh.triangles = 80;
  c.output.resistance = true;
  StokesBodies pair;
  pair.place = BodyPoints{{{0, 0, 0}, {0, 0, 2.1}}};
  c.bodies = {pair};
  // F/(6 pi) on each where they approach each other: R_zz - R_zz' of the table.
  const double exact = 7.413297606556766;
  const auto closing = [&] {
    const auto value = numbers(run_study(c), "resistance", "value");
    return (value[2 * 12 + 2] - value[2 * 12 + 8]) / (6 * std::numbers::pi);
  };
  EXPECT_GT(std::abs(closing() / exact - 1), 0.1);
  c.mesh.refine = 1.5;
  EXPECT_NEAR(closing() / exact, 1, 1e-2);
}

}  // namespace
