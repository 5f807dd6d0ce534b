// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the contacts of a frame add up to for each of its grains: the one definition for pictures, films and the viewer.
#pragma once

#include "slurry/io/frames.hpp"
#include "slurry/observe/grain_contacts.hpp"

namespace slurry {

// One entry per row of the frame's grains. Throws RunError where a contact names a grain that the frame lacks.
GrainContacts sum_grain_contacts(const Frame& frame);

// The contacts of the frame with rows of its grains in the place of identities.
Contacts contacts_by_row(const Frame& frame);

// The row of the grain with this identity; -1 when there is none.
std::int32_t row_of(const Frame& frame, std::int64_t id);

}  // namespace slurry
