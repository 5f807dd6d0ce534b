// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A field (observe/fields) as a map of coloured tiles: made from a planar frame, or a cut through one that the run has
// written.
#pragma once

#include <string>
#include <vector>

#include "slurry/draw/quantities.hpp"
#include "slurry/io/results/frames.hpp"
#include "slurry/io/results/written_fields.hpp"
#include "slurry/observe/fields/field_options.hpp"

namespace slurry {

struct FieldMap {
  Quantity quantity;        // a value for each tile
  std::vector<Vec3> place;  // m, their middles
  Vec3 first, second;       // m, the edges of each
  bool is_fluid = false;    // of the fluid, which is not where grains are: these cover it
};

// What a map may be made of besides the frame.
struct FieldSources {
  std::vector<FieldOptions> known = {};    // fields of the case
  const WrittenFields* written = nullptr;  // those that the run has written
  std::string layer = {};                  // of a box in space (plane_cut.hpp)
};

// `name` is a quantity: "pressure"; "velocity", the size of a vector; "velocity.x" or "contact_stress.xy". With the
// name of one of the known fields before it, "around.pressure", it is that field, which must be in a box; else one in a
// box that holds the grains, with their mean diameter as the width. What a frame does not tell is read from what the
// run has written, at the instant nearest to that of the frame: every field in space, and the fluid,
// "fluid.velocity" or "around.fluid_pressure". Throws InputError for names that do not exist.
FieldMap field_map(const Frame& frame, const std::string& name, const FieldSources& sources,
                   const std::vector<std::string>& groups);

}  // namespace slurry
