// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ContactSystem: a problem of dry friction in the coordinates of its contacts, with no body in sight,
//
//     u = W p + q,     0 <= p_n, 0 <= u_n, p_n u_n = 0,     |p_t| <= mu p_n, and p_t = -mu p_n u_t / |u_t| in sliding.
//
// Three coordinates a contact: the normal one and two tangents. Other programs write problems so (docs/fclib.md); W
// need not be regular, nor quite symmetric.
//
// Solvers that want bodies get one for each contact, whose velocity is -u and whose response to impulses is W
// (coupling.hpp). The block diagonal that they step by has the largest row sum of each 3 x 3 block.
#pragma once

#include <memory>
#include <vector>

#include "slurry/linalg/csr_matrix.hpp"
#include "slurry/solvers/problem.hpp"

namespace slurry {

struct ContactSystem {
  CsrMatrix response;            // W, 1/kg
  std::vector<double> offset;    // q, m/s
  std::vector<double> friction;  // mu, one a contact

  std::size_t contacts() const { return friction.size(); }
  std::vector<double> velocities(const std::vector<double>& impulse) const;  // W p + q
};

// Largest |W - W^T| over the largest |W|.
double asymmetry(const ContactSystem& system);

// The problem with a body for each contact, without impulses. Residuals are in units of the largest |q_c|.
Problem problem_of(std::shared_ptr<const ContactSystem> system);
// The system behind such a problem, or null.
std::shared_ptr<const ContactSystem> system_behind(const Problem& problem);

// The system of any problem whose contacts are dry: with Coulomb's exact law or without friction, without cohesion,
// glue, rolling friction and loads on walls. The tangents of a contact are `any_orthogonal` of its normal n and the
// product of n with it. Throws RunError where it is another.
ContactSystem system_of(const Problem& problem);
// p in these coordinates, and back.
std::vector<double> local_coordinates(const Problem& problem);
void set_local_coordinates(Problem& problem, const std::vector<double>& impulse);

// The natural map of the cone. Siconos (fc3d_compute_error) divides by the largest of |q|, |p| and |u| in place of |q|:
//
//     sqrt( sum_c | p - P_C(p - u - mu |u_t| e_n) |^2 ) / |q|,
//
// P_C the orthogonal projection on Coulomb's cone. It adds impulses and velocities as numbers: its size depends on the
// units.
double natural_map_error(const ContactSystem& system, const std::vector<double>& impulse);

}  // namespace slurry
