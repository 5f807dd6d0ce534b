// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The stages of a step. See stages.hpp.
#include "slurry/stepping/stages.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "slurry/core/parallel.hpp"
#include "slurry/shapes/curvature.hpp"

namespace slurry {

double time_step_for(const Grains& grains, const std::vector<Vec3>& acceleration, const std::vector<Vec3>& drift,
                     const Dynamics& dynamics, double distance, double longest) {
  const Overdamped* overdamped = std::get_if<Overdamped>(&dynamics);
  const double speed = parallel_max(grains.size(), 0.0, [&](std::size_t k) {
    return norm(overdamped ? drift[k] + acceleration[k] / overdamped->drag : grains.velocity[k]);
  });
  const double a = overdamped ? 0 : parallel_max(grains.size(), 0.0, [&](std::size_t k) { return norm(acceleration[k]); });
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

ContactState contact_state(const Grains& grains, const std::vector<PlacedPiece>& pieces, const Contacts& contacts,
                           std::size_t c) {
  const double r = grains.radius[contacts.first[c]];
  const std::int32_t second = contacts.second[c];
  if (is_piece(second)) return {contacts.gamma[c], 1 / r + curvature(*pieces[piece_of(second)].surface), r};
  const double s = grains.radius[second];
  return {contacts.gamma[c], 1 / r + 1 / s, std::min(r, s)};
}

Problem assemble(const Grains& grains, const std::vector<PlacedPiece>& pieces, const Contacts& contacts,
                 const LawTable& laws, const std::vector<Vec3>& free_velocity, double dt, double start_scale) {
  Problem p;
  p.free_velocity = free_velocity;
  p.position = grains.position;
  p.inverse_mass.resize(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) { p.inverse_mass[k] = 1 / grains.mass[k]; });
  p.first = contacts.first;
  p.normal = contacts.normal;
  const std::size_t n = contacts.size();
  p.second.resize(n), p.offset.resize(n), p.set.resize(n), p.impulse.resize(n);
  parallel_for(n, [&](std::size_t c) {
    p.second[c] = is_piece(contacts.second[c]) ? -1 : contacts.second[c];
    p.offset[c] = contacts.gap[c] / dt;
    const ContactState state = contact_state(grains, pieces, contacts, c);
    p.set[c] = std::visit([&](const auto& law) { return law.local_set(state); }, laws.law(contacts.law[c]));
    p.impulse[c] = project(p.set[c], start_scale * contacts.impulse[c]);
  });
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

void integrate(Grains& grains, const std::vector<Vec3>& velocity, double dt, bool planar) {
  parallel_for(grains.size(), [&](std::size_t k) {
    grains.velocity[k] = planar ? Vec3{velocity[k].x, velocity[k].y, 0} : velocity[k];
    grains.position[k] += dt * grains.velocity[k];
    const Vec3 spin = grains.angular_velocity[k];
    if (spin != Vec3{}) grains.orientation[k] = normalised(rotation(dt * spin) * grains.orientation[k]);
  });
}

std::int64_t advance_history(const Grains& grains, const std::vector<PlacedPiece>& pieces, const LawTable& laws,
                             const std::vector<double>& impulse, Contacts& contacts) {
  contacts.impulse = impulse;
  parallel_for(contacts.size(), [&](std::size_t c) {
    const ContactState state = contact_state(grains, pieces, contacts, c);
    contacts.gamma[c] =
        std::visit([&](const auto& law) { return law.next_gamma(state, impulse[c]); }, laws.law(contacts.law[c]));
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
