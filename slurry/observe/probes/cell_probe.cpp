// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/cell_probe.hpp"

#include "slurry/observe/cell_stress.hpp"

namespace slurry {
namespace {

constexpr const char* component_names[] = {"xx", "yy", "zz", "xy", "xz", "yz"};

void add_components(const Tensor& t, std::vector<double>& out) {
  out.insert(out.end(), {t(0, 0), t(1, 1), t(2, 2), t(0, 1), t(0, 2), t(1, 2)});
}

// What a row averages: the pressure, the stress, its parts, the temperature.
std::vector<double> values_of(const CellStress& stress, bool planar) {
  const Tensor total = stress.total();
  std::vector<double> values{-trace(total) / (planar ? 2 : 3)};
  for (const Tensor& t : {total, stress.kinetic, stress.film, stress.fluid}) add_components(t, values);
  values.push_back(stress.temperature);
  return values;
}

constexpr std::size_t number_averaged = 1 + 4 * 6 + 1;

}  // namespace

Words CellProbe::columns() {
  Words words{"volume", "volume_fraction", "strain", "pressure"};
  for (const char* part : {"", "kinetic_", "film_", "fluid_"})
    for (const char* component : component_names) words.push_back(std::string(part) + component);
  words.push_back("temperature");
  return words;
}

ProbeTarget CellProbe::resolve(const std::string& label, const World& world, const State&) const {
  if (!world.cell) refuse_probe(label, "the case has no periodic cell (a table [cell])");
  ProbeTarget target;
  target.since_row.resize(1 + number_averaged);  // the time, and what was summed over it
  return target;
}

void CellProbe::advance(const ProbeScene& scene, ProbeTarget& target) const {
  const std::vector<double> now = values_of(measure_cell(scene.world, scene.state, scene.report), scene.world.planar);
  target.since_row[0] += scene.report.dt;
  for (std::size_t k = 0; k < now.size(); ++k) target.since_row[1 + k] += scene.report.dt * now[k];
}

void CellProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  const CellStress now = measure_cell(scene.world, scene.state, scene.report);
  const UpperMatrix& f = scene.state.domain.deformation;
  out.insert(out.end(), {scene.state.domain.volume(), now.volume_fraction, f.xy / f.yy});
  const double time = target.since_row[0];
  if (!(time > 0)) {
    const std::vector<double> values = values_of(now, scene.world.planar);
    out.insert(out.end(), values.begin(), values.end());
    return;
  }
  for (std::size_t k = 0; k < number_averaged; ++k) out.push_back(target.since_row[1 + k] / time);
}

}  // namespace slurry
