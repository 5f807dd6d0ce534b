// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The scene in space: the walls of rooms behind, then grains and solid obstacles from far to near, then the edges of
// rooms in front. A cut through the flow lies under all that it does not hide whole: what is behind it comes first.
//
// Convex grains are drawn whole, each at the depth of its centre. Where some grain is a union of parts, parts reach
// between each other and no order of whole grains is right: then all facets, cut small, are sorted by their own depth.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/draw/extent.hpp"
#include "slurry/draw/outline.hpp"
#include "slurry/draw/rooms.hpp"
#include "slurry/draw/scene.hpp"
#include "slurry/draw/shading.hpp"
#include "slurry/draw/wall_strips.hpp"
#include "slurry/draw/walls.hpp"

namespace slurry {
namespace {

constexpr double smallest_facets = 4;  // pixels of radius, below which a shaped grain is a flat outline
// Facets that are sorted have no edge longer than this, in radii of the grain and in pixels, whichever is more.
constexpr double longest_edge = 0.3, least_edge = 6;
constexpr double smallest_mark = 6;  // pixels of radius, below which a sphere has no mark of its orientation

// A strip of a wall, an arm of a swimmer, a grain, or a facet of one, at its nearness. Of things equally near, walls
// come first.
struct Item {
  enum Kind : char { strip, arm, grain, facet, flow };
  double nearness = 0;
  std::size_t index = 0;
  Kind kind = grain;
  char stage = 2;  // 0: behind the cut through the flow; 1: that cut
};

struct Facet {
  std::vector<Point> ring;
  Colour tone;
};

// A spot where the body's axis leaves the sphere, foreshortened.
void draw_mark(const Frame& frame, std::size_t k, const Layout& l, Colour c, Canvas& canvas) {
  for (const double sign : {1.0, -1.0}) {
    const Vec3 axis = sign * rotate(frame.grains.orientation[k], {1, 0, 0});
    if (dot(axis, l.view.towards) < 0.1) continue;
    const Vec3 u = any_orthogonal(axis), v = cross(axis, u);
    std::vector<Point> ring;
    for (int i = 0; i < 16; ++i) {
      const double a = 2 * std::numbers::pi * i / 16;
      const Vec3 p = 0.96 * axis + 0.24 * (std::cos(a) * u + std::sin(a) * v);
      ring.push_back(l(vertex_of(frame, k, p)));
    }
    canvas.polygon({ring}, {.fill = mix(c, ink::black, 0.5), .fill_alpha = 0.55, .stroke = {}});
  }
}

Paint facet_paint(Colour tone) {
  // A hair of outline closes the seams between triangles.
  return {.fill = tone, .stroke = tone, .width = 0.4};
}

struct Triangle3 {
  Vec3 p[3];
  Vec3 normal() const { return cross(p[1] - p[0], p[2] - p[0]); }
};

Triangle3 triangle_of(const Frame& frame, std::size_t k, const ShapePart& part, std::size_t t) {
  const Triangles& surface = frame.shapes[frame.shape[k]].surface;
  Triangle3 out;
  for (int i = 0; i < 3; ++i) out.p[i] = vertex_of(frame, k, surface.vertex[part.triangle[t][i]]);
  return out;
}

// The triangles of a convex grain that face the viewer: none hides another.
void draw_facets(const Frame& frame, std::size_t k, const ShapePart& part, const Layout& l, Colour c, Canvas& canvas) {
  canvas.polygon({outline_of(frame, k, part, l)}, {.fill = shaded(c, 0.5), .stroke = {}});
  if (l.scale * frame.grains.radius[k] < smallest_facets) return;
  for (std::size_t t = 0; t < part.triangle.size(); ++t) {
    const Triangle3 triangle = triangle_of(frame, k, part, t);
    const Vec3 normal = triangle.normal();
    if (dot(normal, l.view.towards) <= 0) continue;
    canvas.polygon({{l(triangle.p[0]), l(triangle.p[1]), l(triangle.p[2])}},
                   facet_paint(shaded(c, light_on(normalised(normal), l.view))));
  }
}

// The facets of a scene that is sorted by facets, and their items.
struct FacetList {
  const Layout& layout;
  std::vector<Facet> facets;
  std::vector<Item> items;

  void add(std::vector<Point> ring, double nearness, Colour tone) {
    items.push_back({nearness, facets.size(), Item::facet});
    facets.push_back({std::move(ring), tone});
  }
  // Halved across the longest edge until that is short; a wild shape of a file does not go on for ever.
  void add(const Triangle3& t, double edge, Colour tone, int halvings = 10) {
    std::size_t longest = 0;
    double length[3];
    for (std::size_t i = 0; i < 3; ++i) {
      length[i] = norm(t.p[(i + 1) % 3] - t.p[i]);
      if (length[i] > length[longest]) longest = i;
    }
    if (!(length[longest] > edge) || halvings == 0)
      return add({layout(t.p[0]), layout(t.p[1]), layout(t.p[2])},
                 dot(layout.view.towards, t.p[0] + t.p[1] + t.p[2]) / 3, tone);
    const Vec3 a = t.p[longest], b = t.p[(longest + 1) % 3], c = t.p[(longest + 2) % 3], m = 0.5 * (a + b);
    add(Triangle3{{a, m, c}}, edge, tone, halvings - 1);
    add(Triangle3{{m, b, c}}, edge, tone, halvings - 1);
  }
};

void add_facets(const Frame& frame, std::size_t k, const ShapePart& part, Colour c, FacetList& list) {
  const Layout& l = list.layout;
  const std::vector<Point> outline = outline_of(frame, k, part, l);
  const Vec3 middle = vertex_of(frame, k, part.middle);
  const auto [left, right] =
      std::minmax_element(outline.begin(), outline.end(), [](Point a, Point b) { return a.x < b.x; });
  const auto [top, bottom] =
      std::minmax_element(outline.begin(), outline.end(), [](Point a, Point b) { return a.y < b.y; });
  if (!(std::max(right->x - left->x, bottom->y - top->y) >= 2 * smallest_facets))
    return list.add(outline, dot(l.view.towards, middle), shaded(c, 0.7));
  const double edge = std::max(longest_edge * frame.grains.radius[k], least_edge / l.scale);
  // Behind its facets lies the part's outline, so that nothing shines through their seams.
  const std::size_t backing = list.items.size();
  list.add(outline, dot(l.view.towards, middle), shaded(c, 0.5));
  for (std::size_t t = 0; t < part.triangle.size(); ++t) {
    const Triangle3 triangle = triangle_of(frame, k, part, t);
    const Vec3 normal = triangle.normal();
    if (dot(normal, l.view.towards) > 0) list.add(triangle, edge, shaded(c, light_on(normalised(normal), l.view)));
  }
  for (std::size_t i = backing + 1; i < list.items.size(); ++i)
    list.items[backing].nearness = std::min(list.items[backing].nearness, list.items[i].nearness);
}

void draw_ball(const Frame& frame, std::size_t k, const Layout& l, Colour c, bool marks, Canvas& canvas) {
  const double r = l.scale * frame.grains.radius[k];
  canvas.ball(l(frame.grains.position[k]), std::max(r, 0.3), c);
  if (marks && r > smallest_mark) draw_mark(frame, k, l, c, canvas);
}

void draw_arm(const SwimmerArm& arm, const Layout& l, Canvas& canvas) {
  canvas.line({l(arm.begin), l(arm.end)}, mix(ink::wall_edge, ink::black, 0.35),
              std::max(1.0, 2 * l.scale * arm.radius));
}

void draw_strip(const Strip& strip, const Layout& l, Canvas& canvas) {
  const std::vector<Point> corner = l(strip.corner);
  if (strip.is_edge) return canvas.line(corner, mix(ink::wall_edge, ink::black, 0.35), 0.8, 0.9);
  const Colour tone = shaded(ink::wall_edge, light_on(strip.normal, l.view));
  // A soft border closes the seams of an opaque wall, and would show them where one sees through it.
  if (strip.is_thin)
    canvas.polygon({corner}, {.fill = tone, .fill_alpha = thin_alpha, .stroke = {}, .crisp = true});
  else
    canvas.polygon({corner}, facet_paint(tone));
}

// Height over the cut through the flow, on the side of the viewer.
struct CutHeight {
  FlowPlane plane;
  double side;
  CutHeight(const FlowPlane& cut, const View& view) : plane(cut), side(dot(cut.normal, view.towards) < 0 ? -1 : 1) {}
  double operator()(Vec3 x) const { return side * dot(plane.normal, x - plane.point); }
};

// Is the grain to be drawn?
bool is_drawn(const Frame& frame, std::size_t k, const DrawOptions& o, const std::optional<FlowPlane>& plane) {
  if (o.grains == "none") return false;
  if (o.grains == "all" || !plane) return true;
  return std::abs(dot(plane->normal, frame.grains.position[k] - plane->point)) <= frame.grains.radius[k];
}

// The surfaces of bodies in their colours; what lies behind the cut comes before it.
void add_surface(const SurfaceMap& map, const DrawOptions& o, const std::optional<FlowPlane>& plane, FacetList& list) {
  const ColourMap colours(surface_colours(o.surface_range, o.map, !o.field.empty()));
  const Range range = o.surface_range.value_or(Range{0, 1});
  for (std::size_t k = 0; k < map.surface.triangle.size(); ++k) {
    Triangle3 t;
    for (int i = 0; i < 3; ++i) t.p[i] = map.surface.vertex[map.surface.triangle[k][i]];
    const Vec3 normal = t.normal();
    if (dot(normal, list.layout.view.towards) <= 0) continue;
    const Colour colour = colours((map.quantity.values[k] - range.low) / (range.high - range.low));
    list.add({list.layout(t.p[0]), list.layout(t.p[1]), list.layout(t.p[2])},
             dot(list.layout.view.towards, t.p[0] + t.p[1] + t.p[2]) / 3,
             shaded(colour, light_on(normalised(normal), list.layout.view)));
    if (!plane) continue;
    const CutHeight height(*plane, list.layout.view);
    if (height((t.p[0] + t.p[1] + t.p[2]) / 3) < 0) list.items.back().stage = 0;
  }
}

// The cut through the flow, and what lies behind it as a whole.
void add_flow(const Frame& frame, const std::vector<Strip>& strips, const Colouring& colours, FacetList& list) {
  const std::optional<FlowPlane> plane = plane_of(colours);
  if (!plane) return;
  const CutHeight height(*plane, list.layout.view);
  for (Item& item : list.items) {
    if (item.kind == Item::grain)
      item.stage = height(frame.grains.position[item.index]) < -frame.grains.radius[item.index] ? 0 : 2;
    if (item.kind != Item::strip) continue;
    const std::vector<Vec3>& corner = strips[item.index].corner;
    item.stage = std::all_of(corner.begin(), corner.end(), [&](Vec3 x) { return height(x) < 0; }) ? 0 : 2;
  }
  list.items.push_back({0, 0, Item::flow, 1});
}

}  // namespace

void draw_space(const Frame& frame, const DrawOptions& options, const Layout& l, const Colouring& colours,
                Canvas& canvas) {
  const std::string& style = options.walls;
  const std::vector<std::vector<ShapePart>> parts = parts_of(frame);
  const bool by_facets = std::any_of(parts.begin(), parts.end(), [](const auto& p) { return p.size() > 1; });
  const bool has_faces = style == "faces" || style == "thin";
  Rooms rooms(l);
  std::vector<Strip> strips;
  if (style != "none") {
    const Bounds extent = extent_of(frame);
    const StripCutter cutter(frame, l.view, extent.diagonal(), by_facets);
    const std::vector<WallMesh> walls = walls_of(frame, extent);
    for (std::size_t k = 0; k < walls.size(); ++k) {
      rooms.add(walls[k], frame.obstacles[k].pieces);
      cutter.cut(walls[k], frame.obstacles[k].pieces, has_faces, strips);
    }
    if (style == "thin")
      for (Strip& strip : strips) strip.is_thin = true;
  }
  rooms.draw_behind(has_faces, canvas);

  FacetList list{l, {}, {}};
  const std::optional<FlowPlane> plane = plane_of(colours);
  if (colours.surface) add_surface(*colours.surface, options, plane, list);
  for (std::size_t k = 0; k < frame.grains.size() && !colours.surface; ++k)
    if (!is_drawn(frame, k, options, plane))
      continue;
    else if (by_facets)
      for (const ShapePart& part : parts[frame.shape[k]]) add_facets(frame, k, part, colours.of_grain[k], list);
    else
      list.items.push_back({dot(l.view.towards, frame.grains.position[k]), k, Item::grain});
  // As near as its farther end, and a little less: an arm does not cover the bodies that it joins.
  for (std::size_t k = 0; k < frame.arms.size(); ++k) {
    const SwimmerArm& arm = frame.arms[k];
    const double nearness = std::min(dot(l.view.towards, arm.begin), dot(l.view.towards, arm.end)) - arm.radius;
    list.items.push_back({nearness, k, Item::arm});
  }
  for (std::size_t k = 0; k < strips.size(); ++k) list.items.push_back({strips[k].nearness, k, Item::strip});
  add_flow(frame, strips, colours, list);
  std::stable_sort(list.items.begin(), list.items.end(), [](const Item& a, const Item& b) {
    if (a.stage != b.stage) return a.stage < b.stage;
    return a.nearness != b.nearness ? a.nearness < b.nearness : a.kind < b.kind;
  });

  const auto& turn = frame.grains.orientation;
  const bool marks = std::any_of(turn.begin(), turn.end(), [](const Quaternion& q) { return q != Quaternion{}; });
  for (const Item& item : list.items)
    if (item.kind == Item::flow)
      draw_flow(colours, options, l, canvas);
    else if (item.kind == Item::arm)
      draw_arm(frame.arms[item.index], l, canvas);
    else if (item.kind == Item::strip)
      draw_strip(strips[item.index], l, canvas);
    else if (item.kind == Item::facet)
      canvas.polygon({list.facets[item.index].ring}, facet_paint(list.facets[item.index].tone));
    else if (frame.shape.empty())
      draw_ball(frame, item.index, l, colours.of_grain[item.index], marks, canvas);
    else
      for (const ShapePart& part : parts[frame.shape[item.index]])
        draw_facets(frame, item.index, part, l, colours.of_grain[item.index], canvas);
  rooms.draw_in_front(canvas);
}

}  // namespace slurry
