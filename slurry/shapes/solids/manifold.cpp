// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Two faces: the one that faces the other more squarely is the reference; the other is clipped by the planes through
// the reference's edges (Sutherland and Hodgman 1974), and each corner of what is left faces the reference at its own
// distance. A feature is named by the corners and edges it comes from, not by which face was the reference, so that it
// keeps its name when the roles change.
#include "slurry/shapes/solids/manifold.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/shapes/solids/capsule.hpp"

namespace slurry {

namespace {

// Cosine of the tilt of a face up to which bodies whose edges cross also rest on their faces.
constexpr double crossing_tilt = 0.98;

enum class From : std::int32_t { corner_of_a = 1, corner_of_b = 2, crossing = 3 };

std::int32_t feature_of(From kind, std::int32_t first, std::int32_t second = 0) {
  constexpr std::int32_t ranks = 1 << 14;
  return static_cast<std::int32_t>(kind) + 4 * (first % ranks + ranks * (second % ranks));
}

// A plane through an edge of the reference: outside where dot(outward, p - corner) > 0.
struct Side {
  Vec3 outward, corner;
  std::int32_t rank;  // of the edge; in the plane, of the corner
};

std::vector<Side> sides_of(const FlatPart& face, bool planar) {
  std::vector<Side> sides;
  if (planar) {
    const Vec3 along = normalised(face.corner[1] - face.corner[0]);
    return {{-along, face.corner[0], face.rank[0]}, {along, face.corner[1], face.rank[1]}};
  }
  for (std::size_t k = 0; k < face.count; ++k) {
    const Vec3 edge = face.corner[(k + 1) % face.count] - face.corner[k];
    sides.push_back({normalised(cross(edge, face.normal)), face.corner[k], face.rank[k]});
  }
  return sides;
}

// A corner of the polygon that is clipped. The edge that leaves it is an edge of the other face or lies on a side of
// the reference.
struct Node {
  Vec3 p;
  std::int32_t feature;
  std::int32_t edge;  // rank of the other's edge, or of the side
  bool on_side;
};

class Clip {
 public:
  Clip(const FlatPart& face, const FlatPart& other, bool face_is_a, bool planar)
      : face_is_a_(face_is_a), sides_(sides_of(face, planar)) {
    for (std::size_t k = 0; k < other.count; ++k)
      nodes_.push_back({other.corner[k], corner_feature(false, other.rank[k]), other.rank[k], false});
    for (const Side& side : sides_) {
      if (other.is_face && !planar)
        clip_polygon(side);
      else
        clip_segment(side);
    }
  }
  const std::vector<Node>& nodes() const { return nodes_; }

 private:
  static double beyond(const Side& side, Vec3 p) { return dot(side.outward, p - side.corner); }

  std::int32_t corner_feature(bool of_reference, std::int32_t rank) const {
    return feature_of(of_reference == face_is_a_ ? From::corner_of_a : From::corner_of_b, rank);
  }
  std::int32_t crossing_feature(std::int32_t side, std::int32_t edge) const {
    return face_is_a_ ? feature_of(From::crossing, side, edge) : feature_of(From::crossing, edge, side);
  }
  // Two sides of the reference meet in a corner of it: the start of the later one, unless they close the ring.
  std::int32_t reference_corner(std::int32_t earlier, std::int32_t later) const {
    const bool closes_ring = later == sides_.back().rank && earlier == sides_.front().rank && sides_.size() > 2;
    return corner_feature(true, closes_ring ? earlier : later);
  }

  Node cut(const Side& side, const Node& p, const Node& q) const {
    const double dp = beyond(side, p.p), dq = beyond(side, q.p), s = dp / (dp - dq);
    const std::int32_t feature = p.on_side ? reference_corner(p.edge, side.rank) : crossing_feature(side.rank, p.edge);
    return {p.p + s * (q.p - p.p), feature, p.edge, p.on_side};
  }

  void clip_polygon(const Side& side) {
    std::vector<Node> kept;
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
      const Node &p = nodes_[k], &q = nodes_[(k + 1) % nodes_.size()];
      const bool p_in = beyond(side, p.p) <= 0, q_in = beyond(side, q.p) <= 0;
      if (p_in) kept.push_back(p);
      if (p_in == q_in) continue;
      Node node = cut(side, p, q);
      if (p_in) node.edge = side.rank, node.on_side = true;
      kept.push_back(node);
    }
    nodes_ = std::move(kept);
  }

  void clip_segment(const Side& side) {
    if (nodes_.size() < 2) return nodes_.clear();
    const double d0 = beyond(side, nodes_[0].p), d1 = beyond(side, nodes_[1].p);
    if (d0 > 0 && d1 > 0) return nodes_.clear();
    Node cut_at{nodes_[0].p + d0 / (d0 - d1) * (nodes_[1].p - nodes_[0].p), 0, 0, false};
    cut_at.feature = sides_.size() == 2 ? corner_feature(true, side.rank) : crossing_feature(side.rank, 0);
    if (d0 > 0) nodes_[0] = cut_at;
    if (d1 > 0) nodes_[1] = cut_at;
  }

  bool face_is_a_;
  std::vector<Side> sides_;
  std::vector<Node> nodes_;
};

void clip_against(const FlatPart& face, const FlatPart& other, bool face_is_a, bool planar, double ball,
                  std::vector<Touch>& out) {
  const Clip clip(face, other, face_is_a, planar);
  for (const Node& node : clip.nodes()) {
    const double height = dot(face.normal, node.p - face.corner[0]);
    // Middle between the foot on the face and the point of the other's surface.
    const Vec3 middle = node.p - 0.5 * (height + ball) * face.normal;
    const auto is_same = [&](const Touch& t) { return t.feature == node.feature; };
    if (std::none_of(out.begin(), out.end(), is_same))
      out.push_back({height - ball, face_is_a ? face.normal : -face.normal, middle, 0, node.feature});
  }
}

Line line_of(const FlatPart& part) {
  return {0.5 * (part.corner[0] + part.corner[1]), 0.5 * (part.corner[1] - part.corner[0])};
}

// Each end of one segment that has its nearest point inside the other segment.
void add_ends(const FlatPart& mine, const FlatPart& other, bool mine_is_a, double ball_a, double ball_b, Vec3 normal,
              std::vector<Touch>& out) {
  const Line line = line_of(other);
  for (std::size_t k = 0; k < 2; ++k) {
    const double place = dot(line.arm, mine.corner[k] - line.centre) / norm2(line.arm);
    // Ends that lie opposite each other count once, as an end of a.
    const double limit = mine_is_a ? 1 + 1e-9 : 1 - 1e-9;
    if (std::abs(place) > limit) continue;
    const Vec3 foot = line.centre + std::clamp(place, -1.0, 1.0) * line.arm;
    const Vec3 from_a = mine_is_a ? foot - mine.corner[k] : mine.corner[k] - foot;
    const double distance = norm(from_a);
    const Vec3 n = distance > 1e-12 * norm(line.arm) ? from_a / distance : normal;
    const Vec3 point_a = (mine_is_a ? mine.corner[k] : foot) + ball_a * n;
    const Vec3 point_b = (mine_is_a ? foot : mine.corner[k]) - ball_b * n;
    out.push_back({distance - ball_a - ball_b, n, 0.5 * (point_a + point_b), 0,
                   feature_of(mine_is_a ? From::corner_of_a : From::corner_of_b, mine.rank[k])});
  }
}

bool are_parallel(const FlatPart& a, const FlatPart& b) {
  const Vec3 p = a.corner[1] - a.corner[0], q = b.corner[1] - b.corner[0];
  return norm2(cross(p, q)) <= flat_tilt * flat_tilt * norm2(p) * norm2(q);
}

bool is_segment(const ConvexBody& body) { return std::holds_alternative<SegmentCore>(body.core); }

}  // namespace

std::vector<Touch> facing_touches(const ConvexBody& a, const ConvexBody& b, bool planar, const Nearest& nearest) {
  std::vector<Touch> out;
  const FlatPart part_a = a.flat_part(nearest.normal);
  if (part_a.count == 0) return out;
  const FlatPart part_b = b.flat_part(-nearest.normal);
  if (part_b.count == 0) return out;
  if (!part_a.is_face && !part_b.is_face) {
    if (!is_segment(a) || !is_segment(b) || !are_parallel(part_a, part_b)) return out;
    add_ends(part_a, part_b, true, a.rounding, b.rounding, nearest.normal, out);
    add_ends(part_b, part_a, false, a.rounding, b.rounding, nearest.normal, out);
    return out;
  }
  const double square_a = part_a.is_face ? dot(part_a.normal, nearest.normal) : -1;
  const double square_b = part_b.is_face ? -dot(part_b.normal, nearest.normal) : -1;
  const bool face_is_a = square_a >= square_b - 1e-12;
  // Overlapping edges that cross have no face between them, and the depth behind a face is not the least one. Where the
  // faces are nearly parallel the bodies still need more than one point to rest on: those of the faces, none deeper
  // than the crossing, which stays the deepest.
  const bool crosses = nearest.gap < 0 && std::max(square_a, square_b) < 1 - 1e-10;
  if (crosses && std::max(square_a, square_b) < crossing_tilt) return out;
  if (face_is_a)
    clip_against(part_a, part_b, true, planar, b.rounding, out);
  else
    clip_against(part_b, part_a, false, planar, a.rounding, out);
  for (Touch& t : out)
    if (crosses) t.gap = std::max(t.gap, 0.999 * nearest.gap - (face_is_a ? b.rounding : a.rounding));
  return out;
}

Touches chosen(const std::vector<Touch>& all, double reach) {
  Touches result;
  const auto nearer = [](const Touch& s, const Touch& t) { return s.gap < t.gap; };
  const Touch nearest = *std::min_element(all.begin(), all.end(), nearer);
  std::vector<Touch> near;
  for (const Touch& t : all)
    if (t.gap <= reach || t.feature == nearest.feature) near.push_back(t);
  if (near.size() <= Touches::most) {
    for (const Touch& t : near) result.add(t);
    return result;
  }
  result.add(nearest);
  while (result.count < Touches::most) {
    const Touch* best = nullptr;
    double farthest = -1;
    for (const Touch& t : near) {
      double from_chosen = std::numeric_limits<double>::infinity();
      for (const Touch& c : result) from_chosen = std::min(from_chosen, norm2(t.point - c.point));
      if (from_chosen > farthest) farthest = from_chosen, best = &t;
    }
    result.add(*best);
  }
  return result;
}

}  // namespace slurry
