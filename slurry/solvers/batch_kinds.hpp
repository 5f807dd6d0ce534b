// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kinds of batches: four contacts and the two bodies of each, as the sweep of a solver wants them.
//
// NormalBatch     contacts without friction; bodies are v and 1/m.
// FrictionBatch   with friction; bodies are also turned. The spin is kept as sigma = r omega, the velocity of the
// surface, so
//                 that the velocity of the contact point is v + alpha sigma x n, alpha the arm over the radius, and a
//                 push p_t changes sigma by -alpha kappa n x p_t with kappa = r^2 / I. An impulse is a world vector P =
//                 p_n n + p_t.
// RollingBatch    with rolling friction as well.
// GeneralBatch    bodies of any shape: arms are vectors and inertias matrices; friction and rolling friction as well.
//
// The impulses of this sweep and of the sweep before are two slots of a batch: `now` says which slot is this sweep's. A
// visit writes the new impulse over the older one, so that it moves half the bytes.
//
// Each kind has: Body (rows of four numbers, `velocities` of them with three of a velocity), load and store; fill (a
// lane from a problem); velocity of the contact; relax (the local law solved exactly from the extrapolated impulse);
// push (an impulse change to the bodies).
#pragma once

#include <cstdint>

#include "slurry/core/lanes.hpp"
#include "slurry/solvers/problem.hpp"

namespace slurry {

// What all kinds share: who takes part. An empty lane points to idle bodies.
struct BatchHeader {
  std::int32_t first[lane_count], second[lane_count];  // body records
};

// The sets of four contacts. Most batches of a problem have the same ones, which are kept once: a sweep then moves so
// many bytes less.
struct alignas(32) LawLanes {
  Lanes lowest, friction, apex, rolling;  // as in LocalSet
  Lanes convex;                           // 1 where the set is the cone
  // 1 / (1 + softness): what is left of an impulse where contacts yield. The inverses of w have the same factor, so
  // that y - (z + softness w y) / (w + softness w) = kept y - z / w.
  double kept = 1;
  bool any_convex = false, any_rolling = false;

  void fill(int lane, const Problem& p, std::size_t c);
  bool operator==(const LawLanes& other) const;
};

// What a visit did, per lane: largest residual w |x - y| and sum of (x - y)(x - p).
struct VisitResult {
  Lanes squared_residual, progress;
};

struct alignas(32) NormalBatch : BatchHeader {
  struct alignas(32) Body {
    static constexpr int velocities = 1;
    double v[3] = {0, 0, 0}, inverse_mass = 0;
  };
  struct Bodies {
    Lanes3 v;
    Lanes inverse_mass;
  };
  using Impulse = Lanes;

  Lanes3 normal;
  Lanes offset;     // along the normal, m/s
  Lanes inverse_w;  // 1 / w_n; zero in an empty lane
  Lanes impulse[2];

  static Body body(const Problem& p, std::size_t k);
  static void velocities(const Body& body, const Problem& p, std::size_t k, Velocities& out);
  void fill(int lane, const Problem& p, std::size_t c);
  void clear(int lane);
  void store_impulse(int lane, int now, std::size_t c, Problem& p) const;
  Vec3 total(int lane, int now) const { return impulse[now][lane] * lane_of(normal, lane); }
  void set_offset(int lane, Vec3 v) { offset[lane] = dot(v, lane_of(normal, lane)); }

  static Bodies load(const Body* body, const std::int32_t (&index)[lane_count]) {
    Bodies b;
    load_columns(body->v, sizeof(Body) / sizeof(double), index, b.v.x, b.v.y, b.v.z, b.inverse_mass);
    return b;
  }
  static void store(Body* body, const std::int32_t (&index)[lane_count], const Bodies& b) {
    store_columns(body->v, sizeof(Body) / sizeof(double), index, b.v.x, b.v.y, b.v.z, b.inverse_mass);
  }
  void push(Bodies& i, Bodies& j, Impulse d) const {
    i.v = i.v - (d * i.inverse_mass) * normal;
    j.v = j.v + (d * j.inverse_mass) * normal;
  }
  VisitResult relax(Bodies& i, Bodies& j, Lanes beta, const LawLanes& set, int now) {
    const Lanes p = impulse[now], y = p + beta * (p - impulse[1 - now]);
    const Lanes z = dot(normal, j.v - i.v) + offset;
    const Lanes x = max(set.lowest, broadcast(set.kept) * y - z * inverse_w), step = x - y;
    const Lanes r = step * (i.inverse_mass + j.inverse_mass);
    push(i, j, step);
    impulse[1 - now] = x;
    return {r * r, step * (x - p)};
  }
  void push_all(Bodies& i, Bodies& j, int now) const { push(i, j, impulse[now]); }
};

// The law of four contacts with friction: what the kinds with friction share. An impulse is a world vector P = p_n n +
// p_t.
struct alignas(32) FrictionLanes : BatchHeader {
  using Impulse = Lanes3;

  Lanes3 normal;
  Lanes3 offset;  // m/s
  Lanes inverse_wn, inverse_wt;
  Lanes3 impulse[2];

  void fill(int lane, const Problem& p, std::size_t c);
  void clear(int lane);
  void store_impulse(int lane, int now, std::size_t c, Problem& p) const;
  Vec3 total(int lane, int now) const { return lane_of(impulse[now], lane); }
  Lanes3 extrapolated(Lanes beta, int now) const { return impulse[now] + beta * (impulse[now] - impulse[1 - now]); }
  void set_offset(int lane, Vec3 v) { set_lane(offset, lane, v); }

  // The normal part and the tangential part of P_K at q = q_n n + q_t.
  void project(const LawLanes& set, Lanes q_normal, const Lanes3& q_tangential, Lanes& x_normal,
               Lanes3& x_tangential) const {
    const Lanes tiny = broadcast(1e-300), zero = broadcast(0);
    const Lanes length = sqrt(dot(q_tangential, q_tangential));
    x_normal = max(set.lowest, q_normal);
    Lanes limit = set.friction * max(x_normal - set.apex, zero);
    if (set.any_convex) {
      // Inside the cone q stays; else its foot on the surface, or the apex. k^2 = w_t / w_n.
      const Lanes k = sqrt(inverse_wn / max(inverse_wt, tiny)), slope = set.friction * k, t = k * length;
      const Lanes height = q_normal - set.apex, foot = max(zero, (height + slope * t) / (1 + slope * slope));
      const Lanes on_cone = select(t <= slope * height, height, foot);
      x_normal = select(set.convex > zero, on_cone + set.apex, x_normal);
      limit = select(set.convex > zero, set.friction * on_cone, limit);
    }
    x_tangential = select(length > limit, limit / max(length, tiny), broadcast(1)) * q_tangential;
  }
  // The step of the impulse from the extrapolated y, given the velocity z there, with the largest part of the residual.
  VisitResult step_from(const LawLanes& set, const Lanes3& y, const Lanes3& z, Lanes wn, Lanes wt, int now,
                        Lanes3& step) {
    const Lanes3 p = impulse[now];
    const Lanes z_normal = dot(z, normal), y_normal = dot(y, normal);
    const Lanes3 z_tangential = z - z_normal * normal, y_tangential = y - y_normal * normal;
    Lanes x_normal;
    Lanes3 x_tangential;
    const Lanes left = broadcast(set.kept);
    project(set, left * y_normal - z_normal * inverse_wn, left * y_tangential - inverse_wt * z_tangential, x_normal,
            x_tangential);
    const Lanes step_normal = x_normal - y_normal;
    const Lanes3 step_tangential = x_tangential - y_tangential;
    const Lanes3 x = x_normal * normal + x_tangential;
    step = x - y;
    impulse[1 - now] = x;
    return {wn * wn * step_normal * step_normal + wt * wt * dot(step_tangential, step_tangential), dot(step, x - p)};
  }
};

struct alignas(32) FrictionBatch : FrictionLanes {
  struct alignas(64) Body {
    static constexpr int velocities = 2;
    double v[3] = {0, 0, 0}, inverse_mass = 0;
    double sigma[3] = {0, 0, 0}, kappa = 0;
  };
  struct Bodies {
    Lanes3 v, sigma;
    Lanes inverse_mass, kappa;
  };
  Lanes alpha_i, alpha_j;  // arms over radii

  static Body body(const Problem& p, std::size_t k);
  static void velocities(const Body& body, const Problem& p, std::size_t k, Velocities& out);
  void fill(int lane, const Problem& p, std::size_t c);
  void clear(int lane);

  static Bodies load(const Body* body, const std::int32_t (&index)[lane_count]) {
    constexpr std::ptrdiff_t stride = sizeof(Body) / sizeof(double);
    Bodies b;
    load_columns(body->v, stride, index, b.v.x, b.v.y, b.v.z, b.inverse_mass);
    load_columns(body->sigma, stride, index, b.sigma.x, b.sigma.y, b.sigma.z, b.kappa);
    return b;
  }
  static void store(Body* body, const std::int32_t (&index)[lane_count], const Bodies& b) {
    constexpr std::ptrdiff_t stride = sizeof(Body) / sizeof(double);
    store_columns(body->v, stride, index, b.v.x, b.v.y, b.v.z, b.inverse_mass);
    store_columns(body->sigma, stride, index, b.sigma.x, b.sigma.y, b.sigma.z, b.kappa);
  }
  void push(Bodies& i, Bodies& j, const Impulse& d) const {
    i.v = i.v - i.inverse_mass * d;
    j.v = j.v + j.inverse_mass * d;
    const Lanes3 turn = cross(normal, d);
    i.sigma = i.sigma - (alpha_i * i.kappa) * turn;
    j.sigma = j.sigma - (alpha_j * j.kappa) * turn;
  }
  Lanes tangential_w(const Bodies& i, const Bodies& j) const {
    return i.inverse_mass + j.inverse_mass + alpha_i * alpha_i * i.kappa + alpha_j * alpha_j * j.kappa;
  }
  VisitResult relax(Bodies& i, Bodies& j, Lanes beta, const LawLanes& set, int now) {
    const Lanes3 y = extrapolated(beta, now);
    const Lanes3 z = j.v - i.v - cross(alpha_i * i.sigma + alpha_j * j.sigma, normal) + offset;
    Lanes3 step;
    const VisitResult r = step_from(set, y, z, i.inverse_mass + j.inverse_mass, tangential_w(i, j), now, step);
    push(i, j, step);
    return r;
  }
  void push_all(Bodies& i, Bodies& j, int now) const { push(i, j, impulse[now]); }
};

struct alignas(32) RollingBatch : FrictionBatch {
  Lanes inverse_ri, inverse_rj;  // 1/radius; zero for an obstacle
  Lanes inverse_wr;
  Lanes3 moment[2];

  void fill(int lane, const Problem& p, std::size_t c);
  void clear(int lane);
  void store_impulse(int lane, int now, std::size_t c, Problem& p) const;

  // sigma = r omega, so a moment changes it by r / I = kappa / r.
  void turn(Bodies& i, Bodies& j, const Lanes3& d) const {
    i.sigma = i.sigma - (i.kappa * inverse_ri) * d;
    j.sigma = j.sigma + (j.kappa * inverse_rj) * d;
  }
  VisitResult relax(Bodies& i, Bodies& j, Lanes beta, const LawLanes& set, int now) {
    VisitResult r = FrictionBatch::relax(i, j, beta, set, now);
    const Lanes3 m = moment[now], y = m + beta * (m - moment[1 - now]);
    const Lanes3 spin = inverse_rj * j.sigma - inverse_ri * i.sigma;
    const Lanes limit = set.rolling * max(dot(impulse[1 - now], normal) - set.apex, broadcast(0));
    const Lanes3 q = y - inverse_wr * spin;
    const Lanes length = sqrt(dot(q, q));
    const Lanes3 x = select(length > limit, limit / max(length, broadcast(1e-300)), broadcast(1)) * q, step = x - y;
    const Lanes wr = i.kappa * inverse_ri * inverse_ri + j.kappa * inverse_rj * inverse_rj;
    const Lanes wt = tangential_w(i, j);
    turn(i, j, step);
    moment[1 - now] = x;
    const Lanes square = wr * wt * dot(step, step);
    return {r.squared_residual + square, r.progress + (wr / max(wt, broadcast(1e-300))) * dot(step, x - m)};
  }
  void push_all(Bodies& i, Bodies& j, int now) const { push(i, j, impulse[now]), turn(i, j, moment[now]); }
};

struct alignas(32) GeneralBatch : FrictionLanes {
  struct alignas(64) Body {
    static constexpr int velocities = 2;
    double v[3] = {0, 0, 0}, inverse_mass = 0;
    double omega[3] = {0, 0, 0}, unused = 0;
    double inverse_inertia[8] = {0, 0, 0, 0, 0, 0, 0, 0};  // xx, yy, zz, xy; xz, yz
  };
  struct Bodies {
    Lanes3 v, omega;
    Lanes inverse_mass, unused;
    Lanes xx, yy, zz, xy, xz, yz;
    Lanes3 turned_by(const Lanes3& t) const {
      return {xx * t.x + xy * t.y + xz * t.z, xy * t.x + yy * t.y + yz * t.z, xz * t.x + yz * t.y + zz * t.z};
    }
  };

  Lanes3 arm_i, arm_j;
  Lanes wn, wt, wr;  // the inverse masses that the steps are made with
  Lanes inverse_wr;  // zero where nothing turns
  Lanes3 moment[2];

  static Body body(const Problem& p, std::size_t k);
  static void velocities(const Body& body, const Problem& p, std::size_t k, Velocities& out);
  void fill(int lane, const Problem& p, std::size_t c);
  void clear(int lane);
  void store_impulse(int lane, int now, std::size_t c, Problem& p) const;

  static Bodies load(const Body* body, const std::int32_t (&index)[lane_count]) {
    constexpr std::ptrdiff_t stride = sizeof(Body) / sizeof(double);
    Bodies b;
    Lanes rest, more;
    load_columns(body->v, stride, index, b.v.x, b.v.y, b.v.z, b.inverse_mass);
    load_columns(body->omega, stride, index, b.omega.x, b.omega.y, b.omega.z, b.unused);
    load_columns(body->inverse_inertia, stride, index, b.xx, b.yy, b.zz, b.xy);
    load_columns(body->inverse_inertia + 4, stride, index, b.xz, b.yz, rest, more);
    return b;
  }
  static void store(Body* body, const std::int32_t (&index)[lane_count], const Bodies& b) {
    constexpr std::ptrdiff_t stride = sizeof(Body) / sizeof(double);
    store_columns(body->v, stride, index, b.v.x, b.v.y, b.v.z, b.inverse_mass);
    store_columns(body->omega, stride, index, b.omega.x, b.omega.y, b.omega.z, b.unused);
  }
  void push(Bodies& i, Bodies& j, const Lanes3& d) const {
    i.v = i.v - i.inverse_mass * d;
    j.v = j.v + j.inverse_mass * d;
    i.omega = i.omega - i.turned_by(cross(arm_i, d));
    j.omega = j.omega + j.turned_by(cross(arm_j, d));
  }
  void turn(Bodies& i, Bodies& j, const Lanes3& d) const {
    i.omega = i.omega - i.turned_by(d);
    j.omega = j.omega + j.turned_by(d);
  }
  VisitResult relax(Bodies& i, Bodies& j, Lanes beta, const LawLanes& set, int now) {
    const Lanes3 y = extrapolated(beta, now);
    const Lanes3 z = j.v + cross(j.omega, arm_j) - i.v - cross(i.omega, arm_i) + offset;
    Lanes3 step;
    VisitResult r = step_from(set, y, z, wn, wt, now, step);
    push(i, j, step);
    if (set.any_rolling) relax_moment(i, j, beta, set, now, r);  // else both slots stay as they are
    return r;
  }
  void relax_moment(Bodies& i, Bodies& j, Lanes beta, const LawLanes& set, int now, VisitResult& r) {
    const Lanes3 m = moment[now], y = m + beta * (m - moment[1 - now]);
    const Lanes limit = set.rolling * max(dot(impulse[1 - now], normal) - set.apex, broadcast(0));
    const Lanes3 q = y - inverse_wr * (j.omega - i.omega);
    const Lanes length = sqrt(dot(q, q));
    const Lanes3 x = select(length > limit, limit / max(length, broadcast(1e-300)), broadcast(1)) * q, step = x - y;
    turn(i, j, step);
    moment[1 - now] = x;
    r.squared_residual += wr * wt * dot(step, step);
    r.progress += (wr / max(wt, broadcast(1e-300))) * dot(step, x - m);
  }
  void push_all(Bodies& i, Bodies& j, int now) const { push(i, j, impulse[now]), turn(i, j, moment[now]); }
};

}  // namespace slurry
