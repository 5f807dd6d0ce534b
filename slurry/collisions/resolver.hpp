// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CollisionResolver: what the resolvers of collisions (flight.hpp) share. Serial: collisions come in one order.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "slurry/collisions/flight.hpp"

namespace slurry {

class CollisionResolver {
 public:
  CollisionResolver(Flights& flights, double dt, const CollisionOptions& options);

 protected:
  static constexpr double never_ = std::numeric_limits<double>::infinity();

  std::span<const std::int32_t> walls_of(std::int32_t ball) const;
  std::span<const std::int32_t> partners_of(std::int32_t ball) const;
  // When the two meet, from where both are now; never_: not in this step.
  double meeting_of(std::int32_t i, std::int32_t j) const;
  double wall_meeting_of(std::int32_t ball, std::int32_t wall) const;
  // Takes both to the instant, and lets them collide.
  void collide_pair(std::int32_t i, std::int32_t j, double time);
  void collide_wall(std::int32_t ball, std::int32_t wall, double time);
  // Takes all to the end of the step.
  CollisionReport finish();

  Flights& flights_;
  double dt_;
  CollisionOptions options_;
  std::vector<Flight> flight_;
  CollisionReport report_;

 private:
  // Rows of partners: `of` is start[k] ... start[k + 1] - 1.
  struct Rows {
    std::vector<std::size_t> start;
    std::vector<std::int32_t> partner;
    std::span<const std::int32_t> of(std::int32_t k) const {
      return std::span(partner).subspan(start[k], start[k + 1] - start[k]);
    }
  };
  static Rows rows_of(std::size_t count, const std::vector<std::pair<std::int32_t, std::int32_t>>& pairs,
                      bool both_ways);
  // From ball i to the image of ball j next to it.
  Vec3 separation(std::int32_t i, std::int32_t j, double time) const;
  Vec3 hold_together(std::int32_t i, std::int32_t j, Vec3 normal, double time);
  void take_to(std::int32_t ball, double time);
  CollisionLaw slowed(CollisionLaw law, double approach) const;

  Rows walls_, partners_;
};

}  // namespace slurry
