// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/suspension_probe.hpp"

#include <cmath>
#include <limits>

#include "slurry/grains/content.hpp"
#include "slurry/observe/cell_stress.hpp"

namespace slurry {
namespace {

double product_of(const Tensor& a, const Tensor& b) {
  double sum = 0;
  for (int k = 0; k < 9; ++k) sum += a.entry[k] * b.entry[k];
  return sum;
}

// The mean stresses of a step, and the flow that they resist.
struct Sheared {
  Tensor gradient, fluid, films, contacts, grains;  // `grains`: all that is not the fluid's
  double viscosity = 0, power = 0, fraction = 0;
};

// In a given fluid nothing but the flow of the cell shears; the fluid alone has the stress mu (G + G^T).
Sheared sheared_cell(const ProbeScene& scene, double viscosity) {
  const UpperMatrix& l = scene.state.domain.gradient;
  const CellStress stress = measure_cell(scene.world, scene.state, scene.report);
  Sheared now;
  now.gradient = {{l.xx, l.xy, l.xz, 0, l.yy, l.yz, 0, 0, l.zz}};
  now.viscosity = viscosity;
  now.fluid = (2 * viscosity) * symmetric_part(now.gradient);
  now.films = stress.film, now.contacts = stress.contact;
  now.grains = stress.film + stress.contact + stress.kinetic;
  now.fraction = stress.volume_fraction;
  return now;
}

Sheared sheared_grid(const ProbeScene& scene) {
  const FluidExchange& fluid = scene.report.fluid;
  Sheared now{
      fluid.gradient, fluid.stress, fluid.film_stress, contact_stress(scene.state, scene.report, fluid.volume), {}};
  now.grains = now.films + now.contacts;
  now.viscosity = fluid.viscosity, now.power = fluid.power;
  double filled = 0;
  for (std::size_t k = 0; k < scene.state.grains.size(); ++k)
    filled += content(scene.world.forms, scene.state.grains, k);
  now.fraction = fluid.volume > 0 ? filled / fluid.volume : 0;
  return now;
}

// What a row averages, in the order of the columns after the first.
std::vector<double> suspension_values(const ProbeScene& scene) {
  const std::optional<double> given = given_viscosity(scene.world.fluid);
  const Sheared now = given ? sheared_cell(scene, *given) : sheared_grid(scene);
  const double square = norm2(symmetric_part(now.gradient)), rate = std::sqrt(2 * square);
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const auto part = [&](const Tensor& stress) {
    return square > 0 ? product_of(stress, now.gradient) / (2 * now.viscosity * square) : none;
  };
  const auto difference = [&](int a, int b) {
    return square > 0 ? (now.grains(a, a) - now.grains(b, b)) / (now.viscosity * rate) : none;
  };
  const Grains& grains = scene.state.grains;
  Vec3 sum;
  for (std::size_t k = 0; k < grains.size(); ++k) {
    sum += grains.velocity[k];
    if (!scene.state.domain.is_open()) sum -= scene.state.domain.flow(grains.position[k]);
  }
  const Vec3 mean = grains.size() > 0 ? sum / static_cast<double>(grains.size()) : Vec3{};
  return {part(now.fluid),
          part(now.films),
          part(now.contacts),
          now.power,
          mean.x,
          mean.y,
          mean.z,
          -trace(now.grains) / (scene.world.planar ? 2 : 3),
          difference(0, 1),
          difference(1, 2),
          now.fraction};
}

constexpr std::size_t number_of_values = 11;

}  // namespace

ProbeTarget SuspensionProbe::resolve(const std::string& label, const World& world, const State&) const {
  const bool is_given = given_viscosity(world.fluid) && world.cell;
  if (!has_stress(world.fluid, world.cell.has_value()) && !is_given)
    refuse_probe(label, "there is neither a fluid on a grid nor a given one (field) or a Stokes fluid in a periodic cell");
  ProbeTarget target;
  target.since_row.resize(1 + number_of_values);  // the time, and what was summed over it
  return target;
}

void SuspensionProbe::advance(const ProbeScene& scene, ProbeTarget& target) const {
  const std::vector<double> now = suspension_values(scene);
  target.since_row[0] += scene.report.dt;
  for (std::size_t k = 0; k < now.size(); ++k) target.since_row[1 + k] += scene.report.dt * now[k];
}

void SuspensionProbe::measure(const ProbeScene&, ProbeTarget& target, std::vector<double>& out) const {
  // Before the first step nothing is known.
  if (!(target.since_row[0] > 0)) return append_nothing(out, columns().size());
  std::vector<double> means;
  for (std::size_t k = 0; k < number_of_values; ++k) means.push_back(target.since_row[1 + k] / target.since_row[0]);
  out.push_back(means[0] + means[1] + means[2]);
  out.insert(out.end(), means.begin(), means.end());
}

}  // namespace slurry
