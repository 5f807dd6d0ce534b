// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rule faults: whether a value obeys the rule of its field, for each type that a rule can apply to.
//
// The answer is empty, or says what was given and what was expected. A rule on a list holds for each entry; on a vector
// for each component, except a z that is 0, which a planar case leaves out; on a distribution for the sizes it can
// give.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "slurry/core/tables.hpp"

namespace slurry {

std::string rule_fault(Rule rule, std::int64_t value);
std::string rule_fault(Rule rule, const std::vector<std::int64_t>& list);
std::string rule_fault(Rule rule, ValueView value);

}  // namespace slurry
