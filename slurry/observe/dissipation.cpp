// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/dissipation.hpp"

#include <algorithm>

#include "slurry/observe/contact_arms.hpp"

namespace slurry {
namespace {

std::int32_t obstacle_of(const World& world, std::int32_t piece) {
  const auto next = std::upper_bound(world.obstacles.begin(), world.obstacles.end(), piece,
                                     [](std::int32_t p, const Obstacle& o) { return p < o.first_piece; });
  return static_cast<std::int32_t>(next - world.obstacles.begin()) - 1;
}

// Means over the step: half the sums of before and after.
struct MeanMotion {
  Vec3 velocity, spin;
};

// Of the point of a grain that touches. The arms are those of the contact problem: through the middle of the gap.
MeanMotion motion_of(const State& s, const MotionBefore& before, std::size_t c, bool is_first) {
  const Contacts& contacts = s.contacts;
  const std::int32_t k = is_first ? contacts.first[c] : contacts.second[c];
  const double gap = is_piece(contacts.second[c]) ? 0 : 0.5 * contacts.gap[c];
  const Vec3 arm = contacts.middle.empty()
                       ? (is_first ? 1 : -1) * (s.grains.radius[k] + gap) * contacts.normal[c]
                       : contact_arm(s.grains, s.domain, contacts, c, is_first, contact_point(s.grains, contacts, c));
  const Vec3 spin = 0.5 * (before.spin[k] + s.grains.angular_velocity[k]);
  return {0.5 * (before.velocity[k] + s.grains.velocity[k]) + cross(spin, arm), spin};
}

}  // namespace

ContactLoss contact_loss(const World& world, const State& s, const MotionBefore& before, std::size_t c) {
  const Contacts& contacts = s.contacts;
  const Vec3 n = contacts.normal[c];
  const std::int32_t j = contacts.second[c];
  const MeanMotion first = motion_of(s, before, c, true);
  MeanMotion second;
  if (is_piece(j)) {
    const auto wall = static_cast<std::size_t>(obstacle_of(world, piece_of(j)));
    second.velocity = s.walls.velocity_at(wall, contact_point(s.grains, contacts, c)) + s.walls.surface_at(wall, -n);
    second.spin = s.walls.angular_velocity[wall];
  } else {
    second = motion_of(s, before, c, false);
    if (!s.domain.is_open())
      second.velocity +=
          s.domain.image_velocity(s.domain.image(s.grains.position[contacts.first[c]], s.grains.position[j]));
  }
  const Vec3 slip = second.velocity - first.velocity;
  ContactLoss loss{-contacts.impulse[c] * dot(n, slip), 0, 0};
  if (!contacts.tangential.empty()) loss.tangential = -dot(contacts.tangential[c], slip);
  if (!contacts.moment.empty()) loss.rolling = -dot(contacts.moment[c], second.spin - first.spin);
  return loss;
}

std::pair<std::int32_t, std::int32_t> groups_of_contact(const World& world, const State& s, std::size_t c) {
  const std::int32_t first = s.grains.group[s.contacts.first[c]], j = s.contacts.second[c];
  if (!is_piece(j)) return {first, s.grains.group[j]};
  return {first, world.obstacles[static_cast<std::size_t>(obstacle_of(world, piece_of(j)))].group};
}

}  // namespace slurry
