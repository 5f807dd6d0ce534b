// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// RigidSystem: rigid bodies in the fluid of a grid. Forces l on the markers of their surfaces hold the fluid to their
// motion (distributed multipliers: Glowinski, Pan, Hesla and Joseph 1999; on surfaces and in this form, Kallemov,
// Bhalla, Griffith and Donev, Commun. Appl. Math. Comput. Sci. 11 (2016) 79).
//
// With J the velocity of the fluid at the markers, S the response of the fluid without bodies, K the velocities of the
// markers of bodies that move at u, v the velocity that the markers would see without the forces, A what resists the
// motion of the bodies besides the fluid (mass over time step, drags, and the films that the grid does not see) and g
// all that pushes them,
//
//     (J S J^T + C) l - K u = -v,        K^T l + A u = g.
//
// C is zero but for markers in the gap between two bodies, or one and a wall, that have a film: there they give way,
// the more the narrower the gap, so that what the grid resists does not depend on how markers lie to each other and to
// the cells. The film has what is missing. Forces that are linear in the place on a body, Q l, such as move, turn and
// strain a sphere alone, are the regular part of the flow and nothing gives way to them, however many neighbours there
// are:
//
//     C = (1 - Q) c (1 - Q),        c diagonal, by the nearest neighbour of each marker,
//
// and in proportion to the markers on the area of the body, so that a force per area gives way by as much with any.
//
// l and u are found by conjugate gradients that keep the second equation at every step: the preconditioner is the same
// system with the blocks B of each body alone in the place of J S J^T, which leaves the sparse matrix N = A + K^T B^-1
// K (near_field.hpp) to be solved with. So momentum goes from the bodies to the fluid to round-off whatever the
// tolerance, and A may be zero: the mobility problem. Bodies that are held have no second equation.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "slurry/core/quaternion.hpp"
#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/core/velocities.hpp"
#include "slurry/fluids/grid/fluid_solver.hpp"
#include "slurry/fluids/grid/markers.hpp"
#include "slurry/fluids/grid/mobility_block.hpp"
#include "slurry/fluids/grid/near_field.hpp"

namespace slurry::grid {

struct RigidBody {
  std::shared_ptr<const MobilityBlock> block;  // of a body of its shape that is about as large
  Pose pose;
  bool held = false;
  double mass = 0;          // of A: against its velocity, kg/s
  SymmetricMatrix inertia;  // of A: against its angular velocity, kg m^2/s
  double scale = 1;         // its markers are those of the block times this
  bool keeps_spin = false;  // nothing turns it
};

// What a solution starts from, and what is known of it afterwards.
struct RigidMotion {
  Velocities velocity;      // of the bodies; given for those that are held
  std::vector<Vec3> force;  // l, of the markers on the fluid, N
  int iterations = 0;
};

class RigidSystem {
 public:
  // `fluid` is kept by reference.
  RigidSystem(const FluidSolver& fluid, std::vector<RigidBody> bodies, std::vector<PairFilm> films = {});

  std::size_t bodies() const { return bodies_.size(); }
  const Markers& markers() const { return *markers_; }
  // Where the markers are, in the world.
  const std::vector<Vec3>& points() const { return points_; }

  // The motion under the loads g, if the fluid without bodies had the velocities `undisturbed` at the markers. `motion`
  // has the velocities of held bodies, and a guess of the rest where its arrays are not empty. `tolerance`: slip of the
  // markers relative to the largest velocity of one, or to `speed` where that is more. Throws RunError where it is not
  // reached.
  void solve(const std::vector<Vec3>& undisturbed, const Impulses& loads, double tolerance, RigidMotion& motion,
             double speed = 0) const;

  // K^T l: what the bodies do to the fluid.
  Impulses on_fluid(const std::vector<Vec3>& force) const;
  // A u, the films with the motions of walls and images.
  Impulses resisting(const Velocities& velocity) const;
  // N^-1 g: the motion under loads if each body were alone but for its films. Linear, and the same bits always.
  Velocities answer_nearby(const Impulses& loads) const { return near_field_.solve(loads); }

  // B^-1 K w: forces of the markers that move the bodies by w, if each were alone. Their sums are (N - A) w.
  std::vector<Vec3> forces_nearby(const Velocities& w) const;

  const std::vector<PairFilm>& films() const { return films_; }
  // From the centres of the bodies to their markers, and the markers of body b: from start()[b] to start()[b + 1].
  const std::vector<Vec3>& arms() const { return arm_; }
  const std::vector<std::size_t>& start() const { return start_; }
  // K u.
  std::vector<Vec3> carry(const Velocities& velocity) const;

 private:
  struct Pair {
    std::vector<Vec3> force;
    Velocities velocity;
  };
  // (l, u) as a vector of numbers.
  void put(const Pair& pair, std::span<double> to) const;
  Pair pair_of(std::span<const double> from) const;
  Velocities at_rest() const { return {std::vector<Vec3>(bodies()), std::vector<Vec3>(bodies())}; }
  Impulses loads_left(const Impulses& loads, const RigidMotion& guess) const;
  std::vector<Vec3> slip_of(const RigidMotion& motion, const std::vector<Vec3>& undisturbed) const;
  // J S J^T l.
  std::vector<Vec3> flow_of(const std::vector<Vec3>& force) const;
  // (l, u) of the preconditioner for the slip r and the loads g; none: zero.
  Pair precondition(std::vector<Vec3> slip, const Impulses* loads) const;
  // B^-1 of the slip of the bodies of one team, and B^-1 K w of one body.
  void hold(const std::vector<std::size_t>& team, std::vector<Vec3>& slip) const;
  void carry_on(std::size_t body, const Velocities& w, std::vector<Vec3>& force) const;
  NearField near_field() const;
  void make_teams();
  // c, of the markers of bodies with a film.
  void soften(const PairFilm& film);
  template <class Distance>
  void soften(std::size_t body, double radius, double reach, const Distance& distance);
  // Adds C l of a body.
  void give_way(std::size_t body, const std::vector<Vec3>& force, std::vector<Vec3>& velocity) const;

  const FluidSolver& fluid_;
  std::vector<RigidBody> bodies_;
  std::vector<std::size_t> start_;  // markers of body k: from start_[k] to start_[k + 1]
  std::vector<Vec3> arm_, points_;  // from the centre; in the world
  std::vector<double> soft_;        // c, by marker; empty where no film has any
  std::vector<char> is_soft_;       // bodies some of whose markers give way
  std::unique_ptr<Markers> markers_;
  std::vector<std::vector<std::size_t>> teams_;  // of bodies with one block
  std::vector<PairFilm> films_;
  NearField near_field_;
};

}  // namespace slurry::grid
