// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From names to ranks: the groups, laws and forces of a case as the stages of a step want them.
//
// Groups are numbered: grain groups first, in the order of the case, then obstacles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/contacts/compliance.hpp"
#include "slurry/contacts/ignored_pairs.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/laws/law_table.hpp"

namespace slurry {

std::vector<std::string> group_names(const Case& c);
// Rank of a group; -1 if there is none of that name.
std::int32_t group_rank(const Case& c, const std::string& name);

LawTable resolve_laws(const Case& c);
// Of the contacts of groups a and b, at a groups + b; none where no material gives a stiffness.
std::vector<Compliance> resolve_compliances(const Case& c);
IgnoredPairs ignored_pairs(const LawTable& laws, const std::vector<Obstacle>& obstacles);
std::vector<AppliedForce> resolve_forces(const Case& c);

}  // namespace slurry
