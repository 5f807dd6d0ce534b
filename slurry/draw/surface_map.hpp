// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The surfaces of the bodies of a study, coloured by what is known on their triangles: tractions.
#pragma once

#include <string>

#include "slurry/draw/quantities.hpp"
#include "slurry/io/results/written_fields.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry {

struct SurfaceMap {
  Triangles surface;
  Quantity quantity;  // a value for each triangle
};

// `name` is that of a quantity on triangles, "normal_traction"; of a vector its size, "traction", or a component,
// "traction.x". Throws InputError, for `--surface`, where no surface has it.
SurfaceMap surface_map(const WrittenFields* written, const std::string& name);

}  // namespace slurry
