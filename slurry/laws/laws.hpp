// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of contact laws that a case file may name. To add one: a file beside this one with a struct that has `name`,
// `doc`, `fields()`, `local_set` and `offset` (K and the normal offset of the step), `next_gamma` (the history after
// it), `turns` and `rolls` (does it need rotations, moments?), and one line in the list. A law with a history says by
// gamma_is_impulse() whether it is in N s or in N s/m^2; one whose options can be wrong together says so by fault().
#pragma once

#include <variant>

#include "slurry/laws/friction.hpp"
#include "slurry/laws/gluey.hpp"
#include "slurry/laws/gluey_friction.hpp"
#include "slurry/laws/inelastic.hpp"

namespace slurry {

using Law = std::variant<Inelastic, Gluey, Friction, GlueyFriction>;

}  // namespace slurry
