// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What happens at one contact when a sweep visits it: the local law solved exactly from the extrapolated impulse
// y = p + beta (p - p_before), and the change of the impulse given to the two bodies.
//
// One source for all machines: Real is Lanes (four contacts at once, lanes.hpp) or double (one contact of a thread of
// a GPU). The operations and their order are the same, nothing is fused, and IEEE 754 rounds sums, products, quotients
// and square roots in one way only, so the bits are the same.
//
// NormalContact    contacts without friction; bodies are v and 1/m.
// FrictionContact  with friction; bodies are also turned. The spin is kept as sigma = r omega, the velocity of the
//                  surface, so that the velocity of the contact point is v + alpha sigma x n, alpha the arm over the
//                  radius, and a push p_t changes sigma by -alpha kappa n x p_t with kappa = r^2 / I. An impulse is a
//                  world vector P = p_n n + p_t.
// RollingContact   with rolling friction as well.
// GeneralContact   bodies of any shape: arms are vectors and inertias matrices; friction and rolling friction as well.
//
// The impulses of this sweep and of the sweep before are two slots of a contact: `now` says which slot is this
// sweep's. A visit writes the new impulse over the older one, so that it moves half the bytes.
//
// Contacts and bodies consist of Reals alone, so that one lane of four is found by counting (`slots` says where the
// impulses are).
#pragma once

#include "slurry/core/one_lane.hpp"

namespace slurry {

// The sets of contacts (contacts/local_set.hpp).
template <class Real>
struct ContactSets {
  Real lowest, friction, apex, rolling;
  Real convex;  // 1 where the set is the cone
  // 1 / (1 + softness): what is left of an impulse where contacts yield. The inverses of w have the same factor, so
  // that y - (z + softness w y) / (w + softness w) = kept y - z / w.
  Real kept = Real{} + 1.0;
  bool any_convex = false, any_rolling = false;  // among the four of a batch
};

// What a visit did: residual w |x - y|, squared, and (x - y)(x - p).
template <class Real>
struct VisitResult {
  Real squared_residual, progress;
};

// Where in a contact, counted in Reals, its impulses are: `count` pairs of slots of three each (of one without
// friction), the slot of this sweep and that of the one before.
struct ImpulseSlots {
  int size, count, first[2];
};

template <class Real>
struct NormalBody {
  Triple<Real> v;
  Real inverse_mass;
};

template <class Real>
struct NormalContact {
  using Body = NormalBody<Real>;
  static constexpr ImpulseSlots slots{1, 1, {5, 0}};

  Triple<Real> normal;
  Real offset;     // along the normal, m/s
  Real inverse_w;  // 1 / w_n; zero in an empty lane
  Real impulse[2];

  SLURRY_KERNEL void push(Body& i, Body& j, Real d) const {
    i.v = i.v - (d * i.inverse_mass) * normal;
    j.v = j.v + (d * j.inverse_mass) * normal;
  }
  SLURRY_KERNEL VisitResult<Real> relax(Body& i, Body& j, Real beta, const ContactSets<Real>& set, int now) {
    const Real p = impulse[now], y = p + beta * (p - impulse[1 - now]);
    const Real z = dot(normal, j.v - i.v) + offset;
    const Real x = max(set.lowest, set.kept * y - z * inverse_w), step = x - y;
    const Real r = step * (i.inverse_mass + j.inverse_mass);
    push(i, j, step);
    impulse[1 - now] = x;
    return {r * r, step * (x - p)};
  }
  SLURRY_KERNEL void push_all(Body& i, Body& j, int now) const { push(i, j, impulse[now]); }
};

// The law of a contact with friction: what the kinds with friction share.
template <class Real>
struct FrictionPart {
  using Vector = Triple<Real>;

  Vector normal;
  Vector offset;  // m/s
  Real inverse_wn, inverse_wt;
  Vector impulse[2];

  SLURRY_KERNEL Vector extrapolated(Real beta, int now) const {
    return impulse[now] + beta * (impulse[now] - impulse[1 - now]);
  }
  // The normal part and the tangential part of P_K at q = q_n n + q_t.
  SLURRY_KERNEL void project(const ContactSets<Real>& set, Real q_normal, const Vector& q_tangential, Real& x_normal,
                             Vector& x_tangential) const {
    const Real zero = Real{}, one = zero + 1.0, tiny = zero + 1e-300;
    const Real length = sqrt(dot(q_tangential, q_tangential));
    x_normal = max(set.lowest, q_normal);
    Real limit = set.friction * max(x_normal - set.apex, zero);
    if (set.any_convex) {
      // Inside the cone q stays; else its foot on the surface, or the apex. k^2 = w_t / w_n.
      const Real k = sqrt(inverse_wn / max(inverse_wt, tiny)), slope = set.friction * k, t = k * length;
      const Real height = q_normal - set.apex, foot = max(zero, (height + slope * t) / (1.0 + slope * slope));
      const Real on_cone = select(t <= slope * height, height, foot);
      x_normal = select(set.convex > zero, on_cone + set.apex, x_normal);
      limit = select(set.convex > zero, set.friction * on_cone, limit);
    }
    x_tangential = select(length > limit, limit / max(length, tiny), one) * q_tangential;
  }
  // The step of the impulse from the extrapolated y, given the velocity z there, with the largest part of the residual.
  SLURRY_KERNEL VisitResult<Real> step_from(const ContactSets<Real>& set, const Vector& y, const Vector& z, Real wn,
                                            Real wt, int now, Vector& step) {
    const Vector p = impulse[now];
    const Real z_normal = dot(z, normal), y_normal = dot(y, normal);
    const Vector z_tangential = z - z_normal * normal, y_tangential = y - y_normal * normal;
    Real x_normal;
    Vector x_tangential;
    project(set, set.kept * y_normal - z_normal * inverse_wn, set.kept * y_tangential - inverse_wt * z_tangential,
            x_normal, x_tangential);
    const Real step_normal = x_normal - y_normal;
    const Vector step_tangential = x_tangential - y_tangential;
    const Vector x = x_normal * normal + x_tangential;
    step = x - y;
    impulse[1 - now] = x;
    return {wn * wn * step_normal * step_normal + wt * wt * dot(step_tangential, step_tangential), dot(step, x - p)};
  }
};

// The step of a rolling moment, |m| <= limit, from y with the spin there.
template <class Real>
SLURRY_KERNEL Triple<Real> rolled(const Triple<Real>& y, const Triple<Real>& spin, Real inverse_wr, Real limit) {
  const Triple<Real> q = y - inverse_wr * spin;
  const Real length = sqrt(dot(q, q)), one = Real{} + 1.0;
  return select(length > limit, limit / max(length, Real{} + 1e-300), one) * q;
}

template <class Real>
struct FrictionBody {
  Triple<Real> v;
  Real inverse_mass;
  Triple<Real> sigma;
  Real kappa;
};

template <class Real>
struct FrictionContact : FrictionPart<Real> {
  using Body = FrictionBody<Real>;
  using typename FrictionPart<Real>::Vector;
  using FrictionPart<Real>::normal;
  using FrictionPart<Real>::impulse;
  static constexpr ImpulseSlots slots{3, 1, {8, 0}};

  Real alpha_i, alpha_j;  // arms over radii

  SLURRY_KERNEL void push(Body& i, Body& j, const Vector& d) const {
    i.v = i.v - i.inverse_mass * d;
    j.v = j.v + j.inverse_mass * d;
    const Vector turn = cross(normal, d);
    i.sigma = i.sigma - (alpha_i * i.kappa) * turn;
    j.sigma = j.sigma - (alpha_j * j.kappa) * turn;
  }
  SLURRY_KERNEL Real tangential_w(const Body& i, const Body& j) const {
    return i.inverse_mass + j.inverse_mass + alpha_i * alpha_i * i.kappa + alpha_j * alpha_j * j.kappa;
  }
  SLURRY_KERNEL VisitResult<Real> relax(Body& i, Body& j, Real beta, const ContactSets<Real>& set, int now) {
    const Vector y = this->extrapolated(beta, now);
    const Vector z = j.v - i.v - cross(alpha_i * i.sigma + alpha_j * j.sigma, normal) + this->offset;
    Vector step;
    const VisitResult<Real> r =
        this->step_from(set, y, z, i.inverse_mass + j.inverse_mass, tangential_w(i, j), now, step);
    push(i, j, step);
    return r;
  }
  SLURRY_KERNEL void push_all(Body& i, Body& j, int now) const { push(i, j, impulse[now]); }
};

template <class Real>
struct RollingContact : FrictionContact<Real> {
  using Base = FrictionContact<Real>;
  using Base::impulse;
  using Base::normal;
  using typename Base::Body;
  using typename Base::Vector;
  static constexpr ImpulseSlots slots{3, 2, {8, 19}};

  Real inverse_ri, inverse_rj;  // 1/radius; zero for an obstacle
  Real inverse_wr;
  Vector moment[2];

  // sigma = r omega, so a moment changes it by r / I = kappa / r.
  SLURRY_KERNEL void turn(Body& i, Body& j, const Vector& d) const {
    i.sigma = i.sigma - (i.kappa * inverse_ri) * d;
    j.sigma = j.sigma + (j.kappa * inverse_rj) * d;
  }
  SLURRY_KERNEL VisitResult<Real> relax(Body& i, Body& j, Real beta, const ContactSets<Real>& set, int now) {
    const VisitResult<Real> r = Base::relax(i, j, beta, set, now);
    const Vector m = moment[now], y = m + beta * (m - moment[1 - now]);
    const Vector spin = inverse_rj * j.sigma - inverse_ri * i.sigma;
    const Real limit = set.rolling * max(dot(impulse[1 - now], normal) - set.apex, Real{});
    const Vector x = rolled(y, spin, inverse_wr, limit), step = x - y;
    const Real wr = i.kappa * inverse_ri * inverse_ri + j.kappa * inverse_rj * inverse_rj;
    const Real wt = this->tangential_w(i, j);
    turn(i, j, step);
    moment[1 - now] = x;
    const Real square = wr * wt * dot(step, step);
    return {r.squared_residual + square, r.progress + (wr / max(wt, Real{} + 1e-300)) * dot(step, x - m)};
  }
  SLURRY_KERNEL void push_all(Body& i, Body& j, int now) const {
    this->push(i, j, impulse[now]), turn(i, j, moment[now]);
  }
};

template <class Real>
struct GeneralBody {
  Triple<Real> v;
  Real inverse_mass;
  Triple<Real> omega;
  Real unused;
  Real xx, yy, zz, xy, xz, yz;  // of the inverse inertia
  SLURRY_KERNEL Triple<Real> turned_by(const Triple<Real>& t) const {
    return {xx * t.x + xy * t.y + xz * t.z, xy * t.x + yy * t.y + yz * t.z, xz * t.x + yz * t.y + zz * t.z};
  }
};

template <class Real>
struct GeneralContact : FrictionPart<Real> {
  using Body = GeneralBody<Real>;
  using typename FrictionPart<Real>::Vector;
  using FrictionPart<Real>::impulse;
  using FrictionPart<Real>::normal;
  static constexpr ImpulseSlots slots{3, 2, {8, 24}};

  Vector arm_i, arm_j;
  Real wn, wt, wr;  // the inverse masses that the steps are made with
  Real inverse_wr;  // zero where nothing turns
  Vector moment[2];

  SLURRY_KERNEL void push(Body& i, Body& j, const Vector& d) const {
    i.v = i.v - i.inverse_mass * d;
    j.v = j.v + j.inverse_mass * d;
    i.omega = i.omega - i.turned_by(cross(arm_i, d));
    j.omega = j.omega + j.turned_by(cross(arm_j, d));
  }
  SLURRY_KERNEL void turn(Body& i, Body& j, const Vector& d) const {
    i.omega = i.omega - i.turned_by(d);
    j.omega = j.omega + j.turned_by(d);
  }
  SLURRY_KERNEL VisitResult<Real> relax(Body& i, Body& j, Real beta, const ContactSets<Real>& set, int now) {
    const Vector y = this->extrapolated(beta, now);
    const Vector z = j.v + cross(j.omega, arm_j) - i.v - cross(i.omega, arm_i) + this->offset;
    Vector step;
    VisitResult<Real> r = this->step_from(set, y, z, wn, wt, now, step);
    push(i, j, step);
    if (set.any_rolling) relax_moment(i, j, beta, set, now, r);  // else both slots stay as they are
    return r;
  }
  SLURRY_KERNEL void relax_moment(Body& i, Body& j, Real beta, const ContactSets<Real>& set, int now,
                                  VisitResult<Real>& r) {
    const Vector m = moment[now], y = m + beta * (m - moment[1 - now]);
    const Real limit = set.rolling * max(dot(impulse[1 - now], normal) - set.apex, Real{});
    const Vector x = rolled(y, j.omega - i.omega, inverse_wr, limit), step = x - y;
    turn(i, j, step);
    moment[1 - now] = x;
    r.squared_residual += wr * wt * dot(step, step);
    r.progress += (wr / max(wt, Real{} + 1e-300)) * dot(step, x - m);
  }
  SLURRY_KERNEL void push_all(Body& i, Body& j, int now) const { push(i, j, impulse[now]), turn(i, j, moment[now]); }
};

}  // namespace slurry
