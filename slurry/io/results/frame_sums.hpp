// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the contacts of a frame add up to for each of its grains: the one definition for pictures, films and the viewer.
#pragma once

#include "slurry/io/results/frames.hpp"
#include "slurry/observe/grain_contacts.hpp"

namespace slurry {

// Volume of each grain; area in a planar case.
std::vector<double> grain_volumes(const Frame& frame);

// One entry per row of the frame's grains.
GrainContacts sum_grain_contacts(const Frame& frame);

}  // namespace slurry
