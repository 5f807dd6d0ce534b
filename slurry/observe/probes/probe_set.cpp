// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/probe_set.hpp"

namespace slurry {

ProbeSet::ProbeSet(const std::vector<NamedProbe>& probes, const World& world, const State& state) {
  for (const NamedProbe& named : probes) {
    for (const Entry& e : entries_)
      if (e.named.name == named.name) refuse_probe(named.name, "two probes have this name; each needs its own");
    std::visit(
        [&](const auto& probe) {
          entries_.push_back({named, probe.resolve(named.name, world, state)});
          for (const char* quantity : probe.columns()) columns_.push_back(named.name + "." + quantity);
        },
        named.probe);
  }
}

void ProbeSet::sample(const ProbeScene& scene, std::vector<double>& out) {
  out.clear();
  for (Entry& e : entries_) std::visit([&](const auto& probe) { probe.measure(scene, e.target, out); }, e.named.probe);
}

}  // namespace slurry
