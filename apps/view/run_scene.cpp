// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "run_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "packet.hpp"
#include "slurry/draw/extent.hpp"
#include "wall_geometry.hpp"

namespace slurry {
namespace {

using Json = nlohmann::json;

constexpr double far_wall = 3;        // diagonals: what an obstacle has farther away counts for nothing
constexpr double room_beside = 0.12;  // diagonals that walls go on beyond what they hold
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

// An obstacle that turns takes the room of the ball about its centre that holds its corners.
void add_turns(Bounds& bounds, const std::vector<FrameSketch>& frames, std::size_t k) {
  const FrameObstacle& o = frames[0].obstacles[k];
  const double far = far_wall * bounds.diagonal();
  std::vector<Vec3> corners = corners_of(o, {}, o.centre);
  for (const Vec3& p : room_corners(o, {}, widened(bounds, far), frames[0].planar)) corners.push_back(p);
  double reach = 0;
  for (const Vec3& p : corners) reach = std::max(reach, norm(p - o.centre));
  if (reach > far) return;
  const Bounds before = widened(bounds, far);
  for (const FrameSketch& f : frames) {
    const Vec3 centre = to_world(f.obstacles[k].pose, o.centre);
    if (const Bounds ball = widened({centre, centre}, reach); overlap(before, ball)) bounds = join(bounds, ball);
  }
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
  FrameSketch sketch{frame.planar, -frame.down, extent_of(frame), 0, frame.obstacles};
  std::vector<double> radii = frame.grains.radius;
  if (!radii.empty()) {
    std::nth_element(radii.begin(), radii.begin() + std::ssize(radii) / 2, radii.end());
    sketch.grain_radius = radii[radii.size() / 2];
  }
  return sketch;
}

RunScene scene_of(const std::vector<FrameSketch>& frames) {
  RunScene scene{frames.at(0).planar, no_bounds, {}, 0, frames[0].obstacles, {}};
  for (const FrameSketch& f : frames) {
    scene.bounds = join(scene.bounds, f.extent);
    if (scene.grain_radius == 0) scene.grain_radius = f.grain_radius;
  }
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
                                           : wall_in_space(pieces, scene.cuts[k]);
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
