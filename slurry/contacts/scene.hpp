// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Scene: who is where, and the gap of a pair. What detection, films and measures ask about geometry, they ask a scene.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/contacts/contacts.hpp"
#include "slurry/contacts/ignored_pairs.hpp"
#include "slurry/grains/chains.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/grains/forms.hpp"
#include "slurry/grains/gaits.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/shapes/solids/touch.hpp"

namespace slurry {

// A piece of an obstacle in the world.
struct PlacedPiece {
  const Surface* surface = nullptr;
  Pose pose;
  std::int32_t obstacle = 0;
};

// All pieces of the obstacles where the walls have them, by rank. A piece is placed when it is asked for, so that a
// mesh of many triangles costs only those that are touched. Refers to the pieces of the obstacles, which must stay.
class PlacedPieces {
 public:
  PlacedPieces() = default;
  PlacedPieces(const std::vector<Obstacle>& obstacles, const Walls& walls) { place(obstacles, walls); }
  void place(const std::vector<Obstacle>& obstacles, const Walls& walls);
  PlacedPiece operator[](std::size_t rank) const;
  std::size_t size() const { return size_; }

 private:
  struct Run {  // the pieces of one obstacle
    std::size_t first;
    const Piece* pieces;
    Pose pose;
    std::int32_t obstacle;
  };
  std::vector<Run> runs_;  // by first
  std::size_t size_ = 0;
};

// Refers to its parts, which must stay.
struct Scene {
  const Forms& forms;
  const Chains& chains;
  const Grains& grains;
  const PlacedPieces& pieces;
  const IgnoredPairs* ignored = nullptr;
  const Domain& domain = open_domain;
  const Gaits* gaits = nullptr;

  // Where grain j is for grain i: the image next to it.
  Vec3 place_beside(std::size_t i, std::size_t j) const {
    return domain.beside(grains.position[i], grains.position[j]);
  }
  // Velocity of that image against grain j, m/s; open space is not asked.
  Vec3 image_velocity(std::size_t i, std::size_t j) const {
    return domain.image_velocity(domain.image(grains.position[i], grains.position[j]));
  }
  bool is_round() const { return forms.are_round(); }
  // Half the thickness of grain k where it is thinnest, m: overlaps are measured by it.
  double half_width(std::size_t k) const {
    return is_round() ? grains.radius[k] : grains.radius[k] * forms[grains.shape[k]].half_width;
  }
  // Does the grain at this place never touch its partner (as coded in Contacts)? Neighbours in a chain do not, nor
  // bodies of one swimmer, nor those that ignore each other.
  bool never_touch(std::size_t i, std::int32_t second) const {
    if (!is_piece(second) && !chains.empty() && are_linked(chains, grains.id[i], grains.id[second])) return true;
    if (!is_piece(second) && gaits && are_tied(*gaits, grains.id[i], grains.id[second])) return true;
    if (!ignored || ignored->empty()) return false;
    return ignored->between(grains.group[i], is_piece(second)
                                                 ? ignored->obstacle_group[pieces[piece_of(second)].obstacle]
                                                 : grains.group[second]);
  }
};

struct Gap {
  double gap;
  Vec3 normal;  // from the grain to its partner
};
// The gap of the pair (first, second) as coded in Contacts: the least one where the pair has several.
Gap gap_of(const Scene& scene, std::int32_t first, std::int32_t second);

// All touches of a pair of any form (see shapes/solids/touch.hpp), appended to `found`. The result does not depend on
// which of two grains comes first, apart from the sign of the normals.
void find_touches(const Scene& scene, std::int32_t first, std::int32_t second, double reach, Vec3 hint,
                  std::vector<Touch>& found);

// Calls visit(touch) for them. Each thread keeps the memory that they are found in: visit must not come back here.
template <class Visit>
void for_each_touch(const Scene& scene, std::int32_t first, std::int32_t second, double reach, Vec3 hint,
                    Visit&& visit) {
  if (scene.is_round()) {
    const Gap g = gap_of(scene, first, second);
    return visit(Touch{g.gap, g.normal, {}, 0, 0});
  }
  thread_local std::vector<Touch> found;
  found.clear();
  find_touches(scene, first, second, reach, hint, found);
  for (const Touch& t : found) visit(t);
}

}  // namespace slurry
