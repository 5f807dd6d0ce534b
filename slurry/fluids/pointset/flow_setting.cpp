// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/flow_setting.hpp"

#include <cmath>
#include <utility>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

bool is_along_an_axis(Vec3 n) { return (n.x != 0) + (n.y != 0) + (n.z != 0) == 1; }

}  // namespace

GivenFlow given_flow(const std::vector<BoundaryPoint>& points, const std::vector<FlowBoundary>& boundaries, double t) {
  GivenFlow flow;
  for (const BoundaryPoint& point : points) {
    const FlowBoundary& boundary = boundaries[point.boundary];
    if (boundary.kind != FlowBoundaryKind::inflow || !boundary.velocity) continue;
    const double out = point.area * dot(boundary.velocity(t, point.position), point.normal);
    flow.net += out, flow.through += std::abs(out);
  }
  return flow;
}

FlowSetting::FlowSetting(FlowRegion where, std::vector<FlowBoundary> bounds, const PointsetOptions& how)
    : region(std::move(where)), boundaries(std::move(bounds)), options(how) {
  for (const BoundaryPoint& point : boundary_points(region, options.spacing)) {
    const FlowBoundaryKind kind = boundaries.at(point.boundary).kind;
    has_outflow |= kind == FlowBoundaryKind::outflow;
    has_symmetry |= kind == FlowBoundaryKind::symmetry;
    if (kind == FlowBoundaryKind::symmetry && !is_along_an_axis(point.normal))
      throw InputError("a symmetry plane of a fluid is across no axis, expected one of x, y, z");
  }
}

bool FlowSetting::is_given(const PointCloud& cloud, std::size_t k, int axis) const {
  const FlowBoundaryKind kind = boundary_of(cloud, k).kind;
  if (kind == FlowBoundaryKind::symmetry) return cloud.boundary[k].normal[axis] != 0;
  return kind != FlowBoundaryKind::outflow;
}

}  // namespace slurry
