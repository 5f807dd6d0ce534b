// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The stages of a step. See stages.hpp.
#include "slurry/stepping/stages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/parallel.hpp"
#include "slurry/shapes/curvature.hpp"

namespace slurry {

double time_step_for(const Grains& grains, const std::vector<Vec3>& acceleration, const std::vector<Vec3>& drift,
                     const Dynamics& dynamics, double distance, double longest) {
  const Overdamped* overdamped = std::get_if<Overdamped>(&dynamics);
  const double speed = parallel_max(grains.size(), 0.0, [&](std::size_t k) {
    if (overdamped) return norm(drift[k] + acceleration[k] / overdamped->drag);
    // The far end of a grain that is not round moves as it turns.
    const double turn = grains.is_round() ? 0 : grains.radius[k] * norm(grains.angular_velocity[k]);
    return norm(grains.velocity[k]) + turn;
  });
  const double a =
      overdamped ? 0 : parallel_max(grains.size(), 0.0, [&](std::size_t k) { return norm(acceleration[k]); });
  const double denominator = speed + std::sqrt(speed * speed + 4 * a * distance);
  return denominator > 0 ? std::min(longest, 2 * distance / denominator) : longest;
}

std::vector<Vec3> predict(const Grains& grains, const std::vector<Vec3>& acceleration, const std::vector<Vec3>& drift,
                          const Dynamics& dynamics, double dt, bool planar) {
  const Overdamped* overdamped = std::get_if<Overdamped>(&dynamics);
  std::vector<Vec3> free(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) {
    free[k] = overdamped ? drift[k] + acceleration[k] / overdamped->drag : grains.velocity[k] + dt * acceleration[k];
    if (planar) free[k].z = 0;
  });
  return free;
}

namespace {

bool is_anisotropic(Vec3 inertia) { return !(inertia.x == inertia.y && inertia.y == inertia.z); }

// I omega for principal moments along the body axes of q, and I^-1 L.
Vec3 apply_inertia(Quaternion q, Vec3 inertia, Vec3 omega) {
  const Vec3 w = rotate_back(q, omega);
  return rotate(q, {inertia.x * w.x, inertia.y * w.y, inertia.z * w.z});
}
Vec3 apply_inverse(Quaternion q, Vec3 inertia, Vec3 momentum) {
  return apply_inertia(q, {1 / inertia.x, 1 / inertia.y, 1 / inertia.z}, momentum);
}

// The body's mean angular velocity over a step of torque-free motion, body axes, from the momentum Pi there: Newton's
// method for Pi_m = Pi + dt/2 Pi_m x I^-1 Pi_m, then the rotation of the Cayley map.
Vec3 free_rotation(Vec3 momentum, Vec3 inertia, double dt) {
  const auto over = [&](Vec3 p) { return Vec3{p.x / inertia.x, p.y / inertia.y, p.z / inertia.z}; };
  Vec3 p = momentum;
  for (int turn = 0; turn < 20; ++turn) {
    const Vec3 w = over(p), rest = p - 0.5 * dt * cross(p, w) - momentum;
    // Columns of the derivative.
    const auto column = [&](Vec3 e) { return e - 0.5 * dt * (cross(e, w) + cross(p, over(e))); };
    const Vec3 a = column({1, 0, 0}), b = column({0, 1, 0}), c = column({0, 0, 1});
    const double det = dot(a, cross(b, c));
    if (!(std::abs(det) > 0)) break;
    const Vec3 change = Vec3{dot(rest, cross(b, c)), dot(a, cross(rest, c)), dot(a, cross(b, rest))} / det;
    p -= change;
    if (norm2(change) <= 1e-32 * norm2(momentum)) break;
  }
  const Vec3 w = over(p);
  const double half_angle = 0.5 * dt * norm(w);
  return half_angle > 0 ? (std::atan(half_angle) / half_angle) * w : w;
}

}  // namespace

std::vector<Vec3> predict_spin(const Grains& grains, const std::vector<Vec3>& start, const std::vector<Vec3>& torque,
                               const Dynamics& dynamics, double dt, bool planar) {
  const Overdamped* overdamped = std::get_if<Overdamped>(&dynamics);
  std::vector<Vec3> spin(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) {
    const Quaternion q = grains.orientation[k];
    const Vec3 inertia = grains.inertia[k], t = torque.empty() ? Vec3{} : torque[k];
    const Vec3 kick = t == Vec3{} ? t : apply_inverse(q, inertia, t);
    spin[k] = overdamped ? kick / overdamped->drag : start[k] + dt * kick;
    if (planar) spin[k].x = spin[k].y = 0;
    if (planar || overdamped || !is_anisotropic(inertia)) return;
    const Vec3 body = rotate_back(q, spin[k]);
    const Vec3 momentum{inertia.x * body.x, inertia.y * body.y, inertia.z * body.z};
    spin[k] = rotate(q, free_rotation(momentum, inertia, dt));
  });
  return spin;
}

void assign_laws(const Grains& grains, const PlacedPieces& pieces, const std::vector<Obstacle>& obstacles,
                 const LawTable& laws, Contacts& contacts) {
  parallel_for(contacts.size(), [&](std::size_t c) {
    const std::int32_t second = contacts.second[c];
    const std::int32_t partner =
        is_piece(second) ? obstacles[pieces[piece_of(second)].obstacle].group : grains.group[second];
    contacts.law[c] = laws.rank(grains.group[contacts.first[c]], partner);
  });
}

namespace {

// Where the contact is on the obstacle.
Vec3 wall_point(const ContactWorld& world, const Contacts& contacts, std::size_t c) {
  const std::int32_t i = contacts.first[c];
  if (!contacts.middle.empty()) return contacts.middle[c] + 0.5 * contacts.gap[c] * contacts.normal[c];
  return world.grains.position[i] + (world.grains.radius[i] + contacts.gap[c]) * contacts.normal[c];
}

// Velocity of the obstacle's surface where grain i touches it.
Vec3 surface_velocity(const ContactWorld& world, const Contacts& contacts, std::size_t c) {
  const Obstacle& o = world.obstacles[world.pieces[piece_of(contacts.second[c])].obstacle];
  return velocity_at(o, wall_point(world, contacts, c));
}

// Velocity, along the normal, of the point of grain k that touches.
double normal_velocity(const Grains& grains, const Contacts& contacts, std::size_t c, std::int32_t k) {
  Vec3 v = grains.velocity[k];
  if (!contacts.middle.empty()) v += cross(grains.angular_velocity[k], contacts.middle[c] - grains.position[k]);
  return dot(contacts.normal[c], v);
}

}  // namespace

ContactState contact_state(const ContactWorld& world, const Contacts& contacts, std::size_t c) {
  const Grains& grains = world.grains;
  const std::int32_t i = contacts.first[c], j = contacts.second[c];
  const Vec3 n = contacts.normal[c];
  const double r = grains.radius[i];
  ContactState s{contacts.gamma[c],
                 1 / r,
                 r,
                 contacts.gap[c] - (world.keep ? (*world.keep)[c] : 0),
                 world.dt,
                 -normal_velocity(grains, contacts, c, i),
                 -dot(n, world.acceleration[i]),
                 0};
  if (is_piece(j)) {
    s.curvature += curvature(*world.pieces[piece_of(j)].surface);
    s.wall = dot(n, surface_velocity(world, contacts, c));
    s.approach += s.wall;
  } else {
    s.curvature += 1 / grains.radius[j];
    s.smaller_radius = std::min(r, grains.radius[j]);
    s.approach += normal_velocity(grains, contacts, c, j);
    s.acceleration += dot(n, world.acceleration[j]);
  }
  if (!contacts.curvature.empty()) s.curvature = contacts.curvature[c];
  return s;
}

namespace {

// What pressed grains add to their moments of inertia in overdamped motion, kg m^2.
//
// A contact is linear in the rotation of its grains within a step. What it leaves out is the restoring torque of a long
// grain that is pressed on its flat side, p s theta with s = rho - h for the radius of curvature rho at the contact and
// the height h of the centre above it. Deep in a packing p is large, and taken a step late that torque makes grains
// flip to and fro. Taken within the step, (I + dt p s) omega = torque, it cannot. s is bounded by R^2 / h - h, which is
// its value for the flat side of an ellipsoid and 0 for a sphere; p is that of the step before. Grains at rest stay
// where they are: only the way there changes, by O(dt).
std::vector<double> pressure_inertia(const ContactWorld& world, const Contacts& contacts) {
  constexpr double lowest = 0.1;  // height, in radii, below which s does not grow
  const Grains& grains = world.grains;
  std::vector<double> extra(grains.size(), 0.0);
  const auto add = [&](std::int32_t k, std::size_t c) {
    const double r = grains.radius[k];
    const double h = std::abs(dot(contacts.middle[c] - grains.position[k], contacts.normal[c]));
    extra[k] += world.dt * std::abs(contacts.impulse[c]) * std::max(0.0, r * r / std::max(h, lowest * r) - h);
  };
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    add(contacts.first[c], c);
    if (!is_piece(contacts.second[c])) add(contacts.second[c], c);
  }
  return extra;
}

void stiffen(const ContactWorld& world, const Contacts& contacts, Problem& p) {
  const std::vector<double> extra = pressure_inertia(world, contacts);
  parallel_for(extra.size(), [&](std::size_t k) {
    const Quaternion q = world.grains.orientation[k];
    const Vec3 a = world.grains.inertia[k], all{a.x + extra[k], a.y + extra[k], a.z + extra[k]};
    p.inverse_inertia[k] = turned(q, {1 / all.x, 1 / all.y, 1 / all.z});
    if (p.free_spin[k] == Vec3{}) return;
    const Vec3 part{1 / (1 + extra[k] / a.x), 1 / (1 + extra[k] / a.y), 1 / (1 + extra[k] / a.z)};
    p.free_spin[k] = apply_inertia(q, part, p.free_spin[k]);
  });
}

void add_bodies(const ContactWorld& world, const Velocities& free, Problem& p) {
  const Grains& grains = world.grains;
  p.free_velocity = free.linear;
  p.position = grains.position;
  p.inverse_mass.resize(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) { p.inverse_mass[k] = 1 / grains.mass[k]; });
  if (!world.turns) return;
  p.free_spin = free.angular;
  p.radius = grains.radius;
  p.inverse_inertia.resize(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) {
    const Vec3 a = grains.inertia[k];
    p.inverse_inertia[k] = turned(grains.orientation[k], {1 / a.x, 1 / a.y, 1 / a.z});
  });
}

// The arms end in the middle of the gap; on an obstacle, at the surface of the grain.
void add_arms(const ContactWorld& world, const Contacts& contacts, std::size_t c, Problem& p) {
  const Grains& grains = world.grains;
  const std::int32_t i = contacts.first[c], j = contacts.second[c];
  const Vec3 n = contacts.normal[c];
  const double half_gap = 0.5 * contacts.gap[c];
  if (contacts.middle.empty()) {
    p.first_arm[c] = (grains.radius[i] + (is_piece(j) ? 0 : half_gap)) * n;
    p.second_arm[c] = is_piece(j) ? Vec3{} : -(grains.radius[j] + half_gap) * n;
  } else {
    p.first_arm[c] = contacts.middle[c] - (is_piece(j) ? half_gap * n : Vec3{}) - grains.position[i];
    p.second_arm[c] = is_piece(j) ? Vec3{} : contacts.middle[c] - grains.position[j];
  }
}

void add_contact(const ContactWorld& world, const Contacts& contacts, std::size_t c, double start_scale, Problem& p) {
  const Vec3 n = contacts.normal[c];
  const ContactState state = contact_state(world, contacts, c);
  std::visit(
      [&](const auto& law) {
        p.set[c] = law.local_set(state);
        p.offset[c] = law.offset(state) * n;
      },
      world.laws.law(contacts.law[c]));
  // A face on a face has no curvature to roll on: its corners hold it.
  if (state.curvature == 0) p.set[c].rolling = 0;
  p.second[c] = is_piece(contacts.second[c]) ? -1 : contacts.second[c];
  if (p.turns()) add_arms(world, contacts, c, p);
  if (p.turns() && is_piece(contacts.second[c])) {
    const Vec3 v = surface_velocity(world, contacts, c);
    p.offset[c] += v - dot(v, n) * n;
  }
  // The normal may have turned since: what is tangential now is kept.
  LocalImpulse start{start_scale * contacts.impulse[c], {}, {}};
  if (p.turns()) start.tangential = start_scale * (contacts.tangential[c] - dot(contacts.tangential[c], n) * n);
  if (p.rolls()) start.moment = start_scale * contacts.moment[c];
  set_impulse(p, c, project(p.set[c], start, local_mass(p, c)));
}

}  // namespace

Problem assemble(const ContactWorld& world, const Contacts& contacts, const Velocities& free, double start_scale) {
  Problem p;
  add_bodies(world, free, p);
  if (world.turns && world.is_overdamped && !contacts.middle.empty()) stiffen(world, contacts, p);
  const std::size_t n = contacts.size();
  p.first = contacts.first;
  p.normal = contacts.normal;
  p.second.resize(n), p.offset.resize(n), p.set.resize(n), p.impulse.resize(n);
  if (world.turns) p.tangential.resize(n), p.first_arm.resize(n), p.second_arm.resize(n);
  if (world.laws.rolls()) p.moment.resize(n);
  parallel_for(n, [&](std::size_t c) { add_contact(world, contacts, c, start_scale, p); });
  return p;
}

double longest_pair(const Grains& grains, const Contacts& contacts) {
  return parallel_max(contacts.size(), 0.0, [&](std::size_t c) {
    const std::int32_t i = contacts.first[c], j = contacts.second[c];
    return is_piece(j) ? 0.0 : contacts.gap[c] + grains.radius[i] + grains.radius[j];
  });
}

namespace {

std::string grain_at(const Grains& grains, std::size_t k) {
  const Vec3 x = grains.position[k];
  return fmt::format(" (grain {} at ({}, {}, {}))", grains.id[k], x.x, x.y, x.z);
}

}  // namespace

std::string first_not_finite(const Grains& grains, const std::vector<Vec3>& velocity) {
  for (std::size_t k = 0; k < velocity.size(); ++k)
    if (!is_finite(velocity[k])) return grain_at(grains, k);
  return "";
}

std::string first_lost(const Grains& grains, const std::vector<Vec3>& velocity, double dt) {
  for (std::size_t k = 0; k < velocity.size(); ++k)
    if (!std::isfinite(dt * norm(velocity[k])) || !is_finite(grains.position[k] + dt * velocity[k]))
      return grain_at(grains, k);
  return "";
}

namespace {

void move(Grains& grains, std::size_t k, Vec3 velocity, Vec3 spin, double dt) {
  grains.position[k] += dt * velocity;
  if (spin != Vec3{}) grains.orientation[k] = normalised(rotation(dt * spin) * grains.orientation[k]);
}

}  // namespace

Grains moved(Grains grains, const Velocities& velocities, double dt, bool planar) {
  parallel_for(grains.size(), [&](std::size_t k) {
    Vec3 v = velocities.linear[k], spin = velocities.angular[k];
    if (planar) v.z = 0, spin.x = spin.y = 0;
    move(grains, k, v, spin, dt);
  });
  return grains;
}

void integrate(Grains& grains, const Velocities& velocities, const Velocities& free, const std::vector<Vec3>& torque,
               double dt, bool planar) {
  parallel_for(grains.size(), [&](std::size_t k) {
    Vec3 v = velocities.linear[k],
         spin = velocities.angular.empty() ? grains.angular_velocity[k] : velocities.angular[k];
    if (planar) v.z = 0, spin.x = spin.y = 0;
    grains.velocity[k] = v;
    const Quaternion q = grains.orientation[k];
    const Vec3 inertia = grains.inertia[k], before = grains.angular_velocity[k];
    grains.angular_velocity[k] = spin;
    move(grains, k, v, spin, dt);
    if (planar || free.angular.empty() || !is_anisotropic(inertia)) return;
    Vec3 momentum = apply_inertia(q, inertia, before + spin - free.angular[k]);
    if (!torque.empty()) momentum += dt * torque[k];
    grains.angular_velocity[k] = apply_inverse(grains.orientation[k], inertia, momentum);
  });
}

std::int64_t advance_history(const ContactWorld& world, const Problem& problem, Contacts& contacts) {
  contacts.impulse = problem.impulse;
  contacts.tangential = problem.tangential;
  contacts.moment = problem.moment;
  parallel_for(contacts.size(), [&](std::size_t c) {
    const ContactState state = contact_state(world, contacts, c);
    contacts.gamma[c] = std::visit([&](const auto& law) { return law.next_gamma(state, problem.impulse[c]); },
                                   world.laws.law(contacts.law[c]));
  });
  return std::count_if(contacts.gamma.begin(), contacts.gamma.end(), [](double gamma) { return gamma < 0; });
}

double deepest_overlap(const Grains& grains, const PlacedPieces& pieces, const Contacts& contacts) {
  return parallel_max(contacts.size(), 0.0, [&](std::size_t c) {
    const std::int32_t i = contacts.first[c], j = contacts.second[c];
    const double radius = is_piece(j) ? grains.radius[i] : std::min(grains.radius[i], grains.radius[j]);
    return -gap_of(grains, pieces, i, j).gap / radius;
  });
}

}  // namespace slurry
