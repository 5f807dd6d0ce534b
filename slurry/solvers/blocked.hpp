// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Why a problem was not solved: the worst contact, and a proof that no motion satisfies all contacts.
//
// By Farkas' lemma no velocity satisfies z_n = (B u)_n + offset >= 0 for all contacts if (and only if) there are d >= 0
// with B^T d = 0 and d . offset < 0: forces that balance on every body and that the walls press on without limit. On
// such a problem the impulses of a solver grow along such a d, sweep after sweep; the growth over some sweeps is
// tested.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/solvers/problem.hpp"

namespace slurry {

// The contact with the largest residual; contacts() where there is none.
std::size_t worst_contact(const Problem& problem, const Velocities& velocities);

// The contacts that take part in such a d, or none where `before` (impulses some sweeps ago) and the present impulses
// do not give one.
std::vector<std::size_t> blocked_contacts(const Problem& problem, const std::vector<double>& before);

}  // namespace slurry
