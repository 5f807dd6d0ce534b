// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Limit analysis of rigid bodies with dry friction (docs/theory/stability.md). With the contact forces f in Coulomb's
// cones and the loads w (which do not change) and l (which grow by the factor s),
//
//     B^T f + w + s l = 0      has solutions f up to s = s*:      no larger load can be carried,
//
// and the dual gives the velocities of a collapse at s* by associated friction: contacts that slide open by mu times
// their slip. A collapse by Coulomb's own law needs at most that load.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/core/velocities.hpp"
#include "slurry/solvers/problem.hpp"

namespace slurry {

// Bodies at rest, their dry contacts, and what loads them; forces in N, torques in N m.
struct LimitProblem {
  Problem contacts;  // normals, arms and coefficients of friction; a body that cannot move has no inverse mass
  bool planar = false;
  double radius = 1;  // m, a length to compare torques with forces
  Impulses weight, load;
};

enum class ContactAction { idle, sticks, slides, opens };

struct LimitAnswer {
  bool is_found = false;
  double factor = 0;        // s*
  Velocities mechanism;     // where l has the power 1 W per newton of the total weight; none where s* is not found
  std::vector<Vec3> force;  // on the second body of each contact, N
  int iterations = 0;       // of the interior points
  double error = 0;         // of optimality, relative
};

// Can the contacts carry the weight alone? The coefficients of friction are multiplied by `friction`. Where they cannot
// the mechanism is that of a collapse. Throws RunError where the interior points do not come to an end.
struct Standing {
  bool stands = false;
  LimitAnswer collapse;
};
Standing can_stand(const LimitProblem& problem, double friction = 1);

// s* of a packing that stands, up to `most`; is_found is false where `most` is carried.
LimitAnswer limit_load(const LimitProblem& problem, double most);

// A collapse by Coulomb's law without dilatancy: friction is bounded by the normal forces of the round before until
// these no longer change (M. Gilbert, C. Casapulla, H. M. Ahmed, Comput. Struct. 84 (2006) 873). is_found is false
// where the rounds do not settle.
LimitAnswer exact_limit_load(const LimitProblem& problem, double most, const LimitAnswer& associated);

// The least factor on all coefficients of friction with which the packing stands; infinity where none is enough.
double required_friction(const LimitProblem& problem);

// What each contact does in a collapse.
std::vector<ContactAction> actions_of(const LimitProblem& problem, const LimitAnswer& answer);
// Total weight, N.
double total_weight(const LimitProblem& problem);

}  // namespace slurry
