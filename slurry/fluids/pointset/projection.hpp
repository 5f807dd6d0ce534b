// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// PointsetFlow: the incompressible Navier-Stokes equations on a cloud of points, by projection.
//
// A. J. Chorin, Math. Comp. 22 (1968) 745; J. Marburger and J. Kuhnert 2011, section 3.2. One step of length dt, with
// the kinematic viscosity nu and the pressure p over the density,
//
//     u^  = u - dt (u . grad) u - waves                     the points stay and the fluid is carried past them; or
//     u^  = u + ((X' - X - dt u) . grad) u                  they move to X', with the fluid but for a little
//                                                           (`lagrangian`, cloud_keeper.hpp),
//     u* - dt nu Lap u* = u^ + dt (g - grad p_old),         u* = given velocity on walls and inflows,
//     Lap q = div u* / dt,                                  q_n = 0 there, q = 0 on outflows,
//     u'  = u* - dt grad q.
//
// The waves are those of two spacings, which no gradient sees: what the velocities differ from the polynomials that are
// fitted to them (stencils.hpp), at the rate 2 (|u| - 2 nu / h) / h with the spacing h where that is positive. Below a
// Reynolds number of 2 by the spacing viscosity alone damps them.
//
// `incremental` (the default): p_old is a pressure, and q what is left to be corrected.
//
// Where points stay it is the multiplier of the step before (van Kan 1986), and p' = p_old + q - nu div u* (Timmermans,
// Minev and van de Vosse 1996) inside. On walls and inflows p' follows from the balance of momentum across them, as in
// the original equations (P. M. Gresho and R. L. Sani 1987),
//
//     n . grad p' = n . (g - nu curl curl u' - du/dt),
//
// with curl curl u = -Lap u for a velocity without divergence: with the Laplacian itself what is left of the
// divergence feeds on itself where nu dt is above a quarter of the square of the spacing; the curls are stable at any
// step (G. E. Karniadakis, M. Israeli and S. A. Orszag 1991). It is needed since the divergence is not made 0 there:
// taking the sum above on the boundary too leaves waves of a spacing or two in the velocity, of which no finer cloud
// gets rid.
//
// Gradients do not see waves of two spacings in this multiplier either, and it has some. The pressure of the flow is
// its mean about each point, with gradients (average_pressure), in which none are left.
//
// Where points move, a pressure that is summed up from step to step is not stable. It is found anew from the
// velocities,
//
//     Lap p_old = div g - tr (grad u^ grad u^),             n . grad p_old as above, p_old = 0 on outflows,
//
// (J. Kuhnert 1999; P. Suchde, J. Kuhnert and S. Tiwari 2018), and p' = p_old + q: nothing is remembered.
//
// Not `incremental`: p_old = 0 and p' = q, Chorin's own scheme, whose pressure has a boundary layer of width
// sqrt(nu dt) at walls, and whose steady flow depends on dt.
//
// On a wall that moves du/dt is the acceleration of its material: of an obstacle that moves (cloud_sweeper.hpp) that of
// the point which goes with it; of a wall at a place whose velocity g is given, g_t + (g . grad) g.
//
// On outflows the velocity has no normal derivative. On symmetry planes the normal velocity and the normal derivatives
// of the others are 0; their normals are along an axis, so that each component has equations of its own. Where no
// boundary fixes the pressure its mean is 0 (flow_equations.hpp).
//
// Gradient, divergence and Laplacian are made apart from each other, so that the divergence of u' is not 0 but falls
// with the spacing; it is in the report of every step.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "slurry/fluids/pointset/cloud_keeper.hpp"
#include "slurry/fluids/pointset/cloud_sweeper.hpp"
#include "slurry/fluids/pointset/flow_equations.hpp"
#include "slurry/fluids/pointset/flow_setting.hpp"
#include "slurry/fluids/pointset/pointset_state.hpp"

namespace slurry {

// Where obstacles are at the two ends of a step; null where none moves.
struct WallsInStep {
  const Walls *before = nullptr, *after = nullptr;
};

class PointsetFlow {
 public:
  // Throws InputError where a symmetry plane is across no axis.
  // `sweeper` where obstacles move.
  PointsetFlow(FlowRegion region, std::vector<FlowBoundary> boundaries, const PointsetOptions& options,
               std::shared_ptr<const CloudSweeper> sweeper = nullptr);

  // A cloud at rest, with the velocities of the boundaries at time t.
  PointCloud seed(double t, double jitter = 0, std::uint64_t seed = 0) const;
  // The same where the walls are.
  PointCloud seed_about(const Walls& walls, double t) const;
  // One step from t to t + dt. `push`: acceleration of each point besides, m/s^2; empty: none.
  FlowReport advance(PointCloud& cloud, double t, double dt, const std::vector<Vec3>& push = {},
                     const WallsInStep& walls = {});

  double reach() const { return setting_.reach(); }
  FitOptions fit() const { return setting_.fit(); }
  // Of the last step.
  FlowIterations iterations() const { return iterations_; }

 private:
  void set_given(PointCloud& cloud, double t, const Walls* walls = nullptr) const;
  void set_wall_velocities(PointCloud& cloud, const Walls& at, const Walls& walls) const;
  void check_swept_volume(const PointCloud& cloud, const Walls& walls) const;
  Vec3 turning(const PointCloud& cloud, std::size_t k, double t) const;
  CloudChange move(PointCloud& cloud, double dt, const WallsInStep& walls);
  void make_equations(const PointCloud& cloud, double dt);
  bool keeps_multiplier() const { return setting_.options.incremental && !setting_.options.lagrangian; }
  std::vector<Vec3> carried(const PointCloud& cloud, double dt) const;
  std::vector<double> slopes(const PointCloud& cloud, const std::vector<Vec3>& acceleration) const;
  void find_pressure(PointCloud& cloud, const std::vector<Vec3>& acceleration);
  void close_pressure(PointCloud& cloud, const std::vector<Vec3>& acceleration);
  void average_pressure(PointCloud& cloud) const;
  void diffuse(PointCloud& cloud, const std::vector<Vec3>& before, const std::vector<Vec3>& given, double dt);
  void project(PointCloud& cloud, double dt);
  void find_acceleration(PointCloud& cloud, const std::vector<Vec3>& before, double dt) const;
  void measure(const PointCloud& cloud, double dt, FlowReport& report) const;

  FlowSetting setting_;
  std::optional<CloudKeeper> keeper_;            // of points that move
  std::shared_ptr<const CloudSweeper> sweeper_;  // of points in which obstacles move
  std::optional<FlowEquations> equations_;
  std::optional<std::vector<StencilledCloud>> coarse_;  // of multigrid
  FlowIterations iterations_;
};

}  // namespace slurry
