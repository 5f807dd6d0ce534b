// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// GridCoupling: the response of all grains of a step to impulses, through the fluid of a grid.
//
// With the drag C of each grain alone that is part of D (fluids/fluid_coupling.hpp), what resists a grain besides the
// fluid is A = D^-1 / dt - C and the films, and what pushes it D^-1 U_0 / dt - P; the rest is a RigidSystem. A product
// with the true response W would be a solution of it, of some ten solutions of the fluid. Contacts have the near field
// in its place,
//
//     u(l) = u(l_0) + N^-1 (l - l_0) / dt,
//
// right at the impulses l_0 that contacts are expected to give: those of the step before, then those that they gave.
// N^-1 knows the films and the resistance of each grain; what it does not know, the flow of the change of the others'
// impulses, is the error, and about() makes it small.
//
// With inertia of the fluid the right side of its equation has what is known of the step, density (u / dt - N*)
// (advection.hpp), and A is less by the mass of the fluid that fills the grain, over dt: markers move that too. Of a
// grain lighter than this, A is zero and the rest is taken with the acceleration of the step before,
//
//     (m - m_f) (V' - V) / dt   ->   (m - m_f) (V - V_before) / dt_before       where m < m_f,
//
// which is stable for any mass, since the fluid that is moved in one solution, m_f and the added mass, is always more
// than m_f - m (Schwarz, Kempe and Froehlich, J. Comput. Phys. 281 (2015) 591, do so with half of m_f).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "slurry/fluids/fluid_coupling.hpp"
#include "slurry/fluids/fluid_scene.hpp"
#include "slurry/fluids/fluid_shown.hpp"
#include "slurry/fluids/grid/grid_state.hpp"
#include "slurry/fluids/grid/obstacle_markers.hpp"
#include "slurry/fluids/grid/rigid_system.hpp"

namespace slurry::grid {

// Blocks of the bodies of a run, by form (-1: round; below: patches of obstacles), class of size or rank of the patch,
// and class of the fluid's inertia; and the patches of each obstacle that the fluid feels.
struct Blocks {
  std::map<std::array<int, 3>, std::shared_ptr<const MobilityBlock>> of_body;
  std::map<std::size_t, std::vector<ObstaclePatch>> patches;
};

struct GridProblem {
  std::shared_ptr<const FluidSolver> fluid;
  WallMotion walls{};
  Vec3 drive;  // N/m^3
  double tolerance = 1e-4;
  bool has_films = true;
  double least_gap = 0;                     // films are no stiffer than at this gap, in units of the smaller radius
  double density = 0;                       // of the fluid where it has inertia, kg/m^3; 0: it has none
  Vec3 mean_velocity;                       // of a box without walls, m/s
  std::vector<std::string> obstacles = {};  // that are felt
};

// Of the two modes of a squirmer.
struct SlipFactors {
  double speed, stresslet;
};

// What is kept from step to step.
struct GridWork {
  Blocks blocks;
  std::shared_ptr<const FluidSolver> fluid;
};

class GridCoupling : public FluidCoupling {
 public:
  // `blocks` may have those of an earlier step; `before` is the fluid at its start. `expected`: impulses of contacts on
  // each grain; empty: none.
  GridCoupling(GridProblem problem, Blocks blocks, const FluidScene& scene, const GridState& before,
               const Resistance& own, const UncoupledResponse& response, const Impulses& expected);

  const Velocities& free_velocities() const override { return free_; }
  // N^-1 l / dt.
  Velocities respond(const Impulses& impulses) const override;
  FluidExchange exchange(const Velocities& after, const Impulses& contacts) const override;
  std::shared_ptr<const FluidCoupling> about(const Impulses& contacts) const override;
  // The fluid at the end of a step that ends with these velocities; empty where it has no inertia.
  GridState advanced(const Velocities& after) const;
  // By the places of the grains at the start of that step.
  FluidField field(const Velocities& after) const;

  const Blocks& blocks() const { return of_step_->blocks; }
  int iterations() const { return motion_.iterations; }

 private:
  // What does not depend on the impulses.
  struct OfStep {
    GridProblem problem;
    Blocks blocks;
    double dt;
    Resistance own;
    Domain domain;
    std::vector<Vec3> places;
    Velocities before;              // velocities of the step before
    Impulses loads;                 // what pushes each grain besides the fluid: N, N m
    std::vector<RigidBody> bodies;  // the grains, and patches of obstacles
    std::size_t grains = 0;
    std::unique_ptr<RigidSystem> system;
    std::vector<Vec3> undisturbed;
    Velocities given;  // of freedoms that do not answer; zero for the others
    // With inertia of the fluid.
    Field carried;                   // N(u), m/s^2
    Field known;                     // the right side of its equation without grains, N/m^3
    std::vector<std::int64_t> ids;   // of the grains
    std::vector<double> inner_mass;  // what A has less than the mass of each grain over dt, kg/s
    std::vector<Vec3> inner_load;    // what the loads have less by that, N
    double speed = 0;  // by the loads alone: what errors are small against where contacts keep grains at rest

    RigidBody body(const FluidScene& scene, std::size_t k);
    void add_body(const FluidScene& scene, const UncoupledResponse& response, std::size_t k);
    void take_out_inner_fluid(const FluidScene& scene, const GridState& kept,
                              const std::map<std::int64_t, std::size_t>& ranks_before, std::size_t k);
    void find_known(const FluidScene& scene, const GridState& kept);
    void add_obstacles(const FluidScene& scene);
    void add_patch(const FluidScene& scene, std::size_t obstacle, std::size_t rank);
    void find_undisturbed();
    // Markers of squirmers move by their slip besides: they see the fluid without grains as slower by that.
    void subtract_slip(const FluidScene& scene);
    SlipFactors slip_factors(std::size_t k, Vec3 axis, double radius) const;
  };
  GridCoupling(std::shared_ptr<const OfStep> of_step, Impulses expected, RigidMotion guess, int corrections);
  void solve();
  double speed() const;
  Field flow(const Velocities& after, std::vector<double>* pressure) const;

  std::shared_ptr<const OfStep> of_step_;
  Impulses expected_;   // l_0
  RigidMotion motion_;  // at l_0
  Velocities free_;     // u(0)
  int corrections_ = 0;
};

}  // namespace slurry::grid
