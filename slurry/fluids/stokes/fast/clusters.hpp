// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Points that fall into clusters farther apart than a distance: cells of that size that hold points are joined to those
// of their 26 neighbours that hold some too.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry::stokes {

// The cluster of each source and of each target, numbered from 0 by the order of their cells; points of different
// clusters are farther apart than `distance`.
struct Clusters {
  std::size_t count = 0;
  std::vector<std::uint32_t> of_source, of_target;
};
Clusters find_clusters(std::span<const Vec3> sources, std::span<const Vec3> targets, double distance);

}  // namespace slurry::stokes
