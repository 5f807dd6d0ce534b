// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Vector faults: whether a vector of a case has a direction where it needs one, three positive edges where it is a
// size, and whether it fits a planar case. The answer is empty, or says what was given and what was expected.
#pragma once

#include <string>

#include "slurry/core/tables.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

std::string to_text(const Vec3& v);

// Looks at vectors, at vectors of formulas, and at lists of both; any other value has no such fault. A vector without
// a unit is a direction. In a planar case it is either in the plane or along z; which of the two, the default of the
// field tells (the normal of a plane; the axis of a rotation).
std::string vector_fault(bool planar, const FieldType& f, ValueView value, ValueView by_default);

}  // namespace slurry
