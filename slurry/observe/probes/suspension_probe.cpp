// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/suspension_probe.hpp"

#include <limits>

#include "slurry/observe/cell_stress.hpp"

namespace slurry {
namespace {

double product_of(const Tensor& a, const Tensor& b) {
  double sum = 0;
  for (int k = 0; k < 9; ++k) sum += a.entry[k] * b.entry[k];
  return sum;
}

// What a row averages, in the order of the columns after the first.
std::vector<double> suspension_values(const ProbeScene& scene) {
  const FluidExchange& fluid = scene.report.fluid;
  const double square = norm2(symmetric_part(fluid.gradient));
  const auto part = [&](const Tensor& stress) {
    return square > 0 ? product_of(stress, fluid.gradient) / (2 * fluid.viscosity * square)
                      : std::numeric_limits<double>::quiet_NaN();
  };
  const Grains& grains = scene.state.grains;
  Vec3 sum;
  for (std::size_t k = 0; k < grains.size(); ++k) {
    sum += grains.velocity[k];
    if (!scene.state.domain.is_open()) sum -= scene.state.domain.flow(grains.position[k]);
  }
  const Vec3 mean = grains.size() > 0 ? sum / static_cast<double>(grains.size()) : Vec3{};
  const Tensor contacts = contact_stress(scene.state, scene.report, fluid.volume);
  return {part(fluid.stress), part(fluid.film_stress), part(contacts), fluid.power, mean.x, mean.y, mean.z};
}

constexpr std::size_t number_of_values = 7;

}  // namespace

ProbeTarget SuspensionProbe::resolve(const std::string& label, const World& world, const State&) const {
  if (!std::holds_alternative<GridFluid>(world.fluid)) refuse_probe(label, "there is no fluid on a grid");
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
