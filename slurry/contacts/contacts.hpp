// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contacts: the pairs that enter the contact problem of a step, with their geometry and their history.
//
// Contacts are sorted: row i holds the contacts of grain i with grains j > i (ascending), then with obstacle pieces
// (ascending). The sort makes the history of a pair easy to find again and the order independent of how pairs were found.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry {

// The second partner of a contact: a grain index >= 0, or an obstacle piece coded as a negative number.
constexpr std::int32_t piece_code(std::int32_t piece) { return -1 - piece; }
constexpr bool is_piece(std::int32_t second) { return second < 0; }
constexpr std::int32_t piece_of(std::int32_t second) { return -1 - second; }

struct Contacts {
  std::vector<std::int64_t> start;     // row i is [start[i], start[i+1])
  std::vector<std::int32_t> first;     // grain index
  std::vector<std::int32_t> second;    // grain index, or piece_code(piece)
  // Geometry at the start of the step (obstacles at the end of it).
  std::vector<double> gap;             // D, m; negative: overlap
  std::vector<Vec3> normal;            // unit, from first to second
  // History.
  std::vector<double> impulse;         // p = dt lambda of the last step, N s; positive pushes the two apart
  std::vector<double> gamma;           // adhesion variable, N s/m^2, <= 0
  // Law.
  std::vector<std::int32_t> law;       // rank in the table of laws

  std::size_t size() const { return first.size(); }

  // Calls visit(name, array) for every array with one entry per contact.
  template <class Self, class Visit>
  static void for_each_array(Self& self, Visit&& visit) {
    visit("first", self.first);
    visit("second", self.second);
    visit("gap", self.gap);
    visit("normal", self.normal);
    visit("impulse", self.impulse);
    visit("gamma", self.gamma);
    visit("law", self.law);
  }
  void resize(std::size_t n) {
    for_each_array(*this, [n](const char*, auto& array) { array.resize(n); });
  }
};

}  // namespace slurry
