// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Detection: from candidate pairs to the contacts of a step.
//
// A pair enters the problem if it could touch during the step: its gap after free flight, D + dt n.(U_j - U_i), is at
// most the slack s_i + s_j of its grains, or it is glued, or (where the case states a reach) its gap is at most that
// reach. For a pair that is left out, the gap after the step is at least (slack) - dt |V_i - U_i| - dt |V_j - U_j|. So
// if dt |V - U| <= s for every grain the step is certified: no pair that was left out overlaps. Otherwise `find_missed`
// looks at the pairs of those grains, raises their slack, and the step is solved again.
//
// A grain that is not round also turns: velocities are then those of the contact points, and R |omega - Omega| joins
// |V - U| in the test. A contact knows rotations to first order about the start of the step. Where that leaves an
// overlap at the end, of R (omega dt)^2 / 2 for smooth grains and up to R omega dt where a corner is turned into a face
// that it was far from, `find_turned` takes the touch from there: its gap is set so that with the velocities found it
// is the one at the end, gap + dt (opening) = gap_end, and the step is solved again, as in Newton's method.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "slurry/contacts/scene.hpp"
#include "slurry/core/velocities.hpp"
#include "slurry/neighbours/candidates.hpp"

namespace slurry {

// Touches taken at the end of a step, by (grain, partner, feature).
using TurnedTouches = std::map<std::array<std::int32_t, 3>, Touch>;

struct Selection {
  double dt = 0;
  std::optional<double> reach;        // from the case
  std::vector<double> slack;          // per grain, m
  bool turns = false, rolls = false;  // keep tangential impulses, rolling moments?
  TurnedTouches turned;               // these stand for those at the start of the step
};

// Slack of each grain before the first solve of a step.
void set_initial_slack(const Scene& scene, const Velocities& free, double dt, std::vector<double>& slack);

// A touch that becomes a contact, and the rank of the contact of the step before that it goes on from (-1: none).
struct KeptTouch {
  Touch touch;
  std::int64_t before;
  std::int32_t second;
};

// What detection and its certificate keep from step to step, so that they need no new memory.
struct Detection {
  std::vector<std::vector<KeptTouch>> kept;  // of chunks of rows; of grains that are not round
  std::vector<char> moved;                   // grains that left their free flight by more than their slack
  std::vector<char> raised;                  // grains whose slack is too small
  std::vector<std::vector<std::pair<TurnedTouches::key_type, Touch>>> turned;  // found in chunks of rows
};

// `contacts` become those at the present positions; the history comes from `previous` for pairs that were there, else
// it is 0. A piece that takes over a contact from another piece of its obstacle at a seam (the old one reports none any
// more, and the normal is the same within 25 degrees) takes its history too: a grain that rolls over a mesh does not
// lose its film. `previous` must be other contacts than those that are written.
void detect(const Scene& scene, const Candidates& candidates, const Velocities& free, const Selection& selection,
            const Contacts& previous, Detection& detection, Contacts& contacts);

// Looks for pairs left out that would overlap by more than `tolerance` (m) with the new
// velocities, raises the slack of their grains so that the next detection takes them, and returns their number.
std::size_t find_missed(const Scene& scene, const Candidates& candidates, const Velocities& free,
                        const Velocities& velocities, const Contacts& contacts, double tolerance, Detection& detection,
                        Selection& selection);

// Looks for touches of grains that are not round which overlap by more than `allowed` times the smaller radius once the
// grains have moved with the new velocities to `end`, puts them into selection.turned, and returns their number.
std::size_t find_turned(const Scene& scene, const Grains& end, const Candidates& candidates,
                        const Velocities& velocities, const Contacts& contacts, double allowed, Detection& detection,
                        Selection& selection);

// The contacts of grains that have been put in a new order: old index k is now at place[k]. A pair whose grains changed
// sides turns its normal. Contacts of a grain that is no more (place -1) are left out; `grains` is their number now.
// They are written into the arrays of other contacts.
void reorder(const Contacts& contacts, const std::vector<std::int32_t>& place, std::size_t grains, Contacts& sorted);
inline Contacts reorder(const Contacts& contacts, const std::vector<std::int32_t>& place, std::size_t grains) {
  Contacts sorted;
  reorder(contacts, place, grains, sorted);
  return sorted;
}

}  // namespace slurry
