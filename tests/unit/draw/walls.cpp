// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Walls in pictures: what they cover, how they look, and that they may be left out.
#include "slurry/draw/walls.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "slurry/core/errors.hpp"
#include "slurry/draw/extent.hpp"
#include "slurry/draw/picture.hpp"
#include "tests/support/meshes.hpp"
#include "tests/unit/draw/small_frame.hpp"

namespace slurry {
namespace {

using test::add_grain;
using test::count;
using test::small_frame;

// The pixels of a picture as numbers.
std::vector<std::uint32_t> pixels(const Frame& f, DrawOptions o) {
  const std::vector<std::uint8_t> bytes = pixels_of(f, o);
  std::vector<std::uint32_t> result;
  for (std::size_t k = 0; k < bytes.size(); k += 4)
    result.push_back(bytes[k] | std::uint32_t{bytes[k + 1]} << 8 | std::uint32_t{bytes[k + 2]} << 16);
  return result;
}

// Is some pixel near the projection of a point other than in the picture without walls? The window is a square of half
// width 4 about the origin of the view, on a scene that fills most of a paper of 600 x 600.
std::size_t covered(const Frame& f, Vec3 centre, double radius, const DrawOptions& look) {
  DrawOptions with = look, without = look;
  with.colour = without.colour = "none";
  with.look = without.look = "drawn";  // no shadows: a wall changes what it covers
  with.width = without.width = with.height = without.height = 600;
  with.window = without.window = Window{-4, -4, 4, 4};
  without.walls = "none";
  const std::vector<std::uint32_t> a = pixels(f, with), b = pixels(f, without);
  // The layout of the picture, from its own numbers: the middle of the scene and its scale.
  const DrawOptions o = settled(with, f);
  const double font = 600 / 68.0 < 9 ? 9 : 600 / 68.0, low = 2.6 * font, high = 600 - (f.planar ? 2.8 : 4.4) * font;
  const double scale = std::min(600 - 1.6 * font, high - low) / 8;
  const Vec3 at = (*o.eye)(centre);
  std::size_t n = 0;
  for (int y = 0; y < 600; ++y)
    for (int x = 0; x < 600; ++x)
      if (std::hypot(x + 0.5 - (300 + scale * at.x), y + 0.5 - (0.5 * (low + high) - scale * at.y)) < scale * radius)
        n += a[600 * y + x] != b[600 * y + x];
  return n;
}

// A wall of two long triangles runs away from the eye between two rows of balls: it covers those behind it and none of
// those in front, near or far.
TEST(Walls, ALongWallDoesNotCutTheGrainsInFrontOfIt) {
  Frame f;
  std::vector<Vec3> front, behind;
  for (int k = 0; k < 5; ++k) {
    front.push_back({-0.45, 1.2 * (k - 2), 0});
    behind.push_back({0.45, 1.2 * (k - 2), 0});
  }
  for (const Vec3& x : front) add_grain(f, x, 0.4);
  for (const Vec3& x : behind) add_grain(f, x, 0.4);
  const Mesh sheet = test::mesh_of({{{0, -4, -2}, {0, 4, -2}, {0, 4, 2}, {0, -4, 2}}, {{0, 1, 2}, {0, 2, 3}}});
  test::add_obstacle(f, "sheet", sheet.pieces(false));
  for (const char* view : {"-150,20", "-120,35", "-160,5"})
    for (std::size_t k = 0; k < front.size(); ++k) {
      EXPECT_EQ(covered(f, front[k], 0.38, {.view = view}), 0u) << view << ", ball " << k;
      EXPECT_GT(covered(f, behind[k], 0.38, {.view = view}), 100u) << view << ", ball " << k;
    }
  // From the other side it is the other way round.
  EXPECT_EQ(covered(f, behind[1], 0.38, {.view = "-30,20"}), 0u);
  EXPECT_GT(covered(f, front[1], 0.38, {.view = "-30,20"}), 100u);
}

TEST(Walls, ABlockCoversWhatIsBehindItAndNotWhatStandsOnIt) {
  Frame f;
  add_grain(f, {0, 0, 0.9}, 0.4);       // on top
  add_grain(f, {0, -1.5, 0}, 0.4);      // before it
  add_grain(f, {0.4, 1.5, -0.1}, 0.4);  // behind it
  Box box;
  box.size = {3, 2, 1};
  test::add_obstacle(f, "block", box.pieces(false));
  EXPECT_EQ(covered(f, {0, 0, 0.9}, 0.38, {.view = "-90,25"}), 0u);
  EXPECT_EQ(covered(f, {0, -1.5, 0}, 0.38, {.view = "-90,25"}), 0u);
  EXPECT_GT(covered(f, {0.4, 1.5, -0.1}, 0.38, {.view = "-90,10"}), 500u);
}

// The same for grains that are no spheres: a cube on a block, seen from above at an angle, hides the block under it.
TEST(Walls, AShapeOnABlockIsWhole) {
  Frame f;
  // Of half edge 0.5; its radius is that of the sphere that holds it.
  add_grain(f, {0, 0, 1.0}, 0.5 * std::sqrt(3.0));
  Triangles cube = test::cube();
  for (Vec3& corner : cube.vertex) corner = corner / std::sqrt(3.0);
  f.shapes = {{"cube", 8 / std::pow(3.0, 1.5), cube}};
  f.shape = {0};
  Box box;
  box.size = {5, 5, 1};
  test::add_obstacle(f, "block", box.pieces(false));
  EXPECT_EQ(covered(f, {0, 0, 1.0}, 0.6, {.view = "-60,25"}), 0u);
}

TEST(Walls, AreFacesLinesOrNothing) {
  Frame planar = small_frame(true), space = small_frame(false);
  Box box;
  box.size = {1, 1, 1}, box.position = {0, 3, 0};
  test::add_obstacle(planar, "block", box.pieces(true));
  test::add_obstacle(space, "block", box.pieces(false));
  const auto svg = [](const Frame& f, const char* walls) { return svg_of(f, {.colour = "none", .walls = walls}); };
  // In the plane: the solid half and the block, and the line of the floor; then a line each, then nothing.
  EXPECT_EQ(count(svg(planar, "faces"), "<path"), 2u);
  EXPECT_EQ(count(svg(planar, "lines"), "<path"), 0u);
  EXPECT_EQ(count(svg(planar, "lines"), "<polyline"), 2u);
  EXPECT_EQ(count(svg(planar, "none"), "<polyline") + count(svg(planar, "none"), "<path"), 0u);
  EXPECT_GT(count(svg(space, "faces"), "<path"), 6u);
  EXPECT_EQ(count(svg(space, "lines"), "<path"), 0u);
  const std::size_t lines = count(svg(space, "none"), "<line");
  EXPECT_GE(count(svg(space, "lines"), "<line"), lines + 4 + 12) << "the floor's border and the edges of the block";
  EXPECT_THROW(svg(space, "facs"), InputError);
}

// Thin walls are seen through: the same faces, none of them opaque.
TEST(Walls, AreSeenThroughWhereThin) {
  Frame planar = small_frame(true), space = small_frame(false);
  Box box;
  box.size = {1, 1, 1}, box.position = {0, 3, 0};
  test::add_obstacle(planar, "block", box.pieces(true));
  test::add_obstacle(space, "block", box.pieces(false));
  const auto opacities = [](const Frame& f, const char* walls) {
    return count(svg_of(f, {.colour = "none", .walls = walls}), "fill-opacity=\"0.4\"");
  };
  EXPECT_EQ(opacities(planar, "faces"), 0u);
  EXPECT_EQ(opacities(planar, "thin"), 2u);
  EXPECT_EQ(opacities(space, "faces"), 0u);
  EXPECT_GT(opacities(space, "thin"), 3u) << "the faces of the block";
}

// What is hidden, or not there at the time, is neither drawn nor looked at for the window.
TEST(Walls, AreLeftOutWhereHiddenOrAway) {
  for (const bool planar : {true, false}) {
    const Frame without = small_frame(planar);
    Frame with = without;
    Box box;
    box.size = {1, 1, 1}, box.position = {0, 30, 0};
    test::add_obstacle(with, "block", box.pieces(planar));
    const std::string expected = svg_of(without, {.colour = "none"});
    EXPECT_NE(svg_of(with, {.colour = "none"}), expected);
    EXPECT_EQ(svg_of(with, {.colour = "none", .hidden = {"block"}}), expected);
    with.obstacles.back().is_present = false;
    EXPECT_EQ(svg_of(with, {.colour = "none"}), expected);
    EXPECT_THROW(svg_of(with, {.colour = "none", .hidden = {"blok"}}), InputError);
  }
}

TEST(Walls, ADrumWithEndsIsDrawnClosed) {
  Frame f;
  add_grain(f, {0, 0, 0}, 0.1);
  Drum drum;
  drum.radius = 1, drum.length = 4, drum.axis = {1, 0, 0};
  test::add_obstacle(f, "drum", drum.pieces(false));
  const Bounds e = extent_of(f);
  // The window takes in the ends of the drum, and the walls go no farther.
  EXPECT_NEAR(e.low.x, -2, 1e-6);
  EXPECT_NEAR(e.high.x, 2, 1e-6);
  const std::vector<WallMesh> walls = walls_of(f, widened(e, 1));
  for (const Vec3& v : walls.at(0).faces.vertex) {
    EXPECT_LE(std::abs(v.x), 2 + 1e-6);
    EXPECT_LE(std::hypot(v.y, v.z), 1 + 1e-6);
  }
}

}  // namespace
}  // namespace slurry
