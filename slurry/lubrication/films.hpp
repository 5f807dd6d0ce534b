// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Films: which pairs of a collection have a film, and at which gap their contact acts.
#pragma once

#include <vector>

#include "slurry/contacts/scene.hpp"
#include "slurry/lubrication/pair_forces.hpp"
#include "slurry/neighbours/candidates.hpp"

namespace slurry {

// Reach of the films of each grain: pairs up to it must be among the candidates.
std::vector<double> film_reach(const ExplicitLubrication& film, const Grains& grains);

// The candidates within reach, at the present positions. Those that are glued (`contacts` of the step before) are held.
std::vector<FilmPair> find_films(const ExplicitLubrication& film, const Scene& scene, const Walls& walls,
                                 const Candidates& candidates, const Contacts& contacts);

// The distance at which each contact acts: q_s, but no more than the gap that is left, for a pair that is nearer
// already is held where it is.
std::vector<double> film_thresholds(const ExplicitLubrication& film, const Scene& scene, const Walls& walls,
                                    const Contacts& contacts, double dt);

// Largest threshold of a film of each grain: contacts must be looked for up to it. Throws RunError where a threshold is
// beyond the reach of its film: the step is too long.
std::vector<double> largest_thresholds(const ExplicitLubrication& film, const Grains& grains,
                                       const std::vector<FilmPair>& pairs, double dt);

}  // namespace slurry
