// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One contact with Coulomb's law, solved exactly: p with u = A p + b for a full 3 x 3 block A (normal coordinate
// first).
//
//     b_n >= 0                        p = 0: it opens;
//     -A^-1 b in the cone             p = -A^-1 b: it sticks;
//     else it slides, u_n = 0 and u_t = -s p_t with s > 0. With p_n from u_n = 0,
//
//     (A' + s) p_t = -b',   A' = A_tt - A_tn A_nt / A_nn,   b' = b_t - A_tn b_n / A_nn,
//
// and s is the root of |p_t| - mu p_n, which is positive at s = 0, where it does not stick, and negative for large s.
#pragma once

#include <array>

#include "slurry/core/vec3.hpp"

namespace slurry {

using ContactBlock = std::array<Vec3, 3>;  // rows

Vec3 solve_coulomb_contact(const ContactBlock& a, Vec3 b, double friction);

}  // namespace slurry
