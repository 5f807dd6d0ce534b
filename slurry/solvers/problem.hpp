// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Problem: one contact problem, complete and apart from mechanics, so that it can be saved, reloaded and solved again.
//
// Unknowns: the impulse p_c of each contact. Body velocities u = U + M^-1 B^T p; normal velocity of contact c
//
//     z_c = n_c . (u_j - u_i) + offset_c          (offset = gap / dt; an obstacle is a body of infinite mass at rest)
//
// and p_c, z_c tied by the local set K_c (contacts/local_set.hpp). H = B M^-1 B^T is never formed.
//
// Residual (solver.md): r_c = w_c (p_c - P_K(p_c - z_c / w_c)), w_c = 1/m_i + 1/m_j; a velocity, zero at the solution.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "slurry/contacts/local_set.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct Problem {
  // Bodies.
  std::vector<double> inverse_mass;    // 1/kg
  std::vector<Vec3> position;          // m; only to order the work in space
  std::vector<Vec3> free_velocity;     // U, m/s
  // Contacts. `second` is -1 for an obstacle.
  std::vector<std::int32_t> first, second;
  std::vector<Vec3> normal;            // unit, from first to second
  std::vector<double> offset;          // m/s
  std::vector<LocalSet> set;
  std::vector<double> impulse;         // start on entry of a solver, solution on return; N s
  // Scale of the stopping test: |r_c| <= tolerance * velocity_scale.
  double velocity_scale = 1;           // m/s
  double block_size = 0;               // m; edge of the blocks of space that order the work; more than the longest pair

  std::size_t bodies() const { return inverse_mass.size(); }
  std::size_t contacts() const { return first.size(); }
};

enum class SolveStatus { converged, not_converged, not_finite };

struct SolveReport {
  SolveStatus status = SolveStatus::converged;
  std::int64_t iterations = 0;
  double residual = 0;           // largest |r_c| / velocity_scale
  double relative_residual = 0;  // 2-norm of r relative to its value at p = 0
};

struct StopTest {
  double tolerance = 1e-6;
  std::int64_t max_iterations = 20000;
};

// The pieces of the definition, one contact each.
double normal_velocity(const Problem& problem, const std::vector<Vec3>& velocity, std::size_t contact);  // z_c
double local_inverse_mass(const Problem& problem, std::size_t contact);                                  // w_c
void push(const Problem& problem, std::vector<Vec3>& velocity, std::size_t contact, double impulse);

// u = U + M^-1 B^T p, added contact after contact: the plain definition.
std::vector<Vec3> body_velocities(const Problem& problem);

struct Residual {
  double largest = 0;          // max |r_c|, m/s
  double squares = 0;          // sum r_c^2
  double squares_at_zero = 0;  // the same at p = 0
};
Residual residual(const Problem& problem, const std::vector<Vec3>& velocity);

// The report that the residual calls for.
SolveReport report_of(const Problem& problem, const std::vector<Vec3>& velocity, const StopTest& stop,
                      std::int64_t iterations);

}  // namespace slurry
