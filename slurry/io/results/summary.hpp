// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// summary.json: what a run was, how it ended and what it cost, for people and for scripts.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "slurry/core/timers.hpp"
#include "slurry/io/results/provenance.hpp"
#include "slurry/io/results/series_averages.hpp"
#include "slurry/observe/energies.hpp"
#include "slurry/observe/population.hpp"
#include "slurry/world/state.hpp"

namespace slurry {

struct RunSummary {
  std::string program_version;
  std::string title;
  std::string case_text;  // only its hash is written
  std::string ended;      // "end", "interrupted" or "failed: <reason>"
  std::string solver;     // its name in the case
  double softness = 0;    // of its contacts
  int threads = 1;
  std::int64_t grains = 0, obstacles = 0;
  std::int64_t steps = 0;         // since the start of the run
  double time = 0;                // s
  std::uint64_t fingerprint = 0;  // of the last state (world/fingerprint.hpp)
  double wall_seconds = 0;        // of this session; earlier ones are in totals
  Timers timers;                  // of this session
  Totals totals;
  std::string first_trouble;                  // what the first step that missed the tolerance met; empty: none did
  std::vector<std::string> notes;             // what the user should know although nothing failed
  std::optional<Energies> energies_at_start;  // absent when a resumed run does not know them
  Energies energies_at_end;
  std::vector<InletTotals> inlets;
  std::vector<OutletTotals> outlets;
  FluidNumbers fluid;
  std::optional<SeriesAverages> probes;  // none: the run has no probes
  Provenance provenance;
};

// The text of summary.json. A number that is not finite becomes null, as JSON knows no other way.
std::string summary_json(const RunSummary& summary);

void write_summary(const std::filesystem::path& run_folder, const RunSummary& summary);

}  // namespace slurry
