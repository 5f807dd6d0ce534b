// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How many grains a case asks for, before any is placed.
#pragma once

#include "slurry/cases/case.hpp"

namespace slurry {

// The sum over the groups; those that come from a file are not counted. A double, since what is asked may not fit an
// integer.
double grains_asked(const Case& c);

// Memory that a run takes at its start, about, for its grains, a fluid on a grid or on points, and what it writes.
// Contacts take more.
double bytes_asked(const Case& c);

}  // namespace slurry
