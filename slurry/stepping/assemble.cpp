// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/stepping/assemble.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/core/parallel_arrays.hpp"
#include "slurry/shapes/surfaces/surface.hpp"
#include "slurry/stepping/loaded.hpp"
#include "slurry/stepping/resistance.hpp"
#include "slurry/stepping/rotation.hpp"

namespace slurry {
namespace {

// Edge of the blocks of space that order the solver's work, in mean radii: small enough for sixteen threads to share
// 1e4 grains, large enough to fill batches (measured: docs/theory/solvers.md). One value for all machines: it is in the
// bits.
constexpr double block_radii = 8;

// The contacts of a step, with all that may be asked about them.
struct Context {
  const World& world;
  const Grains& grains;
  const Workspace& work;
  const Contacts& contacts;
  double dt;

  std::int32_t obstacle(std::size_t c) const { return work.pieces[piece_of(contacts.second[c])].obstacle; }

  // Where the contact is on the obstacle.
  Vec3 wall_point(std::size_t c) const {
    const std::int32_t i = contacts.first[c];
    if (!contacts.middle.empty()) return contacts.middle[c] + 0.5 * contacts.gap[c] * contacts.normal[c];
    return grains.position[i] + (grains.radius[i] + contacts.gap[c]) * contacts.normal[c];
  }

  // Where the second grain is for the first: its image next to it.
  Vec3 second_place(std::size_t c) const {
    return work.domain.beside(grains.position[contacts.first[c]], grains.position[contacts.second[c]]);
  }

  // What carries the second partner along besides its own velocity: that of the obstacle's surface where the grain
  // touches it, or of the image against the grain.
  Vec3 carrier_velocity(std::size_t c) const {
    if (is_piece(contacts.second[c])) return work.walls.velocity_at(obstacle(c), wall_point(c));
    const Vec3 x = grains.position[contacts.first[c]], y = grains.position[contacts.second[c]];
    const Vec3 shift = work.domain.image(x, y);
    return shift == Vec3{} ? shift : work.domain.image_velocity(shift);
  }

  // Velocity, along the normal, of the point of grain k that touches.
  double normal_velocity(std::size_t c, std::int32_t k) const {
    Vec3 v = grains.velocity[k];
    if (!contacts.middle.empty()) {
      const Vec3 place = work.domain.is_open() || k == contacts.first[c] ? grains.position[k] : second_place(c);
      v += cross(grains.angular_velocity[k], contacts.middle[c] - place);
    }
    return dot(contacts.normal[c], v);
  }

  // Acceleration of grain k by the loads and its drag over the step, along the normal.
  double normal_acceleration(std::size_t c, std::int32_t k) const {
    const Resistance& r = work.resistance;
    Vec3 force = work.loads.force[k];
    if (!r.drag.empty()) force += r.pull[k] - r.drag[k] * grains.velocity[k];
    return work.response.inverse_mass[k] * dot(contacts.normal[c], force);
  }

  // The group of the second partner.
  std::int32_t partner(std::size_t c) const {
    const std::int32_t second = contacts.second[c];
    return is_piece(second) ? world.obstacles[obstacle(c)].group : grains.group[second];
  }

  // d with d w dt^2 the compliance of the contact, where the materials give it.
  double softness(std::size_t c, const LocalMass& w) const {
    const std::int32_t i = contacts.first[c], j = contacts.second[c];
    const Compliance& yields = world.compliance_between(grains.group[i], partner(c));
    if (!yields.is_given()) return world.softness;
    const double r = grains.radius[i], reduced = is_piece(j) ? r : r * grains.radius[j] / (r + grains.radius[j]);
    return yields.of(reduced) / (w.normal * dt * dt);
  }

  ContactState state(std::size_t c) const {
    const std::int32_t i = contacts.first[c], j = contacts.second[c];
    const double r = grains.radius[i];
    ContactState s{contacts.gamma[c],
                   1 / r,
                   r,
                   contacts.gap[c] - (work.keep.empty() ? 0 : work.keep[c]),
                   dt,
                   -normal_velocity(c, i),
                   -normal_acceleration(c, i),
                   0};
    if (is_piece(j)) {
      s.curvature += curvature(*work.pieces[piece_of(j)].surface);
      s.wall = dot(contacts.normal[c], carrier_velocity(c));
      s.approach += s.wall;
    } else {
      s.curvature += 1 / grains.radius[j];
      s.smaller_radius = std::min(r, grains.radius[j]);
      s.approach += normal_velocity(c, j);
      s.acceleration += normal_acceleration(c, j);
      if (!work.domain.is_open()) s.approach += dot(contacts.normal[c], carrier_velocity(c));
    }
    if (!contacts.curvature.empty()) s.curvature = contacts.curvature[c];
    return s;
  }
};

// What pressed grains add to the resistance to rotations in overdamped motion, kg m^2.
//
// A contact is linear in the rotation of its grains within a step. What it leaves out is the restoring torque of a long
// grain that is pressed on its flat side, f s theta with s = rho - h for the radius of curvature rho at the contact and
// the height h of the centre above it. Deep in a packing f is large, and taken a step late that torque makes grains
// flip to and fro. Taken within the step, with theta = dt omega and p = dt f the impulse of the step before,
// (A + dt p s) omega = dt torque, it cannot. s is bounded by R^2 / h - h, which is its value for the flat side of an
// ellipsoid and 0 for a sphere. Grains at rest stay where they are: only the way there changes, by O(dt).
std::vector<double> pressure_resistance(const Context& context) {
  constexpr double lowest = 0.1;  // height, in radii, below which s does not grow
  const Grains& grains = context.grains;
  const Contacts& contacts = context.contacts;
  std::vector<double> extra(grains.size(), 0.0);
  const auto add = [&](std::int32_t k, Vec3 place, std::size_t c) {
    const double r = grains.radius[k];
    const double h = std::abs(dot(contacts.middle[c] - place, contacts.normal[c]));
    extra[k] += context.dt * std::abs(contacts.impulse[c]) * std::max(0.0, r * r / std::max(h, lowest * r) - h);
  };
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    add(contacts.first[c], grains.position[contacts.first[c]], c);
    if (!is_piece(contacts.second[c])) add(contacts.second[c], context.second_place(c), c);
  }
  return extra;
}

void stiffen(const Context& context, Problem& p) {
  const std::vector<double> extra = pressure_resistance(context);
  parallel_for(extra.size(), [&](std::size_t k) {
    if (context.world.is_frozen(context.grains.group[k])) return;
    const Quaternion q = context.grains.orientation[k];
    const Vec3 a = spin_mass(context.world, context.grains, context.work.resistance, k, context.dt);
    const Vec3 all = a + Vec3{extra[k], extra[k], extra[k]};
    p.inverse_inertia[k] = turned(q, {1 / all.x, 1 / all.y, 1 / all.z});
    if (p.free_spin[k] == Vec3{}) return;
    const Vec3 part{1 / (1 + extra[k] / a.x), 1 / (1 + extra[k] / a.y), 1 / (1 + extra[k] / a.z)};
    p.free_spin[k] = apply_inertia(q, part, p.free_spin[k]);
  });
}

void add_bodies(const Context& context, Problem& p) {
  const Workspace& work = context.work;
  parallel_copy(work.free.linear, p.free_velocity);
  parallel_copy(context.grains.position, p.position);
  parallel_copy(work.response.inverse_mass, p.inverse_mass);
  p.coupling = work.response.coupling;
  parallel_copy(work.free.angular, p.free_spin);
  parallel_copy(work.response.inverse_inertia, p.inverse_inertia);
  if (p.turns())
    parallel_copy(context.grains.radius, p.radius);
  else
    p.radius.clear();
}

// The arms end in the middle of the gap; on an obstacle, at the surface of the grain.
void add_arms(const Context& context, std::size_t c, Problem& p) {
  const Grains& grains = context.grains;
  const Contacts& contacts = context.contacts;
  const std::int32_t i = contacts.first[c], j = contacts.second[c];
  const Vec3 n = contacts.normal[c];
  const double half_gap = 0.5 * contacts.gap[c];
  if (contacts.middle.empty()) {
    p.first_arm[c] = (grains.radius[i] + (is_piece(j) ? 0 : half_gap)) * n;
    p.second_arm[c] = is_piece(j) ? Vec3{} : -(grains.radius[j] + half_gap) * n;
  } else {
    p.first_arm[c] = contacts.middle[c] - (is_piece(j) ? half_gap * n : Vec3{}) - grains.position[i];
    p.second_arm[c] = is_piece(j) ? Vec3{} : contacts.middle[c] - context.second_place(c);
  }
}

// Grains that come nearer than this part of the smaller radius in a step settle against each other, and do not hit:
// what springs throw up of such a speed is softness times less, and moves nothing, while a heap that comes to rest has
// need of the damping that is in the yielding.
constexpr double slow_part = 1e-3;

// What the impact takes of a contact that yields (assemble.hpp), m/s.
double impact_speed(const ContactState& s, double offset) {
  const double closed = s.gap / s.dt;
  const bool is_rebound = offset < closed;
  // An overlap that is left from before is the spring's.
  const double wanted = is_rebound ? offset : std::max(closed, s.wall);
  const double kept = s.wall - s.approach, loaded = kept - s.dt * s.acceleration;
  if (!is_rebound && s.dt * (kept - wanted) < slow_part * s.smaller_radius) return 0;
  return std::max(0.0, std::min(kept, loaded) - wanted);
}

void add_contact(const Context& context, std::size_t c, double start_scale, Problem& p) {
  const Contacts& contacts = context.contacts;
  const Vec3 n = contacts.normal[c];
  const ContactState state = context.state(c);
  const double offset = context.world.laws.row(contacts.law[c]).ask([&](const auto& law) {
    if (context.world.common_sets.empty()) p.set.own(c) = law.local_set(state);
    return law.offset(state);
  });
  // A face on a face has no curvature to roll on: its corners hold it.
  if (context.world.common_sets.empty() && state.curvature == 0) p.set.own(c).rolling = 0;
  p.second[c] = is_piece(contacts.second[c]) ? -1 : contacts.second[c];
  if (p.turns()) add_arms(context, c, p);
  const LocalMass w = local_mass(p, c);
  if (!p.contact_softness.empty()) p.contact_softness[c] = context.softness(c, w);
  p.offset[c] = soft_offset(context.world, softness_of(p, c), state, offset) * n;
  // The gap to an obstacle is that at the end of the step: its motion along the normal is in it.
  if (!is_piece(contacts.second[c])) {
    if (!context.work.domain.is_open()) p.offset[c] += context.carrier_velocity(c);
  } else if (p.turns()) {
    const Vec3 v = context.carrier_velocity(c);
    p.offset[c] += v - dot(v, n) * n + context.work.walls.surface_at(context.obstacle(c), -n);
  }
  // The normal may have turned since: what is tangential now is kept.
  LocalImpulse start{start_scale * contacts.impulse[c], {}, {}};
  if (p.turns()) start.tangential = start_scale * (contacts.tangential[c] - dot(contacts.tangential[c], n) * n);
  if (p.rolls()) start.moment = start_scale * contacts.moment[c];
  if (!p.mass.empty()) p.mass[c] = w;
  start = project(p.set[c], start, w);
  set_impulse(p, c, start);
  // A soft contact is a spring across, anchored where the step before left it: it yields to the change of the impulse.
  if (p.yields() && p.turns()) p.offset[c] -= (softness_of(p, c) * w.tangential) * start.tangential;
}

// Sets that do not depend on the contact are kept once; the others are written contact by contact.
void share_sets(const World& world, const Contacts& contacts, LocalSets& sets) {
  const std::vector<LocalSet>& common = world.common_sets;
  const std::size_t n = contacts.size();
  if (common.empty()) return sets.resize(n);
  const std::int32_t first = n > 0 ? contacts.law[0] : 0;
  if (parallel_all(n, [&](std::size_t c) { return common[contacts.law[c]] == common[first]; }))
    sets.assign(n, common[first]);
  else
    sets.assign(common, contacts.law);
}

// Longest distance between the centres of a pair in contact (the gap included); 0 without pairs.
double longest_pair(const Grains& grains, const Contacts& contacts) {
  return parallel_max(contacts.size(), 0.0, [&](std::size_t c) {
    const std::int32_t i = contacts.first[c], j = contacts.second[c];
    return is_piece(j) ? 0.0 : contacts.gap[c] + grains.radius[i] + grains.radius[j];
  });
}

}  // namespace

void assign_laws(const World& world, const State& state, const Workspace& work, Contacts& contacts) {
  const Grains& grains = state.grains;
  parallel_for(contacts.size(), [&](std::size_t c) {
    const std::int32_t second = contacts.second[c];
    const std::int32_t partner =
        is_piece(second) ? world.obstacles[work.pieces[piece_of(second)].obstacle].group : grains.group[second];
    contacts.law[c] = world.laws.rank(grains.group[contacts.first[c]], partner);
  });
}

ContactState contact_state(const World& world, const State& state, const Workspace& work, std::size_t contact,
                           double dt) {
  return Context{world, state.grains, work, work.contacts, dt}.state(contact);
}

double image_velocity_along(const World& world, const State& state, const Workspace& work, std::size_t contact,
                            double dt) {
  const Contacts& contacts = work.contacts;
  if (work.domain.is_open() || is_piece(contacts.second[contact])) return 0;
  return dot(contacts.normal[contact], Context{world, state.grains, work, contacts, dt}.carrier_velocity(contact));
}

double soft_offset(const World& world, double softness, const ContactState& state, double offset) {
  return world.is_inertial() && softness > 0 ? offset - softness * impact_speed(state, offset) : offset;
}

void assemble(const World& world, const State& state, const Workspace& work, double dt, double start_scale,
              Problem& p) {
  const Contacts& contacts = work.contacts;
  const Context context{world, state.grains, work, contacts, dt};
  add_bodies(context, p);
  // Where a coupling is the response, the block diagonal is no more than its bound.
  if (p.turns() && !world.is_inertial() && !contacts.middle.empty() && !p.coupling) stiffen(context, p);
  const std::size_t n = contacts.size();
  parallel_copy(contacts.first, p.first);
  parallel_copy(contacts.normal, p.normal);
  p.carriers = carriers_of(world, state, work, [&](std::size_t c) { return context.wall_point(c); });
  resize_raw(p.second, n), resize_raw(p.offset, n), resize_raw(p.impulse, n);
  share_sets(world, contacts, p.set);
  const std::size_t turning = p.turns() ? n : 0;
  resize_raw(p.tangential, turning), resize_raw(p.first_arm, turning), resize_raw(p.second_arm, turning);
  // Where no body turns and nothing is carried along it is a sum of two numbers.
  resize_raw(p.mass, p.turns() || !p.carriers.empty() ? n : 0);
  resize_raw(p.moment, world.laws.rolls() ? n : 0);
  p.softness = world.softness;
  resize_raw(p.contact_softness, world.compliance.empty() ? 0 : n);
  parallel_for(n, [&](std::size_t c) { add_contact(context, c, start_scale, p); });
  p.velocity_scale = work.smallest_radius / dt;
  p.blocks.edge = std::max(block_radii * work.mean_radius, 1.01 * longest_pair(state.grains, contacts));
  p.blocks.low = work.domain.low, p.blocks.edges = work.domain.edges, p.blocks.periodic = work.domain.periodic;
}

}  // namespace slurry
