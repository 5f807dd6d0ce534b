// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fluid on points is at other places, such as those of grains. J. Marburger and J. Kuhnert 2011, section 4.1.
//
// `direct` makes a fit about each place: the best where grains are fewer than points. `shared` makes one polynomial
// for each point that is the nearest of some place, and evaluates it there: the best where many grains share a
// neighbourhood. The two differ by the order of their error, h^3 with polynomials of the second degree.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/tensor.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/fluids/pointset/local_fit.hpp"
#include "slurry/fluids/pointset/point_cloud.hpp"

namespace slurry {

enum class FlowMapping { direct, shared };
template <>
struct EnumNames<FlowMapping> {
  static constexpr std::array<std::string_view, 2> names{"direct", "shared"};
};

// The flow at a place.
struct FlowValue {
  bool is_there = false;  // are there points of the fluid about the place?
  Vec3 velocity;          // m/s
  Tensor gradient;        // of the velocity, derivative along b of component a at (a, b), 1/s; `direct` alone has it
  double pressure = 0;    // Pa
};

std::vector<FlowValue> map_flow(const PointCloud& cloud, const std::vector<Vec3>& places, double reach,
                                const FitOptions& fit, FlowMapping how);

}  // namespace slurry
