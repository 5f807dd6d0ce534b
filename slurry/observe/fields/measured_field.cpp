// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/fields/measured_field.hpp"

#include <algorithm>
#include <cmath>

namespace slurry {
namespace {

Sites sites_of(const FieldOptions& options, bool planar) {
  return std::visit([&](const auto& where) { return where.sites(planar); }, options.where);
}

// What a context has learned, as one number.
double flags_of(const FieldContext& c) { return c.has_couples + 2 * c.has_flow + 4 * c.has_flow_pressure; }

// The clock has added up its steps (core/schedule.cpp).
constexpr double slack_of_clock = 1e-9;

}  // namespace

const FieldArray* FieldResult::find(const std::string& quantity) const {
  const auto found =
      std::find_if(arrays.begin(), arrays.end(), [&](const FieldArray& a) { return a.name == quantity; });
  return found == arrays.end() ? nullptr : &*found;
}

MeasuredField::MeasuredField(const FieldOptions& options, bool planar)
    : options_(options),
      planar_(planar),
      // Of the fluid alone no kernel is asked for.
      kernel_(options.kernel, options.width > 0 ? options.width : 1, planar),
      sites_(sites_of(options, planar)),
      context_{planar, kernel_.has_gradient(), false, options.viscosity, false, false},
      mean_(sites_.size(), options.blocks) {}

bool MeasuredField::is_within(double time) const {
  const double slack = slack_of_clock * std::abs(time);
  return time >= options_.since.value_or(0) - slack && (!options_.until || time <= *options_.until + slack);
}

// A fluid that is not known yet, as that of a grid before the first step, has no flow.
void MeasuredField::look_at_flow(const FieldScene& scene, FieldParts parts) {
  if (!parts.fluid || !scene.flow) return;
  const auto is_flow = [](const FieldSums& s) { return s.fluid_samples > 0; };
  const auto is_pressure = [](const FieldSums& s) { return s.pressure_samples > 0; };
  context_.has_flow = context_.has_flow || std::ranges::any_of(last_, is_flow);
  context_.has_flow_pressure = context_.has_flow_pressure || std::ranges::any_of(last_, is_pressure);
}

bool MeasuredField::take(const FieldScene& scene) {
  const std::optional<FieldFrame> frame = find_field_frame(options_.frame, scene);
  if (!frame) return false;
  frame_ = *frame;
  const FieldParts parts{options_.asks_for_grains(), options_.asks_for_fluid()};
  last_ = sum_fields(scene, counted_grains(options_.groups, scene), sites_, frame_, kernel_, parts);
  look_at_flow(scene, parts);
  is_taken_ = true;
  has_seen_ = has_seen_ || !parts.grains || std::ranges::any_of(last_, [](const FieldSums& s) { return s.volume > 0; });
  context_.has_couples = context_.has_couples || has_couples(scene.contacts);
  time_ = scene.time, step_ = scene.step;
  if (!options_.average) return true;
  if (mean_.samples() == 0) since_ = time_;
  mean_.add(last_);
  return true;
}

std::optional<FieldResult> MeasuredField::result() const {
  if (options_.average ? mean_.samples() == 0 : last_.empty()) return {};
  FieldResult r;
  r.name = options_.name, r.planar = planar_;
  r.time = time_, r.since = options_.average ? since_ : time_, r.step = step_;
  r.samples = options_.average ? mean_.samples() : 1;
  r.shape = sites_.shape, r.place = sites_.place, r.origin = frame_.origin;
  const std::vector<FieldSums> sums = options_.average ? mean_.mean() : last_;
  for (const FieldQuantity* q : chosen_quantities(context_, options_.quantities)) {
    FieldArray array{std::string(q->name), std::string(q->unit_in(context_)), std::string(q->doc), q->columns, {}, {}};
    array.values = field_values(*q, sums, context_);
    if (options_.average) array.error = mean_.error(*q, context_);
    r.arrays.push_back(std::move(array));
  }
  return r;
}

// Of an instant nothing is remembered: the file that shows it is there.
void MeasuredField::append_memory(std::vector<double>& numbers) const {
  if (!options_.average) return;
  numbers.insert(numbers.end(), {time_, since_, static_cast<double>(step_), flags_of(context_)});
  for (int k = 0; k < 3; ++k) numbers.push_back(frame_.origin[k]);
  mean_.append_memory(numbers);
}

bool MeasuredField::recall(std::vector<double>::const_iterator& next, std::vector<double>::const_iterator end) {
  if (!options_.average) return true;
  constexpr std::ptrdiff_t head = 7;
  if (end - next < head) return false;
  const std::vector<double> own(next, next + head);
  next += head;
  if (!mean_.recall(next, end)) return false;
  time_ = own[0], since_ = own[1], step_ = static_cast<std::int64_t>(own[2]);
  const auto flags = static_cast<int>(own[3]);
  context_.has_couples = (flags & 1) != 0, context_.has_flow = (flags & 2) != 0;
  context_.has_flow_pressure = (flags & 4) != 0;
  frame_.origin = {own[4], own[5], own[6]};
  return true;
}

}  // namespace slurry
