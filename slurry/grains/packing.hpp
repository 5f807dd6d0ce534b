// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Packing: which places are free among balls (or discs) of any sizes, and random sequential placement.
//
// Random sequential placement draws centres uniformly in the region and keeps those that fit. It reaches about 50 % of
// the area for equal discs and 33 % of the volume for equal balls; the largest are placed first, which helps when the
// sizes differ.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "slurry/core/random.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/grains/placement.hpp"

namespace slurry {

// Balls in cells, one set of cells per class of sizes (within a factor 2). The cells are hashed, so that neither the
// region nor the positions need bounds.
class Packing {
 public:
  void add(Vec3 centre, double radius);
  // Is the gap between this ball and each ball added so far at least `margin`?
  bool is_free(Vec3 centre, double radius, double margin) const;

 private:
  struct Level {
    double largest = 0, cell = 0;
    std::vector<Vec3> centre;
    std::vector<double> radius;
    std::vector<std::int32_t> first, next;  // ball of each bucket, ball after each ball; -1: none
    void add(Vec3 c, double r);
    void rehash(std::size_t buckets);
    bool is_free(Vec3 c, double r, double margin) const;
    std::size_t bucket(std::int64_t i, std::int64_t j, std::int64_t k) const;
    void link(std::int32_t ball);
    bool keeps_away(std::size_t ball, Vec3 c, double least) const;
  };
  std::vector<Level> levels_;
};

// Does the ball lie outside of all obstacles that are there?
bool is_outside(const std::vector<Obstacle>& obstacles, const Walls& walls, Vec3 centre, double radius);

// Balls that are already in the world.
struct Occupied {
  const std::vector<Vec3>& position;
  const std::vector<double>& radius;
  const std::vector<Obstacle>& obstacles;
  const Walls& walls;
  const Domain& domain = open_domain;
};

// Centres for grains of the given radii, in their order: inside the region as whole grains, apart from each other and
// from what is there (images too) by at least `margin`, and outside the obstacles; through the faces of a periodic cell
// that are faces of the region as well. In a planar case z is 0. Throws InputError,
// opened by `where`, when a grain finds no place.
std::vector<Vec3> place_at_random(const RandomRegion& region, const std::vector<double>& radius, bool planar,
                                  const Occupied& occupied, Random& random, const std::string& where);

}  // namespace slurry
