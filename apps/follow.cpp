// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "follow.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "signals.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/results/checkpoint.hpp"

namespace slurry {

void check_crew(const Crew& crew, const Case& c, const std::string& device) {
  if (crew.is_alone() || (device.empty() ? c.solver.device : device) == "cpu") return;
  throw InputError(
      device.empty() ? "[solver] device" : "--device",
      fmt::format("{} ranks sweep on their processors: leave it out, or start the run without mpirun", crew.ranks()));
}

void hand_out(Crew& crew, const Runner& runner) {
  if (crew.is_alone()) return;
  crew.share(pack_checkpoint(runner.simulation().state(), runner.case_text()));
  crew.together([] {});
}

void follow(Crew& crew, const Case& c) {
  crew.together([] {});  // rank 0 begins
  std::optional<Simulation> simulation;
  const std::string bytes = crew.share("");
  crew.together([&] {
    Checkpoint start = unpack_checkpoint(bytes, "the state of rank 0");
    if (start.case_text != write_case(c))
      throw InputError("the case that this rank has read is not that of rank 0: do all machines see the same files?");
    simulation.emplace(CheckedCase::from_reader(c), std::move(start.state));
  });
  const InterruptScope listening(crew.listen(interrupts));
  const ExchangeScope sharing(crew.exchange());
  try {
    while (!crew.has_to_end(last_signal) && !simulation->is_done()) simulation->step();
  } catch (const Interrupted&) {
    crew.has_to_end(last_signal);
  } catch (const RunError&) {
    crew.check_shared(std::current_exception());
  }
}

std::string costs_text(const Crew& crew, double seconds, std::int64_t steps) {
  const ExchangeCosts& costs = crew.exchange()->costs();
  const auto each = [&](std::int64_t n) {
    return static_cast<double>(n) / static_cast<double>(std::max<std::int64_t>(1, steps));
  };
  return fmt::format(
      "{} ranks of {} threads: {:.3g} s of {:.3g} s in exchanges; a step has {:.3g} messages of rank 0 with {:.3g} kB, "
      "and {:.3g} gathers with {:.3g} kB",
      crew.ranks(), threads(), costs.seconds, seconds, each(costs.messages), each(costs.bytes) * 1e-3,
      each(costs.gathers), each(costs.gathered_bytes) * 1e-3);
}

}  // namespace slurry
