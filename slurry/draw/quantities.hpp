// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Quantities: what grains and contacts of a frame are coloured by.
//
//     speed      |v|, m/s
//     radius     m; of grains that have shapes the radius of the sphere that holds the grain ("bounding radius")
//     pressure   the mean pressure in the grain, Pa (N/m in a planar case; observe/grain_contacts.hpp)
//     load       sum over the contacts of the size of the normal force, N
//     contacts   number of contacts that push or stick
//     gamma      minus the strongest gamma among the contacts, in the unit that the frame tells
//
// and of a contact: force (its size, N; a contact that sticks may pull) and gamma (minus its gamma).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slurry/draw/ticks.hpp"
#include "slurry/io/results/frames.hpp"

namespace slurry {

struct Quantity {
  std::string label, unit;
  std::vector<double> values;
  std::vector<char> pulls;  // of contacts by force: 1 where it is a pull
};

// The names that `--colour` knows, "group" and "none" (which are no numbers) included, and those of `--contacts`.
const std::vector<std::string>& grain_colourings();
const std::vector<std::string>& contact_colourings();
// Throws InputError, with the nearest name, for a name that is not in the list.
void check_colouring(const std::string& option, const std::string& name, const std::vector<std::string>& known);

// Throws InputError where the frame does not hold what it needs.
Quantity grain_quantity(const Frame& frame, const std::string& name);
Quantity contact_quantity(const Frame& frame, const std::string& name);

// From 0 (or the least value, for radii) to nearly the largest: a few far above the rest do not count. None where all
// values are 0, for there is nothing to scale.
std::optional<Range> range_of(const Quantity& quantity);

bool has_pulls(const Quantity& quantity);

// A unit as it is printed: with raised digits.
std::string unit_text(std::string unit);

}  // namespace slurry
