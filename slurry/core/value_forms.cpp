// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// From distributions and schedules to the tables that a case file writes for them, and back.
#include "slurry/core/value_forms.hpp"

#include <fmt/format.h>

#include <array>
#include <numeric>
#include <utility>

#include "slurry/core/make_table.hpp"
#include "slurry/core/nearest_name.hpp"

namespace slurry {

template const TableType& table_of<DistributionForm>();
template const TableType& table_of<ScheduleForm>();

namespace {

using Kind = Distribution::Kind;
using Numbers = std::optional<std::vector<double>>;

struct KindMember {
  Kind kind;
  Numbers DistributionForm::*member;
};
constexpr std::array<KindMember, 4> kind_members{{{Kind::uniform, &DistributionForm::uniform},
                                                  {Kind::normal, &DistributionForm::normal},
                                                  {Kind::lognormal, &DistributionForm::lognormal},
                                                  {Kind::choice, &DistributionForm::choice}}};

std::string fault_of_choice(const Distribution& d) {
  const std::string choice = name_of(&DistributionForm::choice), weights = name_of(&DistributionForm::weights);
  if (d.values.empty()) return fmt::format("`{}` is empty, expected at least one value", choice);
  if (d.weights.empty()) return "";
  if (d.weights.size() != d.values.size())
    return fmt::format("`{}` has {} values, expected one for each of the {} values of `{}`", weights, d.weights.size(),
                       d.values.size(), choice);
  if (std::accumulate(d.weights.begin(), d.weights.end(), 0.0) <= 0)
    return fmt::format("all `{}` are 0, expected at least one > 0", weights);
  return "";
}

std::string fault_of_pair(const Distribution& d, const std::string& word) {
  if (d.values.size() != 2) return fmt::format("`{}` has {} values, expected 2", word, d.values.size());
  if (d.kind == Kind::uniform && d.values[0] > d.values[1])
    return fmt::format("`{}` goes from {} down to {}, expected the lower value first", word, d.values[0], d.values[1]);
  if (d.kind != Kind::uniform && d.values[1] < 0)
    return fmt::format("`{}` has the deviation {}, expected a number >= 0", word, d.values[1]);
  return "";
}

}  // namespace

DistributionForm to_form(const Distribution& distribution) {
  DistributionForm form;
  for (const auto& [kind, member] : kind_members)
    if (kind == distribution.kind) form.*member = distribution.values;
  form.weights = distribution.weights;
  return form;
}

std::string from_form(const DistributionForm& form, Distribution& distribution) {
  std::vector<std::string> given, known;
  for (const auto& [kind, member] : kind_members) {
    known.push_back(name_of(member));
    if (!(form.*member)) continue;
    given.push_back(known.back());
    distribution = {kind, *(form.*member), form.weights};
  }
  if (given.size() != 1)
    return fmt::format("got a table with {} of these keys, expected exactly one of {}", given.size(),
                       join_names(known));
  if (distribution.kind == Kind::choice) return fault_of_choice(distribution);
  if (!form.weights.empty())
    return fmt::format("`{}` goes with `{}`, not with `{}`", name_of(&DistributionForm::weights),
                       name_of(&DistributionForm::choice), given[0]);
  return fault_of_pair(distribution, given[0]);
}

ScheduleForm to_form(const Schedule& schedule) {
  ScheduleForm form;
  if (schedule.every > 0) form.every = schedule.every;
  if (schedule.steps > 0) form.steps = schedule.steps;
  form.at = schedule.at;
  return form;
}

std::string from_form(const ScheduleForm& form, Schedule& schedule) {
  schedule = {form.every.value_or(0), form.steps.value_or(0), form.at};
  if (!schedule.is_never()) return "";
  return fmt::format(
      "got a table without an event, expected {}",
      join_names({name_of(&ScheduleForm::every), name_of(&ScheduleForm::steps), name_of(&ScheduleForm::at)}));
}

}  // namespace slurry
