// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
// placeholder until written.
#pragma once
#include <tuple>
#include "slurry/core/fields.hpp"
#include "slurry/solvers/problem.hpp"
namespace slurry {
struct Apgd {
  static constexpr const char* name = "apgd";
  static constexpr const char* doc = "";
  static constexpr auto fields() { return std::tuple{}; }
  SolveReport solve(Problem& problem, const StopTest& stop, std::vector<Vec3>& velocity) const;
};
}
