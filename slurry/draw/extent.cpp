// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/extent.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "slurry/draw/cell.hpp"
#include "slurry/shapes/surfaces/section.hpp"
#include "slurry/shapes/surfaces/wall_mesh.hpp"

namespace slurry {
namespace {

constexpr double stray_tail = 0.005;       // fraction of the grains, at each end of an axis, that may be strays
constexpr std::ptrdiff_t few_grains = 20;  // of so few none is a stray
constexpr double stray_factor = 2.0;       // they are, where the extent without them is this many times smaller
constexpr double far_wall = 3.0;           // walls without end that are farther than so many diagonals do not count
constexpr double far_away = 1.0;           // nor obstacles that have moved so many diagonals away from all else
constexpr int few_facets = 32;             // enough to know where a round room ends

// The interval that the grains fill along an axis.
std::pair<double, double> span_along(const Frame& frame, int axis) {
  std::vector<double> low, high;
  for (std::size_t k = 0; k < frame.grains.size(); ++k) {
    const double x = frame.grains.position[k][axis], r = frame.grains.radius[k];
    if (!std::isfinite(x + r)) continue;
    low.push_back(x - r), high.push_back(x + r);
  }
  if (low.empty()) return {0, 0};
  const double lowest = *std::min_element(low.begin(), low.end()),
               highest = *std::max_element(high.begin(), high.end());
  const auto tail = static_cast<std::ptrdiff_t>(std::ceil(stray_tail * static_cast<double>(low.size())));
  if (std::ssize(low) >= few_grains) {
    std::nth_element(low.begin(), low.begin() + tail, low.end());
    std::nth_element(high.begin(), high.end() - 1 - tail, high.end());
    const double l = low[tail], h = *(high.end() - 1 - tail);
    if (highest - lowest > stray_factor * (h - l)) {
      const double margin = 0.1 * (h - l);
      return {std::max(lowest, l - margin), std::min(highest, h + margin)};
    }
  }
  return {lowest, highest};
}

Bounds grain_extent(const Frame& frame) {
  Bounds box = no_bounds;
  if (!frame.grains.empty())
    for (int axis = 0; axis < 3; ++axis) std::tie(box.low[axis], box.high[axis]) = span_along(frame, axis);
  return box;
}

int endless_directions(const Bounds& extent) {
  int n = 0;
  for (int k = 0; k < 3; ++k) n += !std::isfinite(extent.low[k]) || !std::isfinite(extent.high[k]);
  return n;
}

// The corners of a piece; along directions without end, what is level with `middle`.
void add_corners(const Piece& piece, const Pose& frame, Vec3 middle, std::vector<Vec3>& points) {
  const Pose pose = compose(frame, piece.pose);
  const Vec3 level = to_local(pose, middle);
  Bounds local = extent(piece.surface);
  for (int k = 0; k < 3; ++k)
    if (!std::isfinite(local.low[k]) || !std::isfinite(local.high[k])) local.low[k] = local.high[k] = level[k];
  for (int k = 0; k < 8; ++k) points.push_back(to_world(pose, corner(local, k)));
}

Bounds box_of(const std::vector<Vec3>& points) {
  Bounds box = no_bounds;
  for (const Vec3& p : points) grow(box, p);
  return box;
}

bool has_moved(const FrameObstacle& o) { return o.pose.position != Vec3{} || o.pose.orientation != Quaternion{}; }

bool holds(const Bounds& box, Vec3 p) {
  for (int k = 0; k < 3; ++k)
    if (!(p[k] > box.low[k] && p[k] < box.high[k])) return false;
  return true;
}

// Takes in a box that is within reach, and any if there is nothing else.
void add_near(Bounds& all, const Bounds& box, double reach) {
  if (box.is_empty()) return;
  if (all.is_empty() || overlap(widened(all, reach), box)) all = join(all, box);
}

}  // namespace

std::vector<Vec3> corners_of(const FrameObstacle& obstacle, const Pose& pose, Vec3 middle) {
  std::vector<Vec3> points;
  for (const Piece& piece : obstacle.pieces)
    if (endless_directions(extent(piece.surface)) < 2) add_corners(piece, pose, middle, points);
  return points;
}

std::vector<Vec3> room_corners(const FrameObstacle& obstacle, const Pose& pose, const Bounds& limits, bool planar) {
  std::vector<Piece> walls;
  for (const Piece& piece : obstacle.pieces)
    if (is_one_sided(piece)) walls.push_back(piece);
  std::vector<Vec3> points;
  if (walls.size() < 2) return points;
  // What lies on the border of the limits was cut off there.
  const Bounds inside = widened(limits, -1e-6 * limits.diagonal());
  const auto add = [&](Vec3 p) {
    if (holds(inside, p)) points.push_back(p);
  };
  if (planar) {
    for (const Section& s : sections(walls, pose, limits, 0.01 * limits.diagonal()))
      for (const std::vector<Vec3>& line : s.lines) std::for_each(line.begin(), line.end(), add);
  } else {
    const WallMesh room = wall_mesh(walls, pose, limits, few_facets);
    std::for_each(room.faces.vertex.begin(), room.faces.vertex.end(), add);
  }
  return points;
}

Bounds extent_of(const Frame& frame) {
  Bounds all = grain_extent(frame);
  if (!frame.domain.is_open())
    for (const Vec3& corner : cell_corners(frame)) grow(all, corner);
  const Vec3 middle = all.is_empty() ? Vec3{} : all.centre();
  for (const FrameObstacle& o : frame.obstacles)
    if (o.is_present && !has_moved(o)) all = join(all, box_of(corners_of(o, o.pose, middle)));
  const double size = all.is_empty() ? 0 : all.diagonal();
  for (const FrameObstacle& o : frame.obstacles)
    if (o.is_present && has_moved(o)) add_near(all, box_of(corners_of(o, o.pose, middle)), far_away * size);
  if (all.is_empty()) all = {{0, 0, 0}, {1, 1, 1}};
  if (all.diagonal() == 0) grow(all, all.high + Vec3{1, 1, 1});

  const Bounds bounded = all;
  const double reach = far_wall * bounded.diagonal();
  for (const FrameObstacle& o : frame.obstacles) {
    if (!o.is_present) continue;
    for (const Piece& piece : o.pieces) {
      if (endless_directions(extent(piece.surface)) < 2) continue;
      std::vector<Vec3> nearest;
      add_corners(piece, o.pose, bounded.centre(), nearest);
      if (const Bounds box = box_of(nearest); overlap(widened(bounded, reach), box)) all = join(all, box);
    }
    for (const Vec3& p : room_corners(o, o.pose, widened(bounded, reach), frame.planar)) grow(all, p);
  }
  return all;
}

}  // namespace slurry
