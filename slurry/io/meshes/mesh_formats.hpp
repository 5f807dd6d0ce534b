// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The formats of mesh files, from the bytes of a file; see mesh_file.hpp. `name` opens the messages.
#pragma once

#include <string>
#include <string_view>

#include "slurry/shapes/surfaces/triangle_mesh.hpp"

namespace slurry {

Triangles parse_stl(std::string_view bytes, const std::string& name);
Triangles parse_obj(std::string_view bytes, const std::string& name);

}  // namespace slurry
