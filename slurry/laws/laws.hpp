// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of contact laws that a case file may name. To add one: a file beside this one with a struct that has `name`,
// `doc`, `fields()`, `local_set` (the set K of the step) and `next_gamma` (the history after it), and one line in the list.
#pragma once

#include <variant>

#include "slurry/laws/gluey.hpp"
#include "slurry/laws/inelastic.hpp"

namespace slurry {

using Law = std::variant<Inelastic, Gluey>;

}  // namespace slurry
