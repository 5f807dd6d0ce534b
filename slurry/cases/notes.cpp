// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/notes.hpp"

#include <fmt/format.h>

namespace slurry {

std::vector<std::string> case_notes(const Case& c) {
  std::vector<std::string> notes;
  const TimeOptions& time = c.time;
  if (!(time.end > 0))
    notes.push_back("time.end = 0: the run makes no step");
  else if (!time.step.is_auto() && time.step.value > time.end)
    notes.push_back(fmt::format("time.step = {} is longer than the run, time.end = {}: its one step ends at time {}",
                                time.step.value, time.end, time.step.value));
  return notes;
}

}  // namespace slurry
