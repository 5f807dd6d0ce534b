// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Lit pictures: where things are, what hides what, how much light they get, and that threads do not matter.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/draw/light.hpp"
#include "slurry/draw/picture.hpp"
#include "slurry/draw/render.hpp"
#include "slurry/draw/scene.hpp"
#include "tests/unit/draw/small_frame.hpp"

namespace slurry {
namespace {

using test::add_grain;

const View from_front = parse_view("y", {0, 0, 1});
constexpr Colour red = rgb(0xc04030), blue = rgb(0x3060c0);
constexpr std::uint32_t paper = 0xffffff;

// A camera ten metres in front of the origin, 40 pixels a metre there.
Image picture(const Solids& solids, const Bounds& box, double distance = 10) {
  const Camera camera{from_front, {0, 0, 0}, distance};
  const Light light(solids, box, from_front, {0, 0, 1});
  return render(solids, camera, light, {200, 160, 40, 100, 80});
}
std::uint32_t at(const Image& image, int x, int y) {
  return image.pixel[static_cast<std::size_t>(y) * image.width + x];
}
bool is_reddish(std::uint32_t p) { return (p >> 16 & 255) > (p & 255) + 20; }
int brightness(std::uint32_t p) { return static_cast<int>((p >> 16 & 255) + (p >> 8 & 255) + (p & 255)); }
const Bounds box_of_five{{-5, -5, -5}, {5, 5, 5}};

// A ball of radius r at the distance D covers the angle asin(r / D): a disc of radius f r / sqrt(D^2 - r^2).
TEST(Lit, ABallHasTheOutlineOfPerspective) {
  for (const double distance : {3.0, 10.0, 1e5}) {
    Solids s;
    s.balls.push_back({{0, 0, 0}, 1, red, {}});
    const Image image = picture(s, box_of_five, distance);
    double covered = 0;
    for (const std::uint32_t p : image.pixel) covered += p != paper;
    const double radius = 40 * distance / std::sqrt(distance * distance - 1);
    // Each pixel of the rim counts, which is half a pixel too many in the mean.
    EXPECT_NEAR(std::sqrt(covered / std::numbers::pi), radius + 0.5, 0.3) << distance;
  }
}

TEST(Lit, WhatIsNearerHidesAndIsLarger) {
  Solids s;
  s.balls.push_back({{0, 0, 0}, 1, blue, {}});
  s.balls.push_back({{0, -3, 0}, 0.3, red, {}});
  const Image image = picture(s, box_of_five);
  EXPECT_TRUE(is_reddish(at(image, 100, 80)));
  EXPECT_FALSE(is_reddish(at(image, 100 + 20, 80)));
  int wide = 0;
  for (int x = 0; x < 200; ++x) wide += is_reddish(at(image, x, 80));
  EXPECT_NEAR(wide, 2 * 0.3 * 40 * 10 / 7, 2) << "ten metres against seven";
}

TEST(Lit, ALineRunsBetweenTheGrains) {
  Solids s;
  s.rods.push_back({{-2, 0, 0}, {2, 0, 0}, 0.1, red});
  s.balls.push_back({{-1, -1, 0}, 0.5, blue, {}});  // before it
  s.balls.push_back({{1, 1, 0}, 0.5, blue, {}});    // behind it
  const Image image = picture(s, box_of_five);
  EXPECT_FALSE(is_reddish(at(image, 100 - 44, 80)));
  EXPECT_TRUE(is_reddish(at(image, 100 + 38, 80)));
}

// Under a disc that is seen at the angle alpha about the zenith the sky lacks a cap. With weights (l + c) of a
// direction at the height c, and c for the slope, the cap has the share
// (l (1 - cos^2 alpha) / 2 + (1 - cos^3 alpha) / 3) / (l / 2 + 1 / 3).
TEST(Light, OfTheSkyIsThatOfTheClosedForm) {
  for (const double alpha : {0.0, 0.4, 0.8, 1.1}) {
    Solids s;
    const double radius = 4, height = alpha > 0 ? radius / std::sin(alpha) : 1e6;
    if (alpha > 0) s.balls.push_back({{0, 0, height}, radius, red, {}});
    const Light light(s, {{-6, -6, -1}, {6, 6, 16}}, from_front, {0, 0, 1});
    const double c = std::cos(alpha), l = Light::lowest;
    const double cap = (l * (1 - c * c) / 2 + (1 - c * c * c) / 3) / (l / 2 + 1.0 / 3);
    // About fifty directions are above the horizon, each with a fiftieth of the sky; a few lie on the rim.
    EXPECT_NEAR(light.of_sky({0, 0, 0}, {0, 0, 1}), 1 - cap, 0.04) << alpha;
  }
}

TEST(Light, ASphereThrowsAShadowAlongTheSun) {
  Solids s;
  s.balls.push_back({{0, 0, 1}, 0.5, red, {}});
  const Light light(s, box_of_five, from_front, {0, 0, 1});
  const Vec3 sun = light.to_sun(), below = Vec3{0, 0, 1} - 1 / sun.z * sun;
  EXPECT_EQ(light.of_sun(below, {0, 0, 1}), 0);
  EXPECT_EQ(light.of_sun(below + Vec3{1.5, 0, 0}, {0, 0, 1}), 1);
  // On the border of the shadow, across the sun, half of it is seen.
  const Vec3 across = normalised(cross(sun, Vec3{0, 0, 1}));
  EXPECT_NEAR(light.of_sun(below + 0.5 * across, {0, 0, 1}), 0.5, 0.25);
  EXPECT_LT(light.at(below, {0, 0, 1}), 0.8 * light.unshaded({0, 0, 1}));
}

SmoothMesh ball_mesh(int around) {
  const Vec3 top{0, 0, 1}, bottom{0, 0, -1};
  const RingStack stack{around / 2 - 1, around,
                        [&](std::int32_t ring, std::int32_t place) {
                          const double a = std::numbers::pi * (1 - 2.0 * (ring + 1) / around),
                                       b = 2 * std::numbers::pi * place / around;
                          return Vec3{std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a)};
                        },
                        &bottom, &top};
  const Triangles t = joined(stack);
  return {t, corner_normals(t), {}};
}

TEST(Lit, ASmoothMeshHasNoFacets) {
  Solids exact, mesh;
  exact.balls.push_back({{0, 0, 0}, 1, red, {}});
  mesh.meshes.push_back(ball_mesh(32));
  SolidBody body;
  body.colour = red, body.radius = 1.01;
  mesh.bodies.push_back(body);
  const Image a = picture(exact, box_of_five), b = picture(mesh, box_of_five);
  int farthest = 0;
  for (int y = 50; y < 110; ++y)
    for (int x = 70; x < 130; ++x)
      if (std::hypot(x - 100, y - 80) < 30)
        farthest = std::max(farthest, std::abs(brightness(at(a, x, y)) - brightness(at(b, x, y))));
  // Of 765. Flat facets of 32 to a turn differ by the light over half of 0.2 rad, some 30.
  EXPECT_LE(farthest, 14);
}

TEST(Lit, ACoarserShadowIsInsideOfAConvexThing) {
  const Triangles fine = ball_mesh(48).faces, few = coarser(fine, 0.25);
  EXPECT_LT(few.triangle.size(), fine.triangle.size() / 4);
  double volume = 0;
  for (std::size_t t = 0; t < few.triangle.size(); ++t) volume += dot(few.corner(t, 0), few.area(t)) / 6;
  for (const Vec3& v : few.vertex) EXPECT_LT(norm(v), 1 + 1e-12);
  EXPECT_NEAR(volume, 4 * std::numbers::pi / 3, 0.25) << "chords of 0.25 to 0.5 lie 0.01 to 0.03 inside";
}

TEST(Lit, TwoTrianglesOfASheetMeetWithoutASeam) {
  Solids s;
  SmoothMesh sheet;
  sheet.faces.vertex = {{-1, 0.3, -1}, {1.1, 0, -0.9}, {1.2, 0, 1}, {-1, 0.2, 1.1}};
  sheet.faces.triangle = {{0, 1, 2}, {0, 2, 3}};
  sheet.normal.assign(6, {0, -1, 0});
  s.meshes.push_back(sheet);
  SolidBody body;
  body.is_large = true, body.has_two_sides = true, body.alpha = 0.4, body.casts = false, body.colour = blue;
  s.bodies.push_back(body);
  const Image image = picture(s, box_of_five);
  const std::uint32_t inside = at(image, 100, 80);
  EXPECT_NE(inside, paper);
  for (int y = 50; y < 110; ++y)
    for (int x = 70; x < 130; ++x) ASSERT_EQ(at(image, x, y), inside) << x << ", " << y;
}

Frame heap() {
  Frame f = test::small_frame(false);
  for (int k = 0; k < 60; ++k)
    add_grain(f, {0.5 * (k % 8) - 1, 0.6 * (k / 8) - 2, 0.3 * (k % 3)}, 0.3, {0.1 * k, 0, 0});
  return f;
}

TEST(Lit, BitsDoNotDependOnTheThreads) {
  const int before = threads();
  set_threads(1);
  const std::vector<std::uint8_t> one = pixels_of(heap(), {.width = 240, .height = 200});
  set_threads(3);
  EXPECT_EQ(pixels_of(heap(), {.width = 240, .height = 200}), one);
  set_threads(before);
}

TEST(Lit, IsForPixelsAndOnlyWhereItIsAskedForElse) {
  const Frame f = heap();
  EXPECT_EQ(svg_of(f, {}).find("<image"), std::string::npos);
  EXPECT_NE(svg_of(f, {.look = "lit", .width = 200, .height = 160}).find("<image"), std::string::npos);
  DrawOptions lit{.width = 240, .height = 200}, drawn = lit;
  lit.look = "lit", drawn.look = "drawn";
  EXPECT_EQ(pixels_of(f, lit), pixels_of(f, {.width = 240, .height = 200}));
  EXPECT_NE(pixels_of(f, lit), pixels_of(f, drawn));
}

TEST(Lit, AllFramesOfAMovieAreBeforeOneCamera) {
  Frame first = heap(), last = heap();
  for (Vec3& x : last.grains.position) x += Vec3{0, -30, 0};
  const DrawOptions o = settled({.look = "lit"}, std::vector<Frame>{first, last});
  EXPECT_GT(dot(o.through->eye() - Vec3{0, -31, 0}, o.through->view.towards), 1) << "in front of the eye";
  EXPECT_EQ(settled(o, last).through->distance, o.through->distance);
}

TEST(Lit, ACameraIsPutWhereItIsTold) {
  Frame f;
  add_grain(f, {0, 0, 0}, 1);
  DrawOptions o{.look = "lit", .camera = "0,-8,0:0,0,0"};
  o.perspective = 30;
  const DrawOptions s = settled(o, f);
  EXPECT_LT(norm(s.through->eye() - Vec3{0, -8, 0}), 1e-14);
  EXPECT_NEAR(s.window->height(), 2 * 8 * std::tan(15 * std::numbers::pi / 180), 1e-12);
}

TEST(Lit, SaysWhatItCannotDo) {
  const Frame f = heap();
  const auto with = [](const char* look, const char* camera, std::optional<double> perspective) {
    DrawOptions o{.look = look};
    o.camera = camera, o.perspective = perspective;
    return o;
  };
  EXPECT_THROW(svg_of(f, with("litt", "", {})), InputError);
  EXPECT_THROW(svg_of(f, with("drawn", "", 30)), InputError);
  EXPECT_THROW(svg_of(f, with("", "0,0,1:0,0,0", {})), InputError);
  EXPECT_THROW(svg_of(f, with("lit", "0,0,1:0,0,1", {})), InputError) << "eye and target are one";
  EXPECT_THROW(svg_of(f, with("lit", "0,0,1:0,0", {})), InputError);
  EXPECT_THROW(svg_of(f, with("lit", "0,0,1:0,0,0", 0)), InputError);
  EXPECT_THROW(svg_of(test::small_frame(true), with("lit", "", {})), InputError);
  DrawOptions flow = with("lit", "", {});
  flow.sites = "fluid";
  EXPECT_THROW(svg_of(f, flow), InputError);
}

}  // namespace
}  // namespace slurry
