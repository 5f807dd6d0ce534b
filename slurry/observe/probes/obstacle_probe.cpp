// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/obstacle_probe.hpp"

#include <cmath>
#include <variant>

#include "slurry/observe/reactions.hpp"

namespace slurry {
namespace {

constexpr std::size_t faces_of_a_box = 6;

void add_to(std::vector<double>& sums, std::size_t first, Vec3 v) {
  for (int k = 0; k < 3; ++k) sums[first + k] += v[k];
}

// Face 2 k is the low one and 2 k + 1 the high one along the box's axis k. A grain outside a solid box has the face
// against the normal, which points into the wall; one in a hollow box along it.
std::size_t face_of(const Obstacle& box, const Quaternion& turned, Vec3 normal) {
  const Vec3 n = rotate_back(turned * *box.edges, normal);
  std::size_t axis = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (std::abs(n[static_cast<int>(k)]) > std::abs(n[static_cast<int>(axis)])) axis = k;
  const bool is_hollow = std::holds_alternative<HalfSpace>(box.pieces[0].surface);
  return 2 * axis + ((n[static_cast<int>(axis)] > 0) == is_hollow ? 1 : 0);
}

}  // namespace

Words ObstacleProbe::columns() const {
  Words all{"fx", "fy", "fz", "tx", "ty", "tz", "px", "py", "pz"};
  static constexpr const char* of_faces[] = {"x-.fx", "x-.fy", "x-.fz", "x+.fx", "x+.fy", "x+.fz",
                                             "y-.fx", "y-.fy", "y-.fz", "y+.fx", "y+.fy", "y+.fz",
                                             "z-.fx", "z-.fy", "z-.fz", "z+.fx", "z+.fy", "z+.fz"};
  if (faces) all.insert(all.end(), std::begin(of_faces), std::end(of_faces));
  return all;
}

ProbeTarget ObstacleProbe::resolve(const std::string& label, const World& world, const State&) const {
  ProbeTarget target;
  target.ranks = ranks_of_obstacle(label, obstacle, world);
  if (faces)
    for (const std::int32_t k : target.ranks)
      if (!world.obstacles[k].edges) refuse_probe(label, "faces = true needs an obstacle that is a box");
  target.since_row.resize(faces ? 6 + 3 * faces_of_a_box : 6);
  target.since_start.resize(3);
  return target;
}

void ObstacleProbe::advance(const ProbeScene& scene, ProbeTarget& target) const {
  const Vec3 centre = centre_of(scene.world, scene.state, target.ranks[0]);
  for (const std::int32_t k : target.ranks)
    for (const WallImpulse& w : wall_impulses(scene.world, scene.state, scene.report, k, centre)) {
      add_to(target.since_row, 0, w.impulse);
      add_to(target.since_row, 3, w.angular_impulse);
      add_to(target.since_start, 0, w.impulse);
      if (!faces) continue;
      const std::size_t face = face_of(scene.world.obstacles[k], scene.state.walls.orientation[k], w.normal);
      add_to(target.since_row, 6 + 3 * face, w.impulse);
    }
}

void ObstacleProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  const auto mean = [&](std::size_t k) { return scene.interval > 0 ? target.since_row[k] / scene.interval : 0; };
  for (std::size_t k = 0; k < 6; ++k) out.push_back(mean(k));
  out.insert(out.end(), target.since_start.begin(), target.since_start.end());
  for (std::size_t k = 6; k < target.since_row.size(); ++k) out.push_back(mean(k));
}

}  // namespace slurry
