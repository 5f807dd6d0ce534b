// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From the description of a case to the bodies of a run: grains placed, obstacles laid out.
//
// Groups are numbered: the grain groups by their rank in the case, then the obstacles (number of grain groups + rank).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/grains/table.hpp"

namespace slurry {

// Reads the table of a placement file (see io/csv.hpp); the path already starts from the case's folder.
using TableLoader = std::function<Table(const std::string& path)>;

// The grains in the order of the case; id is the rank over all groups. Each group draws from its own random numbers,
// made from the seed and the rank of the group. Throws InputError where a group cannot be placed.
Grains build_grains(const Case& c, const TableLoader& load);

// The forms of the groups, by rank; empty where all grains are spheres.
std::shared_ptr<const Forms> build_forms(const Case& c);

// The chains of the groups that have them, for grains of those groups; empty where none has.
std::shared_ptr<const Chains> build_chains(const Case& c, const Grains& grains);

// The groups that grow.
std::vector<GrowthGroup> build_growth(const Case& c, const Grains& grains);

// The obstacles at their poses of time 0.
std::vector<Obstacle> build_obstacles(const Case& c);

}  // namespace slurry
