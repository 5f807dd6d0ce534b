// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The surfaces of the bodies of a study, coloured by what is known on their triangles: tractions.
#pragma once

#include <optional>
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

// The range of its colours, with 0 in the middle where values have both signs.
std::optional<Range> surface_range(const SurfaceMap& map);
// The colour map: one with two arms for values of both signs, and another than that of a field beside it.
std::string surface_colours(const std::optional<Range>& range, const std::string& map, bool has_field);

}  // namespace slurry
