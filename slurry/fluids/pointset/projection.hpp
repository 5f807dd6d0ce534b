// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// PointsetFlow: the incompressible Navier-Stokes equations on a cloud of points, by projection.
//
// A. J. Chorin, Math. Comp. 22 (1968) 745; J. Marburger and J. Kuhnert 2011, section 3.2. One step of length dt, with
// the kinematic viscosity nu and the pressure p over the density,
//
//     X'  = X + dt u                                        the points move with the fluid (`lagrangian`),
//                                                           the pressure stays behind: p + dt u . grad p; or
//     u^  = u - dt (u . grad) u                             they stay and the fluid is carried past them,
//     u* - dt nu Lap u* = u^ + dt (g - grad p_old),         u* = given velocity on walls and inflows,
//     Lap q = div u* / dt,                                  q_n = 0 there, q = 0 on outflows,
//     u'  = u* - dt grad q.
//
// `incremental` (the default; van Kan 1986): p_old is the pressure of the step before and p' = p_old + q - nu div u*
// (Timmermans, Minev and van de Vosse 1996) inside. On walls and inflows p' follows from the balance of momentum across
// them, as in the original equations (P. M. Gresho and R. L. Sani 1987),
//
//     n . grad p' = n . (g - nu curl curl u' - du/dt),
//
// with curl curl u = -Lap u for a velocity without divergence: with the Laplacian itself what is left of the
// divergence feeds on itself where nu dt is above a quarter of the square of the spacing; the curls are stable at any
// step (G. E. Karniadakis, M. Israeli and S. A. Orszag 1991). It is needed
// since the divergence is not made 0 there: taking the sum above on the boundary too leaves waves of a spacing or two
// in the velocity, of which no finer cloud gets rid. Else (not incremental) p_old = 0 and p' = q: Chorin's own scheme,
// whose pressure has a boundary layer of width sqrt(nu dt) at walls, and whose steady flow depends on dt.
//
// On outflows the velocity has no normal derivative. On symmetry planes the normal velocity and the normal derivatives
// of the others are 0; their normals are along an axis, so that each component has equations of its own. Where no
// boundary fixes the pressure its mean is 0: the Laplacian is shifted by a millionth over the square of the size of
// the region, and the mean is taken off.
//
// Gradient, divergence and Laplacian are made apart from each other, so that the divergence of u' is not 0 but falls
// with the spacing; it is in the report of every step.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "slurry/fluids/fluid_points.hpp"
#include "slurry/fluids/pointset/cloud_multigrid.hpp"
#include "slurry/fluids/pointset/flow_region.hpp"
#include "slurry/fluids/pointset/flow_words.hpp"
#include "slurry/fluids/pointset/point_cloud.hpp"
#include "slurry/fluids/pointset/sparse_system.hpp"
#include "slurry/fluids/pointset/stencils.hpp"

namespace slurry {

struct FlowBoundary {
  FlowBoundaryKind kind = FlowBoundaryKind::wall;
  std::function<Vec3(double t, Vec3 x)> velocity;  // of a wall that moves along itself, or of an inflow; none: at rest
};

struct PointsetOptions {
  double spacing = 0;       // m, of the points
  double reach = 3;         // smoothing length, in spacings
  int degree = 2;           // of the polynomials
  double viscosity = 0;     // kinematic, m^2/s
  double density = 1;       // kg/m^3
  bool lagrangian = true;   // do the points move with the fluid?
  bool incremental = true;  // does a step start from the pressure of the one before?
  // Are normal derivatives those of linear fits, whose signs no arrangement of points upsets? Else they are of fits as
  // all others where points stay on a lattice that fits the boundary, and quadratic elsewhere: cubic ones lose their
  // signs where points are not even. With them 19 of 45 flows past a disc were not stable, and 4 with quadratic ones,
  // on the coarsest clouds.
  bool linear_normals = false;
  SparseMethod solver = SparseMethod::iterative;
  Vec3 acceleration;                // of a force on all the fluid, m/s^2
  bool needs_acceleration = false;  // is that of the fluid along its path to be found?
};

class PointsetFlow {
 public:
  // Throws InputError where a symmetry plane is across no axis, and for points that move in a region with outflows with
  // the incremental scheme, which is not stable on them.
  PointsetFlow(FlowRegion region, std::vector<FlowBoundary> boundaries, const PointsetOptions& options);

  // A cloud at rest, with the velocities of the boundaries at time t.
  PointCloud seed(double t, double jitter = 0, std::uint64_t seed = 0) const;
  // One step from t to t + dt. `push`: acceleration of each point besides, m/s^2; empty: none.
  FlowReport advance(PointCloud& cloud, double t, double dt, const std::vector<Vec3>& push = {});

  const FlowRegion& region() const { return region_; }
  const PointsetOptions& options() const { return options_; }
  double reach() const { return options_.reach * options_.spacing; }
  FitOptions fit() const { return {is_planar(region_), options_.degree}; }

 private:
  // What stays from step to step where the cloud and dt do.
  struct Equations {
    std::vector<Vec3> position;
    double dt;
    Stencils stencils, normals;          // of all points, and of the boundary for normal derivatives
    std::vector<SparseSystem> velocity;  // of each axis; one for all where there is no symmetry
    std::vector<SparseSystem> pressure;  // one, or
    std::vector<CloudMultigrid> multigrid;
    std::vector<SparseSystem> closing;  // one where a step starts from the pressure before
  };

  bool is_given(std::size_t k, int axis, const PointCloud& cloud) const;
  const FlowBoundary& boundary_of(const PointCloud& cloud, std::size_t k) const;
  void set_given(PointCloud& cloud, double t) const;
  Equations make_equations(const PointCloud& cloud, double dt);
  Stencils normal_stencils(const PointCloud& cloud, const Stencils& stencils, double spacing) const;
  SparseSystem velocity_system(const PointCloud& cloud, const Equations& made, int axis) const;
  SparseSystem closing_system(const PointCloud& cloud, const Stencils& normals) const;
  CloudLevel pressure_level(const PointCloud& cloud, const Stencils& stencils, const Stencils& normals,
                            double spacing) const;
  SparseSystem pressure_system(CloudLevel level) const;
  const std::vector<CloudLevel>& coarse_levels();
  void move(PointCloud& cloud, double dt);
  std::vector<Vec3> carried(const PointCloud& cloud, double dt) const;
  void diffuse(PointCloud& cloud, const std::vector<Vec3>& before, const std::vector<Vec3>& given, double dt);
  void project(PointCloud& cloud, double dt);
  void close_pressure(PointCloud& cloud, const std::vector<Vec3>& acceleration);
  void find_acceleration(PointCloud& cloud, const std::vector<Vec3>& before, double dt) const;
  void measure(const PointCloud& cloud, double dt, FlowReport& report) const;
  std::int64_t iterations() const;

  FlowRegion region_;
  std::vector<FlowBoundary> boundaries_;
  PointsetOptions options_;
  bool has_outflow_ = false, has_symmetry_ = false;
  std::optional<Equations> equations_;
  std::optional<std::vector<CloudLevel>> coarse_levels_;
};

}  // namespace slurry
