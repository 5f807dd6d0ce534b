// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One group of grains, placed: what each generator of the family `Placement` gives.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/grains/newborn.hpp"
#include "slurry/grains/packing.hpp"
#include "slurry/grains/table.hpp"

namespace slurry {

struct PlacedGroup {
  std::vector<Vec3> position;
  std::vector<double> radius;
  std::vector<double> mass;
  std::vector<Vec3> velocity;
  // From a file that has them; else empty.
  std::vector<Vec3> angular_velocity;
  std::vector<Quaternion> orientation;
  std::vector<bool> is_still;  // its moments of inertia are infinite: it never turns
};

// Where a group is placed: the parts of the world that its generator may ask for.
struct PlaceContext {
  bool planar = false;
  const std::string& folder;  // relative paths start here
  const Occupied& occupied;
  const std::function<Table(const std::string&)>& load;
  const Form* form = nullptr;  // of the grains; none for spheres
  double reach = 1;            // of what is placed beyond its form, over the radius that the case gives: of a swimmer
};

// What the grains of a group are like, whoever places them; the rank of the group stays open.
GrainKind kind_of(const GrainGroup& group);

// Rest length of the links of a group that is chained, m.
double link_length(const GrainGroup& group);

// Draws and places a group (radius, mass, velocity without its random part). Throws InputError naming the group.
PlacedGroup place_group(const GrainGroup& group, const PlaceContext& world, Random& random);

// The grains of a group that a table lists, each with what the table says of it and for the rest as `place_group`
// would draw them. `also` is a column that the caller reads. Positions are zero where the table has none.
PlacedGroup list_group(const GrainGroup& group, const PlaceContext& world, const Table& table, const char* also,
                       Random& random);

}  // namespace slurry
