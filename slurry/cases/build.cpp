// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains and obstacles of a case. The moment of inertia is that of a uniform ball, 2/5 m r^2, or disc, 1/2 m r^2.
#include "slurry/cases/build.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <limits>

#include "slurry/cases/place.hpp"
#include "slurry/core/errors.hpp"

namespace slurry {

namespace {

// A seed for the random numbers of a group: splitmix64 (Steele, Lea and Flood 2014) of the case's seed and the rank, so
// that changing one group leaves the others as they are.
std::uint64_t seed_of_group(std::int64_t seed, std::size_t rank) {
  std::uint64_t x = static_cast<std::uint64_t>(seed) + 0x9E3779B97F4A7C15u * (rank + 1);
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

Vec3 random_velocity(double spread, bool planar, Random& random) {
  const double x = random.normal(), y = random.normal();
  return spread * Vec3{x, y, planar ? 0 : random.normal()};
}

// Adds the grains of the group of that rank behind those that are there.
void append(Grains& grains, const Case& c, std::size_t rank, const PlacedGroup& placed, Random& random) {
  const GrainGroup& group = c.grains[rank];
  const std::size_t first = grains.size();
  if (first + placed.radius.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
    throw InputError(fmt::format("grains \"{}\"", group.name), "too many grains in the case");
  grains.resize(first + placed.radius.size());
  for (std::size_t k = 0; k < placed.radius.size(); ++k) {
    const std::size_t n = first + k;
    const double r = placed.radius[k];
    grains.id[n] = static_cast<std::int32_t>(n);
    grains.group[n] = static_cast<std::int32_t>(rank);
    grains.radius[n] = r;
    grains.mass[n] = placed.mass[k];
    grains.inertia[n] =
        group.turns ? (c.planar ? 0.5 : 0.4) * placed.mass[k] * r * r : std::numeric_limits<double>::infinity();
    grains.position[n] = placed.position[k];
    grains.velocity[n] = placed.velocity[k];
    if (group.velocity_spread > 0) grains.velocity[n] += random_velocity(group.velocity_spread, c.planar, random);
    grains.angular_velocity[n] = group.angular_velocity;
  }
}

}  // namespace

Grains build_grains(const Case& c, const TableLoader& load) {
  const std::vector<Obstacle> obstacles = build_obstacles(c);
  Grains grains;
  const Occupied occupied{grains.position, grains.radius, obstacles};
  for (std::size_t rank = 0; rank < c.grains.size(); ++rank) {
    Random random(seed_of_group(c.seed, rank));
    const PlacedGroup placed = place_group(c.grains[rank], {c.planar, c.folder, occupied, load}, random);
    append(grains, c, rank, placed, random);
  }
  return grains;
}

std::vector<Obstacle> build_obstacles(const Case& c) {
  std::vector<Obstacle> obstacles;
  std::int32_t pieces = 0;
  for (const ObstacleOptions& options : c.obstacles) {
    Obstacle o;
    o.name = options.name;
    o.group = static_cast<std::int32_t>(c.grains.size() + obstacles.size());
    o.motion = options.motion;
    o.centre = std::visit([](const auto& shape) { return shape.centre(); }, options.shape);
    o.pieces = std::visit([&](const auto& shape) { return shape.pieces(c.planar); }, options.shape);
    o.first_piece = pieces;
    if (o.pieces.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max() - pieces))
      throw InputError(fmt::format("obstacle \"{}\"", o.name), "too many triangles in the case");
    pieces += static_cast<std::int32_t>(o.pieces.size());
    index_pieces(o);
    obstacles.push_back(std::move(o));
  }
  move_obstacles(obstacles, 0);
  return obstacles;
}

}  // namespace slurry
