// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The planar scene, the colours of the grains and the lines of the contacts.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "slurry/draw/outline.hpp"
#include "slurry/draw/scene.hpp"

namespace slurry {
namespace {

constexpr Colour plain_grain = rgb(0x8fa3b5);

Paint wall_paint() { return {.fill = ink::wall, .stroke = {}}; }
Paint solid_paint() { return {.fill = ink::wall_edge, .stroke = {}}; }

std::vector<Point> corners_of(const Layout& l) { return {l.low, {l.high.x, l.low.y}, l.high, {l.low.x, l.high.y}}; }

std::vector<Point> ring_of(Point centre, double radius) {
  std::vector<Point> ring;
  const int n = std::clamp(static_cast<int>(4 * std::sqrt(radius)) * 4, 24, 400);
  for (int k = 0; k < n; ++k) {
    const double a = 2 * std::numbers::pi * k / n;
    ring.push_back({centre.x + radius * std::cos(a), centre.y + radius * std::sin(a)});
  }
  return ring;
}

// The solid half of the area, and the line that bounds it.
struct HalfPlane {
  std::vector<Point> solid;
  std::vector<Point> edge;
};
HalfPlane half_plane(const FramePiece& piece, const Layout& l) {
  const Point at = l(piece.pose.position);
  const Vec3 n = rotate(piece.pose.orientation, {0, 0, 1});
  const Vec3 normal{n.x, -n.y, 0}, foot{at.x, at.y, 0}, along{-normal.y, normal.x, 0};
  std::vector<Vec3> area;
  for (const Point& p : corners_of(l)) area.push_back({p.x, p.y, 0});
  HalfPlane half;
  for (const Vec3& p : clip_polygon(area, foot, -normal)) half.solid.push_back({p.x, p.y});
  const double far = 2 * std::hypot(l.high.x - l.low.x, l.high.y - l.low.y);
  const Vec3 middle{0.5 * (l.low.x + l.high.x), 0.5 * (l.low.y + l.high.y), 0};
  const Vec3 near = foot + dot(middle - foot, along) * along;
  half.edge = {{near.x - far * along.x, near.y - far * along.y}, {near.x + far * along.x, near.y + far * along.y}};
  return half;
}

void draw_rod(const FramePiece& piece, const Layout& l, Canvas& canvas) {
  const Point a = l(to_world(piece.pose, {-piece.half_length, 0, 0})),
              b = l(to_world(piece.pose, {piece.half_length, 0, 0}));
  const double radius = l.scale * piece.radius;
  if (piece.half_length == 0) return canvas.disc(a, radius, solid_paint());
  // A line with round ends is a capsule; one without thickness is still to be seen.
  canvas.line({a, b}, ink::wall_edge, std::max(2 * radius, 0.14 * l.font), 1);
}

// A thin line; both sides of an arc have one.
void draw_arc(const FramePiece& piece, const Layout& l, Canvas& canvas) {
  std::vector<Point> points;
  const int n = std::clamp(static_cast<int>(0.2 * l.scale * piece.radius * piece.half.x), 8, 400);
  for (int k = 0; k <= n; ++k) {
    const double angle = piece.half.x * (2.0 * k / n - 1);
    points.push_back(l(to_world(piece.pose, {piece.radius * std::cos(angle), piece.radius * std::sin(angle), 0})));
  }
  canvas.line(points, ink::wall_edge, 0.14 * l.font, 1);
}

void draw_block(const FramePiece& piece, const Layout& l, Canvas& canvas) {
  std::vector<Point> ring;
  const Vec3 h = piece.half;
  for (const Vec3& p : {Vec3{h.x, h.y, 0}, Vec3{-h.x, h.y, 0}, Vec3{-h.x, -h.y, 0}, Vec3{h.x, -h.y, 0}})
    ring.push_back(l(to_world(piece.pose, p)));
  canvas.polygon({ring}, solid_paint());
}

// The triangles of a mesh where they cross the plane z = 0, as thin lines.
void draw_section(const FrameShape& mesh, const Pose& pose, const Layout& l, Canvas& canvas) {
  for (std::size_t t = 0; t + 2 < mesh.corner.size(); t += 3) {
    std::vector<Point> ends;
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 a = to_world(pose, mesh.vertex[mesh.corner[t + k]]);
      const Vec3 b = to_world(pose, mesh.vertex[mesh.corner[t + (k + 1) % 3]]);
      if ((a.z <= 0) != (b.z <= 0)) ends.push_back(l(a + a.z / (a.z - b.z) * (b - a)));
    }
    if (ends.size() == 2) canvas.line(ends, ink::wall_edge, 0.14 * l.font, 1);
  }
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

Colour faded(Colour c, const DrawOptions& o) {
  constexpr double pale = 0.7;
  return o.contacts == "none" ? c : mix(c, ink::paper, pale);
}

Colouring colouring_of(const Frame& frame, const DrawOptions& o) {
  Colouring colours;
  colours.quantity = grain_quantity(frame, o.colour);
  colours.contacts = contact_quantity(frame, o.contacts);
  colours.of_grain.assign(frame.grains.size(), plain_grain);
  const ColourMap map(o.map);
  for (std::size_t k = 0; k < frame.grains.size(); ++k) {
    Colour& c = colours.of_grain[k];
    if (o.colour == "group")
      c = group_colour(frame.colour[k]);
    else if (o.range && !colours.quantity.values.empty())
      c = map((colours.quantity.values[k] - o.range->low) / (o.range->high - o.range->low));
    c = faded(c, o);
  }
  return colours;
}

void draw_planar_walls(const Frame& frame, const Layout& l, Canvas& canvas) {
  const double width = 0.2 * l.font;
  // Edges come first, under all fills, so that what another wall covers of them is hidden.
  for (const FramePiece& p : frame.pieces) {
    if (p.surface == "half_space") canvas.line(half_plane(p, l).edge, ink::wall_edge, width, 1);
    if (p.surface == "bore" || p.surface == "cavity")
      canvas.disc(l(p.pose.position), l.scale * p.radius,
                  {.fill = {}, .fill_alpha = 0, .stroke = ink::wall_edge, .width = width});
  }
  for (const FramePiece& p : frame.pieces) {
    if (p.surface == "half_space") canvas.polygon({half_plane(p, l).solid}, wall_paint());
    if (p.surface == "bore" || p.surface == "cavity")
      canvas.polygon({corners_of(l), ring_of(l(p.pose.position), l.scale * p.radius)}, wall_paint());
  }
  for (const FramePiece& p : frame.pieces) {
    if (p.surface == "rod") draw_rod(p, l, canvas);
    if (p.surface == "arc") draw_arc(p, l, canvas);
    if (p.surface == "block") draw_block(p, l, canvas);
    if (p.surface == "cylinder") canvas.disc(l(p.pose.position), l.scale * p.radius, solid_paint());
  }
  for (const auto& [obstacle, mesh] : frame.meshes)
    if (obstacle >= 0 && obstacle < std::ssize(frame.obstacles))
      draw_section(mesh, frame.obstacles[obstacle].pose, l, canvas);
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
    const Paint paint{.fill = c, .stroke = mix(c, ink::black, 0.35), .width = r > 2 ? rim : 0};
    if (frame.shape.empty())
      canvas.disc(at, std::max(r - 0.5 * paint.width, 0.3), paint);
    else
      draw_parts(frame, k, parts[frame.shape[k]], l, paint, canvas);
    // Only what is round needs a mark to show that it has turned.
    const bool is_round = frame.shape.empty() || frame.shapes[frame.shape[k]].name == "sphere";
    if (!turned || !is_round || r < 4) continue;
    const Vec3 axis = rotate(g.orientation[k], {1, 0, 0});
    canvas.line(
        {{at.x + 0.25 * r * axis.x, at.y - 0.25 * r * axis.y}, {at.x + 0.8 * r * axis.x, at.y - 0.8 * r * axis.y}},
        mark_colour(c), std::max(0.8, 0.09 * r), 1);
  }
}

void draw_contacts(const Frame& frame, const Layout& l, const Quantity& q, Range range, Canvas& canvas) {
  const Grains& g = frame.grains;
  if (g.empty() || !(range.high > 0)) return;
  const double mean = std::accumulate(g.radius.begin(), g.radius.end(), 0.0) / static_cast<double>(g.size());
  const double widest = std::clamp(0.9 * l.scale * mean, 1.5, 14.0);
  std::vector<std::size_t> order;
  // What is below a hundredth of the strongest is not seen.
  for (std::size_t c = 0; c < q.values.size(); ++c)
    if (q.values[c] > 0.01 * range.high) order.push_back(c);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return q.values[a] != q.values[b] ? q.values[a] < q.values[b] : a < b;
  });
  const ColourMap push(push_map), pull(pull_map);
  for (const std::size_t c : order) {
    const std::int32_t first = frame.contacts.first[c], second = frame.contacts.second[c];
    const Vec3 end = is_piece(second) ? frame.contact_point[c] : g.position[second];
    const double s = std::min(1.0, q.values[c] / range.high);
    const ColourMap& map = c < q.pulls.size() && q.pulls[c] ? pull : push;
    canvas.line({l(g.position[first]), l(end)}, map(contact_map_from + (1 - contact_map_from) * s),
                std::max(0.5, widest * s), 1);
  }
}

}  // namespace slurry
