// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The scene in space: walls behind, then grains and solid obstacles from far to near, then the edges of walls in front.
//
// Convex grains are drawn whole, each at the depth of its centre. Where some grain is a union of parts, parts reach
// between each other and no order of whole grains is right: then all facets, cut small, are sorted by their own depth.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/draw/outline.hpp"
#include "slurry/draw/scene.hpp"

namespace slurry {
namespace {

constexpr double smallest_facets = 4;  // pixels of radius, below which a shaped grain is a flat outline
// Facets that are sorted have no edge longer than this, in radii of the grain and in pixels, whichever is more.
constexpr double longest_edge = 0.3, least_edge = 6;
constexpr double smallest_mark = 6;  // pixels of radius, below which a sphere has no mark of its orientation

// The light comes from the upper left, from where the viewer stands.
double light_on(Vec3 normal, const View& view) {
  const Vec3 light = normalised(view.towards + 0.5 * view.up - 0.45 * view.right);
  return 0.35 + 0.65 * std::max(0.0, dot(normal, light));
}

Colour shaded(Colour c, double light) {
  return light < 0.85 ? mix(ink::black, c, 0.25 + 0.75 * light / 0.85) : mix(c, ink::paper, 1.2 * (light - 0.85));
}

std::vector<Point> on_paper(const std::vector<Vec3>& corner, const Layout& l) {
  std::vector<Point> points;
  for (const Vec3& p : corner) points.push_back(l(p));
  return points;
}

// A face of a wall, a grain, or a facet of one, at its nearness.
struct Item {
  enum Kind : char { face, grain, facet };
  double nearness = 0;
  std::size_t index = 0;
  Kind kind = grain;
};

struct Facet {
  std::vector<Point> ring;
  Colour tone;
};

// How near a flat face stands: just behind the farthest of the grains on its free side (of their far ends, where their
// facets are sorted), for these it cannot hide; for a facet of a curved surface its middle.
double nearness_of(const WallFace& face, const Frame& frame, const View& view, bool by_facets) {
  Vec3 middle;
  for (const Vec3& p : face.corner) middle += p / static_cast<double>(face.corner.size());
  double nearness = dot(view.towards, middle);
  if (!face.is_flat) return nearness;
  Window shadow{1e300, 1e300, -1e300, -1e300};
  for (const Vec3& p : face.corner) {
    const Vec3 q = view(p);
    shadow = join(shadow, {q.x, q.y, q.x, q.y});
  }
  for (std::size_t k = 0; k < frame.grains.size(); ++k) {
    const Vec3 x = frame.grains.position[k], q = view(x);
    const bool covers = q.x > shadow.left && q.x < shadow.right && q.y > shadow.bottom && q.y < shadow.top;
    if (covers && dot(x - face.corner[0], face.normal) > 0)
      nearness = std::min(nearness, q.z - (by_facets ? frame.grains.radius[k] : 0));
  }
  return nearness;
}

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
  const FrameShape& shape = frame.shapes[frame.shape[k]];
  Triangle3 out;
  for (std::size_t i = 0; i < 3; ++i) out.p[i] = vertex_of(frame, k, shape.vertex[part.corner[t + i]]);
  return out;
}

// The triangles of a convex grain that face the viewer: none hides another.
void draw_facets(const Frame& frame, std::size_t k, const ShapePart& part, const Layout& l, Colour c, Canvas& canvas) {
  canvas.polygon({outline_of(frame, k, part, l)}, {.fill = shaded(c, 0.5), .stroke = {}});
  if (l.scale * frame.grains.radius[k] < smallest_facets) return;
  for (std::size_t t = 0; t < part.corner.size(); t += 3) {
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
  for (std::size_t t = 0; t < part.corner.size(); t += 3) {
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

void draw_face(const WallFace& face, const Layout& l, Canvas& canvas) {
  const Colour tone = shaded(ink::wall_edge, light_on(face.normal, l.view));
  canvas.polygon({on_paper(face.corner, l)},
                 {.fill = tone, .fill_alpha = 0.75, .stroke = tone, .width = 0.4, .stroke_alpha = 0.75});
}

// The walls of the room that we look at; those that we look through are only outlined, at the end.
void draw_room(const DrawnWalls& walls, const Layout& l, Canvas& canvas) {
  for (const WallFace& face : walls.faces) {
    if (!face.encloses || dot(face.normal, l.view.towards) <= 1e-9) continue;
    const Colour tone = mix(ink::wall, ink::paper, 0.75 * light_on(face.normal, l.view));
    Paint paint{.fill = tone, .stroke = tone, .width = 0.5};
    if (face.is_flat) paint.stroke = ink::wall_edge, paint.width = 1;
    canvas.polygon({on_paper(face.corner, l)}, paint);
  }
}

void draw_front_edges(const DrawnWalls& walls, const Layout& l, Canvas& canvas) {
  for (const WallFace& face : walls.faces)
    if (face.encloses && face.is_flat && dot(face.normal, l.view.towards) < -1e-9)
      canvas.polygon({on_paper(face.corner, l)},
                     {.fill = {}, .fill_alpha = 0, .stroke = ink::wall_edge, .width = 0.8, .stroke_alpha = 0.6});
  for (const std::vector<Vec3>& line : walls.lines) canvas.line(on_paper(line, l), ink::wall_edge, 1, 0.8);
}

}  // namespace

void draw_space(const Frame& frame, const Layout& l, const Colouring& colours, Canvas& canvas) {
  const DrawnWalls walls = walls_of(frame, extent_of(frame));
  draw_room(walls, l, canvas);

  const std::vector<std::vector<ShapePart>> parts = parts_of(frame);
  const bool by_facets = std::any_of(parts.begin(), parts.end(), [](const auto& p) { return p.size() > 1; });
  FacetList list{l, {}, {}};
  for (std::size_t k = 0; k < frame.grains.size(); ++k)
    if (by_facets)
      for (const ShapePart& part : parts[frame.shape[k]]) add_facets(frame, k, part, colours.of_grain[k], list);
    else
      list.items.push_back({dot(l.view.towards, frame.grains.position[k]), k, Item::grain});
  for (std::size_t k = 0; k < walls.faces.size(); ++k)
    if (!walls.faces[k].encloses && dot(walls.faces[k].normal, l.view.towards) > 0)
      list.items.push_back({nearness_of(walls.faces[k], frame, l.view, by_facets), k, Item::face});
  std::stable_sort(list.items.begin(), list.items.end(), [](const Item& a, const Item& b) {
    return a.nearness != b.nearness ? a.nearness < b.nearness : a.kind < b.kind;
  });

  const auto& turn = frame.grains.orientation;
  const bool marks = std::any_of(turn.begin(), turn.end(), [](const Quaternion& q) { return q != Quaternion{}; });
  for (const Item& item : list.items)
    if (item.kind == Item::face)
      draw_face(walls.faces[item.index], l, canvas);
    else if (item.kind == Item::facet)
      canvas.polygon({list.facets[item.index].ring}, facet_paint(list.facets[item.index].tone));
    else if (frame.shape.empty())
      draw_ball(frame, item.index, l, colours.of_grain[item.index], marks, canvas);
    else
      for (const ShapePart& part : parts[frame.shape[item.index]])
        draw_facets(frame, item.index, part, l, colours.of_grain[item.index], canvas);
  draw_front_edges(walls, l, canvas);
}

}  // namespace slurry
