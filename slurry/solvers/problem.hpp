// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Problem: one contact problem, complete and apart from mechanics, so that it can be saved, reloaded and solved again.
//
// Unknowns: the impulse p_c of each contact (contacts/local_set.hpp). Bodies have velocities u = (v, omega),
//
//     v = V + (1/m) sum +- P,     omega = Omega + I^-1 sum +- ( a x P + m ),     P = p_n n + p_t,
//
// where a is the arm from the body's centre to the contact point; both arms end in one point, the middle of the gap, so
// that angular momentum is kept exactly. The velocity of contact c is
//
//     (v_j + omega_j x a_j) - (v_i + omega_i x a_i) + offset,    z_r = omega_j - omega_i,
//
// whose part along n is z_n and the rest z_t. The offset has gap / dt along n (or minus the rebound that restitution
// asks for) and the velocity of the obstacle's surface across it; an obstacle is a body of infinite mass at rest.
// H is never formed.
//
// The masses and inertias are those of the response W of the bodies to impulses, u = U + W B^T p, which is block
// diagonal where nothing but contacts ties them together. Otherwise `coupling` is W, and the block diagonal bounds it
// (coupling.hpp).
//
// Contacts may be carried along by walls and cells that have loads: carriers.hpp.
//
// Contacts may yield: with softness d the law sees z + d w p in the place of z (docs/theory/solvers.md, "Contacts that
// yield"). The problem of Coulomb's law then has one solution for short steps, and sweeps find it.
//
// A problem in which no body turns (spheres without friction) leaves `free_spin`, `tangential` and `moment` empty.
//
// Local inverse masses: W_c = sum (1/m - [a] I^-1 [a]) is a full matrix in general. Solvers step by w = (w_n, w_t,
// w_t), a diagonal that is not less than W_c: w_n = W_nn + |W_nt| and w_t = (largest eigenvalue of W_tt) + |W_nt|, or
// w_n = W_nn where the contact has no friction. For spheres W_c is diagonal and w is W_c.
//
// Residual: r_c = w (p_c - P_K(p_c - z_c / w)), part by part; a velocity (rolling times the radius), zero at the
// solution. It is at least the velocity -z_n of a contact that closes too far, and the round-off of w p: where no
// motion satisfies the contacts, solvers drive impulses up until the difference cancels.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "slurry/contacts/local_set.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/core/velocities.hpp"
#include "slurry/solvers/block_lattice.hpp"
#include "slurry/solvers/carriers.hpp"
#include "slurry/solvers/coupling.hpp"
#include "slurry/solvers/local_sets.hpp"
#include "slurry/solvers/solver_memory.hpp"

namespace slurry {

struct Problem {
  // Bodies.
  std::vector<double> inverse_mass;              // 1/kg
  std::vector<SymmetricMatrix> inverse_inertia;  // 1/(kg m^2), world axes; empty where no body turns
  std::vector<double> radius;                    // m; empty where no body turns
  std::vector<Vec3> position;                    // m; only to order the work in space
  std::vector<Vec3> free_velocity;               // V, m/s
  std::vector<Vec3> free_spin;                   // Omega, rad/s; empty where no body turns
  std::shared_ptr<const Coupling> coupling;      // null: W is the block diagonal
  // Contacts. `second` is -1 for an obstacle.
  std::vector<std::int32_t> first, second;
  std::vector<Vec3> normal;                 // unit, from first to second
  std::vector<Vec3> offset;                 // m/s
  std::vector<Vec3> first_arm, second_arm;  // a_i, a_j, m; empty where no body turns
  LocalSets set;
  std::vector<LocalMass> mass;           // w_c as local_mass finds it; empty: it is found where it is wanted
  double softness = 0;                   // d >= 0; 0: rigid contacts
  std::vector<double> contact_softness;  // d of each contact where they differ; empty: `softness` of all
  Carriers carriers;
  // The start on entry of a solver, the solution on return.
  std::vector<double> impulse;   // p_n, N s
  std::vector<Vec3> tangential;  // p_t, N s; empty where no body turns
  std::vector<Vec3> moment;      // N m s; empty without rolling friction
  // Scale of the stopping test: |r_c| <= tolerance * velocity_scale.
  double velocity_scale = 1;  // m/s
  BlockLattice blocks;        // of space, which order the work

  std::size_t bodies() const { return inverse_mass.size(); }
  std::size_t contacts() const { return first.size(); }
  std::size_t freedoms() const { return bodies() * (turns() ? 6 : 3); }
  bool turns() const { return !free_spin.empty(); }
  bool rolls() const { return !moment.empty(); }
  bool yields() const { return softness > 0 || !contact_softness.empty(); }
};

inline double softness_of(const Problem& problem, std::size_t contact) {
  return problem.contact_softness.empty() ? problem.softness : problem.contact_softness[contact];
}

enum class SolveStatus { converged, not_converged, not_finite };

struct SolveReport {
  SolveStatus status = SolveStatus::converged;
  std::int64_t iterations = 0;
  double residual = 0;           // largest |r_c| / velocity_scale
  double relative_residual = 0;  // 2-norm of r relative to its value at p = 0
};

class SweepDevice;

struct StopTest {
  double tolerance = 1e-6;
  std::int64_t max_iterations = 20000;
  // A smaller residual that is worth more iterations, but no trouble where it is missed.
  double aim = std::numeric_limits<double>::infinity();
  SolverMemory* memory = nullptr;  // none: the solver allocates its arrays itself
  SweepDevice* device = nullptr;   // that sweeps (sweep_device.hpp); none: the processor
};

// The pieces of the definition, one contact each.
LocalImpulse local_impulse(const Problem& problem, std::size_t contact);
void set_impulse(Problem& problem, std::size_t contact, const LocalImpulse& impulse);
LocalVelocity local_velocity(const Problem& problem, const VelocityView& velocities, std::size_t contact);  // z_c
LocalMass local_mass(const Problem& problem, std::size_t contact);                                          // w_c
inline LocalMass mass_of(const Problem& problem, std::size_t contact) {
  return problem.mass.empty() ? local_mass(problem, contact) : problem.mass[contact];
}
void push(const Problem& problem, Velocities& velocities, std::size_t contact, const LocalImpulse& impulse);

// U, and U + W B^T p added contact after contact: the plain definition.
Velocities free_velocities(const Problem& problem);
Velocities body_velocities(const Problem& problem);
// B^T p: what the contacts give to the bodies.
Impulses body_impulses(const Problem& problem);

// Do all arms lie along the normals, and are all inertias isotropic? True of spheres.
bool is_round(const Problem& problem);

// Is the solution the minimum of a convex function? Not with Coulomb's friction.
bool is_convex(const Problem& problem);

// Cap on the beta of Nesterov's sequence where it is not: measured on frictional packings, where more circles.
inline constexpr double not_convex_cap = 0.8;

struct Residual {
  double largest = 0;          // max |r_c|, m/s
  double squares = 0;          // sum r_c^2
  double squares_at_zero = 0;  // the same at p = 0
};
Residual residual(const Problem& problem, const Velocities& velocities);

// |r_c| of one contact, m/s.
double contact_residual(const Problem& problem, const VelocityView& velocities, std::size_t contact);

// No impulse but those that the sets ask for: the cold start.
void start_from_nothing(Problem& problem);

// The report that the residual calls for. Its status tells of the tolerance alone, whatever the aim.
SolveReport report_of(const Problem& problem, const Velocities& velocities, const StopTest& stop,
                      std::int64_t iterations);
SolveReport report_of(const Problem& problem, const Residual& residual, const StopTest& stop, std::int64_t iterations);
// Is there nothing more to iterate for?
bool is_enough(const SolveReport& report, const StopTest& stop);

}  // namespace slurry
