// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "live_probes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"

namespace slurry {

namespace {

// In checkpoints: ours, and that of a run, whose sums are those of series.csv.
constexpr const char *own_record = "probes", *record_of_run = "series";

ProbeSet probes_of(const Simulation& s) {
  std::vector<NamedProbe> probes;
  for (const ProbeOptions& p : s.description().probes) probes.push_back({p.name, p.probe});
  return ProbeSet(probes, s.world(), s.state());
}

const OutputRecord* find_record(const RunRecord& record, const std::string& name) {
  const auto found = std::find_if(record.outputs.begin(), record.outputs.end(),
                                  [&](const OutputRecord& output) { return output.name == name; });
  return found == record.outputs.end() ? nullptr : &*found;
}

}  // namespace

StepReport report_of(const Simulation& simulation) {
  StepReport report = simulation.last_report();
  report.dt = simulation.state().clock.last_dt;
  return report;
}

LiveProbes::LiveProbes(const Simulation& simulation) : simulation_(&simulation), probes_(probes_of(simulation)) {
  // What a state tells of the step that led to it; the sums since the start begin here.
  const Clock& clock = simulation.state().clock;
  if (clock.last_dt <= 0) return;
  const std::vector<double> nothing = probes_.memory();
  probes_.begin_interval(clock.time - clock.last_dt);
  probes_.advance({.world = simulation.world(),
                   .state = simulation.state(),
                   .report = report_of(simulation),
                   .work = &simulation.workspace()});
  recall_since_start(nothing);
}

void LiveProbes::watch(const Clock& before) {
  if (simulation_->state().clock.step == before.step) return;
  probes_.begin_interval(before.time);
  probes_.advance({.world = simulation_->world(),
                   .state = simulation_->state(),
                   .report = simulation_->last_report(),
                   .work = &simulation_->workspace()});
}

std::vector<std::pair<std::string, double>> LiveProbes::measure(const std::string& name) {
  const std::vector<ProbeOptions>& probes = simulation_->description().probes;
  std::vector<std::string> names;
  for (const ProbeOptions& p : probes) names.push_back(p.name);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end())
    throw InputError(fmt::format("no probe of the case is called \"{}\"{}", name, suggestion(name, names)));
  const auto rank = static_cast<std::size_t>(found - names.begin());
  const Words quantities =
      std::visit([&](const auto& probe) { return columns_in(probe, simulation_->world()); }, probes[rank].probe);
  const std::vector<double> values = probes_.sample_one(rank, {.world = simulation_->world(),
                                                               .state = simulation_->state(),
                                                               .report = report_of(*simulation_),
                                                               .work = &simulation_->workspace()});
  std::vector<std::pair<std::string, double>> measured;
  for (std::size_t k = 0; k < values.size(); ++k) measured.emplace_back(quantities[k], values[k]);
  return measured;
}

RunRecord LiveProbes::record() const {
  OutputRecord own;
  own.name = own_record;
  own.memory = probes_.memory();
  return {{own}, {}};
}

void LiveProbes::recall(const RunRecord& record) {
  if (const OutputRecord* own = find_record(record, own_record))
    probes_.recall(own->memory, simulation_->state());
  else if (const OutputRecord* run = find_record(record, record_of_run))
    recall_since_start(run->memory);
}

void LiveProbes::recall_since_start(const std::vector<double>& memory) {
  probes_.recall_since_start(memory, simulation_->state());
}

}  // namespace slurry
