// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Two convex bodies overlap where the set of differences D = {b - a} holds the origin. GJK (Gilbert, Johnson, Keerthi
// 1988) walks to the point of D nearest to the origin through simplices of support points; EPA (van den Bergen 2001)
// grows a polytope inside D until its face nearest to the origin is a face of D. Both stop on bounds: every support
// plane bounds the gap from below, every point of a simplex or face bounds it from above, and the difference is
// reported.
//
// EPA here takes signed distances of faces, so that it needs no origin inside its first tetrahedron and serves cores
// that touch to round-off, where the direction of GJK's nearest point is lost.
#include "slurry/shapes/solids/convex_pair.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace slurry {

namespace {

// All in units of the size of the pair. GJK hands over to EPA below `touching`: there the direction of a difference of
// two points of size 1, each rounded to 1e-16, is known to 1e-5 only.
constexpr double touching = 1e-11;
constexpr double tolerance = 1e-13;  // of the bounds; a few hundred roundings
constexpr int most_steps = 120;      // of GJK; smooth solids take 25 to 45
constexpr int most_faces = 200;      // of EPA, looked at; smooth solids take 50 to 150

// Of EPA. A face across a curved part that is tangent to `overlap_tolerance` is 1e-5 wide, so that its plane is known
// to 1e-11 at the other end of a body: corners less than `seen` above a plane lie in it.
constexpr double overlap_tolerance = 1e-10;
constexpr double seen = 3e-11;

struct Difference {
  Vec3 d, a, b;  // d = b - a
};

struct Pair {
  const ConvexBody& a;
  const ConvexBody& b;
  bool planar;
  double size;
  // The point of D farthest along m.
  Difference farthest(Vec3 m) const {
    if (planar) m.z = 0;
    Difference w{{}, a.support(-m), b.support(m)};
    if (planar) w.a.z = w.b.z = 0;
    w.d = w.b - w.a;
    return w;
  }
};

// A simplex with the weights of its point nearest to the origin.
struct Simplex {
  std::array<Difference, 4> w;
  std::array<double, 4> weight{};
  int count = 0;
  Vec3 nearest;
};

// The point of the hull of some of the corners nearest to the origin, if it lies in the inside of that hull.
struct Candidate {
  bool is_inside = false;
  Vec3 point;
  std::array<double, 3> weight{};
};

Candidate on_segment(Vec3 p, Vec3 q) {
  const Vec3 e = q - p;
  const double t = -dot(p, e), length2 = norm2(e);
  if (!(t > 0 && t < length2)) return {};
  const double s = t / length2;
  return {true, p + s * e, {1 - s, s, 0}};
}

Candidate on_triangle(Vec3 p, Vec3 q, Vec3 r) {
  const Vec3 n = cross(q - p, r - p);
  const double n2 = norm2(n);
  if (!(n2 > 0)) return {};
  // Weights are areas of the triangles with the foot of the origin.
  const double u = dot(cross(q, r), n), v = dot(cross(r, p), n), w = dot(cross(p, q), n);
  if (!(u > 0 && v > 0 && w > 0)) return {};
  const std::array<double, 3> weight{u / (u + v + w), v / (u + v + w), w / (u + v + w)};
  // Along the normal of the triangle the point keeps its direction however near it is; that of a sliver is round-off,
  // and only the weighted sum is certainly a point of D.
  const Vec3 sum = weight[0] * p + weight[1] * q + weight[2] * r, foot = (dot(p, n) / n2) * n;
  const bool is_sliver = !(norm(foot - sum) <= 1e-14 * (norm(p) + norm(q) + norm(r)));
  return {true, is_sliver ? sum : foot, weight};
}

double volume(Vec3 p, Vec3 q, Vec3 r) { return dot(p, cross(q, r)); }

bool holds_origin(const Simplex& s) {
  const Vec3 p = s.w[0].d, q = s.w[1].d, r = s.w[2].d, t = s.w[3].d;
  const double all = volume(q - p, r - p, t - p), sign = all < 0 ? -1 : 1;
  // Each part of the volume with the origin in place of one corner.
  return all != 0 && sign * volume(q, r, t) > 0 && sign * volume(p, t, r) > 0 && sign * volume(p, q, t) > 0 &&
         sign * volume(p, r, q) > 0;
}

// Replaces the simplex by its face (of any dimension) that holds the point nearest to the origin. The newest corner is
// the last one.
void reduce(Simplex& s) {
  struct Choice {
    double length2 = std::numeric_limits<double>::infinity();
    std::array<int, 3> corner{};
    int count = 0;
    Candidate at;
  } best;
  const auto consider = [&](const Candidate& c, std::array<int, 3> corner, int count) {
    if (const double length2 = norm2(c.point); c.is_inside && length2 < best.length2)
      best = {length2, corner, count, c};
  };
  const auto d = [&](int k) { return s.w[static_cast<std::size_t>(k)].d; };
  for (int i = 0; i < s.count; ++i) consider({true, d(i), {1, 0, 0}}, {i, 0, 0}, 1);
  for (int i = 0; i < s.count; ++i)
    for (int j = i + 1; j < s.count; ++j) consider(on_segment(d(i), d(j)), {i, j, 0}, 2);
  for (int i = 0; i < s.count; ++i)
    for (int j = i + 1; j < s.count; ++j)
      for (int k = j + 1; k < s.count; ++k) consider(on_triangle(d(i), d(j), d(k)), {i, j, k}, 3);
  Simplex next;
  next.count = best.count;
  next.nearest = best.at.point;
  for (std::size_t k = 0; k < static_cast<std::size_t>(best.count); ++k) {
    next.w[k] = s.w[static_cast<std::size_t>(best.corner[k])];
    next.weight[k] = best.at.weight[k];
  }
  s = next;
}

Nearest separated(const Simplex& s, double distance, Vec3 normal, double error) {
  Nearest result{distance, normal, {}, {}, error};
  for (std::size_t k = 0; k < static_cast<std::size_t>(s.count); ++k) {
    result.point_a += s.weight[k] * s.w[k].a;
    result.point_b += s.weight[k] * s.w[k].b;
  }
  return result;
}

struct Walk {
  bool is_apart = false;
  Nearest nearest;
};

Walk gjk(const Pair& pair, double reach, Vec3 start) {
  Simplex s;
  s.w[0] = pair.farthest(-start);
  s.count = 1;
  s.weight[0] = 1;
  s.nearest = s.w[0].d;
  double lower = -std::numeric_limits<double>::infinity();
  Vec3 lower_normal = start;
  for (int step = 0; step < most_steps; ++step) {
    const double upper = norm(s.nearest);
    if (upper <= touching * pair.size) return {};
    const Vec3 normal = s.nearest / upper;
    const Difference w = pair.farthest(-normal);
    if (const double bound = dot(normal, w.d); bound > lower) lower = bound, lower_normal = normal;
    const bool is_known =
        std::any_of(s.w.begin(), s.w.begin() + s.count, [&](const Difference& k) { return k.d == w.d; });
    if (upper - lower <= tolerance * pair.size || lower > reach || is_known)
      return {lower > 0, separated(s, lower, lower_normal, upper - lower)};
    Simplex grown = s;
    grown.w[static_cast<std::size_t>(grown.count++)] = w;
    if (grown.count == 4 && holds_origin(grown)) return {};
    reduce(grown);
    // Round-off: the walk no longer advances.
    if (!(norm2(grown.nearest) < norm2(s.nearest)))
      return {lower > 0, separated(s, lower, lower_normal, upper - lower)};
    s = grown;
  }
  return {lower > 0, separated(s, lower, lower_normal, norm(s.nearest) - lower)};
}

// The growing polytope of EPA, or polygon in the plane: corners, and faces with outward normals.
class Polytope {
 public:
  explicit Polytope(const Pair& pair) : pair_(pair) {}

  Nearest least() {
    if (pair_.planar)
      start_triangle();
    else
      start_tetrahedron();
    double upper = std::numeric_limits<double>::infinity();
    Vec3 upper_normal{1, 0, 0};
    Face best{};
    for (int step = 0; step < most_faces; ++step) {
      const Face face = best = face_[nearest_face()];
      const Difference w = pair_.farthest(face.normal);
      const double reached = dot(face.normal, w.d);
      if (reached < upper) upper = reached, upper_normal = face.normal;
      if (upper - face.offset <= overlap_tolerance * pair_.size || !insert(w)) break;
    }
    return result(best, upper, upper_normal);
  }

 private:
  using Rim = std::vector<std::array<std::size_t, 2>>;
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  struct Face {
    std::array<std::size_t, 3> corner;
    Vec3 normal;
    double offset;
  };

  Vec3 d(std::size_t k) const { return corner_[k].d; }

  std::size_t nearest_face() const {
    const auto nearer = [](const Face& f, const Face& g) { return f.offset < g.offset; };
    return static_cast<std::size_t>(std::min_element(face_.begin(), face_.end(), nearer) - face_.begin());
  }

  bool make_face(std::array<std::size_t, 3> c, Face& face) const {
    const Vec3 e = d(c[1]) - d(c[0]);
    const Vec3 n = pair_.planar ? Vec3{e.y, -e.x, 0} : cross(e, d(c[2]) - d(c[0]));
    const double length = norm(n);
    const double least = pair_.planar ? 1e-14 * pair_.size : 1e-26 * pair_.size * pair_.size;
    if (!(length > least)) return false;
    face = {c, n / length, dot(n, d(c[0])) / length};
    return true;
  }

  // The first corners: far apart, so that no face is a sliver unless D is.
  std::size_t add_farthest(Vec3 axis, Vec3 from) {
    const Difference p = pair_.farthest(axis), q = pair_.farthest(-axis);
    const bool is_first = std::abs(dot(axis, p.d - from)) >= std::abs(dot(axis, q.d - from));
    corner_.push_back(is_first ? p : q);
    return corner_.size() - 1;
  }

  // Two ends of D along the axis in which it is longest.
  void start_edge() {
    double longest = -1;
    for (const Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}) {
      if (pair_.planar && axis.z != 0) continue;
      const Difference p = pair_.farthest(axis), q = pair_.farthest(-axis);
      if (const double length = norm(p.d - q.d); length > longest) longest = length, corner_ = {p, q};
    }
  }

  void start_triangle() {
    start_edge();
    const Vec3 e = d(1) - d(0);
    add_farthest(normalised(Vec3{e.y, -e.x, 0}), d(0));
    if (cross(e, d(2) - d(0)).z < 0) std::swap(corner_[0], corner_[1]);
    for (std::size_t k = 0; k < 3; ++k) add_face({k, (k + 1) % 3, 0});
  }

  void start_tetrahedron() {
    start_edge();
    const Vec3 e = normalised(d(1) - d(0)), side = any_orthogonal(e);
    // Of two directions across the first edge the one that reaches farther from it.
    add_farthest(side, d(0));
    add_farthest(cross(e, side), d(0));
    const auto from_edge = [&](std::size_t k) { return norm(cross(e, d(k) - d(0))); };
    if (from_edge(3) > from_edge(2)) std::swap(corner_[2], corner_[3]);
    corner_.pop_back();
    add_farthest(normalised(cross(d(1) - d(0), d(2) - d(0))), d(0));
    const double six_volumes = volume(d(1) - d(0), d(2) - d(0), d(3) - d(0));
    if (six_volumes > 0) std::swap(corner_[0], corner_[1]);
    add_face({0, 1, 2});
    // Two flat cores in one plane: D is flat and has two sides.
    if (std::abs(six_volumes) <= 1e-14 * pair_.size * pair_.size * pair_.size) return add_face({0, 2, 1});
    add_face({0, 3, 1});
    add_face({1, 3, 2});
    add_face({2, 3, 0});
  }

  void add_face(std::array<std::size_t, 3> c) {
    Face face;
    if (make_face(c, face)) face_.push_back(face);
  }

  // Adds a corner beyond some faces; false, and nothing changed, where double precision cannot see the new faces.
  bool insert(const Difference& w) {
    rim_.clear();
    for (const Face& f : face_)
      if (is_seen(f, w)) add_to_rim(f, rim_);
    if (rim_.empty()) return false;
    corner_.push_back(w);
    fresh_.clear();
    for (const auto& [p, q] : rim_) {
      Face face;
      if (!make_face(with_newest(p, q), face)) return false;
      fresh_.push_back(face);
    }
    std::erase_if(face_, [&](const Face& f) { return is_seen(f, w); });
    face_.insert(face_.end(), fresh_.begin(), fresh_.end());
    return true;
  }

  bool is_seen(const Face& f, const Difference& w) const { return dot(f.normal, w.d) - f.offset > seen * pair_.size; }

  // What bounds the faces seen from the new corner: edges of triangles; in the plane, ends of edges, {p, p} where the
  // chain begins and {p, none} where it ends. What is met twice is inside and goes.
  static void toggle(std::array<std::size_t, 2> here, std::array<std::size_t, 2> twin, Rim& rim) {
    if (const auto at = std::find(rim.begin(), rim.end(), twin); at != rim.end())
      rim.erase(at);
    else
      rim.push_back(here);
  }

  void add_to_rim(const Face& f, Rim& rim) const {
    const auto [p, q, r] = f.corner;
    if (pair_.planar) {
      toggle({p, p}, {p, none}, rim);
      toggle({q, none}, {q, q}, rim);
    } else {
      toggle({p, q}, {q, p}, rim);
      toggle({q, r}, {r, q}, rim);
      toggle({r, p}, {p, r}, rim);
    }
  }

  std::array<std::size_t, 3> with_newest(std::size_t p, std::size_t q) const {
    const std::size_t newest = corner_.size() - 1;
    if (!pair_.planar) return {p, q, newest};
    return q == none ? std::array{newest, p, newest} : std::array{p, newest, newest};
  }

  Nearest result(const Face& face, double upper, Vec3 normal) const {
    std::array<double, 3> weight{1, 0, 0};
    const std::size_t count = pair_.planar ? 2 : 3;
    const Vec3 foot = face.offset * face.normal;
    const Vec3 p = d(face.corner[0]) - foot, q = d(face.corner[1]) - foot;
    if (count == 2) {
      const Vec3 e = q - p;
      weight[1] = std::clamp(-dot(p, e) / norm2(e), 0.0, 1.0);
      weight[0] = 1 - weight[1];
    } else {
      const Vec3 r = d(face.corner[2]) - foot;
      weight = {dot(cross(q, r), face.normal), dot(cross(r, p), face.normal), dot(cross(p, q), face.normal)};
      for (double& x : weight) x = std::max(x, 0.0);
      const double sum = weight[0] + weight[1] + weight[2];
      for (double& x : weight) x = sum > 0 ? x / sum : 1.0 / 3;
    }
    Nearest nearest{-upper, -normal, {}, {}, upper - face.offset};
    for (std::size_t k = 0; k < count; ++k) {
      nearest.point_a += weight[k] * corner_[face.corner[k]].a;
      nearest.point_b += weight[k] * corner_[face.corner[k]].b;
    }
    return nearest;
  }

  const Pair& pair_;
  std::vector<Difference> corner_;
  std::vector<Face> face_, fresh_;
  Rim rim_;
};

Pair make_pair(const ConvexBody& a, const ConvexBody& b, bool planar) {
  return {a, b, planar, a.bounding + b.bounding + 1e-300};
}

}  // namespace

Nearest least_overlap(const ConvexBody& a, const ConvexBody& b, bool planar) {
  const Pair pair = make_pair(a, b, planar);
  return Polytope(pair).least();
}

Nearest nearest_points(const ConvexBody& a, const ConvexBody& b, bool planar, double reach, Vec3 start) {
  const Pair pair = make_pair(a, b, planar);
  const Walk walk = gjk(pair, reach, normalised(start));
  return walk.is_apart ? walk.nearest : Polytope(pair).least();
}

}  // namespace slurry
