// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From a case to a swimmer, its stroke and its drive.
#pragma once

#include <memory>
#include <vector>

#include "slurry/studies/study.hpp"
#include "slurry/studies/swimmer/case.hpp"
#include "slurry/swimmers/connection.hpp"
#include "slurry/swimmers/driven_swim.hpp"
#include "slurry/swimmers/stroke.hpp"
#include "slurry/swimmers/stroke_target.hpp"

namespace slurry {

// All throw InputError with a sentence that does not name the key.
Swimmer make_swimmer(const SwimmerCase& c);

bool has_stroke(const SwimmerCase& c);
bool has_field(const SwimmerCase& c);

SwimmerDrive make_drive(const SwimmerCase& c, const Swimmer& swimmer, double period);

// A table where it pays, from the cache where that has one, else the swimmer itself.
std::unique_ptr<ConnectionField> make_field(const SwimmerCase& c, const Swimmer& swimmer, StudyCache* cache = nullptr);
// What the table is worth, in a sentence; empty where there is no table.
std::string note_of(const ConnectionField& field);

// A shape of the grid over the box of shapes at which bodies touch or come too close, in words; empty if none does.
std::string closeness_fault(const Swimmer& swimmer);

}  // namespace slurry
