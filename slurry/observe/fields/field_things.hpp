// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Field things: the grains and the branches of contacts that fields are made of, with their periodic images, sorted by
// cells in memory. A record is rows of four numbers, so that four records are loaded as columns (solvers/lanes.hpp).
#pragma once

#include <vector>

#include "slurry/observe/fields/field_bins.hpp"
#include "slurry/observe/fields/field_images.hpp"
#include "slurry/observe/fields/field_scene.hpp"

namespace slurry {

struct alignas(32) GrainMark {
  Vec3 position;
  double mass;
  Vec3 velocity;
  double volume;
  double diameter;   // times the volume
  double fabric[6];  // xx, yy, zz, xy, xz, yz, times the volume
  double unused;
};
static_assert(sizeof(GrainMark) == 16 * sizeof(double));

// A straight line along which a contact hands on its force.
struct alignas(32) Branch {
  Vec3 start;
  double length;
  Vec3 direction;       // unit
  double ends_at_wall;  // 1 or 0
  Vec3 force;           // on what is at the start, N
  double unused;
  Vec3 torque;  // about the start, N m
  double unused_too;
  Vec3 torque_slope;  // the change of the torque along the branch, N
  double unused_as_well;
};
static_assert(sizeof(Branch) == 20 * sizeof(double));

// Where the bins have them.
inline Vec3 place_of(const GrainMark& g) { return g.position; }
inline Vec3 place_of(const Branch& b) { return b.start + 0.5 * b.length * b.direction; }

// Things in the order of their bins.
template <class Thing>
struct Binned {
  FieldBins bins;
  std::vector<Thing> list;

  Binned(const std::vector<Thing>& things, const Bounds& box, double reach);
};

// Those that may be within `reach` of a point in the box.
Binned<GrainMark> bin_grains(const FieldScene& scene, const std::vector<char>& counts, const FieldFrame& frame,
                             const FieldImages& images, const Bounds& box, double reach);
// By their lengths, each class up to twice as long as the one before: a few long branches, as those of a large grain,
// must not widen the search for all.
std::vector<Binned<Branch>> bin_branches(const FieldScene& scene, const std::vector<char>& counts,
                                         const FieldImages& images, const Bounds& box, double reach);

}  // namespace slurry
