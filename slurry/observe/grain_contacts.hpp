// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the contacts of a grain add up to: pressure, number of contacts and strongest adhesion.
//
// The pressure is the mean normal stress inside the grain, from the moments of the contact forces f at the points x_c
// (Love-Weber; positive in compression, negative where glue pulls):
//
//     pressure = - 1 / (d V) sum_c f_c . (x_c - x),     d = 3 and V the volume, or d = 2 and V the area of a disc.
//
// A contact counts when it bears a force or is glued (gamma < 0); pairs that are only close do not.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/contacts/contacts.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {

struct GrainContacts {
  std::vector<double> pressure;        // Pa; N/m in a planar case
  std::vector<std::int32_t> contacts;  // that count
  std::vector<double> gamma;           // the most negative one; 0 without
};

bool bears(const Contacts& contacts, std::size_t contact);

// `first` and `second` of the contacts are places in `grains`; `volume` per grain; zero pressure when dt = 0.
GrainContacts sum_grain_contacts(const Grains& grains, const Domain& domain, const Contacts& contacts,
                                 const std::vector<Vec3>& points, const std::vector<double>& volume, double dt,
                                 int dimension);

}  // namespace slurry
