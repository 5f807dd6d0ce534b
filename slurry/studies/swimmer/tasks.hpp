// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The tasks of a swimmer, each in a file of its own. They add their tables, summary, notes and figures to the study.
#pragma once

#include "slurry/studies/study.hpp"
#include "slurry/studies/swimmer/case.hpp"
#include "slurry/swimmers/connection.hpp"

namespace slurry {

struct TaskScene {
  const SwimmerCase& c;
  const Swimmer& swimmer;
  const StudyProgress& progress;
  StudyResult& study;
};

void run_task(const SwimTask& task, const TaskScene& scene);
void swim_task_by_wall(const SwimTask& task, const TaskScene& scene);  // where it has a height
void run_task(const ControlTask& task, const TaskScene& scene);
void run_task(const OptimiseTask& task, const TaskScene& scene);
void run_task(const ReachTask& task, const TaskScene& scene);
void run_task(const PairTask& task, const TaskScene& scene);

}  // namespace slurry
