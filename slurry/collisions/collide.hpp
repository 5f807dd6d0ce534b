// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The collision of two hard spheres: what an impact of no duration does to their velocities and spins.
//
// C. Crowe, M. Sommerfeld and Y. Tsuji, Multiphase Flows with Droplets and Particles, 1998, p. 129; J. Marburger and
// J. Kuhnert, Particles with mass in flows by the finite pointset method, 2011, sections 2.1 and 2.2. With the unit
// normal n from the first to the second, the velocity of the first relative to the second at the point of contact
//
//     g = v1 - v2 + (r1 w1 + r2 w2) x n,     g_n = g.n > 0,     g_t = g - g_n n,     s = |g_t|,     t = g_t / s,
//
// and the masses that stand against the impulse, m_n = 1 / (1/m1 + 1/m2) and m_t = 1 / (1/m_n + r1^2/I1 + r2^2/I2),
//
//     J = (1 + e) m_n g_n n + P t,     P = min(f (1 + e) m_n g_n, m_t s):        on the second; -J on the first.
//
// The spheres slide through the whole impact where the first of the two is smaller, else they come to roll. For solid
// spheres m_t = 2/7 m_n, for discs 1/3 m_n. No impact makes energy: what is lost is
//
//     1/2 m_n (1 - e^2) g_n^2 + P (s - P / (2 m_t)) >= 0.
//
// The printed rules differ from these by misprints, which make energy (docs/theory/collisions.md). A wall is a body
// that nothing moves (both inverses 0): where a sphere meets a surface, an edge or a corner of it, n points from the
// centre of the sphere to the nearest point, and the wall is a ghost of radius 0 there, with the velocity of the wall.
#pragma once

#include "slurry/core/vec3.hpp"

namespace slurry {

struct CollidingBody {
  double inverse_mass = 0;     // 1/kg; 0: nothing moves it
  double inverse_inertia = 0;  // 1/(kg m^2); 0: nothing turns it
  double radius = 0;           // m
  Vec3 velocity;               // m/s, of the centre
  Vec3 spin;                   // rad/s
};

struct CollisionLaw {
  double restitution = 1;  // e, from 0 to 1
  double friction = 0;     // f >= 0
};

struct Collision {
  Vec3 impulse;        // on the second, N s
  double lost = 0;     // energy, J
  bool slides = true;  // through the whole impact
};

// A point of a wall: the ghost particle.
inline CollidingBody wall_body(Vec3 velocity) { return {0, 0, 0, velocity, {}}; }

// What happens where the two meet; nothing where they part already, or where nothing moves either.
Collision collision_of(const CollidingBody& first, const CollidingBody& second, Vec3 normal, const CollisionLaw& law);

// The same, and both go on with what it gave them.
Collision collide(CollidingBody& first, CollidingBody& second, Vec3 normal, const CollisionLaw& law);

// 1/2 m v^2 + 1/2 I w^2; 0 of a wall.
double kinetic_energy(const CollidingBody& body);

}  // namespace slurry
