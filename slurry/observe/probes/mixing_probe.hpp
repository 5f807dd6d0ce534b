// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How well a group is mixed with the others: Lacey's index (Lacey, J. Appl. Chem. 4 (1954) 257) over cubic cells.
//
// With n_i grains in cell i, of which the fraction p_i is of the group, N = sum n_i grains in C cells that hold any,
// and p the fraction of all,
//
//     s^2 = sum n_i (p_i - p)^2 / N,     s_0^2 = p (1 - p) (apart),     s_r^2 = p (1 - p) (C - 1) / (N - 1) (at
//     random),
//
//     M = (s_0^2 - s^2) / (s_0^2 - s_r^2).
//
// s_r^2 is the exact mean of s^2 over all ways to deal the labels to the places, so that M is 0 where every cell has
// one kind only and 1 in the mean of random mixtures; an order better than chance has a little more. Grains count by
// their centres and alike, whatever their size.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct MixingProbe {
  static constexpr const char* name = "mixing";
  static constexpr const char* doc =
      "How well a group is mixed with all other grains, by Lacey's index over cubic cells: lacey (0 apart, 1 as in a "
      "random mixture), fraction (of the group, by number), cells (that hold a grain).";
  std::string group;
  double cell = 0;
  static constexpr auto fields() {
    return FieldTable{
        field("group", &MixingProbe::group, "", "Name of the group.", Rule::required),
        field("cell", &MixingProbe::cell, "m", "Edge of the cells, some diameters: a cell of one grain is never mixed.",
              Rule::required_positive)};
  }
  static Words columns() { return {"lacey", "fraction", "cells"}; }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const {
    return ProbeTarget{rank_of_group(label, group, world)};
  }
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
