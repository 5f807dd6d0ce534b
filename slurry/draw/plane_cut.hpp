// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A cut through a field: one layer of its sites, a lattice of places in a plane.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "slurry/observe/fields/measured_field.hpp"

namespace slurry {

struct PlaneCut {
  std::array<std::int64_t, 2> counts{1, 1};  // sites along the two directions; the first runs fastest
  std::vector<Vec3> place;                   // m
  std::vector<std::size_t> rank;             // of each site in the field
  Vec3 first, second;                        // m, from a site to the next

  std::size_t size() const { return place.size(); }
  Vec3 normal() const { return normalised(cross(first, second)); }
  // Site (i, j).
  std::size_t at(std::int64_t i, std::int64_t j) const { return static_cast<std::size_t>(i + counts[0] * j); }
};

// `layer` is empty, or names the axis that the cut lies across, and where: "y", "y=0.02"; without a place the middle.
// Empty: the one layer that a field on a plane has; of a box that across z. Throws InputError for a field that has no
// such layer.
PlaneCut cut_of(const FieldResult& field, const std::string& layer);

// The layer of that rank across a direction of the sites; both others have more than one.
PlaneCut cut_at(const FieldResult& field, int direction, std::int64_t rank);

// Three numbers of each site of the cut, from an array with so many columns.
std::vector<Vec3> vectors_on(const PlaneCut& cut, const FieldArray& array);

}  // namespace slurry
