// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where the impulse of a contact acts, seen from the centres of its two partners: what stresses and moments are made
// of.
//
// An impulse of a contact law acts over a step, and is seen from where the grains are at its end. An impact of hard
// spheres acts at one instant within the step, when the centres were one radius from the point and r_i + r_j from each
// other; at the end of the step they have parted. The moments of that instant are the ones which belong to the impulse:
// those of the end of the step would be too large by the flight since, in proportion to the step.
#pragma once

#include "slurry/contacts/contacts.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {

inline bool is_impact(const Contacts& contacts) { return !contacts.impact.empty(); }

// On the surface of the first grain, beside that grain.
inline Vec3 contact_point(const Grains& grains, const Contacts& contacts, std::size_t c) {
  if (is_impact(contacts)) return contacts.impact[c];
  if (!contacts.middle.empty()) return contacts.middle[c];
  const std::int32_t i = contacts.first[c];
  return grains.position[i] + grains.radius[i] * contacts.normal[c];
}

// From the centre of a partner of the contact to the point.
inline Vec3 contact_arm(const Grains& grains, const Domain& domain, const Contacts& contacts, std::size_t c,
                        bool of_first, Vec3 point) {
  const std::int32_t k = of_first ? contacts.first[c] : contacts.second[c];
  if (is_impact(contacts)) return (of_first ? 1 : -1) * grains.radius[k] * contacts.normal[c];
  return domain.separation(grains.position[k], point);
}

// From the centre of the first to that of the second, or to the point on an obstacle.
inline Vec3 branch_vector(const Grains& grains, const Domain& domain, const Contacts& contacts, std::size_t c) {
  const std::int32_t i = contacts.first[c], j = contacts.second[c];
  if (is_impact(contacts)) return (grains.radius[i] + (is_piece(j) ? 0 : grains.radius[j])) * contacts.normal[c];
  if (is_piece(j)) return contact_point(grains, contacts, c) - grains.position[i];
  return domain.separation(grains.position[i], grains.position[j]);
}

}  // namespace slurry
