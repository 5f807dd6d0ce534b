// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/collisions/resolver.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "slurry/collisions/meeting.hpp"

namespace slurry {

CollisionResolver::Rows CollisionResolver::rows_of(std::size_t count,
                                                   const std::vector<std::pair<std::int32_t, std::int32_t>>& pairs,
                                                   bool both_ways) {
  std::vector<std::pair<std::int32_t, std::int32_t>> sorted = pairs;
  if (both_ways)
    for (const auto& [i, j] : pairs) sorted.emplace_back(j, i);
  std::sort(sorted.begin(), sorted.end());
  Rows rows;
  rows.start.assign(count + 1, 0);
  for (const auto& [i, j] : sorted) {
    ++rows.start[i + 1];
    rows.partner.push_back(j);
  }
  for (std::size_t k = 0; k < count; ++k) rows.start[k + 1] += rows.start[k];
  return rows;
}

CollisionResolver::CollisionResolver(Flights& flights, double dt, const CollisionOptions& options)
    : flights_(flights),
      dt_(dt),
      options_(options),
      walls_(rows_of(flights.size(), flights.walls, false)),
      partners_(rows_of(flights.size(), flights.pairs, true)) {
  for (std::size_t k = 0; k < flights.size(); ++k)
    flight_.push_back({flights.position[k], flights.body[k].velocity, flights.acceleration[k], 0});
  report_.lost.assign(flights.size(), 0.0);
  report_.path.assign(flights.size(), 0.0);
}

std::span<const std::int32_t> CollisionResolver::walls_of(std::int32_t ball) const { return walls_.of(ball); }
std::span<const std::int32_t> CollisionResolver::partners_of(std::int32_t ball) const { return partners_.of(ball); }

double CollisionResolver::meeting_of(std::int32_t i, std::int32_t j) const {
  const double now = std::max(flight_[i].time, flight_[j].time);
  const double reach = flights_.body[i].radius + flights_.body[j].radius;
  const Vec3 d = separation(i, j, now);
  const Vec3 w = velocity_at(flight_[j], now) - velocity_at(flight_[i], now);
  const Vec3 a = flight_[j].acceleration - flight_[i].acceleration;
  const double distance = norm(d), approach = -dot(w, d) / distance, press = -dot(a, d) / distance;
  if (distance - reach <= touching_gap * reach && std::abs(approach) <= options_.rest_speed)
    return is_met(approach, press, norm(flight_[i].acceleration) + norm(flight_[j].acceleration), options_.rest_speed)
               ? now
               : never_;
  return now + time_of_meeting(d, w, a, reach, dt_ - now);
}

Vec3 CollisionResolver::separation(std::int32_t i, std::int32_t j, double time) const {
  const Vec3 d = place_at(flight_[j], time) - place_at(flight_[i], time);
  return flights_.image ? d + flights_.image(i, j) : d;
}

double CollisionResolver::wall_meeting_of(std::int32_t ball, std::int32_t wall) const {
  return time_of_wall(flight_[ball], flights_.body[ball].radius, wall, flights_.side, dt_, options_.rest_speed);
}

void CollisionResolver::take_to(std::int32_t ball, double time) {
  Flight& flight = flight_[ball];
  const double s = time - flight.time;
  report_.path[ball] += s * (norm(flight.velocity) + 0.5 * s * norm(flight.acceleration));
  flight = {place_at(flight, time), velocity_at(flight, time), flight.acceleration, time};
  flights_.body[ball].velocity = flight.velocity;
}

// An impact that would rebound more slowly than rest_speed does not rebound.
CollisionLaw CollisionResolver::slowed(CollisionLaw law, double approach) const {
  if (law.restitution * approach < options_.rest_speed) law.restitution = 0;
  return law;
}

void CollisionResolver::collide_pair(std::int32_t i, std::int32_t j, double time) {
  take_to(i, time), take_to(j, time);
  CollidingBody &first = flights_.body[i], &second = flights_.body[j];
  const Vec3 normal = normalised(separation(i, j, time));
  const double approach = dot(first.velocity - second.velocity, normal);
  const CollisionLaw law = slowed(flights_.law(i, j), approach);
  const Collision c = collide(first, second, normal, law);
  const Vec3 rest = law.restitution == 0 ? hold_together(i, j, normal, time) : Vec3{};
  flight_[i].velocity = first.velocity, flight_[j].velocity = second.velocity;
  report_.lost[i] += 0.5 * c.lost, report_.lost[j] += 0.5 * c.lost;
  report_.pair_impulses.push_back({i, j, c.impulse + rest, normal, flight_[i].position, flight_[j].position});
  ++report_.pairs;
}

// The two rest against each other: what presses one on the other moves both. Gives the impulse on the second until the
// end of the step.
Vec3 CollisionResolver::hold_together(std::int32_t i, std::int32_t j, Vec3 normal, double time) {
  const double press = dot(flight_[i].acceleration - flight_[j].acceleration, normal);
  const double wi = flights_.body[i].inverse_mass, wj = flights_.body[j].inverse_mass;
  if (!(press > 0) || !(wi + wj > 0)) return {};
  flight_[i].acceleration -= (press * wi / (wi + wj)) * normal;
  flight_[j].acceleration += (press * wj / (wi + wj)) * normal;
  return ((dt_ - time) * press / (wi + wj)) * normal;
}

void CollisionResolver::collide_wall(std::int32_t ball, std::int32_t wall, double time) {
  take_to(ball, time);
  CollidingBody& body = flights_.body[ball];
  Flight& flight = flight_[ball];
  const WallSide side = flights_.side(wall, flight.position, body.radius, time);
  CollidingBody ghost = wall_body(side.velocity);
  const double approach = dot(body.velocity - side.velocity, side.normal);
  const CollisionLaw law = slowed(flights_.wall_law(ball, wall), approach);
  const Collision c = collide(body, ghost, side.normal, law);
  // What stays is carried by the wall: its weight does not take it there any more.
  const double press = law.restitution == 0 ? std::max(0.0, dot(flight.acceleration, side.normal)) : 0;
  flight.acceleration -= press * side.normal;
  const Vec3 rest = body.inverse_mass > 0 ? ((dt_ - time) * press / body.inverse_mass) * side.normal : Vec3{};
  flight.velocity = body.velocity;
  report_.lost[ball] += c.lost;
  report_.wall_impulses.push_back(
      {ball, wall, c.impulse + rest, side.normal, flight.position + body.radius * side.normal});
  ++report_.walls;
}

CollisionReport CollisionResolver::finish() {
  for (std::size_t k = 0; k < flight_.size(); ++k) {
    take_to(static_cast<std::int32_t>(k), dt_);
    flights_.position[k] = flight_[k].position;
  }
  return std::move(report_);
}

}  // namespace slurry
