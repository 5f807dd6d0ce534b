// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Laboratory: the reference motion of a case, its schemes, and how far each is from the reference.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slurry/studies/lubrication/bounds.hpp"
#include "slurry/studies/lubrication/case.hpp"

namespace slurry {

struct SchemeError {
  double largest = 0, time_of_largest = 0;  // max over the steps of |q^k - q(t_k)|
  double mean_absolute = 0;                 // sum of |q^k - q(t_k)| dt: the error in L1
};

struct SchemeResult {
  std::string name, scheme;
  Trajectory trajectory;
  SchemeError error;  // up to where the scheme came
  std::optional<ReturnBounds> bounds;
};

struct LaboratoryResult {
  ReferenceMotion reference;
  std::vector<SchemeResult> schemes;
  struct Level {
    double distance = 0;
    std::vector<double> down, up;
    std::optional<ReturnBounds> bounds;
  };
  std::vector<Level> levels;
};

Experiment make_experiment(const LubricationCase& c);

// Of a trajectory that ends within the reference.
SchemeError measure_error(const Trajectory& trajectory, const ReferenceMotion& reference);

// Schemes run side by side on the threads of the pool. Throws RunError where the reference fails.
LaboratoryResult run_laboratory(const LubricationCase& c);

}  // namespace slurry
