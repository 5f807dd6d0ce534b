// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FlowSetting: where a fluid on points is, what bounds it, and how it is solved (projection.hpp).
#pragma once

#include <functional>
#include <vector>

#include "slurry/fluids/pointset/flow_region.hpp"
#include "slurry/fluids/pointset/flow_words.hpp"
#include "slurry/fluids/pointset/local_fit.hpp"
#include "slurry/fluids/pointset/point_cloud.hpp"

namespace slurry {

struct FlowBoundary {
  FlowBoundaryKind kind = FlowBoundaryKind::wall;
  std::function<Vec3(double t, Vec3 x)> velocity;  // of a wall that moves along itself, or of an inflow; none: at rest
};

// What the velocities of inflows make of a time: volume that goes through them, m^3/s (m^2/s in the plane).
struct GivenFlow {
  double through = 0;  // in either direction
  double net = 0;      // out of the fluid
  // By this part of itself each normal velocity is changed, so that as much comes in as goes out.
  double excess() const { return through > 0 ? net / through : 0; }
};

struct PointsetOptions {
  double spacing = 0;       // m, of the points
  double reach = 3;         // smoothing length, in spacings
  int degree = 2;           // of the polynomials
  double viscosity = 0;     // kinematic, m^2/s
  double density = 1;       // kg/m^3
  bool lagrangian = true;   // do the points move with the fluid?
  bool incremental = true;  // does a step start from a pressure? Else it is the projection of Chorin
  // Are normal derivatives those of linear fits, whose signs no arrangement of points upsets? Else they are of fits as
  // all others where points stay on a lattice that fits the boundary, and quadratic elsewhere: cubic ones lose their
  // signs where points are not even. With them 19 of 45 flows past a disc were not stable, and 4 with quadratic ones,
  // on the coarsest clouds.
  bool linear_normals = false;
  SparseMethod solver = SparseMethod::iterative;
  Vec3 acceleration;                // of a force on all the fluid, m/s^2
  bool needs_acceleration = false;  // is that of the fluid along its path to be found?
};

GivenFlow given_flow(const std::vector<BoundaryPoint>& points, const std::vector<FlowBoundary>& boundaries, double t);

struct FlowSetting {
  // Throws InputError where a symmetry plane is across no axis.
  FlowSetting(FlowRegion region, std::vector<FlowBoundary> boundaries, const PointsetOptions& options);

  FlowRegion region;
  std::vector<FlowBoundary> boundaries;
  PointsetOptions options;
  bool has_outflow = false, has_symmetry = false;

  double reach() const { return options.reach * options.spacing; }
  FitOptions fit() const { return {is_planar(region), options.degree}; }
  int axes() const { return is_planar(region) ? 2 : 3; }
  // Of a point of the boundary.
  const FlowBoundary& boundary_of(const PointCloud& cloud, std::size_t k) const {
    return boundaries[cloud.boundary[k].boundary];
  }
  bool is_outflow(const PointCloud& cloud, std::size_t k) const {
    return boundary_of(cloud, k).kind == FlowBoundaryKind::outflow;
  }
  // Does fluid pass through it?
  bool is_open(const PointCloud& cloud, std::size_t k) const {
    const FlowBoundaryKind kind = boundary_of(cloud, k).kind;
    return kind == FlowBoundaryKind::inflow || kind == FlowBoundaryKind::outflow;
  }
  // Is this component of its velocity known?
  bool is_given(const PointCloud& cloud, std::size_t k, int axis) const;
};

}  // namespace slurry
