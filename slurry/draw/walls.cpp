// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/walls.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace slurry {
namespace {

constexpr int facets = 36;            // around a curved surface
constexpr double stray_tail = 0.005;  // fraction of the grains, at each end of an axis, that may be strays
constexpr double stray_factor = 2.0;  // they are, where the extent without them is this many times smaller
constexpr double far_wall = 3.0;      // half-spaces farther than so many diagonals are not shown

// The interval that the grains fill along an axis.
std::pair<double, double> span_along(const Frame& frame, int axis) {
  std::vector<double> low, high;
  for (std::size_t k = 0; k < frame.grains.size(); ++k) {
    const double x = frame.grains.position[k][axis], r = frame.grains.radius[k];
    if (!std::isfinite(x + r)) continue;
    low.push_back(x - r), high.push_back(x + r);
  }
  if (low.empty()) return {0, 0};
  std::sort(low.begin(), low.end());
  std::sort(high.begin(), high.end());
  const auto tail = static_cast<std::size_t>(std::ceil(stray_tail * static_cast<double>(low.size())));
  if (low.size() > 2 * tail) {
    const double l = low[tail], h = high[high.size() - 1 - tail];
    if (high.back() - low.front() > stray_factor * (h - l)) {
      const double margin = 0.1 * (h - l);
      return {std::max(low.front(), l - margin), std::min(high.back(), h + margin)};
    }
  }
  return {low.front(), high.back()};
}

// Half edges of the box, in the piece's frame, that holds a bounded piece; an infinite entry where it is not bounded.
Vec3 half_size(const FramePiece& p) {
  const double inf = std::numeric_limits<double>::infinity();
  if (p.surface == "rod") return {p.half_length + p.radius, p.radius, p.radius};
  if (p.surface == "block") return p.half;
  if (p.surface == "cylinder") return {p.radius, p.radius, p.half_length};
  if (p.surface == "bore") return {p.radius, p.radius, inf};
  if (p.surface == "cavity") return {p.radius, p.radius, p.radius};
  if (p.surface == "arc") return {p.radius, p.radius, 0};
  return {inf, inf, inf};
}

void grow(Extent& e, Vec3 p) {
  for (int k = 0; k < 3; ++k) e.low[k] = std::min(e.low[k], p[k]), e.high[k] = std::max(e.high[k], p[k]);
}

// The corners of the piece's box; unbounded directions are left at the middle.
void grow(Extent& e, const FramePiece& piece) {
  const Vec3 half = half_size(piece);
  if (!std::isfinite(half.x) && !std::isfinite(half.y)) return;
  for (int corner = 0; corner < 8; ++corner) {
    Vec3 local;
    for (int k = 0; k < 3; ++k) local[k] = std::isfinite(half[k]) ? (corner >> k & 1 ? half[k] : -half[k]) : 0;
    grow(e, to_world(piece.pose, local));
  }
}

void add(DrawnWalls& walls, std::vector<Vec3> corner, Vec3 normal, bool encloses, bool is_flat) {
  if (corner.size() >= 3) walls.faces.push_back({std::move(corner), normal, encloses, is_flat});
}

// ---- Pieces

// The polygon without corners nearer than `length` to another, or to the line between their neighbours.
std::vector<Vec3> without_slivers(const std::vector<Vec3>& corner, double length) {
  std::vector<Vec3> out;
  for (const Vec3& p : corner)
    if (out.empty() || norm(p - out.back()) > length) out.push_back(p);
  while (out.size() > 1 && norm(out.front() - out.back()) <= length) out.pop_back();
  for (std::size_t k = 0; k < out.size() && out.size() > 3;) {
    const Vec3 before = out[(k + out.size() - 1) % out.size()], after = out[(k + 1) % out.size()];
    const bool is_straight = norm(cross(out[k] - before, after - before)) <= length * norm(after - before);
    if (is_straight)
      out.erase(out.begin() + static_cast<std::ptrdiff_t>(k));
    else
      ++k;
  }
  return out;
}

// A square of the plane larger than the extent, cut to it and to the free side of the other half-spaces of its
// obstacle.
void add_half_space(DrawnWalls& walls, const Frame& frame, std::size_t k, const Extent& e) {
  const FramePiece& piece = frame.pieces[k];
  const Vec3 normal = rotate(piece.pose.orientation, {0, 0, 1}), u = any_orthogonal(normal), v = cross(normal, u);
  const Vec3 middle = e.centre() - dot(e.centre() - piece.pose.position, normal) * normal;
  const double d = e.diagonal();
  if (norm(middle - e.centre()) > far_wall * d) return;
  std::vector<Vec3> corner{middle + d * (u + v), middle + d * (v - u), middle - d * (u + v), middle + d * (u - v)};
  // A hair outside, so that a wall on the border of the extent is not lost to round-off.
  const double hair = 1e-9 * d;
  for (int axis = 0; axis < 3; ++axis) {
    Vec3 inward;
    inward[axis] = 1;
    corner = clip_polygon(corner, e.low - hair * inward, inward);
    corner = clip_polygon(corner, e.high + hair * inward, -inward);
  }
  for (std::size_t j = 0; j < frame.pieces.size(); ++j) {
    const FramePiece& other = frame.pieces[j];
    if (j == k || other.obstacle != piece.obstacle || other.surface != "half_space") continue;
    const Vec3 n = rotate(other.pose.orientation, {0, 0, 1});
    corner = clip_polygon(corner, other.pose.position - hair * n, n);
  }
  add(walls, without_slivers(corner, 1e-7 * d), normal, true, true);
}

void add_block(DrawnWalls& walls, const FramePiece& piece, const Extent& e) {
  Vec3 half = piece.half;
  for (int k = 0; k < 3; ++k) half[k] = std::min(half[k], e.diagonal());
  for (int axis = 0; axis < 3; ++axis)
    for (const double side : {-1.0, 1.0}) {
      const int b = (axis + 1) % 3, c = (axis + 2) % 3;
      std::vector<Vec3> corner(4);
      for (int k = 0; k < 4; ++k) {
        corner[k][axis] = side * half[axis];
        corner[k][b] = (k == 0 || k == 3 ? -1 : 1) * half[b];
        corner[k][c] = (k < 2 ? -1 : 1) * half[c];
        corner[k] = to_world(piece.pose, corner[k]);
      }
      Vec3 normal;
      normal[axis] = side;
      add(walls, std::move(corner), rotate(piece.pose.orientation, normal), false, true);
    }
}

// The surface of revolution about the local axis `w` whose profile is a list of (distance from the axis, height).
struct Profile {
  std::vector<Vec3> point;  // x: distance from the axis, z: height
  bool inwards = false;     // the grains are inside
};

void add_turned(DrawnWalls& walls, const Pose& pose, const Profile& profile, Vec3 w) {
  const Vec3 u = any_orthogonal(w), v = cross(w, u);
  const auto at = [&](Vec3 p, int k) {
    const double angle = 2 * std::numbers::pi * k / facets;
    return to_world(pose, p.x * (std::cos(angle) * u + std::sin(angle) * v) + p.z * w);
  };
  for (std::size_t i = 0; i + 1 < profile.point.size(); ++i) {
    const Vec3 a = profile.point[i], b = profile.point[i + 1];
    for (int k = 0; k < facets; ++k) {
      // The profile runs upwards with the outside on its right.
      const double angle = 2 * std::numbers::pi * (k + 0.5) / facets;
      const Vec3 out = normalised((b.z - a.z) * (std::cos(angle) * u + std::sin(angle) * v) + (a.x - b.x) * w);
      std::vector<Vec3> corner{at(a, k), at(a, k + 1)};
      if (b.x > 0) corner.push_back(at(b, k + 1));
      corner.push_back(at(b, k));
      const Vec3 normal = rotate(pose.orientation, out);
      add(walls, std::move(corner), profile.inwards ? -normal : normal, profile.inwards, false);
    }
  }
}

void add_rim(DrawnWalls& walls, const Pose& pose, double radius, double height, Vec3 w) {
  const Vec3 u = any_orthogonal(w), v = cross(w, u);
  std::vector<Vec3> line;
  for (int k = 0; k <= facets; ++k) {
    const double angle = 2 * std::numbers::pi * k / facets;
    line.push_back(to_world(pose, radius * (std::cos(angle) * u + std::sin(angle) * v) + height * w));
  }
  walls.lines.push_back(std::move(line));
}

// Heights, along the local z axis of the piece, between which the extent lies.
std::pair<double, double> heights_of(const FramePiece& piece, const Extent& e) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (int c = 0; c < 8; ++c) {
    const Vec3 p{c & 1 ? e.high.x : e.low.x, c & 2 ? e.high.y : e.low.y, c & 4 ? e.high.z : e.low.z};
    const double z = to_local(piece.pose, p).z;
    low = std::min(low, z), high = std::max(high, z);
  }
  return {low, high};
}

void add_cylinder(DrawnWalls& walls, const FramePiece& piece, const Extent& e, bool bore) {
  auto [low, high] = heights_of(piece, e);
  if (!bore && std::isfinite(piece.half_length)) low = -piece.half_length, high = piece.half_length;
  const double r = piece.radius;
  Profile profile{{{r, 0, low}, {r, 0, high}}, bore};
  if (!bore) profile.point = {{0, 0, low}, {r, 0, low}, {r, 0, high}, {0, 0, high}};
  add_turned(walls, piece.pose, profile, {0, 0, 1});
  for (const double height : {low, high}) add_rim(walls, piece.pose, r, height, {0, 0, 1});
}

// Two half circles about the ends of a segment: a ball for half_length = 0.
void add_capsule(DrawnWalls& walls, const Pose& pose, double radius, double half_length, bool inwards, Vec3 axis) {
  Profile profile{{}, inwards};
  constexpr int steps = 8;
  for (const double end : {-1.0, 1.0})
    for (int k = 0; k <= steps; ++k) {
      const double angle = 0.5 * std::numbers::pi * (end < 0 ? k - steps : k) / steps;
      const Vec3 p{k == (end < 0 ? 0 : steps) ? 0 : radius * std::cos(angle), 0,
                   end * half_length + radius * std::sin(angle)};
      if (profile.point.empty() || norm(p - profile.point.back()) > 1e-12 * radius) profile.point.push_back(p);
    }
  add_turned(walls, pose, profile, axis);
}

void add_rod(DrawnWalls& walls, const FramePiece& piece) {
  if (piece.radius > 0) return add_capsule(walls, piece.pose, piece.radius, piece.half_length, false, {1, 0, 0});
  walls.lines.push_back(
      {to_world(piece.pose, {-piece.half_length, 0, 0}), to_world(piece.pose, {piece.half_length, 0, 0})});
}

void add_mesh(DrawnWalls& walls, const FrameShape& mesh, const Pose& pose) {
  for (std::size_t t = 0; t + 2 < mesh.corner.size(); t += 3) {
    std::vector<Vec3> corner;
    for (std::size_t k = 0; k < 3; ++k) corner.push_back(to_world(pose, mesh.vertex[mesh.corner[t + k]]));
    const Vec3 normal = cross(corner[1] - corner[0], corner[2] - corner[0]);
    if (norm(normal) > 0) add(walls, std::move(corner), normalised(normal), false, false);
  }
}

// The corners where three half-spaces of one obstacle meet (in the plane: two), such as those of a box.
void grow_to_corners(Extent& e, const Frame& frame, double reach) {
  struct Plane {
    std::int32_t obstacle;
    Vec3 normal, point;
  };
  std::vector<Plane> planes;
  for (const FramePiece& p : frame.pieces)
    if (p.surface == "half_space")
      planes.push_back({p.obstacle, rotate(p.pose.orientation, {0, 0, 1}), p.pose.position});
  const Vec3 middle = e.centre();
  const Plane sheet{-1, {0, 0, 1}, {}};
  const auto try_corner = [&](const Plane& a, const Plane& b, const Plane& c) {
    const double volume = dot(a.normal, cross(b.normal, c.normal));
    if (std::abs(volume) < 1e-6) return;
    const Vec3 x =
        (dot(a.normal, a.point) * cross(b.normal, c.normal) + dot(b.normal, b.point) * cross(c.normal, a.normal) +
         dot(c.normal, c.point) * cross(a.normal, b.normal)) /
        volume;
    if (norm(x - middle) > reach) return;
    for (const Plane& p : planes)
      if (p.obstacle == a.obstacle && dot(x - p.point, p.normal) < -1e-9 * reach) return;
    grow(e, x);
  };
  for (std::size_t i = 0; i < planes.size(); ++i)
    for (std::size_t j = i + 1; j < planes.size() && planes[j].obstacle == planes[i].obstacle; ++j) {
      if (frame.planar) try_corner(planes[i], planes[j], sheet);
      for (std::size_t k = j + 1; !frame.planar && k < planes.size() && planes[k].obstacle == planes[i].obstacle; ++k)
        try_corner(planes[i], planes[j], planes[k]);
    }
}

}  // namespace

Extent join(const Extent& a, const Extent& b) {
  Extent e = a;
  grow(e, b.low), grow(e, b.high);
  return e;
}

Extent extent_of(const Frame& frame) {
  const double inf = std::numeric_limits<double>::infinity();
  Extent e{{inf, inf, inf}, {-inf, -inf, -inf}};
  if (!frame.grains.empty())
    for (int axis = 0; axis < 3; ++axis) std::tie(e.low[axis], e.high[axis]) = span_along(frame, axis);
  for (const FramePiece& piece : frame.pieces) grow(e, piece);
  for (const auto& [obstacle, mesh] : frame.meshes)
    if (obstacle >= 0 && obstacle < std::ssize(frame.obstacles))
      for (const Vec3& v : mesh.vertex) grow(e, to_world(frame.obstacles[obstacle].pose, v));
  if (!std::isfinite(e.low.x)) e = {{0, 0, 0}, {1, 1, 1}};
  if (e.diagonal() == 0) grow(e, e.high + Vec3{1, 1, 1});
  // The near half-spaces: the foot of the middle on each.
  const Extent bounded = e;
  for (const FramePiece& piece : frame.pieces) {
    if (piece.surface != "half_space") continue;
    const Vec3 n = rotate(piece.pose.orientation, {0, 0, 1});
    const double distance = dot(bounded.centre() - piece.pose.position, n);
    if (std::abs(distance) < far_wall * bounded.diagonal()) grow(e, bounded.centre() - distance * n);
  }
  grow_to_corners(e, frame, far_wall * bounded.diagonal());
  return e;
}

DrawnWalls walls_of(const Frame& frame, const Extent& extent) {
  DrawnWalls walls;
  for (std::size_t k = 0; k < frame.pieces.size(); ++k) {
    const FramePiece& piece = frame.pieces[k];
    if (piece.surface == "half_space") add_half_space(walls, frame, k, extent);
    if (piece.surface == "block") add_block(walls, piece, extent);
    if (piece.surface == "rod") add_rod(walls, piece);
    if (piece.surface == "cylinder" || piece.surface == "bore")
      add_cylinder(walls, piece, extent, piece.surface == "bore");
    if (piece.surface == "cavity") add_capsule(walls, piece.pose, piece.radius, 0, true, {0, 0, 1});
  }
  for (const auto& [obstacle, mesh] : frame.meshes)
    if (obstacle >= 0 && obstacle < std::ssize(frame.obstacles)) add_mesh(walls, mesh, frame.obstacles[obstacle].pose);
  return walls;
}

std::vector<Vec3> clip_polygon(const std::vector<Vec3>& corner, Vec3 point, Vec3 normal) {
  std::vector<Vec3> out;
  for (std::size_t k = 0; k < corner.size(); ++k) {
    const Vec3 a = corner[k], b = corner[(k + 1) % corner.size()];
    const double da = dot(a - point, normal), db = dot(b - point, normal);
    if (da >= 0) out.push_back(a);
    if ((da > 0 && db < 0) || (da < 0 && db > 0)) out.push_back(a + da / (da - db) * (b - a));
  }
  return out;
}

}  // namespace slurry
