// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/solvers/blocked.hpp"

#include <algorithm>
#include <cmath>

namespace slurry {
namespace {

// Forces balance on a body if what is left is this small beside the sum of their sizes. A ray that has been found by
// 500 sweeps is balanced to some 1e-3; impulses that still change for another reason are not balanced at all.
constexpr double balance = 0.02;

// Contacts with less than this part of the largest force do not matter.
constexpr double share = 0.01;

}  // namespace

std::size_t worst_contact(const Problem& p, const Velocities& u) {
  std::size_t worst = p.contacts();
  double largest = -1;
  for (std::size_t c = 0; c < p.contacts(); ++c) {
    const double size = contact_residual(p, u, c);
    if (size > largest) largest = size, worst = c;
  }
  return worst;
}

std::vector<std::size_t> blocked_contacts(const Problem& p, const std::vector<double>& before) {
  double most = 0, power = 0;
  for (std::size_t c = 0; c < p.contacts(); ++c) most = std::max(most, p.impulse[c] - before[c]);
  std::vector<Vec3> sum(p.bodies());
  std::vector<double> sizes(p.bodies(), 0);
  std::vector<double> pull(p.carriers.freedom.size(), 0), pulls = pull;  // the same of the carriers
  std::vector<std::size_t> blocked;
  for (std::size_t c = 0; c < p.contacts(); ++c) {
    const double d = p.impulse[c] - before[c];
    if (!(d > share * most)) continue;
    blocked.push_back(c);
    power += d * dot(p.offset[c], p.normal[c]);
    const auto add = [&](std::int32_t body, double side) {
      if (body >= 0) sum[body] += side * d * p.normal[c], sizes[body] += d;
    };
    add(p.first[c], -1);
    add(p.second[c], 1);
    p.carriers.for_each_freedom(
        c, [&](std::int32_t k, Vec3 g) { pull[k] += d * dot(g, p.normal[c]), pulls[k] += d * norm(g); });
  }
  for (std::size_t b = 0; b < p.bodies(); ++b)
    if (norm(sum[b]) > balance * sizes[b]) return {};
  for (std::size_t k = 0; k < pull.size(); ++k)
    if (p.carriers.freedom[k].inverse_mass > 0 && std::abs(pull[k]) > balance * pulls[k]) return {};
  return power < 0 ? blocked : std::vector<std::size_t>{};
}

}  // namespace slurry
