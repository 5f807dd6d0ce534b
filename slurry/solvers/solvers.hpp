// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of solvers that a case file may name. To add one: a file beside this one with a struct that has `name`,
// `doc`, `fields()` and solve(), and one line in the list. One whose options can be wrong says so by fault(rubs),
// `rubs` telling whether a law of the case has friction.
#pragma once

#include <variant>

#include "slurry/solvers/apgd.hpp"
#include "slurry/solvers/gauss_seidel.hpp"
#include "slurry/solvers/momentum_gauss_seidel.hpp"
#include "slurry/solvers/uzawa.hpp"

namespace slurry {

using Solver = std::variant<MomentumGaussSeidel, GaussSeidel, Apgd, Uzawa>;

}  // namespace slurry
