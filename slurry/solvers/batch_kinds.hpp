// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kinds of batches: four contacts (kernels.hpp) and the two bodies of each, as the sweep of a solver wants them in
// memory.
//
// Each kind has: Record (a body in memory: rows of four numbers, `velocities` of them with three of a velocity); load
// and store; fill (a lane from a problem); store_impulse (back to it) and take_impulse (the same from other memory).
// The first Reals of a record are the body of the kernel.
#pragma once

#include <cstdint>

#include "slurry/core/lanes.hpp"
#include "slurry/solvers/kernels.hpp"
#include "slurry/solvers/problem.hpp"

namespace slurry {

// What all kinds share: who takes part. An empty lane points to idle bodies.
struct alignas(32) BatchHeader {
  std::int32_t first[lane_count], second[lane_count];  // body records
};

// The sets of four contacts. Most batches of a problem have the same ones, which are kept once: a sweep then moves so
// many bytes less.
struct alignas(32) LawLanes : ContactSets<Lanes> {
  void fill(int lane, const Problem& p, std::size_t c);
  bool operator==(const LawLanes& other) const;
};

struct alignas(32) NormalBatch : BatchHeader, NormalContact<Lanes> {
  template <class Real>
  using Contact = NormalContact<Real>;
  struct alignas(32) Record {
    static constexpr int velocities = 1;
    double v[3] = {0, 0, 0}, inverse_mass = 0;
  };

  static Record body(const Problem& p, std::size_t k);
  static void velocities(const Record& body, const Problem& p, std::size_t k, Velocities& out);
  void fill(int lane, const Problem& p, std::size_t c);
  void clear(int lane);
  void store_impulse(int lane, int now, std::size_t c, Problem& p) const;
  static void take_impulse(const double* impulse, std::size_t c, Problem& p) { p.impulse[c] = *impulse; }
  Vec3 total(int lane, int now) const { return impulse[now][lane] * lane_of(normal, lane); }
  void set_offset(int lane, Vec3 v) { offset[lane] = dot(v, lane_of(normal, lane)); }

  static Body load(const Record* body, const std::int32_t (&index)[lane_count]) {
    Body b;
    load_columns(body->v, sizeof(Record) / sizeof(double), index, b.v.x, b.v.y, b.v.z, b.inverse_mass);
    return b;
  }
  static void store(Record* body, const std::int32_t (&index)[lane_count], const Body& b) {
    store_columns(body->v, sizeof(Record) / sizeof(double), index, b.v.x, b.v.y, b.v.z, b.inverse_mass);
  }
};

// What the kinds with friction share.
template <class LanesOfContact>
struct alignas(32) FrictionLanes : BatchHeader, LanesOfContact {
  void fill_friction(int lane, const Problem& p, std::size_t c);
  void clear_friction(int lane);
  void store_friction(int lane, int now, std::size_t c, Problem& p) const;
  // Of a contact, as a device gives it: the impulse, and the moment behind it.
  static void take_impulse(const double* impulse, std::size_t c, Problem& p);
  Vec3 total(int lane, int now) const { return lane_of(this->impulse[now], lane); }
  void set_offset(int lane, Vec3 v) { set_lane(this->offset, lane, v); }
};

struct alignas(64) RoundRecord {
  static constexpr int velocities = 2;
  double v[3] = {0, 0, 0}, inverse_mass = 0;
  double sigma[3] = {0, 0, 0}, kappa = 0;
};

// Friction between spheres, with rolling friction or without.
template <class LanesOfContact>
struct alignas(32) RoundLanes : FrictionLanes<LanesOfContact> {
  using Record = RoundRecord;
  using Body = typename LanesOfContact::Body;

  static Record body(const Problem& p, std::size_t k);
  static void velocities(const Record& body, const Problem& p, std::size_t k, Velocities& out);
  void fill_round(int lane, const Problem& p, std::size_t c);
  void clear_round(int lane);

  static Body load(const Record* body, const std::int32_t (&index)[lane_count]) {
    constexpr std::ptrdiff_t stride = sizeof(Record) / sizeof(double);
    Body b;
    load_columns(body->v, stride, index, b.v.x, b.v.y, b.v.z, b.inverse_mass);
    load_columns(body->sigma, stride, index, b.sigma.x, b.sigma.y, b.sigma.z, b.kappa);
    return b;
  }
  static void store(Record* body, const std::int32_t (&index)[lane_count], const Body& b) {
    constexpr std::ptrdiff_t stride = sizeof(Record) / sizeof(double);
    store_columns(body->v, stride, index, b.v.x, b.v.y, b.v.z, b.inverse_mass);
    store_columns(body->sigma, stride, index, b.sigma.x, b.sigma.y, b.sigma.z, b.kappa);
  }
};

struct alignas(32) FrictionBatch : RoundLanes<FrictionContact<Lanes>> {
  template <class Real>
  using Contact = FrictionContact<Real>;
  void fill(int lane, const Problem& p, std::size_t c) { fill_round(lane, p, c); }
  void clear(int lane) { clear_round(lane); }
  void store_impulse(int lane, int now, std::size_t c, Problem& p) const { store_friction(lane, now, c, p); }
};

struct alignas(32) RollingBatch : RoundLanes<RollingContact<Lanes>> {
  template <class Real>
  using Contact = RollingContact<Real>;
  void fill(int lane, const Problem& p, std::size_t c);
  void clear(int lane);
  void store_impulse(int lane, int now, std::size_t c, Problem& p) const;
};

struct alignas(32) GeneralBatch : FrictionLanes<GeneralContact<Lanes>> {
  template <class Real>
  using Contact = GeneralContact<Real>;
  struct alignas(64) Record {
    static constexpr int velocities = 2;
    double v[3] = {0, 0, 0}, inverse_mass = 0;
    double omega[3] = {0, 0, 0}, unused = 0;
    double inverse_inertia[8] = {0, 0, 0, 0, 0, 0, 0, 0};  // xx, yy, zz, xy; xz, yz
  };

  static Record body(const Problem& p, std::size_t k);
  static void velocities(const Record& body, const Problem& p, std::size_t k, Velocities& out);
  void fill(int lane, const Problem& p, std::size_t c);
  void clear(int lane);
  void store_impulse(int lane, int now, std::size_t c, Problem& p) const;

  static Body load(const Record* body, const std::int32_t (&index)[lane_count]) {
    constexpr std::ptrdiff_t stride = sizeof(Record) / sizeof(double);
    Body b;
    Lanes rest, more;
    load_columns(body->v, stride, index, b.v.x, b.v.y, b.v.z, b.inverse_mass);
    load_columns(body->omega, stride, index, b.omega.x, b.omega.y, b.omega.z, b.unused);
    load_columns(body->inverse_inertia, stride, index, b.xx, b.yy, b.zz, b.xy);
    load_columns(body->inverse_inertia + 4, stride, index, b.xz, b.yz, rest, more);
    return b;
  }
  static void store(Record* body, const std::int32_t (&index)[lane_count], const Body& b) {
    constexpr std::ptrdiff_t stride = sizeof(Record) / sizeof(double);
    store_columns(body->v, stride, index, b.v.x, b.v.y, b.v.z, b.inverse_mass);
    store_columns(body->omega, stride, index, b.omega.x, b.omega.y, b.omega.z, b.unused);
  }
};

// A batch is its header and then four of each Real of the contact: lane l of Real k is the double 4 k + l behind the
// header. Other machines read it so.
template <class Batch>
inline constexpr bool is_plain =
    sizeof(Batch) == sizeof(BatchHeader) + sizeof(typename Batch::template Contact<Lanes>) &&
    sizeof(typename Batch::template Contact<Lanes>) == lane_count * sizeof(typename Batch::template Contact<double>);
static_assert(is_plain<NormalBatch> && is_plain<FrictionBatch> && is_plain<RollingBatch> && is_plain<GeneralBatch>);

}  // namespace slurry
