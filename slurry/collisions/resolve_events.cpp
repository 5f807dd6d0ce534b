// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// All collisions of a step in their order. The next of each ball is kept in a queue; a collision makes those that its
// balls were expected to have void (their count tells), and the search begins anew for the two.
#include <functional>
#include <queue>
#include <tuple>

#include "slurry/collisions/resolver.hpp"

namespace slurry {
namespace {

// Ordered by time, then by the balls. A wall is coded as -1 - rank.
struct CollisionEvent {
  double time;
  std::int32_t ball, partner;
  std::int64_t count, partner_count;  // of collisions of the two when this was foreseen
  auto key() const { return std::tuple(time, ball, partner, count, partner_count); }
  bool operator>(const CollisionEvent& other) const { return key() > other.key(); }
};

class EventResolver : public CollisionResolver {
 public:
  EventResolver(Flights& flights, double dt, const CollisionOptions& options)
      : CollisionResolver(flights, dt, options), count_(flights.size(), 0) {}

  CollisionReport run() {
    // At the start a pair is looked at once, from its first ball.
    for (std::size_t k = 0; k < flights_.size(); ++k) foresee_walls(static_cast<std::int32_t>(k));
    for (const auto& [i, j] : flights_.pairs) foresee_pair(i, j);
    while (!queue_.empty()) {
      const CollisionEvent event = queue_.top();
      queue_.pop();
      if (!is_void(event)) happen(event);
    }
    return finish();
  }

 private:
  static bool is_wall(std::int32_t partner) { return partner < 0; }

  bool is_void(const CollisionEvent& e) const {
    return count_[e.ball] != e.count || (!is_wall(e.partner) && count_[e.partner] != e.partner_count);
  }

  void foresee_pair(std::int32_t i, std::int32_t j) {
    if (const double s = meeting_of(i, j); s <= dt_) queue_.push({s, i, j, count_[i], count_[j]});
  }

  void foresee_walls(std::int32_t k) {
    for (const std::int32_t wall : walls_of(k))
      if (const double s = wall_meeting_of(k, wall); s <= dt_) queue_.push({s, k, -1 - wall, count_[k], 0});
  }

  void foresee(std::int32_t k) {
    foresee_walls(k);
    for (const std::int32_t j : partners_of(k)) foresee_pair(k, j);
  }

  bool is_spent(std::int32_t k) const { return count_[k] >= options_.most_events; }

  void happen(const CollisionEvent& e) {
    const bool with_wall = is_wall(e.partner);
    if (is_spent(e.ball) || (!with_wall && is_spent(e.partner))) {
      ++report_.left_out;
      return;
    }
    ++count_[e.ball];
    if (!with_wall) ++count_[e.partner];
    if (with_wall)
      collide_wall(e.ball, -1 - e.partner, e.time);
    else
      collide_pair(e.ball, e.partner, e.time);
    foresee(e.ball);
    if (!with_wall) foresee(e.partner);
  }

  std::vector<std::int64_t> count_;
  std::priority_queue<CollisionEvent, std::vector<CollisionEvent>, std::greater<>> queue_;
};

}  // namespace

CollisionReport resolve_events(Flights& flights, double dt, const CollisionOptions& options) {
  return EventResolver(flights, dt, options).run();
}

}  // namespace slurry
