// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/swimmer/study.hpp"

#include "slurry/core/errors.hpp"
#include "slurry/studies/swimmer/setup.hpp"
#include "slurry/studies/swimmer/tasks.hpp"

namespace slurry {

StudyResult run_study(const SwimmerCase& c, const StudyProgress& progress) {
  if (const auto fault = first_fault(c)) throw InputError(fault->sentence());
  const Swimmer swimmer = make_swimmer(c);
  StudyResult study;
  const TaskScene scene{c, swimmer, progress, study};
  std::visit([&](const auto& task) { run_task(task, scene); }, c.task.task);
  if (!swimmer.is_interacting())
    study.notes.push_back(
        "Bodies have their own drag alone (resistive force theory); the fluid carries nothing from one "
        "to the other.");
  return study;
}

}  // namespace slurry
