// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Several ranks run a case: what rank 0 hands out, and what the others do.
#pragma once

#include <string>

#include "crew.hpp"
#include "slurry/cases/case.hpp"
#include "slurry/runs/runner.hpp"

namespace slurry {

// Refuses what ranks cannot do together. `device`: that of the command line, or empty.
void check_crew(const Crew& crew, const Case& c, const std::string& device);

// Rank 0 gives its state to the others, which begin there.
void hand_out(Crew& crew, const Runner& runner);

// The run of a rank that follows.
void follow(Crew& crew, const Case& c);

// What the exchanges have cost rank 0, one sentence.
std::string costs_text(const Crew& crew, double seconds, std::int64_t steps);

}  // namespace slurry
