// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of contact laws that a case file may name. To add one: a file beside this one with a struct that has `name`,
// `doc`, `fields()`, `local_set` and `offset` (K and the normal offset of the step), `next_gamma` (the history after
// it), `turns` and `rolls` (does it need rotations, moments?), and one line in the list. A law with a history names it
// and its unit by history() (history.hpp); one whose options can be wrong together says so by fault(). Loops over
// contacts ask its row (law_row.hpp): a law that owns memory gives one without by row(). A law whose set does not
// depend on the contact may say so by common_set(): the set is then kept once.
//
// Open contacts. A pair that has not touched, or has let go, has the history 0, and comes into the problem as soon as
// it may touch within the step. So K at the history 0 must have the bound 0 (`lowest`): an open contact pushes and
// never pulls. A history below 0 says "glued": the pair stays in the problem at any gap, and K may reach below 0. A law
// that lets go at a gap rather than after a pull says at which by reach(). Conformance tests hold every law to it.
#pragma once

#include <variant>

#include "slurry/laws/capillary.hpp"
#include "slurry/laws/cohesion.hpp"
#include "slurry/laws/friction.hpp"
#include "slurry/laws/gluey.hpp"
#include "slurry/laws/gluey_friction.hpp"
#include "slurry/laws/hard_sphere.hpp"
#include "slurry/laws/inelastic.hpp"
#include "slurry/laws/none.hpp"

namespace slurry {

using Law = std::variant<Inelastic, Gluey, Friction, GlueyFriction, Cohesion, Capillary, HardSphere, NoContact>;

}  // namespace slurry
