// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The islands of a step, the energy that each may give back, and the part of Newton's rebound that this allows.
#include "slurry/stepping/limit_rebounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "slurry/core/parallel.hpp"
#include "slurry/stepping/assemble.hpp"

namespace slurry {
namespace {

// A contact of the step as its law sees it: does it rebound, and what may it give back?
struct ReboundOf {
  bool is_rebound = false;
  double restitution = 0;  // infinity: Newton's law by name, without a bound
  double closed = 0;       // the normal offset without a rebound, m/s, as a contact that yields has it
  double wall = 0;         // normal velocity of the obstacle, or of the image against its grain, m/s
  double more = 0;         // what the loads take from the energy of the approach in the step, J
  double work = 0;         // bound on the work of the loads in the step, J
};

ReboundOf rebound_of(const World& world, const State& state, const Workspace& work, std::size_t c, double dt) {
  const ContactState s = contact_state(world, state, work, c, dt);
  ReboundOf r;
  const double image = image_velocity_along(world, state, work, c, dt), closed = s.gap / dt;
  r.closed = soft_offset(world, softness_of(work.problem, c), s, closed) + image, r.wall = s.wall + image;
  world.laws.row(work.contacts.law[c]).ask([&](const auto& law) {
    if constexpr (requires { law.restitution_law; }) {
      r.is_rebound = law.restitution > 0 && law.offset(s) < closed;
      r.restitution =
          law.restitution_law == RestitutionLaw::energetic ? law.restitution : std::numeric_limits<double>::infinity();
    }
  });
  if (!r.is_rebound) return r;
  const double mass = 1 / mass_of(work.problem, c).normal, change = dt * s.acceleration, free = s.approach + change;
  r.more = 0.5 * mass * std::max(0.0, s.approach * s.approach - free * free);
  r.work = mass * std::abs(change) * (std::abs(s.approach) + std::abs(free));
  return r;
}

// The island of each contact: contacts that share a body, directly or by others, or that a liquid couples.
std::vector<std::size_t> islands_of(const Problem& p) {
  std::vector<std::int32_t> root(p.bodies());
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&](std::int32_t b) {
    while (root[b] != b) b = root[b] = root[root[b]];
    return b;
  };
  const auto tie = [&](std::int32_t a, std::int32_t b) {
    const std::int32_t first = find(a), second = find(b);
    root[std::max(first, second)] = std::min(first, second);
  };
  for (std::size_t c = 0; c < p.contacts(); ++c) {
    if (p.second[c] >= 0) tie(p.first[c], p.second[c]);
    if (p.coupling) tie(p.first[c], p.first[0]);
  }
  // A carrier ties its contacts.
  std::vector<std::int32_t> carried(p.carriers.start.size(), -1);
  for (std::size_t c = 0; c < p.carriers.of.size(); ++c) {
    if (p.carriers.of[c] < 0) continue;
    std::int32_t& body = carried[p.carriers.of[c]];
    if (body < 0) body = p.first[c];
    tie(p.first[c], body);
  }
  std::vector<std::size_t> island(p.contacts());
  for (std::size_t c = 0; c < p.contacts(); ++c) island[c] = static_cast<std::size_t>(find(p.first[c]));
  return island;
}

// What is known of an island; `restitution` is the largest of its rebounds.
struct Island {
  std::size_t contacts = 0;
  bool rebounds = false, rubs = false;
  double restitution = 0;
  double more = 0, work = 0;              // of its rebounds, J
  double lost = 0;                        // -w(p_0)
  double slope = 0, bend = 0, error = 0;  // w(p(s)) - w(p_0) = slope s + bend s^2 / 2; what the residual leaves open

  // One contact that friction does not couple to its normal part obeys the bound already.
  bool is_doubtful() const { return rebounds && std::isfinite(restitution) && (contacts > 1 || rubs); }

  double allowed() const {
    const double e2 = restitution * restitution, all = std::max(0.0, lost + more);
    return std::min(all, e2 * all + (1 - e2) * work);
  }
  // The largest s <= 1 within the bound.
  double part() const {
    constexpr double round_off = 1e-9;  // far above that of the sums, far below what matters
    const double most = allowed();
    if (slope + 0.5 * bend <= (1 + round_off) * most + error) return 1;
    // Without cancellation, also where it hardly bends.
    const double root = std::sqrt(slope * slope + 2 * bend * most);
    return std::clamp(slope > 0 ? 2 * most / (slope + root) : (root - slope) / bend, 0.0, 1.0);
  }
};

// Is the contact between round grains, so that its friction does not act on its normal velocity?
bool is_round_contact(const Problem& p, std::size_t c) {
  constexpr double round_off = 1e-12;
  const auto along = [&](Vec3 arm) { return norm2(cross(arm, p.normal[c])) <= round_off * round_off * norm2(arm); };
  return !p.turns() || (along(p.first_arm[c]) && along(p.second_arm[c]));
}

// The contacts of the problem that are asked for; all bodies stay.
Problem part_of(const Problem& p, const std::vector<std::size_t>& contacts) {
  Problem some = p;
  const auto pick = [&](auto& to, const auto& from) {
    if (from.empty()) return;
    to.resize(contacts.size());
    for (std::size_t k = 0; k < contacts.size(); ++k) to[k] = from[contacts[k]];
  };
  pick(some.first, p.first), pick(some.second, p.second), pick(some.normal, p.normal), pick(some.offset, p.offset);
  pick(some.first_arm, p.first_arm), pick(some.second_arm, p.second_arm), pick(some.mass, p.mass);
  pick(some.contact_softness, p.contact_softness);
  some.set = p.set.of(contacts);
  pick(some.carriers.of, p.carriers.of), pick(some.carriers.lever, p.carriers.lever);
  pick(some.impulse, p.impulse), pick(some.tangential, p.tangential), pick(some.moment, p.moment);
  return some;
}

double power(const LocalImpulse& p, const LocalVelocity& g) {
  return p.normal * g.normal + dot(p.tangential, g.tangential) + dot(p.moment, g.rolling);
}

double size(const LocalImpulse& p) { return std::abs(p.normal) + norm(p.tangential); }

Velocities difference(const Velocities& a, const Velocities& b) {
  Velocities d = a;
  for (std::size_t k = 0; k < d.linear.size(); ++k) d.linear[k] -= b.linear[k];
  for (std::size_t k = 0; k < d.angular.size(); ++k) d.angular[k] -= b.angular[k];
  for (std::size_t k = 0; k < d.rates.size(); ++k) d.rates[k] -= b.rates[k];
  return d;
}

void join(SolveReport& report, const SolveReport& more) {
  report.iterations += more.iterations;
  report.residual = std::max(report.residual, more.residual);
  if (more.status != SolveStatus::converged) report.status = more.status;
}

}  // namespace

void limit_rebounds(const World& world, const State& state, Workspace& work, const StopTest& stop, double dt) {
  if (!world.laws.rebounds() || work.report.solve.status == SolveStatus::not_finite) return;
  Problem& newton = work.problem;
  std::vector<ReboundOf> rebound(newton.contacts());
  parallel_for(rebound.size(), [&](std::size_t c) { rebound[c] = rebound_of(world, state, work, c, dt); });
  if (std::none_of(rebound.begin(), rebound.end(), [](const ReboundOf& r) { return r.is_rebound; })) return;

  const std::vector<std::size_t> island_of = islands_of(newton);
  std::vector<Island> islands(newton.bodies());
  for (std::size_t c = 0; c < newton.contacts(); ++c) {
    Island& island = islands[island_of[c]];
    ++island.contacts;
    island.rubs = island.rubs || (newton.set[c].friction > 0 && !is_round_contact(newton, c));
    if (!rebound[c].is_rebound) continue;
    island.rebounds = true;
    island.restitution = std::max(island.restitution, rebound[c].restitution);
    island.more += rebound[c].more, island.work += rebound[c].work;
  }
  std::vector<std::size_t> doubtful;
  for (std::size_t c = 0; c < newton.contacts(); ++c)
    if (islands[island_of[c]].is_doubtful()) doubtful.push_back(c);
  if (doubtful.empty()) return;

  // p_0: the same contacts without rebounds.
  Problem dry = part_of(newton, doubtful);
  for (std::size_t k = 0; k < doubtful.size(); ++k) {
    const double now = dot(dry.offset[k], dry.normal[k]);
    dry.offset[k] += (rebound[doubtful[k]].closed - now) * dry.normal[k];
  }
  Velocities without;
  StopTest rest = stop;
  rest.max_iterations = std::max<std::int64_t>(1, stop.max_iterations - work.report.solve.iterations);
  join(work.report.solve,
       std::visit([&](const auto& solver) { return solver.solve(dry, rest, without); }, world.solver.name));
  if (work.report.solve.status == SolveStatus::not_finite) return;

  // The work of both, in the velocities of the surfaces: the gaps are no part of them.
  Problem bare = dry;
  for (std::size_t k = 0; k < doubtful.size(); ++k) {
    const double now = dot(bare.offset[k], bare.normal[k]);
    bare.offset[k] += (rebound[doubtful[k]].wall - now) * bare.normal[k];
  }
  const Velocities free = free_velocities(newton), change = difference(work.velocities, without);
  Problem still = bare;
  std::fill(still.offset.begin(), still.offset.end(), Vec3{});
  const double slip = work.report.solve.residual * newton.velocity_scale;
  for (std::size_t k = 0; k < doubtful.size(); ++k) {
    Island& island = islands[island_of[doubtful[k]]];
    const LocalImpulse p = local_impulse(dry, k), more = local_impulse(newton, doubtful[k]) - p;
    const LocalVelocity before = local_velocity(bare, free, k), after = local_velocity(bare, without, k);
    island.lost -= 0.5 * (power(p, before) + power(p, after));
    island.slope += power(more, after);
    island.bend += power(more, local_velocity(still, change, k));
    island.error += size(local_impulse(newton, doubtful[k])) * slip;
  }

  std::vector<double> part(newton.bodies(), 1);  // of each body
  for (std::size_t k = 0; k < doubtful.size(); ++k) {
    const std::size_t c = doubtful[k];
    const double s = islands[island_of[c]].part();
    if (s == 1) continue;
    const LocalImpulse p = local_impulse(dry, k);
    set_impulse(newton, c, p + s * (local_impulse(newton, c) - p));
    part[newton.first[c]] = s;
    if (newton.second[c] >= 0) part[newton.second[c]] = s;
  }
  // The contacts of a carrier are of one island.
  for (std::size_t c = 0; c < newton.carriers.of.size(); ++c) {
    const double s = islands[island_of[c]].is_doubtful() ? islands[island_of[c]].part() : 1;
    if (s != 1)
      newton.carriers.for_each_freedom(
          c, [&](std::int32_t k, Vec3) { work.velocities.rates[k] = without.rates[k] + s * change.rates[k]; });
  }
  for (std::size_t b = 0; b < part.size(); ++b) {
    if (part[b] == 1 && !newton.coupling) continue;
    const double s = newton.coupling ? islands[island_of[0]].part() : part[b];
    if (s == 1) continue;
    work.velocities.linear[b] = without.linear[b] + s * change.linear[b];
    if (newton.turns()) work.velocities.angular[b] = without.angular[b] + s * change.angular[b];
  }
}

}  // namespace slurry
