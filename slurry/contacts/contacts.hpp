// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contacts: the pairs that enter the contact problem of a step, with their geometry and their history.
//
// Contacts are sorted: row i holds the contacts of grain i with grains j > i (ascending), then with obstacle pieces
// (ascending). A pair of spheres has one contact; other shapes may have several, told apart by their feature, and hard
// spheres one for each of their impacts in the step, in the order of time. The sort makes the history of a pair easy to
// find again and the order independent of how pairs were found.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/core/arrays.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

// The second partner of a contact: a grain index >= 0, or an obstacle piece coded as a negative number.
constexpr std::int32_t piece_code(std::int32_t piece) { return -1 - piece; }
constexpr bool is_piece(std::int32_t second) { return second < 0; }
constexpr std::int32_t piece_of(std::int32_t second) { return -1 - second; }

struct Contacts {
  std::vector<std::int64_t> start;   // row i is [start[i], start[i+1])
  std::vector<std::int32_t> first;   // place of a grain
  std::vector<std::int32_t> second;  // place of a grain, or piece_code(piece)
  // Geometry at the start of the step (obstacles at the end of it).
  std::vector<double> gap;
  std::vector<Vec3> normal;
  // The same, for grains that are not round; empty where all are.
  std::vector<Vec3> middle;
  std::vector<double> curvature;
  std::vector<std::int32_t> feature;
  // Of impacts of hard spheres, one contact each; empty where impulses act over the step.
  std::vector<Vec3> impact;
  // History.
  std::vector<double> impulse;   // p = dt lambda of the last step
  std::vector<Vec3> tangential;  // empty without friction
  std::vector<Vec3> moment;      // empty without rolling friction
  std::vector<double> gamma;
  // Law.
  std::vector<std::int32_t> law;

  // Those with one entry a contact (or none).
  static constexpr auto arrays() {
    return FieldTable{
        array("first", &Contacts::first, "", "Place of the first grain (a row of the arrays of the grains)."),
        array("second", &Contacts::second, "", "Place of the second grain, or -1 - p for piece p of the obstacles."),
        array("gap", &Contacts::gap, "m", "Gap at the start of the step, m; negative: overlap."),
        array("normal", &Contacts::normal, "", "Unit vector from first to second."),
        array("middle", &Contacts::middle, "m", "Middle of the gap, m; empty where all grains are round.",
              Array::optional),
        array("curvature", &Contacts::curvature, "1/m",
              "Curvatures of the two surfaces, added, 1/m; empty where all grains are round.", Array::optional),
        array("feature", &Contacts::feature, "",
              "Tells the contacts of one pair apart; empty where all grains are round.", Array::optional),
        array("impact", &Contacts::impact, "m",
              "Where the surfaces met, m, of impacts of hard spheres, each of which is a contact; else empty.",
              Array::optional),
        array("impulse", &Contacts::impulse, "N s", "Normal impulse of the step, N s; positive pushes the two apart."),
        array("tangential", &Contacts::tangential, "N s",
              "Tangential impulse on the second, N s; empty without friction.", Array::optional),
        array("moment", &Contacts::moment, "N m s",
              "Rolling moment on the second, N m s; empty without rolling friction.", Array::optional),
        array("gamma", &Contacts::gamma, "N s/m^2",
              "Adhesion after the step, N s/m^2 (N s with scaling = \"one\"; of cohesion and bridges the pull, N); "
              "negative: glued."),
        array("law", &Contacts::law, "",
              "Rank of the law: 0 is inelastic, k the k-th rule of the case; those of materials follow.")};
  }

  std::size_t size() const { return first.size(); }

  // Arrays that are not wanted become empty; none of them loses its memory.
  void resize(std::size_t n, bool with_friction = false, bool with_rolling = false, bool with_points = false) {
    first.resize(n), second.resize(n), gap.resize(n), normal.resize(n);
    impulse.resize(n), gamma.resize(n), law.resize(n);
    const std::size_t points = with_points ? n : 0;
    middle.resize(points), curvature.resize(points), feature.resize(points);
    tangential.resize(with_friction ? n : 0);
    moment.resize(with_rolling ? n : 0);
    impact.clear();
  }
};

}  // namespace slurry
