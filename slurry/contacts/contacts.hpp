// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contacts: the pairs that enter the contact problem of a step, with their geometry and their history.
//
// Contacts are sorted: row i holds the contacts of grain i with grains j > i (ascending), then with obstacle pieces
// (ascending). A pair of spheres has one contact; other shapes may have several, told apart by their feature. The sort
// makes the history of a pair easy to find again and the order independent of how pairs were found.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry {

// The second partner of a contact: a grain index >= 0, or an obstacle piece coded as a negative number.
constexpr std::int32_t piece_code(std::int32_t piece) { return -1 - piece; }
constexpr bool is_piece(std::int32_t second) { return second < 0; }
constexpr std::int32_t piece_of(std::int32_t second) { return -1 - second; }

struct Contacts {
  std::vector<std::int64_t> start;   // row i is [start[i], start[i+1])
  std::vector<std::int32_t> first;   // grain index
  std::vector<std::int32_t> second;  // grain index, or piece_code(piece)
  // Geometry at the start of the step (obstacles at the end of it).
  std::vector<double> gap;   // D, m; negative: overlap
  std::vector<Vec3> normal;  // unit, from first to second
  // The same, for grains that are not round; empty where all are.
  std::vector<Vec3> middle;           // of the gap, m
  std::vector<double> curvature;      // of the two surfaces there, added, 1/m
  std::vector<std::int32_t> feature;  // tells the contacts of one pair apart
  // History.
  std::vector<double> impulse;   // p = dt lambda of the last step, N s; positive pushes the two apart
  std::vector<Vec3> tangential;  // tangential impulse on `second`, N s; empty without friction
  std::vector<Vec3> moment;      // rolling moment on `second`, N m s; empty without rolling friction
  std::vector<double> gamma;     // adhesion variable, N s/m^2, <= 0
  // Law.
  std::vector<std::int32_t> law;  // rank in the table of laws

  std::size_t size() const { return first.size(); }

  void resize(std::size_t n, bool with_friction = false, bool with_rolling = false, bool with_points = false) {
    for_each_array(*this, [n](const char*, auto& array) { array.resize(n); });
    if (!with_points) middle.clear(), curvature.clear(), feature.clear();
    if (!with_friction) tangential.clear();
    if (!with_rolling) moment.clear();
  }

  // May the array be empty although there are contacts?
  static constexpr bool is_optional(std::string_view name) {
    return name == "tangential" || name == "moment" || name == "middle" || name == "curvature" || name == "feature";
  }

  // Calls visit(name, array) for every array with one entry per contact (or none).
  template <class Self, class Visit>
  static void for_each_array(Self& self, Visit&& visit) {
    for_each_array(self, self, [&](const char* name, auto& array, auto&) { visit(name, array); });
  }
  // Calls visit(name, array of a, array of b).
  template <class A, class B, class Visit>
  static void for_each_array(A& a, B& b, Visit&& visit) {
    visit("first", a.first, b.first);
    visit("second", a.second, b.second);
    visit("gap", a.gap, b.gap);
    visit("normal", a.normal, b.normal);
    visit("middle", a.middle, b.middle);
    visit("curvature", a.curvature, b.curvature);
    visit("feature", a.feature, b.feature);
    visit("impulse", a.impulse, b.impulse);
    visit("tangential", a.tangential, b.tangential);
    visit("moment", a.moment, b.moment);
    visit("gamma", a.gamma, b.gamma);
    visit("law", a.law, b.law);
  }
};

}  // namespace slurry
