// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// When a ball meets a wall. Seen from its nearest point a wall is a plane, on which the gap is a parabola: its root is
// the answer at a plane, comes too early at a convex wall, which is looked at again from there, and too late at a
// concave one, which is seen by a gap below 0 and mended by bisection. Where the nearest point is left behind, the ball
// goes on by as much as cannot pass the wall.
#include "slurry/collisions/flight.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace slurry {
namespace {

constexpr double no_meeting = std::numeric_limits<double>::infinity();

// Part of the size of accelerations below which nothing presses: round-off.
constexpr double least_press = 1e-9;

// The least flight past a wall that is being left, in radii, and how often one looks.
constexpr double least_flight = 1e-2;
constexpr int most_looks = 400;

// The first s >= 0 at which gap - approach s - press s^2 / 2 falls through 0.
double parabola_root(double gap, double approach, double press) {
  const double square = approach * approach + 2 * press * gap;
  if (square < 0) return no_meeting;
  const double root = std::sqrt(square);
  if (approach > 0) return 2 * gap / (approach + root);
  return press > 0 ? (root - approach) / press : no_meeting;
}

class WallWay {
 public:
  WallWay(const Flight& flight, double radius, std::int32_t wall, const WallFinder& side, double rest_speed)
      : flight_(flight), radius_(radius), wall_(wall), find_(side), rest_speed_(rest_speed) {}

  WallSide side(double s) const { return find_(wall_, place_at(flight_, s), radius_, s); }
  double approach(const WallSide& side, double s) const {
    return dot(velocity_at(flight_, s) - side.velocity, side.normal);
  }
  double press(const WallSide& side) const { return dot(flight_.acceleration, side.normal); }
  // A gap below this is an overlap.
  double overlap() const { return -touching_gap * radius_; }
  bool touches(const WallSide& side) const { return !side.is_silent && side.gap <= touching_gap * radius_; }
  bool meets(const WallSide& side, double s) const {
    return touches(side) && is_met(approach(side, s), press(side), norm(flight_.acceleration), rest_speed_);
  }
  bool rests(const WallSide& side, double s) const {
    return touches(side) && std::abs(approach(side, s)) <= rest_speed_;
  }
  // How fast the gap can fall at most, from s to the end.
  double fastest(const WallSide& side, double s, double end) const {
    return norm(velocity_at(flight_, s) - side.velocity) + norm(flight_.acceleration) * (end - s);
  }
  // Where the gap falls through 0, between a place outside and one inside.
  double bisect(double outside, double inside) const {
    for (;;) {
      const double middle = 0.5 * (outside + inside);
      if (!(middle > outside && middle < inside)) return inside;
      const WallSide there = side(middle);
      (there.gap < 0 && !there.is_silent ? inside : outside) = middle;
    }
  }

 private:
  const Flight& flight_;
  double radius_;
  std::int32_t wall_;
  const WallFinder& find_;
  double rest_speed_;
};

}  // namespace

Vec3 place_at(const Flight& flight, double time) {
  const double s = time - flight.time;
  return flight.position + s * flight.velocity + (0.5 * s * s) * flight.acceleration;
}

Vec3 velocity_at(const Flight& flight, double time) {
  return flight.velocity + (time - flight.time) * flight.acceleration;
}

bool is_met(double approach, double press, double scale, double rest_speed) {
  return approach > rest_speed || (approach >= -rest_speed && press > least_press * scale);
}

double time_of_wall(const Flight& flight, double radius, std::int32_t wall, const WallFinder& side, double end,
                    double rest_speed) {
  const WallWay way(flight, radius, wall, side, rest_speed);
  double s = flight.time;
  WallSide here = way.side(s);
  for (int looks = 0; looks < most_looks; ++looks) {
    if (way.meets(here, s)) return s;
    const double gap = std::max(0.0, here.gap), fastest = way.fastest(here, s, end);
    const bool is_blind = here.is_silent || way.rests(here, s);
    double flown = is_blind ? no_meeting : parabola_root(gap, way.approach(here, s), way.press(here));
    if (!(flown < no_meeting)) flown = fastest > 0 ? std::max(gap, least_flight * radius) / fastest : no_meeting;
    const double next = std::min(s + flown, end);
    const WallSide there = way.side(next);
    const bool is_in = !there.is_silent && there.gap < way.overlap();
    if (is_in && (here.is_silent || here.gap >= way.overlap()) && !way.rests(here, s)) {
      const double meeting = way.bisect(s, next);
      return way.approach(way.side(meeting), meeting) > 0 ? meeting : no_meeting;
    }
    if (next >= end) return way.meets(there, end) ? end : no_meeting;
    s = next, here = there;
  }
  return no_meeting;
}

}  // namespace slurry
