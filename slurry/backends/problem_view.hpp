// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ProblemView: a problem (solvers/problem.hpp) as plain arrays, in the memory of the processor or of a device. It has
// the words of a problem, so that contact_terms.hpp and fill_contacts.hpp read it like one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "slurry/solvers/contact_terms.hpp"

namespace slurry {

struct SetsView {
  const LocalSet* kept = nullptr;
  const std::int32_t* rank = nullptr;  // null: all have the first set, or each its own
  std::size_t count = 0;
  bool is_same = false;

  SLURRY_KERNEL std::size_t rank_of(std::size_t contact) const {
    return is_same ? 0 : rank ? static_cast<std::size_t>(rank[contact]) : contact;
  }
  SLURRY_KERNEL const LocalSet& operator[](std::size_t contact) const { return kept[rank_of(contact)]; }
};

struct CarriersView {
  const Freedom* freedom = nullptr;
  const std::int32_t* start = nullptr;
  const std::int32_t* of = nullptr;
  const Vec3* lever = nullptr;
  const double* reach = nullptr;
  std::int32_t freedoms = 0, carriers = 0;

  constexpr bool empty() const { return freedoms == 0; }
};

struct ProblemView {
  std::size_t body_count = 0, contact_count = 0;
  bool is_turning = false, is_rolling = false;
  double softness = 0;
  const double* inverse_mass = nullptr;
  const SymmetricMatrix* inverse_inertia = nullptr;
  const double* radius = nullptr;
  const Vec3* position = nullptr;
  const Vec3* free_velocity = nullptr;
  const Vec3* free_spin = nullptr;
  const std::int32_t* first = nullptr;
  const std::int32_t* second = nullptr;
  const Vec3* normal = nullptr;
  const Vec3* offset = nullptr;
  const Vec3* first_arm = nullptr;
  const Vec3* second_arm = nullptr;
  SetsView set;
  CarriersView carriers;
  double* impulse = nullptr;
  Vec3* tangential = nullptr;
  Vec3* moment = nullptr;

  constexpr std::size_t bodies() const { return body_count; }
  constexpr std::size_t contacts() const { return contact_count; }
  constexpr bool turns() const { return is_turning; }
  constexpr bool rolls() const { return is_rolling; }
};

// Contacts with softnesses of their own are not taken by devices.
SLURRY_KERNEL double softness_of(const ProblemView& p, std::size_t) { return p.softness; }

// Found where it is wanted: sending it would take longer.
SLURRY_KERNEL LocalMass mass_of(const ProblemView& p, std::size_t c) { return mass_at(p, c); }

// Velocities as plain arrays.
struct VelocityMemory {
  Vec3* linear = nullptr;
  Vec3* angular = nullptr;
  double* rates = nullptr;
};
struct VelocityConstants {
  const Vec3* linear = nullptr;
  const Vec3* angular = nullptr;
  const double* rates = nullptr;
};

}  // namespace slurry
