// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One collision a ball and step: walls first, then pairs.
#include <algorithm>
#include <limits>
#include <tuple>

#include "slurry/collisions/flight.hpp"
#include "slurry/collisions/meeting.hpp"
#include "slurry/collisions/resolver.hpp"

namespace slurry {
namespace {

class OnceResolver : public CollisionResolver {
 public:
  using CollisionResolver::CollisionResolver;

  CollisionReport run() {
    std::vector<char> is_done(flights_.size(), 0);
    for (std::size_t k = 0; k < flights_.size(); ++k) is_done[k] = meet_wall(static_cast<std::int32_t>(k));
    std::vector<std::tuple<double, std::int32_t, std::int32_t>> meetings;
    for (const auto& [i, j] : flights_.pairs)
      if (const double s = meeting_of(i, j); s <= dt_) meetings.emplace_back(s, i, j);
    std::sort(meetings.begin(), meetings.end());
    for (const auto& [s, i, j] : meetings) {
      if (is_done[i] || is_done[j]) {
        ++report_.left_out;
        continue;
      }
      collide_pair(i, j, s);
      is_done[i] = is_done[j] = 1;
      meet_wall(i), meet_wall(j);
    }
    return finish();
  }

 private:
  // The first wall on the way; false where there is none.
  bool meet_wall(std::int32_t k) {
    double first = never_;
    std::int32_t which = -1;
    for (const std::int32_t wall : walls_of(k))
      if (const double s = wall_meeting_of(k, wall); s < first) first = s, which = wall;
    if (which < 0) return false;
    collide_wall(k, which, first);
    return true;
  }
};

}  // namespace

CollisionReport resolve_once(Flights& flights, double dt, const CollisionOptions& options) {
  return OnceResolver(flights, dt, options).run();
}

}  // namespace slurry
