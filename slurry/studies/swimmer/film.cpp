// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/swimmer/film.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/core/math.hpp"
#include "slurry/grains/grain_shapes.hpp"

namespace slurry {
namespace {

// Ranks in film_groups.
constexpr std::int32_t body_group = 0, arm_group = 1;

// An arm is as thick as this part of the least ball.
constexpr double arm_thickness = 0.12;

// Adds one body, of the last form, at a pose; `radius` is that of the sphere about it.
void add_body(FilmFrame& frame, std::int32_t group, double radius, const Pose& pose) {
  Grains& grains = frame.grains;
  const std::size_t k = grains.size();
  grains.resize(k + 1);
  grains.id[k] = static_cast<std::int64_t>(k);
  grains.order[k] = static_cast<std::int32_t>(k);
  grains.group[k] = group;
  grains.shape[k] = static_cast<std::int32_t>(frame.forms.list.size()) - 1;
  grains.radius[k] = radius;
  grains.position[k] = pose.position;
  grains.orientation[k] = pose.orientation;
}

void add_ball(FilmFrame& frame, double radius, const Pose& pose) {
  frame.forms.list.push_back(make_form(SphereGrain{}, false));
  add_body(frame, body_group, radius, pose);
}

void add_rod(FilmFrame& frame, std::int32_t group, double length, double radius, Pose pose) {
  CapsuleGrain capsule;
  capsule.length = length / radius;
  frame.forms.list.push_back(make_form(capsule, false));
  const Form& form = frame.forms.list.back();
  pose.orientation = normalised(pose.orientation * form.principal);
  add_body(frame, group, radius * form.size, pose);
}

// The least rotation that takes the x axis to a unit vector.
Quaternion turn_of_x(Vec3 direction) {
  const Vec3 x{1, 0, 0}, axis = cross(x, direction);
  const double sine = norm(axis), angle = math::atan2(sine, direction.x);
  return rotation(sine > 0 ? angle / sine * axis : Vec3{0, 0, angle});
}

FilmFrame frame_of(const Swimmer& swimmer, double time, const SwimmerShape& shape, const Pose& pose) {
  FilmFrame frame;
  frame.time = time;
  const std::vector<Swimmer::Place> places = swimmer.places(shape);
  double thin = places.front().radius;
  for (const Swimmer::Place& p : places) thin = std::min(thin, p.radius);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Swimmer::Place& p = places[i];
    const Pose at{to_world(pose, p.position), pose.orientation * rotation(p.turn)};
    if (swimmer.shape_of(i) == BodyShape::sphere)
      add_ball(frame, p.radius, at);
    else
      add_rod(frame, body_group, swimmer.length_of(i), p.radius, at);
  }
  // From the surface of the ball in the middle, where there is one, to that of the others.
  double begin = 0;
  for (const Swimmer::Place& p : places)
    if (p.position == Vec3{}) begin = p.radius;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const double end = norm(places[i].position) - places[i].radius;
    if (swimmer.shape_of(i) != BodyShape::sphere || !(end > begin)) continue;
    const Vec3 direction = normalised(places[i].position);
    const Quaternion q = pose.orientation * turn_of_x(direction);
    add_rod(frame, arm_group, end - begin, arm_thickness * thin, {to_world(pose, 0.5 * (begin + end) * direction), q});
  }
  return frame;
}

}  // namespace

std::vector<FilmFrame> film_of(const Swimmer& swimmer, const std::vector<double>& time,
                               const std::vector<SwimmerShape>& shape, const std::vector<Pose>& pose,
                               std::int64_t frames) {
  std::vector<FilmFrame> film;
  if (frames == 0 || time.empty()) return film;
  const std::size_t last = time.size() - 1, count = std::min<std::size_t>(frames, last + 1);
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t row = count == 1 ? last : n * last / (count - 1);
    film.push_back(frame_of(swimmer, time[row], shape[row], pose[row]));
  }
  return film;
}

}  // namespace slurry
