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
#include <vector>

#include "slurry/contacts/contacts.hpp"
#include "slurry/core/velocities.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/obstacles.hpp"
#include "slurry/neighbours/candidates.hpp"
#include "slurry/shapes/touch.hpp"

namespace slurry {

// A piece of an obstacle in the world.
struct PlacedPiece {
  const Surface* surface = nullptr;
  Pose pose;
  std::int32_t obstacle = 0;
};

// All pieces of the obstacles at their present poses, by rank. A piece is placed when it is asked for, so that a mesh
// of many triangles costs only those that are touched. Refers to the pieces of the obstacles, which must stay.
class PlacedPieces {
 public:
  PlacedPieces() = default;
  explicit PlacedPieces(const std::vector<Obstacle>& obstacles);
  PlacedPiece operator[](std::size_t rank) const;
  std::size_t size() const { return size_; }

 private:
  struct Run {  // the pieces of one obstacle
    std::size_t first;
    const Piece* pieces;
    Pose pose;
    std::int32_t obstacle;
  };
  std::vector<Run> runs_;  // by first
  std::size_t size_ = 0;
};
PlacedPieces place_pieces(const std::vector<Obstacle>& obstacles);

struct Gap {
  double gap;
  Vec3 normal;  // from the grain to its partner
};
// The gap of the pair (first, second) as coded in Contacts: the least one where the pair has several.
Gap gap_of(const Grains& grains, const PlacedPieces& pieces, std::int32_t first, std::int32_t second);

// All touches of a pair of grains of any form (see shapes/touch.hpp), appended to `found`. The result does not depend
// on which of two grains comes first, apart from the sign of the normals.
void find_touches(const Grains& grains, const PlacedPieces& pieces, std::int32_t first, std::int32_t second,
                  double reach, Vec3 hint, std::vector<Touch>& found);

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
std::vector<double> initial_slack(const Grains& grains, const Velocities& free, double dt);

// Contacts at the present positions; the history comes from `previous` for pairs that were there, else it is 0. A piece
// that takes over a contact from another piece of its obstacle at a seam (the old one reports none any more, and the
// normal is the same within 25 degrees) takes its history too: a grain that rolls over a mesh does not lose its film.
Contacts detect(const Grains& grains, const PlacedPieces& pieces, const Candidates& candidates, const Velocities& free,
                const Selection& selection, const Contacts& previous);

// Looks for pairs left out that would overlap by more than `tolerance` (m) with the new
// velocities, raises the slack of their grains so that the next detection takes them, and returns their number.
std::size_t find_missed(const Grains& grains, const PlacedPieces& pieces, const Candidates& candidates,
                        const Velocities& free, const Velocities& velocities, const Contacts& contacts,
                        double tolerance, Selection& selection);

// Looks for touches of grains that are not round which overlap by more than `allowed` times the smaller radius once the
// grains have moved with the new velocities to `end`, puts them into selection.turned, and returns their number.
std::size_t find_turned(const Grains& grains, const Grains& end, const PlacedPieces& pieces,
                        const Candidates& candidates, const Velocities& velocities, const Contacts& contacts,
                        double allowed, Selection& selection);

// The contacts of grains that have been put in a new order: old index k is now at place[k]. A pair whose grains changed
// sides turns its normal.
Contacts reorder(const Contacts& contacts, const std::vector<std::int32_t>& place);

}  // namespace slurry
