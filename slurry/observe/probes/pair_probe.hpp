// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A grain and its partner. The gap is measured at the end of the step, from the positions of that instant (the gap
// inside Contacts belongs to the start of the step) and the least of the pair; gamma and impulse are the sums over all
// contacts of the pair in that step (a face that rests on another has several), 0 when it had none.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct PairProbe {
  static constexpr const char* name = "pair";
  static constexpr const char* doc =
      "Least gap of a grain and another grain or an obstacle, and gamma and normal impulse of the last step, summed "
      "over "
      "their contacts: gap, gamma, impulse. Without a contact within reach, gap is the distance and the others are 0.";
  std::int64_t grain = 0;
  std::int64_t other = -1;
  std::string obstacle;
  static constexpr auto fields() {
    return FieldTable{
        field("grain", &PairProbe::grain, "", "Identity of the first grain.", Rule::non_negative),
        field("other", &PairProbe::other, "", "Identity of the second grain; -1 when an obstacle is named."),
        field("obstacle", &PairProbe::obstacle, "", "Name of the obstacle, in place of a second grain.")};
  }
  static Words columns() { return {"gap", "gamma", "impulse"}; }
  ProbeTarget resolve(const std::string& label, const World& world, const State& state) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
