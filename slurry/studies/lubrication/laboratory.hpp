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
#include "slurry/studies/study.hpp"

namespace slurry {

struct SchemeError {
  double largest = 0, time_of_largest = 0;  // max over the steps of |q^k - q(t_k)|, m
  double integral = 0;                      // sum of |q^k - q(t_k)| dt, the error in L1, m s
  double mean = 0;                          // the same over the time that it covers, m
};

struct SchemeResult {
  std::string name, scheme;
  Trajectory trajectory;
  SchemeError error;  // infinite where it ended before its time
  std::optional<ReturnBounds> bounds;

  // The adhesion of the gluey rule counts per square of the radius, that of the others (and N(q)) is an impulse.
  bool is_per_area() const { return scheme == GlueyScheme::name; }
  std::size_t lowest() const;  // the step of the least distance
  double least_distance() const { return trajectory.distance[lowest()]; }
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
LaboratoryResult run_laboratory(const LubricationCase& c, const StudyProgress& progress = {});

}  // namespace slurry
