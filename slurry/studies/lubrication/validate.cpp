// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a case of kind "lubrication" must satisfy. Names of fields come from the field tables (name_of).
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "slurry/cases/field_faults.hpp"
#include "slurry/cases/title_fault.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/formula_of.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/studies/lubrication/laboratory.hpp"
#include "slurry/studies/lubrication/study.hpp"

namespace slurry {
namespace {

Fault place_of(const std::string& table) { return {table, 0, "[" + table + "]", "", ""}; }

std::string ascending_fault(const std::vector<double>& list) {
  for (std::size_t k = 1; k < list.size(); ++k)
    if (!(list[k] > list[k - 1]))
      return fmt::format("got {} after {}, expected ascending numbers", list[k], list[k - 1]);
  return "";
}

// ---- drag

template <class Law>
void check_law(const Fault&, const Law&, FirstFault&) {}

void check_law(const Fault& place, const PowerDrag& law, FirstFault& faults) {
  if (law.exponent < 1)
    faults.add(place, name_of(&PowerDrag::exponent), fmt::format("got {}, expected a number >= 1", law.exponent));
}

void check_law(const Fault& place, const TableDrag& law, FirstFault& faults) {
  const std::string key = name_of(&TableDrag::distances);
  if (law.distances.size() < 2)
    faults.add(place, key, fmt::format("got {} numbers, expected at least 2", law.distances.size()));
  faults.add(place, key, ascending_fault(law.distances));
  if (law.values.size() != law.distances.size())
    faults.add(
        place, name_of(&TableDrag::values),
        fmt::format("got {} numbers, expected {}, one for each distance", law.values.size(), law.distances.size()));
}

void check_law(const Fault& place, const FormulaDrag& law, FirstFault& faults) {
  const std::string key = name_of(&FormulaDrag::value);
  try {
    const Expression n = formula_of("q", law.value);
    for (double q = 1e-12; q < 1e6; q *= 10)
      if (const double value = n(0, {q, 0, 0}); !(value > 0) || !std::isfinite(value))
        return faults.add(
            place, key, fmt::format("\"{}\" gives {} at q = {:g}, expected a number > 0", shown(law.value), value, q));
  } catch (const InputError& error) {
    faults.add(place, key, error.what());
  }
}

void check_drag(const LubricationCase& c, FirstFault& faults) {
  const Fault place = place_of(name_of(&LubricationCase::drag));
  std::visit([&](const auto& law) { check_law(place, law, faults); }, c.drag.law);
  if (c.drag.layer && !c.grain.inertia)
    faults.add(place, name_of(&DragOptions::layer),
               "given for a grain without inertia, which needs a film at every distance");
}

void check_grain(const LubricationCase& c, FirstFault& faults) {
  if (!c.grain.inertia && c.grain.velocity != 0)
    faults.add(place_of(name_of(&LubricationCase::grain)), name_of(&GrainOptions::velocity),
               "given for a grain without inertia, whose velocity follows from the force");
}

// ---- force

void check_force(const Fault& place, const PiecewiseForce& force, FirstFault& faults) {
  faults.add(place, name_of(&PiecewiseForce::times), ascending_fault(force.times));
  if (force.values.size() != force.times.size() + 1)
    faults.add(place, name_of(&PiecewiseForce::values),
               fmt::format("got {} numbers, expected {}, one more than `{}`", force.values.size(),
                           force.times.size() + 1, name_of(&PiecewiseForce::times)));
}
void check_force(const Fault&, const SinusoidalForce&, FirstFault&) {}
void check_force(const Fault& place, const FormulaForce& force, FirstFault& faults) {
  if (force.value.uses_position())
    faults.add(place, name_of(&FormulaForce::value),
               fmt::format("\"{}\" uses a position, expected a formula of t alone", shown(force.value.text())));
}

// ---- schemes

bool is_file_name(const std::string& name) {
  const auto fits = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-' || c == '.'; };
  return !name.empty() && std::all_of(name.begin(), name.end(), fits);
}

template <class S>
void check_scheme(const Fault&, const S&, const Experiment&, FirstFault&) {}

void check_scheme(const Fault& place, const ThresholdScheme& s, const Experiment& e, FirstFault& faults) {
  const double threshold = s.threshold(e);
  if (threshold < e.grain.distance) return;
  const std::string key = s.distance ? name_of(&ThresholdScheme::distance) : name_of(&ThresholdScheme::step);
  faults.add(place, key,
             fmt::format("q_s is {:.4g}, not below the distance at the start, {:g}; expected a smaller `{}`", threshold,
                         e.grain.distance, key));
}

void check_scheme(const Fault& place, const AdaptiveScheme& s, const Experiment& e, FirstFault& faults) {
  if (!e.grain.inertia)
    faults.add(place, name_of(&SchemeOptions::scheme),
               "\"adaptive\" estimates its error from the acceleration, expected a grain with inertia");
  const double limit = s.step_from_rest(e.push.largest());
  if (s.min_step >= limit)
    faults.add(
        place, name_of(&AdaptiveScheme::min_step),
        fmt::format("got {:g}, expected less than sqrt(2 tolerance / max |g|) = {:.4g}: a grain that is held could "
                    "never get away",
                    s.min_step, limit));
}

void check_contact(const Fault& place, const ContactScheme& s, const Experiment& e, FirstFault& faults) {
  if (!e.grain.inertia && !s.coupled)
    faults.add(place, name_of(&ContactScheme::coupled), "got false, expected true for a grain without inertia");
  if (s.coupled && s.distance + e.drag.shift() <= 0)
    faults.add(place, name_of(&ContactScheme::distance),
               "got 0, expected a distance > 0 with coupled = true: the drag is infinite at a smooth wall");
  if (s.distance >= e.grain.distance)
    faults.add(
        place, name_of(&ContactScheme::distance),
        fmt::format("got {:g}, expected less than the distance at the start, {:g}", s.distance, e.grain.distance));
}
void check_scheme(const Fault& place, const GlueyScheme& s, const Experiment& e, FirstFault& faults) {
  check_contact(place, s, e, faults);
}
void check_scheme(const Fault& place, const InelasticScheme& s, const Experiment& e, FirstFault& faults) {
  check_contact(place, s, e, faults);
}

void check_schemes(const LubricationCase& c, FirstFault& faults) {
  if (faults.found()) return;
  const Experiment experiment = make_experiment(c);
  std::vector<std::string> taken;
  const std::string table = name_of(&LubricationCase::schemes), key = name_of(&SchemeOptions::name);
  for (std::size_t k = 0; k < c.schemes.size(); ++k) {
    const SchemeOptions& s = c.schemes[k];
    const Fault place = place_of_entry(table, k, s.name);
    if (!is_file_name(s.name))
      faults.add(place, key, fmt::format("got \"{}\", expected letters, digits, '_', '-' and '.'", shown(s.name)));
    if (std::find(taken.begin(), taken.end(), s.name) != taken.end())
      faults.add(place, key,
                 fmt::format("\"{}\" is already the name of another, expected a name of its own", shown(s.name)));
    taken.push_back(s.name);
    std::visit([&](const auto& scheme) { check_scheme(place, scheme, experiment, faults); }, s.scheme);
  }
}

}  // namespace

std::optional<Fault> first_fault(const LubricationCase& c) {
  if (auto fault = first_field_fault(view_of(c), false)) return fault;
  FirstFault faults;
  faults.add({}, name_of(&LubricationCase::title), title_fault(c.title));
  check_grain(c, faults);
  check_drag(c, faults);
  const Fault force = place_of(name_of(&LubricationCase::force));
  std::visit([&](const auto& f) { check_force(force, f, faults); }, c.force.force);
  check_schemes(c, faults);
  return faults.get();
}

}  // namespace slurry
