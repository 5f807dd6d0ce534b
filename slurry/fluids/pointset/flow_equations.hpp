// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FlowEquations: the linear systems of a step of a fluid on points (projection.hpp), for one cloud and one length of
// the step: what stays from step to step where these do.
//
//     velocity    u - dt nu Lap u inside; the value, or h times the normal derivative, on the boundary
//     pressure    h^2 Lap q inside; h times the normal derivative on walls and inflows, the value on outflows
//     boundary    h times the normal derivative of p on walls and inflows for given values inside and on outflows: of
//                 the points of the boundary alone, a few of all, and factorised
//
// with the spacing h. By `multigrid` (cloud_multigrid.hpp) the first two have the same coarser clouds; in
// both iterations hardly grow with the number of points. Where no boundary fixes the pressure, its mean is 0.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "slurry/fluids/pointset/cloud_multigrid.hpp"
#include "slurry/fluids/pointset/flow_setting.hpp"
#include "slurry/fluids/pointset/sparse_system.hpp"
#include "slurry/fluids/pointset/stencils.hpp"

namespace slurry {

// A cloud with its stencils: of all points, and of the boundary for normal derivatives.
struct StencilledCloud {
  PointCloud cloud;
  double spacing = 0;
  Stencils stencils, normals;
};

StencilledCloud with_stencils(const FlowSetting& setting, PointCloud cloud, double spacing);
// Clouds of twice, four times, ... the spacing, down to one that is small or too coarse for the region.
std::vector<StencilledCloud> coarse_clouds(const FlowSetting& setting);

// Of the linear solvers, since they were made; 0 of direct ones.
struct FlowIterations {
  std::int64_t velocity = 0, pressure = 0;
  std::int64_t all() const { return velocity + pressure; }
};

class FlowEquations {
 public:
  // `coarse` is asked for by multigrid alone.
  FlowEquations(const FlowSetting& setting, const PointCloud& cloud, double dt,
                const std::vector<StencilledCloud>& coarse);

  bool are_of(const PointCloud& cloud, double dt) const { return dt_ == dt && has_stencils_of(cloud); }
  bool has_stencils_of(const PointCloud& cloud) const { return finest_.cloud.position == cloud.position; }
  const Stencils& stencils() const { return finest_.stencils; }

  // Each throws RunError where it is not solved.
  std::vector<double> velocity(int axis, const std::vector<double>& rhs, const std::vector<double>& guess);
  std::vector<double> pressure(const std::vector<double>& rhs, const std::vector<double>& guess);
  // `slope`: of the normal derivatives, at each point of the boundary; the first values of `pressure` are those found.
  void close_pressure(const std::vector<double>& slope, std::vector<double>& pressure);
  FlowIterations iterations() const;

 private:
  using System = std::variant<SparseSystem, CloudMultigrid>;
  void make_boundary_system(const FlowSetting& setting);

  double dt_;
  bool is_singular_;
  StencilledCloud finest_;
  std::vector<System> velocity_;        // of each axis; one for all where there is no symmetry
  std::vector<System> pressure_;        // one
  std::vector<SparseSystem> boundary_;  // one where a step starts from the pressure before
  std::vector<char> has_slope_;         // of each point of the boundary: is its normal derivative given?
};

}  // namespace slurry
