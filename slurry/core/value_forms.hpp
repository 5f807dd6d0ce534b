// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Value forms: the small tables in which a case file writes a distribution or a schedule, as field tables of their own,
// so that their keys are read, checked, written and documented like all others.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "slurry/core/distribution.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/schedule.hpp"

namespace slurry {

struct DistributionForm {
  static constexpr const char* doc =
      "A size that is drawn at random for each grain: one of these keys, as in radius = { lognormal = [0.01, 0.2] }.";
  std::optional<std::vector<double>> uniform, normal, lognormal, choice;
  std::vector<double> weights;
  static constexpr auto fields() {
    return FieldTable{
        field("uniform", &DistributionForm::uniform, "", "Lowest and highest value; all between are equally likely."),
        field("normal", &DistributionForm::normal, "",
              "Mean and standard deviation, both in the unit of the size. Draws farther than 3 deviations from the "
              "mean, or "
              "below 1 % of it, are drawn again."),
        field("lognormal", &DistributionForm::lognormal, "",
              "Median, in the unit of the size, and standard deviation of the natural logarithm, a number without a "
              "unit: "
              "0.2 spreads sizes by about 20 %. Draws farther than 3 deviations from the median, in the logarithm, are "
              "drawn again."),
        field("choice", &DistributionForm::choice, "", "The values to choose from."),
        field("weights", &DistributionForm::weights, "", "Weights of the choices; equal by default.",
              Rule::non_negative)};
  }
};

struct ScheduleForm {
  static constexpr const char* doc =
      "When something is written: one or several of these keys, as in frames = { every = 0.1, at = [0.01] }.";
  std::optional<double> every;
  std::optional<std::int64_t> steps;
  std::vector<double> at;
  static constexpr auto fields() {
    return FieldTable{field("every", &ScheduleForm::every, "s", "Simulated time between two events.", Rule::positive),
                      field("steps", &ScheduleForm::steps, "", "Number of steps between two events.", Rule::positive),
                      field("at", &ScheduleForm::at, "s", "Instants.", Rule::non_negative)};
  }
};

DistributionForm to_form(const Distribution& distribution);
ScheduleForm to_form(const Schedule& schedule);

// Fills the value from its form. The answer is empty, or says what is wrong with the form.
std::string from_form(const DistributionForm& form, Distribution& distribution);
std::string from_form(const ScheduleForm& form, Schedule& schedule);

}  // namespace slurry
