// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rooms. See the header.
#include "slurry/draw/rooms.hpp"

#include <algorithm>
#include <map>

#include "slurry/draw/shading.hpp"

namespace slurry {
namespace {

// A wall seen along itself is neither looked at nor looked through.
constexpr double along = 1e-9;

// How the faces are turned that meet in an edge.
struct Sides {
  bool looked_at = false, looked_through = false;
};

}  // namespace

void Rooms::add(const WallMesh& wall, const std::vector<Piece>& pieces) {
  std::map<Edge, Sides> sides;
  for (std::size_t t = 0; t < wall.piece.size(); ++t) {
    const Vec3 area = wall.faces.area(t);
    if (!is_one_sided(pieces[wall.piece[t]]) || !(norm(area) > 0)) continue;
    const Vec3 normal = normalised(area);
    const double towards = dot(normal, layout_.view.towards);
    Face face{0, {}, normal};
    for (int k = 0; k < 3; ++k) {
      const auto [low, high] = std::minmax(wall.faces.triangle[t][k], wall.faces.triangle[t][(k + 1) % 3]);
      Sides& s = sides[{low, high}];
      s.looked_at = s.looked_at || towards > along;
      s.looked_through = s.looked_through || towards < -along;
      face.corner.push_back(layout_(wall.faces.corner(t, k)));
      face.nearness += dot(layout_.view.towards, wall.faces.corner(t, k)) / 3;
    }
    if (towards > along) faces_.push_back(std::move(face));
  }
  for (const Edge& e : wall.edges) {
    const auto found = sides.find(e);
    if (found == sides.end()) continue;
    (found->second.looked_through ? in_front_ : behind_)
        .push_back({layout_(wall.faces.vertex[e[0]]), layout_(wall.faces.vertex[e[1]])});
  }
}

void Rooms::draw_behind(bool with_faces, Canvas& canvas) const {
  std::vector<Face> order = with_faces ? faces_ : std::vector<Face>{};
  std::stable_sort(order.begin(), order.end(), [](const Face& a, const Face& b) { return a.nearness < b.nearness; });
  for (const Face& face : order) {
    const Colour tone = mix(ink::wall, ink::paper, 0.75 * light_on(face.normal, layout_.view));
    canvas.polygon({face.corner}, {.fill = tone, .stroke = tone, .width = 0.5});
  }
  for (const std::vector<Point>& edge : behind_) canvas.line(edge, ink::wall_edge, 1);
}

void Rooms::draw_in_front(Canvas& canvas) const {
  for (const std::vector<Point>& edge : in_front_) canvas.line(edge, ink::wall_edge, 0.8, 0.6);
}

}  // namespace slurry
