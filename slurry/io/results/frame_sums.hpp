// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the contacts of a frame add up to for each of its grains: the one definition for pictures, films and the viewer.
#pragma once

#include "slurry/io/results/frames.hpp"
#include "slurry/observe/grain_contacts.hpp"

namespace slurry {

// One entry per row of the frame's grains.
GrainContacts sum_grain_contacts(const Frame& frame);

}  // namespace slurry
