// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The worst contact by name, and whether any motion could have satisfied the contacts (solvers/blocked.hpp).
#include "slurry/stepping/trouble.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/solvers/blocked.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

// Sweeps whose growth of the impulses is looked at.
constexpr std::int64_t sweeps_to_blame = 500;

// Contacts named in a message.
constexpr std::size_t most_named = 4;

std::string name_of_contact(const World& world, const State& state, const Workspace& work, std::size_t c) {
  const std::int32_t second = work.contacts.second[c];
  const std::string partner = is_piece(second) ? world.obstacles[work.pieces[piece_of(second)].obstacle].label
                                               : fmt::format("grain {}", state.grains.id[second]);
  return fmt::format("grain {} and {}", state.grains.id[work.contacts.first[c]], partner);
}

// Does some contact of the step obey Coulomb's law exactly, so that its problem is no minimisation?
bool rubs_exactly(const World& world, const Workspace& work) {
  const auto is_exact = [&](std::int32_t rank) {
    return world.laws.row(rank).ask([](const auto& law) {
      if constexpr (requires { law.fixed_point; })
        return law.fixed_point && law.friction > 0;
      else
        return false;
    });
  };
  return std::any_of(work.contacts.law.begin(), work.contacts.law.end(), is_exact);
}

// Softness that settles nearly all problems of friction, and beyond which overlaps grow for little gain.
constexpr double usual_softness = 1e-2;

// What helps where friction makes the sweeps stall. A larger tolerance does not: the residuals of sweeps that stall are
// those of a step's motion. A shorter step has other contacts and a smaller motion; as a rule a few steps of thousands
// stall where contacts are soft, and these alone need be halved.
std::string softer(const World& world) {
  if (!world.is_inertial()) return "a larger solver.tolerance";
  if (!world.compliance.empty())
    return "a lower stiffness of the materials, or a shorter time.step, by which contacts of one stiffness are softer";
  if (world.softness >= usual_softness)
    return world.solver.on_trouble == OnTrouble::shorten_step
               ? "a shorter time.step"
               : "solver.on_trouble = \"shorten_step\", which halves such steps until they are solved";
  return fmt::format("solver.softness = {:.2g}", usual_softness);
}

// What helps, by what was met: an option of the case that was seen to help where the others did not.
std::string advice(const World& world, const Workspace& work) {
  if (work.report.solve.iterations >= world.solver.max_iterations) return "raise solver.max_iterations";
  if (rubs_exactly(world, work))
    return "the sweeps stall on Coulomb's exact law, where more of them do not help: take " + softer(world);
  if (!is_convex(work.problem)) return "friction makes the sweeps stall: take " + softer(world);
  return "shorten time.step";
}

// ", worst between grain 3 and obstacle "floor"; the contacts are infeasible, ...", or what helps. Costs a few hundred
// sweeps.
std::string blame(const World& world, const State& state, const Workspace& work) {
  const auto name = [&](std::size_t c) { return name_of_contact(world, state, work, c); };
  std::string what;
  const std::size_t worst = worst_contact(work.problem, body_velocities(work.problem));
  if (worst < work.problem.contacts()) what = fmt::format(", worst between {}", name(worst));
  Problem more = work.problem;
  Velocities velocities;
  std::visit(
      [&](const auto& s) {
        StopTest some;
        some.tolerance = world.solver.tolerance, some.max_iterations = sweeps_to_blame;
        s.solve(more, some, velocities);
      },
      world.solver.name);
  const std::vector<std::size_t> blocked = blocked_contacts(more, work.problem.impulse);
  if (blocked.empty()) return what + "; " + advice(world, work);
  std::vector<std::string> names;
  for (std::size_t k = 0; k < std::min(blocked.size(), most_named); ++k) names.push_back(name(blocked[k]));
  return what +
         fmt::format("; the contacts are infeasible, no motion keeps all of them apart: {}{}", fmt::join(names, ", "),
                     blocked.size() > names.size() ? fmt::format(" and {} more", blocked.size() - names.size()) : "");
}

// Of hard spheres.
std::string describe_left_out(const World& world, const State& state, const Workspace& work) {
  const bool are_events = std::holds_alternative<EventCollisions>(world.collisions);
  return fmt::format("{}: {} of {} meetings of hard spheres were left out; shorten time.step, {}", name_of_step(state),
                     work.report.left_out, work.report.left_out + work.report.collisions,
                     are_events ? "raise collisions.rest_speed, or take a contact law where grains lie in heaps"
                                : "or take collisions = \"events\"");
}

std::string describe(const World& world, const State& state, const Workspace& work) {
  if (world.hard_spheres) return describe_left_out(world, state, work);
  return fmt::format("{}: the solver stopped after {} iterations at a residual of {:.3g} (asked: {:.3g}){}",
                     name_of_step(state), work.report.solve.iterations, work.report.solve.residual,
                     world.solver.tolerance, blame(world, state, work));
}

}  // namespace

std::string name_of_step(const State& state) {
  return fmt::format("step {} at time {:.9g}", state.clock.step, state.clock.time);
}

std::string first_not_finite(const Grains& grains, const std::vector<Vec3>& velocity) {
  for (std::size_t k = 0; k < velocity.size(); ++k)
    if (!is_finite(velocity[k])) {
      const Vec3 x = grains.position[k];
      return fmt::format(" (grain {} at ({}, {}, {}))", grains.id[k], x.x, x.y, x.z);
    }
  return "";
}

bool is_done(const World& world, const State& state, Workspace& work, const Cut& cut) {
  if (work.report.solve.status == SolveStatus::converged) return true;
  if (work.report.solve.status == SolveStatus::not_finite)
    throw RunError(fmt::format("{}: a velocity is not finite{}", name_of_step(state),
                               first_not_finite(state.grains, work.velocities.linear)));
  const OnTrouble asked = world.solver.on_trouble;
  const bool in_vain = asked == OnTrouble::shorten_step && cut.is_in_vain();
  // To describe costs a few hundred sweeps: only where it is said.
  const bool is_first = state.first_trouble.empty() && work.trouble.empty();
  const bool is_said = is_first || asked == OnTrouble::stop || in_vain;
  const std::string what = is_said ? describe(world, state, work) : "";
  if (is_first) work.trouble = what;
  if (work.keeps_trouble && !work.troubled_problem && !world.hard_spheres) work.troubled_problem = work.problem;
  if (asked == OnTrouble::stop) throw RunError(what + "; solver.on_trouble = \"stop\"");
  if (in_vain) throw RunError(what + fmt::format("; the step was cut to {} in vain", cut.dt));
  return asked == OnTrouble::go_on;
}

bool may_shorten(const World& world, const State& state, Workspace& work, const Cut& cut, const StepTooLong& trouble) {
  if (state.first_trouble.empty() && work.trouble.empty())
    work.trouble = fmt::format("{}: {}", name_of_step(state), trouble.what());
  return world.solver.on_trouble == OnTrouble::shorten_step && !cut.is_in_vain();
}

}  // namespace slurry
