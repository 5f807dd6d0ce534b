// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Triangles that cross the plane z = 0 give segments, which are put together to lines.
#include "slurry/shapes/surfaces/section.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "slurry/core/math.hpp"
#include "slurry/shapes/surfaces/wall_mesh.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry {
namespace {

// Where triangle t crosses the plane, as a line of `segments`: along n x z for the normal n, so that the side of the
// grains is on its left.
void add_crossing(const Triangles& faces, std::size_t t, Triangles& segments) {
  std::vector<Vec3> ends;
  if (is_line(faces.triangle[t])) ends = {faces.corner(t, 0), faces.corner(t, 1)};
  for (int k = 0; k < 3 && ends.size() < 2; ++k) {
    const Vec3 a = faces.corner(t, k), b = faces.corner(t, (k + 1) % 3);
    if ((a.z <= 0) == (b.z <= 0)) continue;
    Vec3 p = a + a.z / (a.z - b.z) * (b - a);
    p.z = 0;
    ends.push_back(p);
  }
  if (ends.size() != 2) return;
  if (dot(ends[1] - ends[0], cross(faces.area(t), {0, 0, 1})) < 0) std::swap(ends[0], ends[1]);
  const auto first = static_cast<std::int32_t>(segments.vertex.size());
  segments.vertex.insert(segments.vertex.end(), ends.begin(), ends.end());
  segments.triangle.push_back({first, first + 1, first + 1});
}

// Segments that end where others begin, put together.
std::vector<std::vector<Vec3>> chained(const Triangles& segments, double tolerance) {
  const Triangles t = welded(segments, tolerance);
  std::multimap<std::int32_t, std::int32_t> next;
  std::map<std::int32_t, int> arrivals;
  for (const Corners& c : t.triangle)
    if (c[0] != c[1]) next.emplace(c[0], c[1]), ++arrivals[c[1]];
  std::vector<std::vector<Vec3>> lines;
  const auto follow = [&](std::int32_t at) {
    lines.push_back({t.vertex[at]});
    for (auto step = next.find(at); step != next.end(); step = next.find(at)) {
      at = step->second;
      next.erase(step);
      lines.back().push_back(t.vertex[at]);
    }
  };
  // Open lines from their beginnings, then what is left: closed ones.
  for (const Corners& c : t.triangle)
    if (arrivals[c[0]] == 0 && next.contains(c[0])) follow(c[0]);
  while (!next.empty()) follow(next.begin()->first);
  return lines;
}

std::vector<std::vector<Vec3>> lines_of(const Triangles& faces, double size) {
  Triangles segments;
  for (std::size_t t = 0; t < faces.triangle.size(); ++t) add_crossing(faces, t, segments);
  return chained(segments, 1e-9 * size);  // far below a pixel, far above round-off
}

bool is_closed(const std::vector<Vec3>& line) { return line.size() > 3 && line.front() == line.back(); }

// What of the limits is in front of all planes of a one-sided piece.
std::vector<Vec3> free_part(const Piece& piece, const Pose& pose, const Bounds& box, int facets) {
  std::vector<Vec3> ring{
      {box.low.x, box.low.y, 0}, {box.high.x, box.low.y, 0}, {box.high.x, box.high.y, 0}, {box.low.x, box.high.y, 0}};
  const std::vector<Plane3> planes = planes_of(piece.surface, pose, box, facets);
  // A surface that is not near leaves all of the limits on one side.
  if (planes.empty()) return least_distance(piece.surface, pose, box.centre()) >= 0 ? ring : std::vector<Vec3>{};
  for (const Plane3& plane : planes) ring = clip_polygon(ring, plane.point, plane.normal);
  return ring;
}

}  // namespace

std::vector<Section> sections(const std::vector<Piece>& pieces, const Pose& frame, const Bounds& limits,
                              double tolerance) {
  // A slab around the plane, as thick as the limits are wide: endless pieces go through it.
  Bounds slab = limits;
  const double size = math::hypot(limits.high.x - limits.low.x, limits.high.y - limits.low.y);
  slab.low.z = -size, slab.high.z = size;

  std::vector<Section> result;
  std::vector<std::size_t> one_sided;  // which pieces these are
  std::vector<Piece> walls;
  int facets = 0;
  for (const Piece& piece : pieces) {
    const Pose pose = compose(frame, piece.pose);
    const int own = facets_for(piece.surface, tolerance);
    Section s{half_thickness(piece.surface), {}, {}};
    if (is_one_sided(piece)) {
      s.ring = free_part(piece, pose, slab, own);
      one_sided.push_back(result.size());
      walls.push_back(piece);
      facets = std::max(facets, own);
    } else {
      s.lines = lines_of(triangulate(piece.surface, pose, slab, own), size);
      if (s.half_thickness > 0 && s.lines.size() == 1 && is_closed(s.lines[0])) s.ring = s.lines[0];
    }
    result.push_back(std::move(s));
  }
  const WallMesh together = wall_mesh(walls, frame, slab, facets);
  for (std::size_t k = 0; k < walls.size(); ++k) {
    Triangles faces{together.faces.vertex, {}};
    for (std::size_t t = 0; t < together.piece.size(); ++t)
      if (together.piece[t] == static_cast<std::int32_t>(k)) faces.triangle.push_back(together.faces.triangle[t]);
    result[one_sided[k]].lines = lines_of(faces, size);
  }
  return result;
}

}  // namespace slurry
