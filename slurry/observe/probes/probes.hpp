// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of probes: named quantities that a run writes to series.csv. A probe is a list of columns; the column is
// "<probe name>.<quantity>", for example "ball.vx". To add one: a file beside this one with a struct that has `name`,
// `doc`, `fields()` and
//
//     static Words columns()                                                        its quantities; (const World&)
//                                                                                   where they depend on it
//     ProbeTarget resolve(label, const World&, const State&) const                  names to ranks, or InputError
//     void measure(const ProbeScene&, ProbeTarget&, std::vector<double>& out) const appends one value a column
//
// and one line in the list. A probe that sums over steps has besides
//
//     void advance(const ProbeScene&, ProbeTarget&) const                           after every step
//
// and keeps its sums in the two lists of its target, which resolve() gives their lengths; one that follows
// grains keeps them in `present`. One that compares the places
// of grains with those at the end of the step before has `static constexpr bool follows_grains`.
#pragma once

#include <variant>

#include "slurry/observe/probes/alignment_probe.hpp"
#include "slurry/observe/probes/bulk_probe.hpp"
#include "slurry/observe/probes/cell_probe.hpp"
#include "slurry/observe/probes/collision_probe.hpp"
#include "slurry/observe/probes/crossing_probe.hpp"
#include "slurry/observe/probes/flow_probe.hpp"
#include "slurry/observe/probes/fluid_probe.hpp"
#include "slurry/observe/probes/grain_probe.hpp"
#include "slurry/observe/probes/group_probe.hpp"
#include "slurry/observe/probes/mixing_probe.hpp"
#include "slurry/observe/probes/motion_probe.hpp"
#include "slurry/observe/probes/obstacle_probe.hpp"
#include "slurry/observe/probes/pair_probe.hpp"
#include "slurry/observe/probes/population_probe.hpp"
#include "slurry/observe/probes/residence_probe.hpp"
#include "slurry/observe/probes/sieve_probe.hpp"
#include "slurry/observe/probes/suspension_probe.hpp"

namespace slurry {

using Probe = std::variant<GrainProbe, PairProbe, GroupProbe, ObstacleProbe, BulkProbe, FluidProbe, CrossingProbe,
                           MixingProbe, SieveProbe, ResidenceProbe, CellProbe, PopulationProbe, MotionProbe,
                           CollisionProbe, SuspensionProbe, FlowProbe, AlignmentProbe>;

// Its quantities in this world.
template <class P>
Words columns_in(const P& probe, const World& world) {
  if constexpr (requires { probe.columns(world); })
    return probe.columns(world);
  else
    return probe.columns();
}

}  // namespace slurry
