// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "wall_geometry.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "slurry/shapes/surfaces/section.hpp"
#include "slurry/shapes/surfaces/wall_mesh.hpp"

namespace slurry {
namespace {

constexpr int facets = 96;          // of round walls in space
constexpr double roundness = 1e-4;  // of the diagonal: how far the chord of a curve in the plane may be off

using Line = std::vector<Vec3>;

bool is_closed(const Line& line) { return line.size() > 3 && line.front() == line.back(); }

// Unit vectors to the left of a line at its points: the mean of those of the two segments that meet there.
std::vector<Vec3> left_of(const Line& line) {
  const auto left = [](Vec3 a, Vec3 b) {
    const Vec3 d = b - a;
    const double length = norm(d);
    return length > 0 ? Vec3{-d.y / length, d.x / length, 0} : Vec3{};
  };
  const std::size_t n = line.size();
  std::vector<Vec3> result(n);
  for (std::size_t k = 0; k + 1 < n; ++k) {
    const Vec3 side = left(line[k], line[k + 1]);
    result[k] += side, result[k + 1] += side;
  }
  if (is_closed(line)) result.front() = result.back() = result.front() + result.back();
  for (Vec3& v : result)
    if (const double length = norm(v); length > 0) v *= 1 / length;
  return result;
}

// The band between the line moved to its left by `from` and by `to`.
void add_band(WallGeometry& wall, const Line& line, double from, double to) {
  const std::vector<Vec3> left = left_of(line);
  const auto first = static_cast<std::int32_t>(wall.vertex.size());
  for (std::size_t k = 0; k < line.size(); ++k) {
    wall.vertex.push_back(line[k] + from * left[k]);
    wall.vertex.push_back(line[k] + to * left[k]);
  }
  const auto at = [&](std::size_t k, int side) { return first + static_cast<std::int32_t>(2 * k) + side; };
  for (std::size_t k = 0; k + 1 < line.size(); ++k) {
    wall.body.push_back({at(k, 0), at(k + 1, 0), at(k + 1, 1)});
    wall.body.push_back({at(k, 0), at(k + 1, 1), at(k, 1)});
    for (const int side : {0, 1}) wall.edges.push_back({at(k, side), at(k + 1, side)});
  }
  if (is_closed(line)) return;
  for (const std::size_t end : {std::size_t{0}, line.size() - 1}) wall.edges.push_back({at(end, 0), at(end, 1)});
}

// A convex outline, which has the free side on its left, filled; `more` wider.
void add_solid(WallGeometry& wall, const Line& ring, double more) {
  const std::vector<Vec3> out = left_of(ring);
  const auto first = static_cast<std::int32_t>(wall.vertex.size()), n = static_cast<std::int32_t>(ring.size()) - 1;
  for (std::int32_t k = 0; k < n; ++k) {
    wall.vertex.push_back(ring[k] + more * out[k]);
    wall.edges.push_back({first + k, first + (k + 1) % n});
    // The free side is on the left: the outline runs clockwise.
    if (k >= 2) wall.body.push_back({first, first + k, first + k - 1});
  }
}

Edge in_order(std::int32_t a, std::int32_t b) { return {std::min(a, b), std::max(a, b)}; }

// The line with both ends moved outwards, so that the bands of neighbours meet in a corner.
Line lengthened(Line line, double by) {
  if (line.size() < 2 || is_closed(line)) return line;
  const auto move = [&](Vec3& end, Vec3 inner) {
    const Vec3 d = end - inner;
    if (const double length = norm(d); length > 0) end += by / length * d;
  };
  move(line.front(), line[1]);
  move(line.back(), line[line.size() - 2]);
  return line;
}

}  // namespace

WallGeometry wall_in_space(const std::vector<Piece>& pieces, const Bounds& limits,
                           const std::vector<Piece>& neighbours) {
  std::vector<Piece> all = pieces;
  all.insert(all.end(), neighbours.begin(), neighbours.end());
  WallMesh mesh = wall_mesh(all, {}, limits, facets);
  WallGeometry wall{std::move(mesh.faces.vertex), {}, {}, {}};
  std::set<Edge> sides;
  for (std::size_t t = 0; t < mesh.piece.size(); ++t) {
    if (mesh.piece[t] >= std::ssize(pieces)) continue;
    const Corners c = mesh.faces.triangle[t];
    (is_one_sided(pieces[mesh.piece[t]]) ? wall.room : wall.body).push_back(c);
    for (int k = 0; k < 3; ++k) sides.insert(in_order(c[k], c[(k + 1) % 3]));
  }
  // An edge between two neighbours belongs to neither of them.
  for (const Edge& e : mesh.edges)
    if (neighbours.empty() || sides.contains(in_order(e[0], e[1]))) wall.edges.push_back(e);
  return wall;
}

WallGeometry wall_in_plane(const std::vector<Piece>& pieces, const Bounds& limits, double band, double thin) {
  WallGeometry wall;
  for (const Section& s : sections(pieces, {}, limits, roundness * limits.diagonal())) {
    if (s.half_thickness < endless && !s.ring.empty()) {
      add_solid(wall, s.ring, std::max(0.0, thin - s.half_thickness));
      continue;
    }
    for (const Line& line : s.lines)
      if (s.half_thickness == endless)
        add_band(wall, lengthened(line, band), -band, 0);
      else
        add_band(wall, line, -thin, thin);
  }
  return wall;
}

}  // namespace slurry
