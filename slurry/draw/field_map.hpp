// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A field of a planar frame (observe/fields) as a map of coloured rectangles.
#pragma once

#include <string>
#include <vector>

#include "slurry/draw/quantities.hpp"
#include "slurry/io/results/frames.hpp"
#include "slurry/observe/fields/field_options.hpp"

namespace slurry {

struct FieldMap {
  Quantity quantity;        // a value for each rectangle
  std::vector<Vec3> place;  // m, their middles
  Vec3 edge;                // m, of each
};

// `name` is a quantity: "pressure"; "velocity", the size of a vector; "velocity.x" or "contact_stress.xy". With the
// name of one of the known fields before it, "around.pressure", it is that field, which must be in a box; else one in a
// box that holds the grains, with their mean diameter as the width. Throws InputError for names that do not exist and
// for a frame in space.
FieldMap field_map(const Frame& frame, const std::string& name, const std::vector<FieldOptions>& known,
                   const std::vector<std::string>& groups);

}  // namespace slurry
