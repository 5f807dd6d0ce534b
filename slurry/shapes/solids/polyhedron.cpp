// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Hulls by adding one point after another (O'Rourke 1998, chapter 4): faces seen from the new point give way to a cone
// over their rim. Quadratic in the number of points: a few milliseconds for several hundred. Mass by tetrahedra from
// the origin (closed forms).
#include "slurry/shapes/solids/polyhedron.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <numeric>

#include "slurry/core/errors.hpp"
#include "slurry/shapes/solids/convex_body.hpp"
#include "slurry/shapes/solids/moments.hpp"

namespace slurry {

namespace {

using Rank = std::int32_t;

// Points nearer than this many sizes to a plane lie in it: what is left of decimal coordinates after a rotation.
constexpr double flat = 1e-9;

double size_of(const std::vector<Vec3>& points) {
  Vec3 low = points[0], high = points[0];
  for (const Vec3 p : points)
    for (int k = 0; k < 3; ++k) low[k] = std::min(low[k], p[k]), high[k] = std::max(high[k], p[k]);
  return norm(high - low);
}

void check_points(const std::vector<Vec3>& points, std::size_t least, const char* what) {
  if (points.size() < least)
    throw InputError(fmt::format("a {} needs at least {} points, {} given", what, least, points.size()));
  for (std::size_t k = 0; k < points.size(); ++k)
    if (!is_finite(points[k]))
      throw InputError(fmt::format("point {} of a {} is not finite: ({}, {}, {})", k + 1, what, points[k].x,
                                   points[k].y, points[k].z));
}

class Hull {
 public:
  explicit Hull(const std::vector<Vec3>& points) : point_(points), near_(flat * size_of(points)) {
    start();
    for (std::size_t k = 0; k < point_.size(); ++k) add(static_cast<Rank>(k));
  }
  const std::vector<Corners>& triangles() const { return triangle_; }
  double near() const { return near_; }

 private:
  Vec3 at(Rank k) const { return point_[static_cast<std::size_t>(k)]; }

  Vec3 area(const Corners& t) const { return cross(at(t[1]) - at(t[0]), at(t[2]) - at(t[0])); }

  template <class Measure>
  Rank farthest(Measure measure) const {
    Rank best = 0;
    for (std::size_t k = 1; k < point_.size(); ++k)
      if (measure(at(static_cast<Rank>(k))) > measure(at(best))) best = static_cast<Rank>(k);
    return best;
  }

  // A tetrahedron of points far apart.
  void start() {
    const Rank a = farthest([](Vec3 p) { return p.x + 0.1 * p.y + 0.01 * p.z; });
    const Rank b = farthest([&](Vec3 p) { return norm(p - at(a)); });
    const Vec3 e = at(b) - at(a);
    const Rank c = farthest([&](Vec3 p) { return norm(cross(e, p - at(a))); });
    const Vec3 n = cross(e, at(c) - at(a));
    const Rank d = farthest([&](Vec3 p) { return std::abs(dot(n, p - at(a))); });
    if (!(norm(n) > near_ * norm(e)) || !(std::abs(dot(n, at(d) - at(a))) > near_ * norm(n)))
      throw InputError(fmt::format("the {} points of a polyhedron lie in one plane", point_.size()));
    triangle_ = {{a, b, c}, {a, d, b}, {b, d, c}, {c, d, a}};
    if (dot(n, at(d) - at(a)) > 0)
      for (Corners& t : triangle_) std::swap(t[1], t[2]);
  }

  bool sees(Rank k, const Corners& t) const {
    const Vec3 n = area(t);
    return dot(n, at(k) - at(t[0])) > near_ * norm(n);
  }

  void add(Rank k) {
    std::vector<Corners> kept;
    std::map<std::array<Rank, 2>, bool> edges;
    for (const Corners& t : triangle_) {
      if (!sees(k, t)) {
        kept.push_back(t);
        continue;
      }
      for (std::size_t i = 0; i < 3; ++i) edges[{t[i], t[(i + 1) % 3]}] = true;
    }
    if (kept.size() == triangle_.size()) return;
    for (const auto& [edge, seen] : edges)
      if (!edges.contains({edge[1], edge[0]})) kept.push_back({edge[0], edge[1], k});
    triangle_ = std::move(kept);
  }

  const std::vector<Vec3>& point_;
  double near_;
  std::vector<Corners> triangle_;
};

double cross_z(Vec3 a, Vec3 b, Vec3 c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

// Andrew's monotone chain: the hull of points in the plane, counter-clockwise, without points on its edges.
std::vector<Vec3> polygon_hull(std::vector<Vec3> p, double near) {
  std::sort(p.begin(), p.end(), [](Vec3 a, Vec3 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
  std::vector<Vec3> hull;
  const auto is_right_turn = [&](Vec3 q) {
    const Vec3 a = hull[hull.size() - 2], b = hull.back();
    return cross_z(a, b, q) <= near * norm(q - a);
  };
  for (int side = 0; side < 2; ++side) {
    const std::size_t first = hull.size();
    for (const Vec3 q : p) {
      while (hull.size() >= first + 2 && is_right_turn(q)) hull.pop_back();
      if (hull.size() == first || norm(q - hull.back()) > near) hull.push_back(q);
    }
    hull.pop_back();
    std::reverse(p.begin(), p.end());
  }
  return hull;
}

std::vector<Vec3> section_of(const std::vector<Vec3>& vertex, const std::vector<Corners>& triangles, double near) {
  std::vector<Vec3> cut;
  for (const Vec3 v : vertex)
    if (std::abs(v.z) <= near) cut.push_back({v.x, v.y, 0});
  for (const Corners& t : triangles)
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 p = vertex[static_cast<std::size_t>(t[k])], q = vertex[static_cast<std::size_t>(t[(k + 1) % 3])];
      if (p.z < -near && q.z > near) {
        const double s = p.z / (p.z - q.z);
        cut.push_back({p.x + s * (q.x - p.x), p.y + s * (q.y - p.y), 0});
      }
    }
  if (cut.size() < 3) return {};
  std::vector<Vec3> hull = polygon_hull(cut, near);
  return hull.size() < 3 ? std::vector<Vec3>{} : hull;
}

// Triangles of one plane become one face: the points of the plane, ordered around it.
class Faces {
 public:
  Faces(const std::vector<Vec3>& points, const Hull& hull) : point_(points), near_(hull.near()) {
    for (const Corners& t : hull.triangles()) add(t);
  }

  std::shared_ptr<PolyhedronData> data(const std::vector<Corners>& triangles) const {
    auto result = std::make_shared<PolyhedronData>();
    std::map<Rank, Rank> renumbered;
    for (const auto& face : face_)
      for (const Rank k : face) renumbered.emplace(k, 0);
    for (auto& [old, now] : renumbered) {
      now = static_cast<Rank>(result->vertex.size());
      result->vertex.push_back(at(old));
    }
    for (const auto& face : face_) {
      std::vector<Rank> corners;
      for (const Rank k : face) corners.push_back(renumbered.at(k));
      result->face.push_back(std::move(corners));
    }
    result->face_normal = normal_;
    result->section = section_of(point_, triangles, near_);
    return result;
  }

 private:
  Vec3 at(Rank k) const { return point_[static_cast<std::size_t>(k)]; }

  void add(const Corners& t) {
    const Vec3 n = normalised(cross(at(t[1]) - at(t[0]), at(t[2]) - at(t[0])));
    for (std::size_t k = 0; k < face_.size(); ++k) {
      const auto is_on = [&](Rank v) { return std::abs(dot(normal_[k], at(v) - at(face_[k][0]))) <= 2 * near_; };
      if (dot(n, normal_[k]) > 0.9 && is_on(t[0]) && is_on(t[1]) && is_on(t[2])) return;
    }
    normal_.push_back(n);
    face_.push_back(ring(t, n));
  }

  // All points of the plane of t that are corners of their hull, counter-clockwise about n.
  std::vector<Rank> ring(const Corners& t, Vec3 n) const {
    const Vec3 u = any_orthogonal(n), v = cross(n, u);
    std::vector<Vec3> flat_points;
    for (std::size_t k = 0; k < point_.size(); ++k) {
      const Vec3 p = point_[k] - at(t[0]);
      if (std::abs(dot(n, p)) <= 2 * near_) flat_points.push_back({dot(u, p), dot(v, p), static_cast<double>(k)});
    }
    std::vector<Rank> result;
    for (const Vec3 p : polygon_hull(flat_points, near_)) result.push_back(static_cast<Rank>(p.z));
    return result;
  }

  const std::vector<Vec3>& point_;
  double near_;
  std::vector<std::vector<Rank>> face_;
  std::vector<Vec3> normal_;
};

// Points without those that repeat an earlier one.
std::vector<Vec3> distinct(const std::vector<Vec3>& points) {
  const double near = flat * size_of(points);
  std::vector<Vec3> kept;
  for (const Vec3 p : points)
    if (std::none_of(kept.begin(), kept.end(), [&](Vec3 q) { return norm(p - q) <= near; })) kept.push_back(p);
  return kept;
}

}  // namespace

Polyhedron convex_hull(const std::vector<Vec3>& given) {
  check_points(given, 4, "polyhedron");
  const std::vector<Vec3> points = distinct(given);
  const Hull hull(points);
  return {Faces(points, hull).data(hull.triangles())};
}

Polyhedron planar_hull(const std::vector<Vec3>& given) {
  check_points(given, 3, "polygon");
  std::vector<Vec3> flat_points = given;
  for (Vec3& p : flat_points) p.z = 0;
  const double size = size_of(flat_points);
  const std::vector<Vec3> polygon = polygon_hull(flat_points, flat * size);
  if (polygon.size() < 3) throw InputError(fmt::format("the {} points of a polygon lie on one line", given.size()));
  std::vector<Vec3> prism;
  for (const double z : {-0.5 * size, 0.5 * size})
    for (const Vec3 p : polygon) prism.push_back({p.x, p.y, z});
  return convex_hull(prism);
}

Polyhedron translated(const Polyhedron& p, Vec3 shift) {
  std::vector<Vec3> points = p.data->vertex;
  for (Vec3& v : points) v += shift;
  return convex_hull(points);
}

const PolyhedronData& unit_cube() {
  static const Polyhedron cube =
      convex_hull({{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1}, {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, 1}});
  return *cube.data;
}

double bounding_radius(const Polyhedron& p, bool planar) {
  double radius = 0;
  for (const Vec3 v : planar ? p.data->section : p.data->vertex) radius = std::max(radius, norm(v));
  return radius;
}

namespace {

// Adds the simplex of these corners and the origin, of the given (signed) volume or area.
void add_simplex(double measure, const std::vector<Vec3>& corner, Moments& m) {
  const double order = static_cast<double>(corner.size()) + 1;
  Vec3 sum;
  for (const Vec3 p : corner) sum += p;
  const auto product = [&](int i, int j) {
    double s = sum[i] * sum[j];
    for (const Vec3 p : corner) s += p[i] * p[j];
    return measure / (order * (order + 1)) * s;
  };
  m += {measure,
        measure / order * sum,
        {product(0, 0), product(1, 1), product(2, 2), product(0, 1), product(0, 2), product(1, 2)}};
}

}  // namespace

MassProperties mass_properties(const Polyhedron& p, bool planar) {
  Moments moments;
  if (planar) {
    const std::vector<Vec3>& s = p.data->section;
    if (s.empty()) throw InputError("a polyhedron of a planar case must be cut by the plane z = 0");
    for (std::size_t k = 0; k < s.size(); ++k) {
      const Vec3 a = s[k], b = s[(k + 1) % s.size()];
      add_simplex(0.5 * cross(a, b).z, {a, b}, moments);
    }
    return moments.about_centre(true);
  }
  const Triangles t = triangulate(p);
  for (std::size_t k = 0; k < t.triangle.size(); ++k) {
    const auto at = [&](int i) { return t.corner(k, i); };
    add_simplex(dot(at(0), cross(at(1), at(2))) / 6, {at(0), at(1), at(2)}, moments);
  }
  return moments.about_centre(false);
}

Triangles triangulate(const Polyhedron& p) {
  Triangles t;
  t.vertex = p.data->vertex;
  for (const auto& face : p.data->face)
    for (std::size_t k = 1; k + 1 < face.size(); ++k) t.triangle.push_back({face[0], face[k], face[k + 1]});
  return t;
}

double inside_level(const Polyhedron& p, Vec3 point) {
  double most = -std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < p.data->face.size(); ++k) {
    const Vec3 corner = p.data->vertex[static_cast<std::size_t>(p.data->face[k][0])];
    most = std::max(most, dot(p.data->face_normal[k], point - corner));
  }
  return most;
}

RoundedCore rounded_core(const Polyhedron& p, double scale, bool planar) {
  return {PolyhedronCore{p.data.get(), {scale, scale, scale}, planar}, 0, scale * bounding_radius(p, planar)};
}

}  // namespace slurry
