// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The words by which a case chooses how a fluid on points is bounded, solved and felt.
#pragma once

#include <array>
#include <string_view>

#include "slurry/core/fields.hpp"

namespace slurry {

enum class FlowBoundaryKind { wall, inflow, outflow, symmetry };
template <>
struct EnumNames<FlowBoundaryKind> {
  static constexpr std::array<std::string_view, 4> names{"wall", "inflow", "outflow", "symmetry"};
};

enum class PointMotion { fixed, moving };
template <>
struct EnumNames<PointMotion> {
  static constexpr std::array<std::string_view, 2> names{"fixed", "moving"};
};

// Of the linear systems (sparse_system.hpp, cloud_multigrid.hpp).
enum class SparseMethod { direct, iterative, multigrid };
template <>
struct EnumNames<SparseMethod> {
  static constexpr std::array<std::string_view, 3> names{"direct", "iterative", "multigrid"};
};

// From points to grains (flow_map.hpp).
enum class FlowMapping { automatic, direct, shared };
template <>
struct EnumNames<FlowMapping> {
  static constexpr std::array<std::string_view, 3> names{"automatic", "direct", "shared"};
};

}  // namespace slurry
