// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/trouble.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/solvers/blocked.hpp"

namespace slurry {
namespace {

// Sweeps whose growth of the impulses is looked at.
constexpr std::int64_t sweeps_to_blame = 500;

// Contacts named in a message.
constexpr std::size_t most_named = 4;

std::string name_of(const UnsolvedProblem& u, std::size_t c) {
  const std::int32_t second = u.contacts.second[c];
  const std::string partner = is_piece(second) ? u.obstacles[u.pieces[piece_of(second)].obstacle].label
                                               : fmt::format("grain {}", u.grains.id[second]);
  return fmt::format("grain {} and {}", u.grains.id[u.contacts.first[c]], partner);
}

}  // namespace

std::string describe_trouble(const UnsolvedProblem& u, const Solver& solver, double tolerance) {
  std::string what;
  const std::size_t worst = worst_contact(u.problem, u.velocities);
  if (worst < u.problem.contacts()) what = fmt::format(", worst between {}", name_of(u, worst));
  Problem more = u.problem;
  Velocities velocities;
  std::visit([&](const auto& s) { s.solve(more, {tolerance, sweeps_to_blame}, velocities); }, solver);
  const std::vector<std::size_t> blocked = blocked_contacts(more, u.problem.impulse);
  if (blocked.empty()) return what;
  std::vector<std::string> names;
  for (std::size_t k = 0; k < std::min(blocked.size(), most_named); ++k) names.push_back(name_of(u, blocked[k]));
  return what +
         fmt::format("; the contacts are infeasible, no motion keeps all of them apart: {}{}", fmt::join(names, ", "),
                     blocked.size() > names.size() ? fmt::format(" and {} more", blocked.size() - names.size()) : "");
}

}  // namespace slurry
