// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What detection and its certificate share: rows of candidates and contacts, and how fast touches open.
#pragma once

#include <cstdint>

#include "slurry/contacts/detect.hpp"

namespace slurry {

// Grains of a chunk are handled by one thread into one buffer; buffers are joined in order.
inline constexpr std::size_t rows_per_chunk = 512;

// Order of partners in a row: grains ascending, then pieces ascending.
inline bool comes_before(std::int32_t a, std::int32_t b) {
  if (is_piece(a) != is_piece(b)) return is_piece(b);
  return is_piece(a) ? a > b : a < b;
}

// Walks through the row of a grain in a sorted list of contacts.
class RowCursor {
 public:
  RowCursor(const Contacts& contacts, std::size_t row) : contacts_(contacts) {
    if (row + 1 < contacts.start.size()) at_ = contacts.start[row], end_ = contacts.start[row + 1];
  }
  // The first contact with `second`, or -1; calls must come in the order of the row.
  std::int64_t find(std::int32_t second) {
    while (at_ < end_ && comes_before(contacts_.second[at_], second)) ++at_;
    return at_ < end_ && contacts_.second[at_] == second ? at_ : -1;
  }
  // The contact with the same second partner as `from` and that feature, or -1.
  std::int64_t find(std::int64_t from, std::int32_t feature) const {
    for (std::int64_t k = from; k >= 0 && k < end_ && contacts_.second[k] == contacts_.second[from]; ++k)
      if (contacts_.feature[k] == feature) return k;
    return -1;
  }

 private:
  const Contacts& contacts_;
  std::int64_t at_ = 0, end_ = 0;
};

// Calls visit(second) for the candidates of grain i, in the order of a row.
template <class Visit>
void for_each_candidate(const Candidates& candidates, std::size_t i, Visit&& visit) {
  const PairList& g = candidates.grain_pairs;
  for (std::int64_t k = g.start[i]; k < g.start[i + 1]; ++k) visit(g.partner[k]);
  const PairList& o = candidates.obstacle_pairs;
  for (std::int64_t k = o.start[i]; k < o.start[i + 1]; ++k) visit(piece_code(o.partner[k]));
}

// How fast the farthest point of grain k moves, at most.
inline double fastest(const Scene& scene, const Velocities& v, std::size_t k) {
  const double speed = norm(v.linear[k]);
  return scene.is_round() ? speed : speed + scene.grains.radius[k] * norm(v.angular[k]);
}

// How fast the surfaces of grain i and `second` come nearer, at most.
inline double fastest_of_pair(const Scene& scene, const Velocities& v, std::size_t i, std::int32_t second) {
  if (is_piece(second)) return fastest(scene, v, i);
  const double image = scene.domain.is_open() ? 0 : norm(scene.image_velocity(i, second));
  return fastest(scene, v, i) + fastest(scene, v, second) + image;
}

// How far the motion of grain k differs from free flight, over a step.
inline double deviation(const Scene& scene, const Velocities& v, const Velocities& free, std::size_t k, double dt) {
  const double shift = norm(v.linear[k] - free.linear[k]);
  return dt * (scene.is_round() ? shift : shift + scene.grains.radius[k] * norm(v.angular[k] - free.angular[k]));
}

// d(gap)/dt of a touch between grain i and `second`; what an obstacle does in the step is in the gap already.
inline double opening(const Scene& scene, const Velocities& v, std::size_t i, std::int32_t second, const Touch& t) {
  const auto at = [&](std::size_t k, Vec3 place) {
    return scene.is_round() ? v.linear[k] : v.linear[k] + cross(v.angular[k], t.point - place);
  };
  Vec3 other;
  if (!is_piece(second)) {
    other = scene.is_round() ? v.linear[second] : at(second, scene.place_beside(i, second));
    if (!scene.domain.is_open()) other += scene.image_velocity(i, second);
  }
  return dot(t.normal, other - at(i, scene.grains.position[i]));
}

// Features of a pair of parts are moved apart from those of other pairs by this factor, a prime.
inline constexpr std::int32_t feature_stride = 1000003;

inline std::int32_t feature_of(std::size_t pair, std::int32_t feature) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(pair) * feature_stride +
                                   static_cast<std::uint32_t>(feature));
}

}  // namespace slurry
