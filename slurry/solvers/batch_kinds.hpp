// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kinds of batches: four contacts (kernels.hpp) and the two bodies of each, as the sweep of a solver wants them in
// memory.
//
// Each kind has: Record (a body in memory: rows of four numbers, `velocities` of them with three of a velocity); load
// and store. The first Reals of a record are the body of the kernel. What is in the lanes and records comes from
// fill_contacts.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "slurry/core/lanes.hpp"
#include "slurry/solvers/fill_contacts.hpp"
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
};

struct alignas(32) RollingBatch : RoundLanes<RollingContact<Lanes>> {
  template <class Real>
  using Contact = RollingContact<Real>;
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
// header.
template <class Batch>
using ContactOf = typename Batch::template Contact<double>;
template <class Batch>
inline constexpr int reals_of_contact = sizeof(ContactOf<Batch>) / sizeof(double);
template <class Batch>
inline constexpr bool is_plain = sizeof(Batch) == sizeof(BatchHeader) + lane_count * sizeof(ContactOf<Batch>);
static_assert(is_plain<NormalBatch> && is_plain<FrictionBatch> && is_plain<RollingBatch> && is_plain<GeneralBatch>);

template <class Batch>
void set_contact(Batch& batch, int lane, const ContactOf<Batch>& contact) {
  auto* const to = reinterpret_cast<double*>(static_cast<typename Batch::template Contact<Lanes>*>(&batch));
  const auto* const from = reinterpret_cast<const double*>(&contact);
  for (int k = 0; k < reals_of_contact<Batch>; ++k) to[k * lane_count + lane] = from[k];
}

// The impulses of slot `now`, as take_impulse wants them.
template <class Batch>
auto impulses_of(const Batch& batch, int lane, int now) {
  constexpr ImpulseSlots slots = Batch::slots;
  std::array<double, slots.size * slots.count> impulse;
  const auto* const from =
      reinterpret_cast<const double*>(static_cast<const typename Batch::template Contact<Lanes>*>(&batch));
  for (int s = 0; s < slots.count; ++s)
    for (int k = 0; k < slots.size; ++k)
      impulse[s * slots.size + k] = from[(slots.first[s] + now * slots.size + k) * lane_count + lane];
  return impulse;
}

// A body at its free velocity; and the velocity of one.
template <class Batch>
typename Batch::Record record_of(const Problem& p, std::size_t k) {
  typename ContactOf<Batch>::Body body;
  fill_body(body, p, k);
  typename Batch::Record record;
  static_assert(sizeof body <= sizeof record);
  std::memcpy(static_cast<void*>(&record), &body, sizeof body);
  return record;
}
template <class Batch>
void take_velocity_of(const typename Batch::Record& record, const Problem& p, std::size_t k, Velocities& u) {
  typename ContactOf<Batch>::Body body;
  std::memcpy(static_cast<void*>(&body), &record, sizeof body);
  take_velocity(body, p, k, u);
}

}  // namespace slurry
