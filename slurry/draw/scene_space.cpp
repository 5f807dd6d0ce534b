// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The scene in space: walls behind, then grains and solid obstacles from far to near, then the edges of walls in front.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/draw/outline.hpp"
#include "slurry/draw/scene.hpp"

namespace slurry {
namespace {

constexpr double smallest_facets = 4;  // pixels of radius, below which a shaped grain is a flat outline
constexpr double smallest_mark = 6;    // pixels of radius, below which a sphere has no mark of its orientation

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

// A grain or a face, at its nearness.
struct Item {
  double nearness = 0;
  std::size_t index = 0;
  bool is_face = false;
};

// How near a flat face stands: just behind the farthest of the grains on its free side, for these it cannot hide; for a
// facet of a curved surface its middle.
double nearness_of(const WallFace& face, const Frame& frame, const View& view) {
  Vec3 middle;
  for (const Vec3& p : face.corner) middle += p / static_cast<double>(face.corner.size());
  double nearness = dot(view.towards, middle);
  if (!face.is_flat) return nearness;
  Window shadow{1e300, 1e300, -1e300, -1e300};
  for (const Vec3& p : face.corner) {
    const Vec3 q = view(p);
    shadow = join(shadow, {q.x, q.y, q.x, q.y});
  }
  for (const Vec3& x : frame.grains.position) {
    const Vec3 q = view(x);
    const bool covers = q.x > shadow.left && q.x < shadow.right && q.y > shadow.bottom && q.y < shadow.top;
    if (covers && dot(x - face.corner[0], face.normal) > 0) nearness = std::min(nearness, q.z);
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

// The triangles of the grain that face the viewer. The grain is convex, so that none hides another.
void draw_facets(const Frame& frame, std::size_t k, const Layout& l, Colour c, Canvas& canvas) {
  canvas.polygon({outline_of(frame, k, l)}, {.fill = shaded(c, 0.5), .stroke = {}});
  if (l.scale * frame.grains.radius[k] < smallest_facets) return;
  const FrameShape& shape = frame.shapes[frame.shape[k]];
  for (std::size_t t = 0; t + 2 < shape.corner.size(); t += 3) {
    Vec3 p[3];
    for (std::size_t i = 0; i < 3; ++i) p[i] = vertex_of(frame, k, shape.vertex[shape.corner[t + i]]);
    const Vec3 normal = cross(p[1] - p[0], p[2] - p[0]);
    if (dot(normal, l.view.towards) <= 0) continue;
    const Colour tone = shaded(c, light_on(normalised(normal), l.view));
    // A hair of outline closes the seams between triangles.
    canvas.polygon({{l(p[0]), l(p[1]), l(p[2])}}, {.fill = tone, .stroke = tone, .width = 0.4});
  }
}

void draw_grain(const Frame& frame, std::size_t k, const Layout& l, Colour c, bool marks, Canvas& canvas) {
  if (!frame.shape.empty()) return draw_facets(frame, k, l, c, canvas);
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
void draw_room(const Walls& walls, const Layout& l, Canvas& canvas) {
  for (const WallFace& face : walls.faces) {
    if (!face.encloses || dot(face.normal, l.view.towards) <= 1e-9) continue;
    const Colour tone = mix(ink::wall, ink::paper, 0.75 * light_on(face.normal, l.view));
    Paint paint{.fill = tone, .stroke = tone, .width = 0.5};
    if (face.is_flat) paint.stroke = ink::wall_edge, paint.width = 1;
    canvas.polygon({on_paper(face.corner, l)}, paint);
  }
}

void draw_front_edges(const Walls& walls, const Layout& l, Canvas& canvas) {
  for (const WallFace& face : walls.faces)
    if (face.encloses && face.is_flat && dot(face.normal, l.view.towards) < -1e-9)
      canvas.polygon({on_paper(face.corner, l)},
                     {.fill = {}, .fill_alpha = 0, .stroke = ink::wall_edge, .width = 0.8, .stroke_alpha = 0.6});
  for (const std::vector<Vec3>& line : walls.lines) canvas.line(on_paper(line, l), ink::wall_edge, 1, 0.8);
}

}  // namespace

void draw_space(const Frame& frame, const Layout& l, const Colouring& colours, Canvas& canvas) {
  const Walls walls = walls_of(frame, extent_of(frame));
  draw_room(walls, l, canvas);

  std::vector<Item> items;
  for (std::size_t k = 0; k < frame.grains.size(); ++k)
    items.push_back({dot(l.view.towards, frame.grains.position[k]), k, false});
  for (std::size_t k = 0; k < walls.faces.size(); ++k)
    if (!walls.faces[k].encloses && dot(walls.faces[k].normal, l.view.towards) > 0)
      items.push_back({nearness_of(walls.faces[k], frame, l.view), k, true});
  std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
    return a.nearness != b.nearness ? a.nearness < b.nearness : a.is_face > b.is_face;
  });
  const auto& turn = frame.grains.orientation;
  const bool marks = std::any_of(turn.begin(), turn.end(), [](const Quaternion& q) { return q != Quaternion{}; });
  for (const Item& item : items)
    if (item.is_face)
      draw_face(walls.faces[item.index], l, canvas);
    else
      draw_grain(frame, item.index, l, colours.of_grain[item.index], marks, canvas);
  draw_front_edges(walls, l, canvas);
}

}  // namespace slurry
