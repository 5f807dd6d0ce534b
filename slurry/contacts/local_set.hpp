// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LocalSet: the set K of admissible impulses of one contact, and the projection on it.
//
// A law gives, for each contact, K and an offset; a solver sees nothing else of the physics. The impulse p = (p_n, p_t,
// m) of a contact (normal, tangential, rolling moment) and its velocity z = (z_n, z_t, z_r) are tied by the natural map
//
//     p = P_K(p - z / w)          for w = (w_n, w_t, w_r) the local inverse masses,
//
// and this equation is all that a solver solves. The sets:
//
//   half-line  p_n >= lowest, p_t = 0.  lowest = 0: the dry contact, p >= 0, z >= 0, p z = 0;
//              lowest = gamma / R: the glued contact that lets go exactly when its adhesion is used up (gamma <= 0);
//              lowest = -infinity: the glued contact that never lets go within the step, z = 0.
//   cone       |p_t| <= mu p_n, with P_K the projection in the metric w: then z is in the dual cone, z_n >= mu |z_t|.
//   Convex, the
//              optimality conditions of a minimisation (Lefebvre-Lepot's habilitation, (4.24)).
//   coulomb    p_n >= lowest, then |p_t| <= mu max(p_n, 0): P_K clips the normal part first and the tangential part to
//   the disc
//              that it leaves. Its fixed points are the exact laws of Signorini and Coulomb (p_t opposes the slip); the
//              iteration s = mu |z_t| around the cone problem has the same fixed points. With lowest < 0 it is the
//              union of glue and friction of Darbois-Texier et al. 2024: where the contact is pulled there is no
//              friction.
//   Rolling: |m| <= rolling * max(p_n, 0), clipped in the same way (both sets).
//   Cohesion: a contact that holds with the impulse c has lowest = apex = -c. Friction begins at the apex: p_n - apex
//              stands for p_n in the two bounds above, and the cone has its tip there.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/vec3.hpp"

namespace slurry {

struct LocalSet {
  double lowest = 0;    // N s
  double friction = 0;  // mu
  double rolling = 0;   // m: largest moment per normal impulse
  bool convex = false;  // the cone in place of Coulomb's law
  double apex = 0;      // N s, <= 0: the normal impulse from which on friction acts
  constexpr bool operator==(const LocalSet&) const = default;
};

inline constexpr double no_bound = -std::numeric_limits<double>::infinity();

// An impulse, a velocity or an inverse mass of a contact, part by part.
struct LocalImpulse {
  double normal = 0;  // N s
  Vec3 tangential;    // N s, orthogonal to the normal
  Vec3 moment;        // N m s
};
struct LocalVelocity {
  double normal = 0;  // m/s
  Vec3 tangential;    // m/s
  Vec3 rolling;       // rad/s
};
struct LocalMass {
  double normal = 1, tangential = 1;  // 1/kg
  double rolling = 1;                 // 1/(kg m^2)
};

constexpr LocalImpulse operator+(const LocalImpulse& a, const LocalImpulse& b) {
  return {a.normal + b.normal, a.tangential + b.tangential, a.moment + b.moment};
}
constexpr LocalImpulse operator-(const LocalImpulse& a, const LocalImpulse& b) {
  return {a.normal - b.normal, a.tangential - b.tangential, a.moment - b.moment};
}
constexpr LocalImpulse operator*(double s, const LocalImpulse& a) {
  return {s * a.normal, s * a.tangential, s * a.moment};
}

// z / w: the impulse that would undo the velocity z if the contact were alone. Bodies that do not turn take no moment.
constexpr LocalImpulse impulse_against(const LocalVelocity& z, const LocalMass& w) {
  return {z.normal / w.normal, z.tangential / w.tangential, w.rolling > 0 ? z.rolling / w.rolling : Vec3{}};
}

// What the law sees of the velocity z where the contact yields to the impulse p: z + softness w p; it does not yield to
// moments.
constexpr LocalVelocity yielding(double softness, const LocalVelocity& z, const LocalImpulse& p, const LocalMass& w) {
  return {z.normal + softness * w.normal * p.normal, z.tangential + (softness * w.tangential) * p.tangential,
          z.rolling};
}

SLURRY_KERNEL Vec3 clip(Vec3 v, double radius) {
  const double length = norm(v);
  return length > radius ? (radius / length) * v : v;
}

// The projection (without a moment) on the cone in the metric of the inverse masses: with tangential lengths scaled by
// k = sqrt(w_t / w_n) it is the orthogonal one on the cone of slope mu k.
SLURRY_KERNEL LocalImpulse project_on_cone(double mu, const LocalImpulse& q, const LocalMass& w) {
  const double k = std::sqrt(w.tangential / w.normal), slope = mu * k, t = k * norm(q.tangential);
  if (t <= slope * q.normal) return {q.normal, q.tangential, {}};
  if (slope * t <= -q.normal) return {};
  const double n = (q.normal + slope * t) / (1 + slope * slope);
  return {n, (slope * n / t) * q.tangential, {}};
}

SLURRY_KERNEL LocalImpulse project(const LocalSet& set, const LocalImpulse& q, const LocalMass& w) {
  LocalImpulse p{std::max(q.normal, set.lowest), {}, {}};
  if (set.convex) {
    p = project_on_cone(set.friction, {q.normal - set.apex, q.tangential, {}}, w);
    p.normal += set.apex;
  }
  const double push = std::max(p.normal - set.apex, 0.0);
  if (!set.convex && set.friction > 0) p.tangential = clip(q.tangential, set.friction * push);
  if (set.rolling > 0) p.moment = clip(q.moment, set.rolling * push);
  return p;
}

}  // namespace slurry
