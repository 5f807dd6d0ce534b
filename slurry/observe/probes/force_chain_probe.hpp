// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Force chains: quasi-linear clusters of grains under more than the mean stress (Peters, Muthuswamy, Wibowo and
// Tordesillas, Phys. Rev. E 72 (2005) 041307).
//
// From the forces on each grain follow its mean stress and the largest principal compression s_1 with its axis e.
// Grains with s_1 above the mean of all grains that bear force are candidates. Two of them that touch, with a force,
// are linked if the line between their centres is within the angle `alpha` of both axes. A chain is a set of at least
// three grains that links connect.
#pragma once

#include <numbers>

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct ForceChainProbe {
  static constexpr const char* name = "force_chains";
  static constexpr const char* doc =
      "Force chains: chains (their number), length and longest (mean and largest number of grains in a chain), and "
      "share (of the grains that bear force, how many are in chains). A chain has at least three grains under more "
      "than the mean compression, whose contacts follow its direction.";
  double alpha = std::numbers::pi / 4;
  static constexpr auto fields() {
    return FieldTable{field("alpha", &ForceChainProbe::alpha, "rad",
                            "Largest angle between a contact and the axes of compression of its grains.",
                            Rule::positive)};
  }
  static Words columns() { return {"chains", "length", "longest", "share"}; }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
