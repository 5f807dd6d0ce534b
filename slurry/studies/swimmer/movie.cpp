// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/swimmer/movie.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/flow_about.hpp"
#include "slurry/grains/grain_shapes.hpp"
#include "slurry/observe/fields/measured_field.hpp"

namespace slurry {
namespace {

// Ranks in movie_groups.
constexpr std::int32_t body_group = 0, arm_group = 1;

// An arm is as thick as this part of the least ball.
constexpr double arm_thickness = 0.12;

// Adds one body, of the last form, at a pose; `radius` is that of the sphere about it.
void add_body(MovieFrame& frame, std::int32_t group, double radius, const Pose& pose) {
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

void add_ball(MovieFrame& frame, double radius, const Pose& pose) {
  frame.forms.list.push_back(make_form(SphereGrain{}, false));
  add_body(frame, body_group, radius, pose);
}

void add_rod(MovieFrame& frame, std::int32_t group, double length, double radius, Pose pose) {
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

// Of the harmonics of a ball's flow: arms of three radii leave 1e-3 at its surface.
constexpr int degree_of_flow = 6;

// The path of a swimmer, row after row.
struct SwimmerPath {
  const Swimmer& swimmer;
  const std::vector<double>& time;
  const std::vector<SwimmerShape>& shape;
  const std::vector<Pose>& pose;
};

// A body at a row, and how it moves there.
struct MovingBody {
  Pose pose;
  double radius = 0, swelling = 0;  // m, m/s
  stokes::RigidPair motion = {};
};

std::vector<MovingBody> resting_bodies(const SwimmerPath& path, std::size_t row) {
  std::vector<MovingBody> bodies;
  for (const Swimmer::Place& p : path.swimmer.places(path.shape[row]))
    bodies.push_back({{to_world(path.pose[row], p.position), path.pose[row].orientation * rotation(p.turn)}, p.radius});
  return bodies;
}

std::vector<MovingBody> moving_bodies(const SwimmerPath& path, std::size_t row) {
  std::vector<MovingBody> bodies = resting_bodies(path, row);
  const std::size_t last = path.time.size() - 1, from = row > 0 ? row - 1 : 0, to = std::min(row + 1, last);
  const double dt = path.time[to] - path.time[from];
  if (!(dt > 0)) return bodies;
  const std::vector<MovingBody> before = resting_bodies(path, from), after = resting_bodies(path, to);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Pose &was = before[i].pose, &is = after[i].pose;
    bodies[i].motion = {(is.position - was.position) / dt,
                        rotation_vector(is.orientation * conjugate(was.orientation)) / dt};
    bodies[i].swelling = (after[i].radius - before[i].radius) / dt;
  }
  return bodies;
}

// The flow of the sources that swelling balls are.
stokes::Background sources_of(const std::vector<MovingBody>& bodies) {
  const bool swells = std::any_of(bodies.begin(), bodies.end(), [](const MovingBody& b) { return b.swelling != 0; });
  if (!swells) return {};
  return [&bodies](Vec3 x) {
    Vec3 sum;
    for (const MovingBody& b : bodies) {
      const Vec3 r = x - b.pose.position;
      const double d = norm(r);
      if (d > 0) sum += b.swelling * b.radius * b.radius / (d * d * d) * r;
    }
    return sum;
  };
}

FieldResult flow_about(const std::vector<MovingBody>& bodies, double viscosity, const SwimmerFlow& flow,
                       MovieWall wall) {
  const Sites sites = std::visit([](const auto& where) { return where.sites(false); }, flow.where);
  stokes::Scene scene;
  if (wall == MovieWall::below) scene.wall = stokes::Wall{};
  std::vector<stokes::RigidPair> motion;
  for (const MovingBody& b : bodies) {
    scene.bodies.push_back({nullptr, b.radius, b.pose, b.radius, nullptr});
    motion.push_back(b.motion);
  }
  FieldArray velocity{"fluid_velocity", "m/s", "Velocity of the fluid; in a body, that of the body.", 3, {}, {}};
  FieldArray pressure{"fluid_pressure", "Pa", "Pressure of the fluid, 0 far away.", 1, {}, {}};
  for (const stokes::FlowPoint& at :
       flow_by_multipoles(scene, motion, sources_of(bodies), degree_of_flow, sites.place)) {
    velocity.values.insert(velocity.values.end(), {at.velocity.x, at.velocity.y, at.velocity.z});
    pressure.values.push_back(at.body < 0 ? viscosity * at.pressure : std::numeric_limits<double>::quiet_NaN());
  }
  FieldResult result;
  result.name = "flow", result.shape = sites.shape, result.place = sites.place;
  result.arrays = {std::move(velocity), std::move(pressure)};
  return result;
}

MovieFrame frame_of(const Swimmer& swimmer, double time, const SwimmerShape& shape, const Pose& pose) {
  MovieFrame frame;
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

std::vector<MovieFrame> movie_of(const Swimmer& swimmer, const std::vector<double>& time,
                               const std::vector<SwimmerShape>& shape, const std::vector<Pose>& pose,
                               const SwimmerOutput& output, MovieWall wall) {
  std::vector<MovieFrame> movie;
  if (output.frames == 0 || time.empty()) return movie;
  const SwimmerPath path{swimmer, time, shape, pose};
  const std::size_t last = time.size() - 1, count = std::min<std::size_t>(output.frames, last + 1);
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t row = count == 1 ? last : n * last / (count - 1);
    MovieFrame frame = frame_of(swimmer, time[row], shape[row], pose[row]);
    const std::vector<MovingBody> bodies = moving_bodies(path, row);
    // The bodies come first.
    for (std::size_t i = 0; i < bodies.size(); ++i)
      frame.grains.velocity[i] = bodies[i].motion.linear, frame.grains.angular_velocity[i] = bodies[i].motion.angular;
    if (output.flow) {
      FieldResult flow = flow_about(bodies, swimmer.fluid().viscosity, *output.flow, wall);
      flow.time = flow.since = time[row], flow.step = static_cast<std::int64_t>(n);
      frame.fields = std::make_shared<const std::vector<FieldResult>>(1, std::move(flow));
    }
    movie.push_back(std::move(frame));
  }
  return movie;
}

}  // namespace slurry
