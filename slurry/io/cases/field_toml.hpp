// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The options of a field outside of a case (field_text.hpp), as a table of TOML.
#pragma once

#include <toml++/toml.h>

#include "slurry/observe/fields/field_scene.hpp"

namespace slurry {

FieldOptions read_field(toml::table table, const FieldScene& scene);

}  // namespace slurry
