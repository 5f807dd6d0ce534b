// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the first points of a fluid say about its region, before a step is made: whether they carry the polynomials
// that are fitted to them, whether what comes in can reach an outflow, and whether a fluid at rest stays at rest on
// them.
#pragma once

#include <string>
#include <vector>

#include "slurry/fluids/pointset/flow_plan.hpp"

namespace slurry {

// Another way to solve the flow on the same points: in words of the case, "`degree` = 2".
struct OtherScheme {
  std::string words;
  PointsetOptions options;
};

// Throws InputError, with the place and what to do; `others` are tried for that in their order.
void check_cloud(const FlowPlan& plan, const PointCloud& cloud, const std::vector<OtherScheme>& others);

// Of each point, the first point of its part of the fluid: parts are connected by straight lines between next
// neighbours that do not leave the region.
std::vector<std::size_t> parts_of_fluid(const FlowRegion& region, double spacing, const PointCloud& cloud);

}  // namespace slurry
