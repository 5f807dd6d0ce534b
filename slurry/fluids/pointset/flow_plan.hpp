// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FlowPlan: what is constant about a fluid on points, from the options of a case and its obstacles; the points at the
// start; and what the fluid is at grains and on a grid.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "slurry/fluids/fluid_shown.hpp"
#include "slurry/fluids/pointset/flow_map.hpp"
#include "slurry/fluids/pointset/pointset_fluid.hpp"
#include "slurry/fluids/pointset/pointset_state.hpp"
#include "slurry/fluids/pointset/projection.hpp"
#include "slurry/grains/obstacles.hpp"

namespace slurry {

struct FlowPlan {
  FlowRegion region;
  std::vector<FlowBoundary> boundaries;  // those of the case, and the wall that is elsewhere
  PointsetOptions options;
  std::vector<BoundaryPoint> boundary_points;
  // Where inflows must be balanced: of half the spacing, which say whether they are.
  std::vector<BoundaryPoint> fine_boundary_points;
  double volume = 0;                            // of the region, m^3 (m^2 in the plane)
  std::shared_ptr<const CloudSweeper> sweeper;  // where obstacles of the region move; it is then that of t = 0

  bool has_outflow() const;
  // Where the walls are; null: at t = 0.
  FlowRegion region_at(const Walls* walls) const;
  std::vector<BoundaryPoint> boundary_at(const Walls* walls) const;
  double volume_at(const Walls* walls) const;
  // Is there fluid at this place?
  bool holds(Vec3 place, const Walls* walls) const;
  // Of inflows where nothing flows out: by which part of themselves they are changed to be balanced on the points. 0
  // elsewhere.
  double excess(double t) const;
  // In words, where nothing flows out and inflows are not balanced, so that no flow keeps its volume; else empty. That
  // sums over points are off is no matter: more must be missing on points of half the spacing than the halving changed.
  std::string imbalance(double t) const;
  // The fastest velocity that boundaries give, m/s.
  double given_speed(double t, const Walls* walls = nullptr) const;
  // In words, of a flow that did not stay finite: what was beyond what the scheme bears, and what to do.
  std::string cause_of_blow_up(double t, double dt, const Walls* walls = nullptr) const;
  PointsetFlow make_flow() const { return {region, boundaries, options, sweeper}; }
  double reach() const { return options.reach * options.spacing; }
  FitOptions fit() const { return {is_planar(region), options.degree}; }
};

// Rank of the side of a box or of corners that a word names, of an obstacle of the fluid after them; -1: none has it.
std::int32_t side_rank(const PointsetFluid& fluid, bool planar, const std::string& word);

// Throws InputError with the key where obstacles or boundaries do not do.
FlowPlan make_flow_plan(const PointsetFluid& fluid, const std::vector<Obstacle>& obstacles, bool planar);

// At t = 0, after the time that it flows alone.
PointsetState first_points(const FlowPlan& plan, const PointsetFluid& fluid, const Walls* walls = nullptr);

PointCloud cloud_of(const FlowPlan& plan, const PointsetState& points, const Walls* walls = nullptr);
PointsetState points_of(PointCloud cloud);

// The flow at places; is_there is false outside of the region.
std::vector<FlowValue> flow_at(const FlowPlan& plan, const PointsetState& points, const std::vector<Vec3>& places,
                               FlowMapping how, const Walls* walls = nullptr);

// On cells about a spacing wide that fill the box about the region. Not a number outside of it.
FluidField flow_on_grid(const FlowPlan& plan, const PointsetState& points, const Walls* walls = nullptr);

}  // namespace slurry
