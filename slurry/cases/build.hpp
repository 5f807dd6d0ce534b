// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From the description of a case to the world and the first state of a run: grains placed, obstacles laid out.
//
// Groups are numbered: the grain groups by their rank in the case, then the obstacles (number of grain groups + rank).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/cases/place.hpp"
#include "slurry/grains/table.hpp"
#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// Reads the table of a placement file (see io/csv.hpp); the path already starts from the case's folder.
using TableLoader = std::function<Table(const std::string& path)>;

// All of the world but its chains, which are told by the grains: see complete_world.
World build_world(const Case& c);
void complete_world(const Case& c, const State& state, World& world);

// The state at the start. Throws InputError where a group cannot be placed, or a motion is not finite.
State build_state(const Case& c, const World& world, const TableLoader& load);
// Gives a state that was made elsewhere what it lacks: the order of its grains, the next id, the walls.
void complete_state(const World& world, State& state);

// The parts. Grains are in the order of the case; id is the rank over all groups. Each group draws from its own random
// numbers, made from the seed and the rank of the group.
Grains build_grains(const Case& c, const TableLoader& load);
Grains build_grains(const Case& c, const Forms& forms, const std::vector<Obstacle>& obstacles, const TableLoader& load);
// Adds the grains of the group of that rank behind those that are there; ids follow each other.
void append_placed(Grains& grains, const Forms& forms, const Case& c, std::size_t rank, const PlacedGroup& placed,
                   Random& random);
// The forms of the groups, by rank; none where all grains are spheres.
Forms build_forms(const Case& c);
std::vector<Obstacle> build_obstacles(const Case& c);
std::vector<GrowthGroup> build_growth(const Case& c, const Forms& forms);
std::vector<BreakageGroup> build_breakage(const Case& c);
// The chains of the groups that have them, for members of those groups.
Chains build_chains(const Case& c, const Members& members);

}  // namespace slurry
