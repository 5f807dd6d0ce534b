// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pictures: what is on them, where it is, and what is refused.
#include "slurry/draw/picture.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>

#include "slurry/core/errors.hpp"
#include "slurry/draw/extent.hpp"
#include "slurry/draw/outline.hpp"
#include "slurry/draw/scene.hpp"
#include "tests/unit/draw/small_frame.hpp"

namespace slurry {
namespace {

using test::add_grain;
using test::attribute;
using test::count;
using test::small_frame;

TEST(Picture, APlanarFrameHasOneCirclePerGrainAtScale) {
  const std::string svg = svg_of(small_frame(true), {.colour = "none", .width = 800, .height = 600});
  EXPECT_EQ(count(svg, "<circle"), 2u);
  const double r = attribute(svg, "<circle", 0, "r"),
               dx = attribute(svg, "<circle", 1, "cx") - attribute(svg, "<circle", 0, "cx");
  // The centres are two radii apart; the rim of at most a pixel lies inside, and coordinates are cut to 1/100 pixel.
  EXPECT_NEAR(dx, 2 * r, 1.02);
  EXPECT_EQ(attribute(svg, "<circle", 0, "cy"), attribute(svg, "<circle", 1, "cy"));
  EXPECT_NE(svg.find("Two &lt;grains&gt; &amp; a floor"), std::string::npos);
  EXPECT_NE(svg.find("t = 0.25 s"), std::string::npos);
}

TEST(Picture, LegendsCarryUnitsAndTheRange) {
  const std::string svg = svg_of(small_frame(true), {.colour = "speed", .contacts = "force"});
  EXPECT_NE(svg.find(">speed<"), std::string::npos);
  EXPECT_NE(svg.find(">m/s<"), std::string::npos);
  EXPECT_NE(svg.find(">contact force<"), std::string::npos);
  EXPECT_NE(svg.find(">4<"), std::string::npos) << "a tick below 5 m/s, the fastest grain";
}

TEST(Picture, AFieldIsAMapUnderOutlines) {
  const Frame frame = small_frame(true);
  const std::string svg = svg_of(frame, {.field = "pressure"});
  EXPECT_NE(svg.find(">pressure<"), std::string::npos);
  EXPECT_NE(svg.find(">N/m<"), std::string::npos);
  // The box that holds the grains, 4 x 2 m, in parts as wide as a grain.
  EXPECT_EQ(field_map(frame, "pressure", {}, {}).place.size(), 2u);
  EXPECT_EQ(count(svg, "<circle"), 2u);
  FieldOptions fine;
  fine.name = "fine", fine.width = 0.5;
  fine.where = BoxSites{{-1, -1, 0}, {3, 1, 0}, {8, 4}};
  EXPECT_EQ(field_map(frame, "fine.velocity.x", {{fine}}, {}).quantity.values.size(), 32u);
  EXPECT_EQ(field_map(frame, "fine.velocity", {{fine}}, {}).quantity.label, "velocity");
  for (const char* wrong : {"presure", "velocity.w", "contact_stress", "pressure.x", "coarse.pressure"})
    EXPECT_THROW(field_map(frame, wrong, {{fine}}, {}), InputError) << wrong;
  EXPECT_THROW(svg_of(small_frame(false), {.field = "pressure"}), InputError);
}

TEST(Picture, FramesDrawnAlikeShareWindowAndRange) {
  Frame rest = small_frame(true), fast = small_frame(true);
  rest.grains.velocity[0] = {};
  fast.grains.velocity[0] = {0, 0.5, 0};
  fast.grains.position[1] = {9, 0, 0};
  const DrawOptions o = settled({.colour = "speed"}, std::vector<Frame>{rest, fast});
  EXPECT_DOUBLE_EQ(o.range->high, 0.5) << "a start at rest has no say";
  EXPECT_GT(o.window->right, 10);
  EXPECT_LT(o.window->left, -1);
}

TEST(Picture, GroupsAreNamed) {
  const std::string svg = svg_of(small_frame(true), {.group_names = {"sand", "gravel"}});
  EXPECT_NE(svg.find(">sand<"), std::string::npos);
  EXPECT_NE(svg.find(">gravel<"), std::string::npos);
}

TEST(Picture, InSpaceTheNearGrainIsDrawnLast) {
  Frame f;
  add_grain(f, {0, 0, 0}, 1, {}, 0);
  add_grain(f, {0, -5, 0}, 0.5, {}, 1);  // nearer to an eye on the negative y axis
  const std::string from_front = svg_of(f, {.view = "y", .width = 400, .height = 400});
  EXPECT_GT(attribute(from_front, "<circle cx", 0, "r"), attribute(from_front, "<circle cx", 1, "r"));
  const std::string from_behind = svg_of(f, {.view = "90,0", .width = 400, .height = 400});
  EXPECT_LT(attribute(from_behind, "<circle cx", 0, "r"), attribute(from_behind, "<circle cx", 1, "r"));
}

TEST(Picture, ShapesAreFacetsInSpaceAndOutlinesInThePlane) {
  Frame f = small_frame(false);
  f.obstacles.clear();
  f.shapes = {{"cube", 8, test::cube()}};
  f.shape = {0, 0};
  f.grains.orientation[1] = rotation({0, 0, 0.3});
  // From a corner three faces of a cube are seen, two triangles each, over an outline; no ball is left.
  const std::string svg = svg_of(f, {.colour = "none", .view = "35,30", .width = 900, .height = 700});
  EXPECT_EQ(count(svg, "url(#pb"), 0u);
  EXPECT_EQ(count(svg, "<path d="), 2u * (1 + 6));
  f.planar = true;
  f.grains.orientation = {{}, rotation({0, 0, 0.785398})};
  const std::string flat = svg_of(f, {.colour = "none", .width = 900, .height = 700});
  EXPECT_EQ(count(flat, "<path d="), 2u);
}

// Four arms of a cross in the plane z = 0 (or six in space), each a cuboid of half width `thin` from the middle to 1.
Triangles cross_shape(double thin, bool planar) {
  Triangles cross;
  for (int axis = 0; axis < (planar ? 2 : 3); ++axis) {
    Triangles arm = test::cube();
    for (Vec3& v : arm.vertex)
      for (int i = 0; i < 3; ++i)
        if (i != axis) v[i] *= thin;
    append(cross, arm);
  }
  return cross;
}

Frame frame_of_shape(const Triangles& surface, bool planar) {
  Frame f;
  f.planar = planar;
  add_grain(f, {0, 0, 0}, 1, {}, 3);
  f.shapes = {{"shape", 1, surface}};
  f.shape = {0};
  return f;
}

// How many pixels are not those of the paper, inside the scene (the captions lie outside of it).
std::size_t painted(const Frame& f, double left, double bottom, double right, double top, DrawOptions o = {}) {
  o.colour = "none", o.width = 400, o.height = 400;
  if (!f.planar) o.look = "drawn";
  o.window = Window{left, bottom, right, top};
  const std::vector<std::uint8_t> pixels = pixels_of(f, o);
  std::size_t n = 0;
  for (std::size_t y = 60; y < 320; ++y)
    for (std::size_t x = 60; x < 340; ++x) {
      const std::uint8_t* p = &pixels[4 * (400 * y + x)];
      n += p[0] != 255 || p[1] != 255 || p[2] != 255;
    }
  return n;
}

TEST(Picture, AConcaveGrainIsTheUnionOfItsPartsNotItsHull) {
  const Frame flat = frame_of_shape(cross_shape(0.2, true), true),
              space = frame_of_shape(cross_shape(0.2, false), false);
  // Between two arms lies paper, on an arm lies the grain.
  EXPECT_EQ(painted(flat, 0.3, 0.3, 0.45, 0.45), 0u);
  EXPECT_GT(painted(flat, 0.6, -0.1, 0.8, 0.1), 260u * 270u);
  DrawOptions from_above;
  from_above.view = "z";
  EXPECT_EQ(painted(space, 0.3, 0.3, 0.45, 0.45, from_above), 0u);
  EXPECT_GT(painted(space, 0.6, -0.1, 0.8, 0.1, from_above), 260u * 270u);
}

TEST(Picture, AUnionHasNoSeamsInside) {
  const Frame f = frame_of_shape(cross_shape(0.2, true), true);
  const std::vector<std::uint8_t> pixels =
      pixels_of(f, {.colour = "group", .window = Window{-0.3, -0.15, 0.3, 0.15}, .width = 400, .height = 300});
  const Colour c = group_colour(3);
  // A line across the picture at the height of the centre: the rim of the upright arm would cross it twice.
  std::size_t others = 0;
  for (std::size_t x = 60; x < 240; ++x) {  // the legend stands to the right
    const std::uint8_t* p = &pixels[4 * (400 * 145 + x)];
    others += p[0] != c.blue || p[1] != c.green || p[2] != c.red;
  }
  EXPECT_EQ(others, 0u);
}

TEST(Picture, AnArmTowardsTheEyeHidesTheOthers) {
  const Frame f = frame_of_shape(cross_shape(0.2, false), false);
  // From z the end of the third arm is a lit square in the middle; all of it faces the eye, so that it has one tone.
  const std::string svg = svg_of(f, {.colour = "none", .view = "z", .width = 500, .height = 500});
  const std::size_t last = svg.rfind("<path d=");
  const std::string fill = svg.substr(svg.find("fill=\"#", last), 13);
  const std::vector<std::uint8_t> pixels = pixels_of(
      f, {.colour = "none", .view = "z", .look = "drawn", .window = Window{-0.19, -0.19, 0.19, 0.19}, .width = 400, .height = 400});
  std::set<std::array<std::uint8_t, 3>> tones;
  for (std::size_t y = 80; y < 300; ++y)
    for (std::size_t x = 80; x < 320; ++x) {
      const std::uint8_t* p = &pixels[4 * (400 * y + x)];
      tones.insert({p[2], p[1], p[0]});
    }
  ASSERT_EQ(tones.size(), 1u);
  const auto [r, g, b] = *tones.begin();
  EXPECT_EQ(fill, "fill=\"" + hex_of({r, g, b}));
}

TEST(Outline, PartsAreWhatTheirTrianglesJoin) {
  const std::vector<ShapePart> parts = parts_of(cross_shape(0.2, false));
  ASSERT_EQ(parts.size(), 3u);
  for (const ShapePart& part : parts) {
    EXPECT_EQ(part.vertex.size(), 8u);
    EXPECT_EQ(part.triangle.size(), 12u);
    EXPECT_NEAR(norm(part.middle), 0, 1e-15);
  }
  EXPECT_EQ(parts_of(test::cube()).size(), 1u);
  EXPECT_TRUE(parts_of(Triangles{}).empty());
}

TEST(Picture, TheBarIsAsPaleAsTheGrains) {
  Frame f = small_frame(true);
  f.grains.velocity[1] = {5, 0, 0};
  // Both grains have the last colour of the map; under contacts it is mixed with the paper, in the bar too.
  for (const char* contacts : {"none", "force"}) {
    const std::string svg = svg_of(f, {.colour = "speed", .contacts = contacts, .range = Range{0, 5}});
    const std::size_t grain = svg.find("<circle");
    const std::string fill = svg.substr(svg.find("fill=\"#", grain), 13);
    const ColourMap map;
    const Colour top = faded(map(1 - 0.5 / 64), {.contacts = contacts});
    EXPECT_EQ(fill, "fill=\"" + hex_of(faded(map(1), {.contacts = contacts})));
    EXPECT_NE(svg.find(hex_of(top)), std::string::npos) << "the last cell of the bar, " << contacts;
  }
}

TEST(Picture, PullsLookOtherThanPushesAndTheLegendSaysSo) {
  Frame f = small_frame(true);
  EXPECT_EQ(svg_of(f, {.contacts = "force"}).find(">pull<"), std::string::npos);
  f.contacts.impulse[0] = -0.04;
  const std::string svg = svg_of(f, {.contacts = "force"});
  EXPECT_NE(svg.find(">push<"), std::string::npos);
  EXPECT_NE(svg.find(">pull<"), std::string::npos);
  // Both contacts bear 4 N, the strongest: the last colours of the two maps.
  EXPECT_EQ(count(svg, "stroke=\"" + hex_of(ColourMap(push_map)(1)) + "\""), 1u);
  EXPECT_EQ(count(svg, "stroke=\"" + hex_of(ColourMap(pull_map)(1)) + "\""), 1u);
}

TEST(Picture, WhatIsZeroThroughoutHasNoScale) {
  Frame f = small_frame(true);
  f.contacts.gamma[0] = 0;
  const std::string svg = svg_of(f, {.colour = "gamma", .contacts = "gamma"});
  EXPECT_EQ(count(svg, ">all 0<"), 2u);
  EXPECT_EQ(svg.find(">0.5<"), std::string::npos);
  const DrawOptions o = settled({.colour = "gamma"}, std::vector<Frame>{f, f});
  EXPECT_FALSE(o.range.has_value());
}

TEST(Picture, TheUnitOfGammaIsThatOfTheFrame) {
  Frame f = small_frame(true);
  EXPECT_EQ(grain_quantity(f, "gamma").unit, "N s/m²");
  EXPECT_EQ(unit_text("kg/m^3"), "kg/m³");
  f.gamma_unit = "N s";
  EXPECT_EQ(grain_quantity(f, "gamma").unit, "N s");
  EXPECT_EQ(contact_quantity(f, "gamma").unit, "N s");
}

TEST(Picture, TheRadiusOfAShapeIsNamedAsABound) {
  EXPECT_EQ(grain_quantity(small_frame(true), "radius").label, "radius");
  const Frame f = frame_of_shape(test::cube(), true);
  EXPECT_EQ(grain_quantity(f, "radius").label, "bounding radius");
  EXPECT_EQ(range_of(grain_quantity(f, "radius"))->low, 1) << "radii need no 0 on their scale";
}

TEST(Ticks, AreAFewForAnyRangeAndAnyHeight) {
  for (double high = 1; high < 100; high *= 1.01) {
    const std::size_t n = linear_ticks({0, high}, 5).size();
    EXPECT_GE(n, 3u) << high;
    EXPECT_LE(n, 7u) << high;
  }
  // A tall picture does not fill its bar with numbers.
  Frame f = small_frame(true);
  const std::string svg = svg_of(f, {.colour = "speed", .width = 400, .height = 2000});
  EXPECT_LE(count(svg, "stroke=\"" + hex_of(ink::faint) + "\""), 7u);
}

TEST(Picture, ArcsAreDrawnAndTakePartInTheWindow) {
  Frame f = small_frame(true);
  f.obstacles.clear();
  test::add_obstacle(f, "arc", Arc{{0, 0, 0}, 4, -0.5, 0.5, true}.pieces(true));
  EXPECT_NEAR(extent_of(f).high.x, 4, 1e-12);
  EXPECT_EQ(count(svg_of(f, {.colour = "none"}), "<polyline"), 2u) << "a line for each side";
}

TEST(Picture, PngAndPdfAreFilesOfThatSize) {
  const Frame f = small_frame(false);
  const std::string png = png_of(f, {.width = 320, .height = 200});
  ASSERT_EQ(png.substr(1, 3), "PNG");
  const auto side = [&](std::size_t at) {
    return static_cast<unsigned char>(png[at + 2]) * 256 + static_cast<unsigned char>(png[at + 3]);
  };
  EXPECT_EQ(side(16), 320);
  EXPECT_EQ(side(20), 200);
  EXPECT_EQ(pdf_of(f, {.width = 320, .height = 200}).substr(0, 5), "%PDF-");
}

TEST(Picture, PixelsShowTheGrainsColour) {
  Frame f;
  f.planar = true;
  add_grain(f, {0, 0, 0}, 1, {}, 3);
  const std::vector<std::uint8_t> pixels = pixels_of(f, {.colour = "group", .width = 300, .height = 300});
  ASSERT_EQ(pixels.size(), 300u * 300u * 4u);
  const Colour c = group_colour(3);
  std::size_t same = 0;
  for (std::size_t k = 0; k < pixels.size(); k += 4)
    same += pixels[k] == c.blue && pixels[k + 1] == c.green && pixels[k + 2] == c.red;
  // The disc fills most of the scene, which is more than a third of the paper in each direction.
  EXPECT_GT(same, 100u * 100u);
}

TEST(Picture, SaysWhatItCannotDraw) {
  Frame f = small_frame(true);
  EXPECT_THROW(svg_of(f, {.colour = "sped"}), InputError);
  EXPECT_THROW(svg_of(f, {.contacts = "heat"}), InputError);
  EXPECT_THROW(svg_of(f, {.map = "jet"}), InputError);
  EXPECT_THROW(svg_of(f, {.view = "iso"}), InputError) << "a planar frame has its plane";
  f.has_contacts = false;
  EXPECT_THROW(svg_of(f, {.colour = "pressure"}), InputError);
  EXPECT_NO_THROW(svg_of(f, {.colour = "load"}));
  for (const char* text : {"w", "1", "1,2,3", "1,nan", ""}) EXPECT_THROW(parse_view(text), InputError) << text;
  for (const char* text : {"1,2", "0,0:0,1", "0,0:1", "a,b:c,d"}) EXPECT_THROW(parse_window(text), InputError) << text;
}

TEST(Picture, AnEmptyWorldAndWildNumbersAreDrawn) {
  Frame f;
  EXPECT_NE(svg_of(f, {}).find("0 grains"), std::string::npos);
  f.planar = true;
  add_grain(f, {0, 0, 0}, 1);
  add_grain(f, {std::nan(""), 0, 0}, 1, {std::numeric_limits<double>::infinity(), 0, 0});
  EXPECT_NO_THROW(png_of(f, {.colour = "speed"}));
}

TEST(Outline, IsTheHull) {
  const std::vector<Point> hull = convex_hull({{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.5, 0.5}, {0.5, 0}, {1, 1}});
  EXPECT_EQ(hull.size(), 4u);
}

TEST(Quantities, AreWhatTheirCommentSays) {
  const Frame f = small_frame(false);
  EXPECT_EQ(grain_quantity(f, "speed").values, (std::vector<double>{5, 0}));
  EXPECT_EQ(grain_quantity(f, "contacts").values, (std::vector<double>{2, 1}));
  EXPECT_EQ(grain_quantity(f, "gamma").values, (std::vector<double>{0.5, 0.5}));
  // Forces 2 N and 4 N on a unit sphere: F r / (3 V) = F / (4 pi).
  const std::vector<double> p = grain_quantity(f, "pressure").values;
  EXPECT_NEAR(p[0], 6 / (4 * M_PI), 1e-12);
  EXPECT_NEAR(p[1], 2 / (4 * M_PI), 1e-12);
  EXPECT_EQ(contact_quantity(f, "force").values, (std::vector<double>{2, 4}));
}

TEST(Text, IsCleanUtf8) {
  EXPECT_EQ(clean_text("caf\xc3\xa9"), "caf\xc3\xa9");
  EXPECT_EQ(clean_text("a\xff\x01z"), "a\xef\xbf\xbd\xef\xbf\xbdz");
  EXPECT_EQ(clean_text("\xc0\xaf\xed\xa0\x80").find('\xc0'), std::string::npos) << "overlong and surrogates";
  EXPECT_EQ(xml_text("<a b=\"c\">&"), "&lt;a b=&quot;c&quot;&gt;&amp;");
}

}  // namespace
}  // namespace slurry
