// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "run_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "packet.hpp"
#include "slurry/draw/extent.hpp"
#include "slurry/shapes/surfaces/wall_mesh.hpp"
#include "wall_geometry.hpp"

namespace slurry {
namespace {

using Json = nlohmann::json;

constexpr double far_wall = 3;        // diagonals: what an obstacle has farther away counts for nothing
constexpr double far_flight = 1;      // diagonals of the run's beginning: grains that leave it farther are let go
constexpr double bulk_tail = 0.2;     // share of the grains beyond each end of the bulk, before it is widened
constexpr double same_place = 1e-6;   // diagonals: a piece that moved less has not moved
constexpr double room_beside = 0.06;  // diagonals that walls go on beyond what they hold
constexpr double room_above = 0.02;   // and along the vertical
constexpr double band_width = 0.011;  // diagonals, of a one-sided wall in the plane
constexpr double thinnest = 0.12;     // radii of the grains, half the width of a wall without thickness in the plane:
                                      // whoever touches it must not seem to sink in
constexpr double thinnest_of_all = 0.0025;  // diagonals, where grains are large

Pose inverse(const Pose& p) { return {rotate_back(p.orientation, -p.position), conjugate(p.orientation)}; }

bool turns(const std::vector<FrameSketch>& frames, std::size_t k) {
  return std::any_of(frames.begin(), frames.end(),
                     [&](const FrameSketch& f) { return f.obstacles[k].pose.orientation != Quaternion{}; });
}

// The interval of most grains along an axis: between two quantiles, and as much to each side as evenly spread grains
// have beyond them.
std::pair<double, double> bulk_along(const Grains& grains, int axis) {
  std::vector<double> x;
  double widest = 0;
  for (std::size_t k = 0; k < grains.size(); ++k) {
    if (!std::isfinite(grains.position[k][axis] + grains.radius[k])) continue;
    x.push_back(grains.position[k][axis]);
    widest = std::max(widest, grains.radius[k]);
  }
  if (x.empty()) return {0, 0};
  std::ranges::sort(x);
  const auto tail = static_cast<std::size_t>(bulk_tail * static_cast<double>(x.size()));
  const double low = x[tail], high = x[x.size() - 1 - tail], room = bulk_tail / (1 - 2 * bulk_tail) * (high - low);
  return {std::max(x.front(), low - room) - widest, std::min(x.back(), high + room) + widest};
}

Bounds bulk_of(const Grains& grains) {
  Bounds box = no_bounds;
  if (!grains.empty())
    for (int axis = 0; axis < 3; ++axis) std::tie(box.low[axis], box.high[axis]) = bulk_along(grains, axis);
  return box;
}

Bounds common_part(Bounds a, const Bounds& b) {
  for (int k = 0; k < 3; ++k) a.low[k] = std::max(a.low[k], b.low[k]), a.high[k] = std::min(a.high[k], b.high[k]);
  return a;
}

bool holds(const Bounds& outer, const Bounds& inner) {
  for (int k = 0; k < 3; ++k)
    if (inner.low[k] < outer.low[k] || inner.high[k] > outer.high[k]) return false;
  return true;
}

// The first frame that has its grains, and what the others add near it. Where grains have flown off, only the bulk of
// the others counts: the picture shows what happens and not where the last grain has got to.
Bounds extent_of_run(const std::vector<FrameSketch>& frames) {
  std::size_t most = 0;
  for (const FrameSketch& f : frames) most = std::max(most, f.grains);
  const auto begin = std::ranges::find_if(frames, [&](const FrameSketch& f) { return 2 * f.grains >= most; });
  Bounds all = begin->extent;
  const Bounds near = widened(all, far_flight * all.diagonal());
  for (const FrameSketch& f : frames) {
    if (f.grains == 0 && most > 0) continue;  // it has the walls of the others, and without grains no size
    const Bounds added = holds(near, f.extent) ? f.extent : common_part(f.bulk, near);
    if (!added.is_empty()) all = join(all, added);
  }
  return all;
}

// The axis that an obstacle turns about in all frames, a unit vector; zero when there is none.
Vec3 axis_of_turns(const std::vector<FrameSketch>& frames, std::size_t k) {
  Vec3 axis;
  for (const FrameSketch& f : frames) {
    const Quaternion& q = f.obstacles[k].pose.orientation;
    const Vec3 v{q.x, q.y, q.z};
    if (norm(v) < 1e-9) continue;  // a whole turn, or none
    const Vec3 along = normalised(v);
    if (norm(axis) == 0) axis = along;
    if (norm(cross(axis, along)) > 1e-6) return {};
  }
  return axis;
}

// The box of the circle that a point at `arm` from the centre runs through about an axis; without one, of the sphere.
Bounds sweep(Vec3 centre, Vec3 arm, Vec3 axis) {
  const Vec3 middle = centre + dot(arm, axis) * axis;
  const double radius = norm(arm - dot(arm, axis) * axis);
  Bounds box{middle, middle};
  for (int k = 0; k < 3; ++k) {
    const double reach = radius * std::sqrt(std::max(0.0, 1 - axis[k] * axis[k]));
    box.low[k] -= reach, box.high[k] += reach;
  }
  return box;
}

// Whether a surface is in the same place for two poses: its distances to the corners of the box say so, also when it
// has turned about an axis of its own.
bool is_same_place(const Surface& surface, const Pose& a, const Pose& b, const Bounds& box) {
  const double tolerance = same_place * box.diagonal();
  for (int k = 0; k < 8; ++k) {
    const double from = nearest(surface, a, corner(box, k)).distance, to = nearest(surface, b, corner(box, k)).distance;
    if (!(std::abs(from - to) <= tolerance)) return false;
  }
  return true;
}

// The obstacle without the pieces that a turn leaves where they are: a drum that turns about its axis stays.
FrameObstacle moving_part(const std::vector<FrameSketch>& frames, std::size_t k, const Bounds& box) {
  FrameObstacle moving = frames[0].obstacles[k];
  std::erase_if(moving.pieces, [&](const Piece& piece) {
    const Pose begin = compose(frames[0].obstacles[k].pose, piece.pose);
    return std::ranges::all_of(frames, [&](const FrameSketch& f) {
      return is_same_place(piece.surface, begin, compose(f.obstacles[k].pose, piece.pose), box);
    });
  });
  return moving;
}

// An obstacle that turns takes the room that its corners run through.
void add_turns(Bounds& bounds, const std::vector<FrameSketch>& frames, std::size_t k) {
  const FrameObstacle o = moving_part(frames, k, bounds);
  const double far = far_wall * bounds.diagonal();
  std::vector<Vec3> corners = corners_of(o, {}, o.centre);
  for (const Vec3& p : room_corners(o, {}, widened(bounds, far), frames[0].planar)) corners.push_back(p);
  double reach = 0;
  for (const Vec3& p : corners) reach = std::max(reach, norm(p - o.centre));
  if (reach > far) return;
  const Bounds before = widened(bounds, far);
  const Vec3 axis = axis_of_turns(frames, k);
  for (const FrameSketch& f : frames) {
    const Vec3 centre = to_world(f.obstacles[k].pose, o.centre);
    Bounds room = no_bounds;
    for (const Vec3& p : corners) room = join(room, sweep(centre, p - o.centre, axis));
    if (!room.is_empty() && overlap(before, room)) bounds = join(bounds, room);
  }
}

// A piece of obstacle j as obstacle k sees it in a frame.
Pose seen_from(const FrameSketch& f, std::size_t k, std::size_t j, const Piece& piece) {
  return compose(inverse(f.obstacles[k].pose), compose(f.obstacles[j].pose, piece.pose));
}

std::vector<Piece> neighbours_of(const std::vector<FrameSketch>& frames, std::size_t k, const Bounds& cut) {
  std::vector<Piece> found;
  for (std::size_t j = 0; j < frames[0].obstacles.size(); ++j) {
    if (j == k) continue;
    for (const Piece& piece : frames[0].obstacles[j].pieces) {
      if (!is_one_sided(piece)) continue;
      const Pose pose = seen_from(frames[0], k, j, piece);
      const bool stands = std::ranges::all_of(frames, [&](const FrameSketch& f) {
        return is_same_place(piece.surface, pose, seen_from(f, k, j, piece), cut);
      });
      if (stands) found.push_back({piece.surface, pose});
    }
  }
  return found;
}

// The limits as the obstacle sees them from all its poses that are near.
Bounds cut_of(const std::vector<FrameSketch>& frames, std::size_t k, const Bounds& limits) {
  Bounds cut = no_bounds;
  for (const FrameSketch& f : frames) {
    const Pose& pose = f.obstacles[k].pose;
    if (norm(pose.position) < far_wall * limits.diagonal()) cut = join(cut, bounds_at(limits, inverse(pose)));
  }
  return cut.is_empty() ? limits : cut;
}

Json json_of(const Bounds& b) { return {{b.low.x, b.low.y, b.low.z}, {b.high.x, b.high.y, b.high.z}}; }

template <std::size_t n>
std::vector<std::int32_t> flat(const std::vector<std::array<std::int32_t, n>>& rows) {
  std::vector<std::int32_t> values;
  for (const auto& row : rows) values.insert(values.end(), row.begin(), row.end());
  return values;
}

}  // namespace

FrameSketch sketch_of(const Frame& frame) {
  FrameSketch sketch{frame.planar,          -frame.down, extent_of(frame), frame.grains.size(),
                     bulk_of(frame.grains), 0,           frame.obstacles};
  std::vector<double> radii = frame.grains.radius;
  if (!radii.empty()) {
    std::nth_element(radii.begin(), radii.begin() + std::ssize(radii) / 2, radii.end());
    sketch.grain_radius = radii[radii.size() / 2];
  }
  return sketch;
}

RunScene scene_of(const std::vector<FrameSketch>& frames) {
  RunScene scene{frames.at(0).planar, no_bounds, {}, 0, frames[0].obstacles, {}, {}};
  scene.bounds = extent_of_run(frames);
  for (const FrameSketch& f : frames)
    if (scene.grain_radius == 0) scene.grain_radius = f.grain_radius;
  for (std::size_t k = 0; k < scene.obstacles.size(); ++k)
    if (turns(frames, k)) add_turns(scene.bounds, frames, k);
  if (scene.planar) scene.bounds.low.z = scene.bounds.high.z = 0;
  const double size = scene.bounds.diagonal();
  if (scene.grain_radius == 0) scene.grain_radius = 0.01 * size;
  scene.limits = scene.bounds;
  for (int k = 0; k < 3; ++k) {
    const double room = (std::abs(frames[0].up[k]) > 0.5 ? room_above : room_beside) * size;
    scene.limits.low[k] -= room, scene.limits.high[k] += room;
  }
  for (std::size_t k = 0; k < scene.obstacles.size(); ++k) scene.cuts.push_back(cut_of(frames, k, scene.limits));
  for (std::size_t k = 0; k < scene.obstacles.size(); ++k)
    scene.neighbours.push_back(scene.planar ? std::vector<Piece>{} : neighbours_of(frames, k, scene.cuts[k]));
  return scene;
}

std::string scene_packet(const RunScene& scene) {
  Packet packet;
  packet.header = {{"planar", scene.planar}, {"bounds", json_of(scene.bounds)}, {"grain_radius", scene.grain_radius}};
  const double size = scene.bounds.diagonal();
  const double thin = std::min(thinnest_of_all * size, thinnest * scene.grain_radius);
  for (std::size_t k = 0; k < scene.obstacles.size(); ++k) {
    const std::vector<Piece>& pieces = scene.obstacles[k].pieces;
    const WallGeometry wall = scene.planar ? wall_in_plane(pieces, scene.cuts[k], band_width * size, thin)
                                           : wall_in_space(pieces, scene.cuts[k], scene.neighbours[k]);
    if (wall.vertex.empty()) continue;
    std::vector<float> vertices;
    for (const Vec3& v : wall.vertex)
      vertices.insert(vertices.end(), {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
    const std::string name = fmt::format("wall/{}/", k);
    packet.add(name + "vertices", vertices, 3);
    packet.add(name + "room", flat(wall.room), 3);
    packet.add(name + "body", flat(wall.body), 3);
    packet.add(name + "edges", flat(wall.edges), 2);
  }
  return packet.bytes();
}

}  // namespace slurry
