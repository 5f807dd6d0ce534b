// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/cell_stress.hpp"

#include "slurry/core/parallel.hpp"
#include "slurry/grains/content.hpp"
#include "slurry/grains/kinetic_moment.hpp"
#include "slurry/observe/contact_arms.hpp"

namespace slurry {
namespace {

struct GrainSums {
  double mass = 0;
  double content = 0;
};

GrainSums sum_grains(const World& world, const State& state) {
  return parallel_reduce(
      state.grains.size(), GrainSums{},
      [&](std::size_t k) {
        return GrainSums{state.grains.mass[k], content(world.forms, state.grains, k)};
      },
      [](const GrainSums& a, const GrainSums& b) {
        return GrainSums{a.mass + b.mass, a.content + b.content};
      });
}

Tensor contact_moment(const State& state) {
  const Contacts& contacts = state.contacts;
  return parallel_reduce(
      contacts.size(), Tensor{},
      [&](std::size_t c) {
        Vec3 p = contacts.impulse[c] * contacts.normal[c];
        if (!contacts.tangential.empty()) p += contacts.tangential[c];
        return p == Vec3{} ? Tensor{} : outer(p, branch_vector(state.grains, state.domain, contacts, c));
      },
      [](const Tensor& a, const Tensor& b) { return a + b; });
}

}  // namespace

Tensor contact_stress(const State& state, const StepReport& report, double volume) {
  return report.dt > 0 && volume > 0 ? (-1 / (volume * report.dt)) * contact_moment(state) : Tensor{};
}

CellStress measure_cell(const World& world, const State& state, const StepReport& report) {
  CellStress stress;
  const double volume = state.domain.volume();
  const GrainSums sums = sum_grains(world, state);
  stress.volume_fraction = sums.content / volume;
  if (!(sums.mass > 0)) return stress;
  const Tensor moment = kinetic_moment(state.grains, state.domain);
  stress.kinetic = (-1 / volume) * moment;
  stress.temperature = trace(moment) / (sums.mass * (world.planar ? 2 : 3));
  if (report.dt > 0) {
    stress.contact = contact_stress(state, report, volume);
    stress.film = (-1 / (volume * report.dt)) * report.film_moment + report.fluid.film_stress;
    stress.fluid = report.fluid.stress;
  }
  return stress;
}

}  // namespace slurry
