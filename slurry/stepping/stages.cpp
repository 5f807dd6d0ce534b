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
    return norm(overdamped ? drift[k] + acceleration[k] / overdamped->drag : grains.velocity[k]);
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

void assign_laws(const Grains& grains, const std::vector<PlacedPiece>& pieces, const std::vector<Obstacle>& obstacles,
                 const LawTable& laws, Contacts& contacts) {
  parallel_for(contacts.size(), [&](std::size_t c) {
    const std::int32_t second = contacts.second[c];
    const std::int32_t partner =
        is_piece(second) ? obstacles[pieces[piece_of(second)].obstacle].group : grains.group[second];
    contacts.law[c] = laws.rank(grains.group[contacts.first[c]], partner);
  });
}

namespace {

// Velocity of the obstacle's surface where grain i touches it.
Vec3 surface_velocity(const ContactWorld& world, const Contacts& contacts, std::size_t c) {
  const std::int32_t i = contacts.first[c];
  const Obstacle& o = world.obstacles[world.pieces[piece_of(contacts.second[c])].obstacle];
  return velocity_at(o, world.grains.position[i] + (world.grains.radius[i] + contacts.gap[c]) * contacts.normal[c]);
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
                 -dot(n, grains.velocity[i]),
                 -dot(n, world.acceleration[i]),
                 0};
  if (is_piece(j)) {
    s.curvature += curvature(*world.pieces[piece_of(j)].surface);
    s.wall = dot(n, surface_velocity(world, contacts, c));
    s.approach += s.wall;
  } else {
    s.curvature += 1 / grains.radius[j];
    s.smaller_radius = std::min(r, grains.radius[j]);
    s.approach += dot(n, grains.velocity[j]);
    s.acceleration += dot(n, world.acceleration[j]);
  }
  return s;
}

namespace {

void add_bodies(const ContactWorld& world, const std::vector<Vec3>& free_velocity, Problem& p) {
  const Grains& grains = world.grains;
  p.free_velocity = free_velocity;
  p.position = grains.position;
  p.inverse_mass.resize(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) { p.inverse_mass[k] = 1 / grains.mass[k]; });
  if (!world.laws.turns()) return;
  p.free_spin = grains.angular_velocity;
  p.radius = grains.radius;
  p.inverse_inertia.resize(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) { p.inverse_inertia[k] = 1 / grains.inertia[k]; });
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
  const std::int32_t i = contacts.first[c], j = contacts.second[c];
  p.second[c] = is_piece(j) ? -1 : j;
  if (p.turns()) {
    // The middle of the gap; on an obstacle, the surface of the grain.
    p.first_arm[c] = world.grains.radius[i] + (is_piece(j) ? 0 : 0.5 * contacts.gap[c]);
    p.second_arm[c] = is_piece(j) ? 0 : world.grains.radius[j] + 0.5 * contacts.gap[c];
  }
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

Problem assemble(const ContactWorld& world, const Contacts& contacts, const std::vector<Vec3>& free_velocity,
                 double start_scale) {
  Problem p;
  add_bodies(world, free_velocity, p);
  const std::size_t n = contacts.size();
  p.first = contacts.first;
  p.normal = contacts.normal;
  p.second.resize(n), p.offset.resize(n), p.set.resize(n), p.impulse.resize(n);
  if (world.laws.turns()) p.tangential.resize(n), p.first_arm.resize(n), p.second_arm.resize(n);
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

std::string first_not_finite(const Grains& grains, const std::vector<Vec3>& velocity) {
  for (std::size_t k = 0; k < velocity.size(); ++k) {
    const Vec3 x = grains.position[k];
    if (!is_finite(velocity[k])) return fmt::format(" (grain {} at ({}, {}, {}))", grains.id[k], x.x, x.y, x.z);
  }
  return "";
}

void integrate(Grains& grains, const Velocities& velocities, double dt, bool planar) {
  parallel_for(grains.size(), [&](std::size_t k) {
    Vec3 v = velocities.linear[k],
         spin = velocities.angular.empty() ? grains.angular_velocity[k] : velocities.angular[k];
    if (planar) v.z = 0, spin.x = spin.y = 0;
    grains.velocity[k] = v;
    grains.angular_velocity[k] = spin;
    grains.position[k] += dt * v;
    if (spin != Vec3{}) grains.orientation[k] = normalised(rotation(dt * spin) * grains.orientation[k]);
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

double deepest_overlap(const Grains& grains, const std::vector<PlacedPiece>& pieces, const Contacts& contacts) {
  return parallel_max(contacts.size(), 0.0, [&](std::size_t c) {
    const std::int32_t i = contacts.first[c], j = contacts.second[c];
    const double radius = is_piece(j) ? grains.radius[i] : std::min(grains.radius[i], grains.radius[j]);
    return -gap_of(grains, pieces, i, j).gap / radius;
  });
}

}  // namespace slurry
