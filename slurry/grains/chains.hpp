// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Chains: grains linked one after the other by springs that resist stretching and bending: worms, fibres, and, where
// the chain closes, the membrane of a vesicle or of a red cell.
//
// With bonds b_k = x_{k+1} - x_k, rest length L, turning angle theta_k from b_{k-1} to b_k, and the enclosed area A of
// a closed planar chain, the energy of a chain is
//
//     sum_k stiffness/2 (|b_k| - L)^2 + sum_k bending/2 (theta_k - angle)^2 + area_stiffness/2 (A - A_0)^2 / A_0.
//
// Chains of a group may be woven, each to the next: a sheet of equilateral triangles, a tube where they are closed
// (grains/weave.hpp). Links that are slack pull and never push, as those of cloth. A pressure acts along the normals of
// the links in the plane and of the triangles in space: the membrane around a sample.
//
// Linked grains never touch: the spring is their contact. All other pairs have contacts as usual. Forces are
// those of the beginning of the step: with inertia the scheme is the symplectic Euler rule, stable while
// dt < 2 / omega for the fastest mode, omega^2 = 4 stiffness / m in a chain, 6 in a sheet (see stable_time_step).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/members.hpp"

namespace slurry {

struct ChainOptions {
  static constexpr const char* doc = "Links the grains of the group, in their order, into chains of equal size.";
  std::int64_t size = 0;
  bool closed = false;
  double stiffness = 0;
  double bending = 0;
  double damping = 0;
  std::optional<double> length, angle;
  double area_stiffness = 0;
  double reduced_area = 1;
  bool woven = false;
  bool slack = false;
  double pressure = 0;
  bool operator==(const ChainOptions&) const = default;
  static constexpr auto fields() {
    return FieldTable{
        field("size", &ChainOptions::size, "", "Grains in each chain.", Rule::required_positive),
        field("closed", &ChainOptions::closed, "", "The last grain of a chain is linked to the first."),
        field("stiffness", &ChainOptions::stiffness, "N/m", "Stiffness of a link against stretching.",
              Rule::required_positive),
        field("bending", &ChainOptions::bending, "N m", "Stiffness against bending at each grain.", Rule::non_negative),
        field("damping", &ChainOptions::damping, "N s/m", "Viscous force of a link against its stretching.",
              Rule::non_negative),
        field("length", &ChainOptions::length, "m", "Rest length of a link; two radii by default.", Rule::positive),
        field("angle", &ChainOptions::angle, "rad",
              "Turning angle at rest; 0 by default, and 2 pi / size where the chain is closed."),
        field("area_stiffness", &ChainOptions::area_stiffness, "N/m",
              "Stiffness of the area that a closed planar chain encloses.", Rule::non_negative),
        field("reduced_area", &ChainOptions::reduced_area, "",
              "Area at rest over that of a circle of the same perimeter.", Rule::fraction),
        field("woven", &ChainOptions::woven, "",
              "In space: each chain is linked to the next one of the group, which makes a sheet of triangles of all of "
              "them, or a tube where they are closed."),
        field("slack", &ChainOptions::slack, "", "Links pull and never push, as those of cloth or rubber do."),
        field("pressure", &ChainOptions::pressure, "N/m^2",
              "Pressure (N/m in a planar case) from outside a closed chain or a tube; from the right of an open planar "
              "chain, seen along it. In space for woven chains.")};
  }
};

// The chains of one group: its members in their order, cut into chains of `size`. A link to a grain that is no more is
// none.
struct ChainGroup {
  std::int32_t group = 0;
  MemberTable members;
  std::int32_t size = 1;
  ChainOptions options;
  double length = 0, angle = 0, area = 0;  // at rest
};

// The chains of a world; constant during a run.
struct Chains {
  bool planar = false;
  std::vector<ChainGroup> groups;
  bool empty() const { return groups.empty(); }
};

// Are the two grains (by their ids) neighbours in a chain? They never touch.
bool are_linked(const Chains& chains, std::int64_t id, std::int64_t other);

// Adds the forces of the springs of all chains, N; the same bits for any number of threads.
void add_chain_forces(const Chains& chains, const Grains& grains, const Domain& domain, std::vector<Vec3>& force);

// Sum of the springs' energies; a pressure has none.
double chain_energy(const Chains& chains, const Grains& grains, const Domain& domain = open_domain);

// Length of each chain (its perimeter where it is closed), in the order of the chains.
std::vector<double> chain_lengths(const Chains& chains, const Grains& grains, const Domain& domain = open_domain);

// The longest stable step: 2 / omega of the stiffest links or bends among the grains, and with a drag (overdamped
// motion, 1/s) the time 2 drag / omega^2.
double stable_time_step(const Chains& chains, const Grains& grains, std::optional<double> drag);

}  // namespace slurry
