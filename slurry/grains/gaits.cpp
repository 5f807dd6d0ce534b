// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/grains/gaits.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/grains/arms.hpp"

namespace slurry {
namespace {

// An arm is as thick as this part of the least body.
constexpr double arm_of_body = 0.12;

// Where the bodies of a group are in memory.
std::vector<std::int32_t> places_of(const GaitGroup& g, const Grains& grains) {
  std::vector<std::int32_t> places = g.members.places(grains);
  if (const auto lost = std::find(places.begin(), places.end(), -1); lost != places.end())
    throw RunError(fmt::format("the grain {} of a swimmer is no more, expected all of its bodies",
                               g.members.id(static_cast<std::int32_t>(lost - places.begin()))));
  return places;
}

std::vector<Pose> scaled(std::vector<Pose> places, double size) {
  for (Pose& p : places) p.position *= size;
  return places;
}

// The frame as the first body tells.
Pose frame_of(const Grains& grains, std::size_t first, const Pose& place) {
  const Quaternion q = normalised(grains.orientation[first] * conjugate(place.orientation));
  return {grains.position[first] - rotate(q, place.position), q};
}

// The time of the gait of the swimmer whose first body has the rank `begin`.
double time_of(const GaitGroup& g, std::int32_t begin, double t) {
  return t + (g.ahead.empty() ? 0 : g.ahead[begin / g.size % g.ahead.size()]);
}

// The rotation vector that turns `from` into `to`.
Vec3 turn_between(Quaternion from, Quaternion to) { return rotation_vector(to * conjugate(from)); }

// One swimmer: its places before, at the start, in the middle and at the end of the step.
struct Course {
  std::vector<Pose> before, start, middle, end;
};

TiedGrains tie_one(const Grains& grains, std::vector<std::size_t> place, const Course& course, double dt,
                   double last_dt) {
  const std::size_t first = place.front();
  const Pose frame = frame_of(grains, first, course.start.front());
  // The rigid motion of the last step: that of the first body, less what it did in the frame.
  Vec3 velocity, spin;
  if (last_dt > 0) {
    const Pose &was = course.before.front(), &is = course.start.front();
    velocity = grains.velocity[first] - rotate(frame.orientation, is.position - was.position) / last_dt;
    spin = grains.angular_velocity[first] -
           rotate(frame.orientation, turn_between(was.orientation, is.orientation)) / last_dt;
  }
  const Quaternion turned = normalised(rotation(0.5 * dt * spin) * frame.orientation);
  const Vec3 ahead = grains.position[first] + 0.5 * dt * velocity - rotate(turned, course.start.front().position);
  TiedGrains tied{std::move(place), {}, {}, {}};
  for (std::size_t i = 0; i < tied.place.size(); ++i) {
    const std::size_t k = tied.place[i];
    const Pose &start = course.start[i], &middle = course.middle[i], &end = course.end[i];
    const Vec3 drift = to_world(frame, start.position) - grains.position[k];
    const Vec3 twisted = turn_between(grains.orientation[k], frame.orientation * start.orientation);
    tied.middle.push_back({ahead + rotate(turned, middle.position), normalised(turned * middle.orientation)});
    tied.velocity.push_back((rotate(turned, end.position - start.position) + drift) / dt);
    tied.spin.push_back((rotate(turned, turn_between(start.orientation, end.orientation)) + twisted) / dt);
  }
  return tied;
}

}  // namespace

bool are_tied(const Gaits& gaits, std::int64_t id, std::int64_t other) {
  return std::any_of(gaits.groups.begin(), gaits.groups.end(), [&](const GaitGroup& g) {
    const std::int32_t a = g.members.rank_of(id), b = a < 0 ? -1 : g.members.rank_of(other);
    return b >= 0 && a / g.size == b / g.size;
  });
}

std::vector<TiedGrains> tie(const Gaits& gaits, const Grains& grains, double t, double dt, double last_dt) {
  std::vector<TiedGrains> all;
  for (const GaitGroup& g : gaits.groups) {
    const std::vector<std::int32_t> places = places_of(g, grains);
    for (std::int32_t begin = 0; begin < g.members.size(); begin += g.size) {
      std::vector<std::size_t> own(places.begin() + begin, places.begin() + begin + g.size);
      const double size = grains.radius[own.front()] / g.first_radius, now = time_of(g, begin, t);
      const auto at = [&](double when) { return scaled(g.places(when), size); };
      const Course course{at(now - last_dt), at(now), at(now + 0.5 * dt), at(now + dt)};
      all.push_back(tie_one(grains, std::move(own), course, dt, last_dt));
    }
  }
  return all;
}

std::vector<SwimmerArm> arms_of(const Gaits& gaits, const Grains& grains, double t) {
  std::vector<SwimmerArm> arms;
  for (const GaitGroup& g : gaits.groups) {
    const std::vector<std::int32_t> places = g.members.places(grains);
    for (std::int32_t begin = 0; begin < g.members.size(); begin += g.size) {
      if (std::find(places.begin() + begin, places.begin() + begin + g.size, -1) != places.begin() + begin + g.size)
        continue;
      const std::vector<std::size_t> own(places.begin() + begin, places.begin() + begin + g.size);
      const double size = grains.radius[own.front()] / g.first_radius;
      const std::vector<Pose> at = scaled(g.places(time_of(g, begin, t)), size);
      const Vec3 middle = frame_of(grains, own.front(), at.front()).position;
      double thin = grains.radius[own.front()];
      for (const std::size_t k : own) thin = std::min(thin, grains.radius[k]);
      for (std::size_t i = 0; i < own.size(); ++i)
        if (norm(at[i].position) > thin) arms.push_back({middle, grains.position[own[i]], arm_of_body * thin});
    }
  }
  return arms;
}

}  // namespace slurry
