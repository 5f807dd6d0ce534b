// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Images of grains and contacts for fields in a periodic cell. Points are taken into the cell, and around it lie the
// images of all that a point may reach: then every difference of places is a plain one, also for kernels wider than the
// cell, and no face is special.
//
// A point at x that is taken to x + s sees its surroundings move as they do at x: by L s slower (grains/domain.hpp).
#pragma once

#include <string>
#include <vector>

#include "slurry/grains/domain.hpp"
#include "slurry/shapes/bounds.hpp"

namespace slurry {

// A point within the cell, and what is to be added there to the velocities.
struct FieldPoint {
  Vec3 place, drift;
};
FieldPoint taken_in(const Domain& domain, Vec3 x);

// What is wrong with a kernel that reaches so far in the cell; empty where nothing is.
std::string reach_fault(const Domain& domain, double reach);

class FieldImages {
 public:
  // For points in the cell.
  FieldImages(const Domain& domain, const std::vector<FieldPoint>& points);

  // The shifts, vectors of the lattice, that take something at x to where it may be within reach of a point; others,
  // too. In open space the one shift is 0.
  std::vector<Vec3> shifts(Vec3 x, double reach) const;

 private:
  const Domain& domain_;
  UpperMatrix inverse_;
  Vec3 rows_;        // how much of an edge a length of 1 is, across the faces
  Vec3 low_, high_;  // of the points, in units of the edges
};

}  // namespace slurry
