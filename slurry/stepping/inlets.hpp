// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Who comes by the inlets and who leaves by the outlets at the end of a step (world/population.hpp).
#pragma once

#include <cstddef>
#include <vector>

#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// The places of the grains that leave, ascending; they are counted and listed in `departures`, in the order of their
// ids, and those that are to come back wait from now on.
std::vector<std::size_t> let_out(const World& world, State& state, double now, std::vector<Departure>& departures);

// The grains that come: what the step adds to the debts of the inlets is added, and what finds a place among the grains
// that stay, and outside of the obstacles, is taken off. `now` is the end of the step. An inlet whose rate is no number
// gives nothing; it is told in `notes`.
Grains let_in(const World& world, State& state, const std::vector<std::size_t>& leaving, double dt, double now,
              std::vector<std::string>& notes);

}  // namespace slurry
