// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Positions and orientations after the step: x + dt V; the rotation by dt times the angular velocity. A planar case
// stays in its plane to the last bit, whatever the round-off of the normals. The angular velocity of a body that is not
// round follows from its angular momentum: that after the kick of the loads, to which the contacts have added
// I (omega - Omega) for the free spin Omega. Without inertia it is that of the step.
//
// Contacts of grains that turn are held to the law of energy (keep_energy.hpp).
//
// Hard spheres are where their flight has taken them, and have the energy that their impacts left in them.
#include "slurry/stepping/integrate.hpp"

#include "slurry/core/parallel_arrays.hpp"
#include "slurry/stepping/keep_energy.hpp"
#include "slurry/stepping/rotation.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

void move(Grains& grains, std::size_t k, Vec3 velocity, Vec3 spin, double dt) {
  grains.position[k] += dt * velocity;
  if (spin != Vec3{}) grains.orientation[k] = normalised(rotation(dt * spin) * grains.orientation[k]);
}

}  // namespace

void set_end(const Grains& grains, const Velocities& velocities, double dt, bool planar, Grains& end) {
  parallel_copy(grains.id, end.id), parallel_copy(grains.group, end.group), parallel_copy(grains.shape, end.shape);
  parallel_copy(grains.radius, end.radius);
  parallel_copy(grains.position, end.position), parallel_copy(grains.orientation, end.orientation);
  parallel_for(grains.size(), [&](std::size_t k) {
    Vec3 v = velocities.linear[k], spin = velocities.angular[k];
    if (planar) v.z = 0, spin.x = spin.y = 0;
    move(end, k, v, spin, dt);
  });
}

void work::integrate(const World& world, State& state, Workspace& work, double dt) {
  Grains& grains = state.grains;
  const Velocities& after = work.velocities;
  const bool inertial = world.is_inertial(), turns = !after.angular.empty();
  const std::vector<double> before = energies_before_contacts(world, state, work);
  parallel_for(grains.size(), [&](std::size_t k) {
    // What nothing turns keeps its spin; without inertia it has none.
    Vec3 v = after.linear[k], spin = turns ? after.angular[k] : (inertial ? grains.angular_velocity[k] : Vec3{});
    if (world.planar) v.z = 0, spin.x = spin.y = 0;
    const Quaternion before = grains.orientation[k];
    grains.velocity[k] = v;
    grains.angular_velocity[k] = spin;
    move(grains, k, v, spin, dt);
    if (!work.flown.position.empty()) {
      grains.position[k] = work.flown.position[k];
      grains.inner_energy[k] += work.flown.lost[k];
    }
    const Vec3 inertia = grains.inertia[k];
    if (world.planar || !turns || !inertial || !is_anisotropic(inertia) || world.is_frozen(grains.group[k])) return;
    const Vec3 momentum = apply_inertia(before, inertia, work.kicked_spin[k] + spin - work.free.angular[k]);
    grains.angular_velocity[k] = apply_inverse(grains.orientation[k], inertia, momentum);
  });
  keep_energy(world, state, work, before);
}

}  // namespace slurry
