// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The planar scene: walls as their sections with the plane, and grains.
#include <algorithm>
#include <cmath>

#include "slurry/draw/outline.hpp"
#include "slurry/draw/scene.hpp"
#include "slurry/shapes/surfaces/section.hpp"

namespace slurry {
namespace {

constexpr double roundness = 0.1;  // pixels that a chord may be off its circle

std::vector<Point> corners_of(const Layout& l) { return {l.low, {l.high.x, l.low.y}, l.high, {l.low.x, l.high.y}}; }

// All sections of the frame's obstacles, cut to what the picture shows and a little more, so that no cut is seen.
std::vector<Section> sections_of(const Frame& frame, const Layout& l) {
  const Window w = l.shown();
  const double more = 0.05 * std::max(w.width(), w.height());
  const Bounds limits{{w.left - more, w.bottom - more, 0}, {w.right + more, w.top + more, 0}};
  std::vector<Section> all;
  for (const FrameObstacle& o : frame.obstacles) {
    if (!o.is_present) continue;
    for (Section& s : sections(o.pieces, o.pose, limits, roundness / l.scale)) all.push_back(std::move(s));
  }
  return all;
}

void draw_lines(const Section& s, double width, const Layout& l, Canvas& canvas) {
  for (const std::vector<Vec3>& line : s.lines) canvas.line(l(line), ink::wall_edge, width, 1);
}

// Does any grain look different after it has turned?
bool are_turned(const Frame& frame) {
  return std::any_of(frame.grains.orientation.begin(), frame.grains.orientation.end(),
                     [](const Quaternion& q) { return q != Quaternion{}; });
}

// Lines darker than a dark disc would not be seen: the mark contrasts with its grain.
Colour mark_colour(Colour c) {
  const int light = 3 * c.red + 6 * c.green + c.blue;
  return light > 1300 ? mix(c, ink::black, 0.45) : mix(c, ink::paper, 0.55);
}

// The union of the parts: their rims first, then their fills over what of the rims lies inside.
void draw_parts(const Frame& frame, std::size_t k, const std::vector<ShapePart>& parts, const Layout& l,
                const Paint& paint, Canvas& canvas) {
  Rings rings;
  for (const ShapePart& part : parts) rings.push_back(outline_of(frame, k, part, l));
  if (rings.size() < 2) return canvas.polygon(rings, paint);
  if (paint.width > 0)
    canvas.polygon(rings, {.fill = {}, .fill_alpha = 0, .stroke = paint.stroke, .width = 2 * paint.width});
  // A hair of outline closes the seams between parts that meet in a line.
  for (const std::vector<Point>& ring : rings)
    canvas.polygon({ring}, {.fill = paint.fill, .stroke = paint.fill, .width = 0.4});
}

}  // namespace

void draw_planar_walls(const Frame& frame, const std::string& walls, const Layout& l, Canvas& canvas) {
  if (walls == "none") return;
  const std::vector<Section> all = sections_of(frame, l);
  const double thin = 0.14 * l.font, edge = 0.2 * l.font, alpha = walls == "thin" ? thin_alpha : 1;
  if (walls == "lines") {
    for (const Section& s : all) draw_lines(s, thin, l, canvas);
    return;
  }
  // Edges of one-sided walls come first, under all fills, so that what another wall covers of them is hidden.
  for (const Section& s : all)
    if (s.half_thickness == endless) draw_lines(s, edge, l, canvas);
  for (const Section& s : all)
    if (s.half_thickness == endless)
      canvas.polygon({corners_of(l), l(s.ring)}, {.fill = ink::wall, .fill_alpha = alpha, .stroke = {}});
  for (const Section& s : all) {
    if (s.half_thickness == endless) continue;
    // What is thinner than a line is still to be seen.
    const double width = std::max(0.0, thin - 2 * l.scale * s.half_thickness);
    if (s.ring.empty())
      draw_lines(s, thin, l, canvas);
    else
      canvas.polygon({l(s.ring)},
                     {.fill = ink::wall_edge, .fill_alpha = alpha, .stroke = ink::wall_edge, .width = width});
  }
}

void draw_field_map(const FieldMap& field, const DrawOptions& o, const Layout& l, Canvas& canvas) {
  if (!o.range) return;
  const ColourMap map(o.map);
  const Vec3 half = 0.5 * (field.first + field.second), across = 0.5 * (field.first - field.second);
  for (std::size_t k = 0; k < field.place.size(); ++k) {
    const double value = field.quantity.values[k];
    if (std::isnan(value)) continue;
    const Vec3 x = field.place[k];
    canvas.polygon({l({x - half, x + across, x + half, x - across})},
                   {.fill = map((value - o.range->low) / (o.range->high - o.range->low)), .stroke = {}, .crisp = true});
  }
}

void draw_planar_grains(const Frame& frame, const Layout& l, const Colouring& colours, Canvas& canvas) {
  const bool turned = are_turned(frame);
  const Grains& g = frame.grains;
  const std::vector<std::vector<ShapePart>> parts = parts_of(frame);
  for (std::size_t k = 0; k < g.size(); ++k) {
    const Point at = l(g.position[k]);
    const double r = l.scale * g.radius[k];
    const Colour c = colours.of_grain[k];
    const double rim = std::clamp(0.06 * r, 0.0, 1.0);
    Paint paint{.fill = c, .stroke = mix(c, ink::black, 0.35), .width = r > 2 ? rim : 0};
    if (colours.field && !colours.field->is_fluid)
      paint = {.fill = c, .fill_alpha = 0, .stroke = ink::text, .width = 0.6, .stroke_alpha = 0.45};
    if (frame.shape.empty())
      canvas.disc(at, std::max(r - 0.5 * paint.width, 0.3), paint);
    else
      draw_parts(frame, k, parts[frame.shape[k]], l, paint, canvas);
    // Only what is round needs a mark to show that it has turned.
    const bool needs_mark = frame.shape.empty() || is_round(frame.shapes[frame.shape[k]], true);
    if (!turned || !needs_mark || r < 4) continue;
    const Vec3 axis = rotate(g.orientation[k], {1, 0, 0});
    canvas.line(
        {{at.x + 0.25 * r * axis.x, at.y - 0.25 * r * axis.y}, {at.x + 0.8 * r * axis.x, at.y - 0.8 * r * axis.y}},
        mark_colour(c), std::max(0.8, 0.09 * r), 1);
  }
}

}  // namespace slurry
