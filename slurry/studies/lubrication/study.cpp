// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the laboratory found, as tables, summary, notes and figures.
#include "slurry/studies/lubrication/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/studies/lubrication/laboratory.hpp"

namespace slurry {
namespace {

using Numbers = std::vector<double>;
using Integers = std::vector<std::int64_t>;
using Texts = std::vector<std::string>;

// The rows of the exact motion when the case does not say: enough for a smooth curve.
constexpr int default_rows = 600;
// Lines of a figure besides the exact one.
constexpr std::size_t most_schemes = 5;

constexpr const char *exact_name = "series", *gluey_unit = "N s/m^2";

std::string table_name(const SchemeResult& s) { return "scheme_" + s.name; }

double number_or_none(const std::optional<double>& value) {
  return value.value_or(std::numeric_limits<double>::quiet_NaN());
}

// One value of each element.
template <class Values, class T, class Get>
Values column_of(const std::vector<T>& rows, Get get) {
  Values values;
  values.reserve(rows.size());
  for (const T& row : rows) values.push_back(get(row));
  return values;
}

// ---- Tables

// Equal intervals, the end, and the jumps of the force.
Numbers sample_times(const LubricationCase& c, const Push& push) {
  const double interval = c.output.series.value_or(c.time.end / default_rows);
  Numbers times;
  for (std::int64_t k = 0; static_cast<double>(k) * interval < c.time.end * (1 - 1e-12); ++k)
    times.push_back(static_cast<double>(k) * interval);
  times.push_back(c.time.end);
  for (const double jump : push.jumps())
    if (jump < c.time.end) times.push_back(jump);
  std::sort(times.begin(), times.end());
  // A jump that is a multiple of the interval up to round-off stands for both.
  const auto same = [&](double a, double b) { return b - a < 1e-9 * interval; };
  times.erase(std::unique(times.begin(), times.end(), same), times.end());
  return times;
}

StudyTable exact_table(const LubricationCase& c, const ReferenceMotion& r) {
  const Numbers times = sample_times(c, r.push());
  const auto at = [&](auto get) { return column_of<Numbers>(times, get); };
  const auto force = [&](double t) { return c.grain.mass * r.push()(t); };
  // Below the smallest double the film carries the force.
  const auto film = [&](double t) {
    const double q = r.distance(t);
    return q > 0 && std::isfinite(r.drag()(q)) ? -r.drag()(q) * r.velocity(t) : -force(t);
  };
  return {exact_name,
          "The exact motion.",
          {{"time", "s", "Time.", times},
           {"distance", "m", "Distance q of the surfaces.", at([&](double t) { return r.distance(t); })},
           {"log_distance", "", "ln q, also where q itself is below the smallest double.",
            at([&](double t) { return r.log_distance(t); })},
           {"velocity", "m/s", "Velocity.", at([&](double t) { return r.velocity(t); })},
           {"gamma", "N s", "N(q), the primitive of the drag: what the gluey model keeps of the film.",
            at([&](double t) { return r.gamma(t); })},
           {"film_force", "N", "Force of the film on the grain.", at(film)},
           {"force", "N", "External force.", at(force)}}};
}

// Every n-th step, and the last.
std::vector<std::size_t> rows_to_write(std::size_t size, std::int64_t most) {
  const std::size_t stride = std::max<std::size_t>(1, (size + most - 1) / static_cast<std::size_t>(most));
  std::vector<std::size_t> rows;
  for (std::size_t k = 0; k < size; k += stride) rows.push_back(k);
  if (size > 0 && rows.back() != size - 1) rows.push_back(size - 1);
  return rows;
}

StudyTable scheme_table(const SchemeResult& s, std::int64_t most_rows) {
  const Trajectory& t = s.trajectory;
  const std::vector<std::size_t> rows = rows_to_write(t.time.size(), most_rows);
  const auto of = [&](const Numbers& values) {
    return column_of<Numbers>(rows, [&](std::size_t k) { return values[k]; });
  };
  const auto logarithm = [&](std::size_t k) {
    return t.distance[k] >= 0 ? math::log(t.distance[k]) : std::numeric_limits<double>::quiet_NaN();
  };
  return {table_name(s),
          fmt::format("Scheme \"{}\" ({}), step by step.", s.name, s.scheme),
          {{"time", "s", "Time.", of(t.time)},
           {"distance", "m", "Distance of the surfaces.", of(t.distance)},
           {"log_distance", "", "Logarithm of the distance.", column_of<Numbers>(rows, logarithm)},
           {"velocity", "m/s", "Velocity.", of(t.velocity)},
           {"gamma", s.is_per_area() ? gluey_unit : "N s", "Adhesion; 0 while the grain is free.", of(t.gamma)},
           {"film_force", "N", "Force of the film or the contact on the grain.", of(t.force)},
           {"stuck", "", "1 where the grain is held.",
            column_of<Integers>(rows, [&](std::size_t k) { return t.stuck[k]; })}}};
}

StudyTable schemes_table(const std::vector<SchemeResult>& schemes) {
  using Scheme = const SchemeResult&;
  const auto first_stick = [](Scheme s) { return s.trajectory.sticks.empty() ? nullptr : &s.trajectory.sticks[0]; };
  const auto numbers = [&](auto get) { return column_of<Numbers>(schemes, get); };
  const auto integers = [&](auto get) { return column_of<Integers>(schemes, get); };
  const auto texts = [&](auto get) { return column_of<Texts>(schemes, get); };
  return {"schemes",
          "Schemes beside the exact motion.",
          {{"name", "", "Name of the scheme.", texts([](Scheme s) { return s.name; })},
           {"scheme", "", "Its kind.", texts([](Scheme s) { return s.scheme; })},
           {"steps", "", "Steps done.", integers([](Scheme s) { return s.trajectory.steps(); })},
           {"rejected", "", "Steps tried in vain.", integers([](Scheme s) { return s.trajectory.rejected; }), true},
           {"right_hand_sides", "", "Evaluations of the forces: the cost.",
            integers([](Scheme s) { return s.trajectory.right_hand_sides; })},
           {"largest_error", "m",
            "Largest distance from the exact motion; infinite for a scheme that ended before its time.",
            numbers([](Scheme s) { return s.error.largest; })},
           {"time_of_largest", "s", "Time at which it is so far off.",
            numbers([](Scheme s) { return s.error.time_of_largest; }), true},
           {"mean_error", "m", "Mean distance from the exact motion, over the time.",
            numbers([](Scheme s) { return s.error.mean; })},
           {"least_distance", "m", "Least distance of the surfaces.",
            numbers([](Scheme s) { return s.least_distance(); }), true},
           {"stick", "s", "Time at which the grain sticks first.",
            numbers([&](Scheme s) { return first_stick(s) ? first_stick(s)->time : number_or_none({}); })},
           {"release", "s", "Time at which it lets go then.",
            numbers([&](Scheme s) { return number_or_none(first_stick(s) ? first_stick(s)->release : std::nullopt); })},
           {"ended", "", "\"end\", or why the scheme ended before its time.",
            texts([](Scheme s) { return s.trajectory.failure.empty() ? "end" : s.trajectory.failure; }), true}},
          true};
}

StudyTable levels_table(const std::vector<LaboratoryResult::Level>& levels) {
  Numbers distances, times;
  Texts directions;
  const auto add = [&](double level, const char* direction, const Numbers& crossings) {
    for (const double t : crossings) distances.push_back(level), directions.emplace_back(direction), times.push_back(t);
  };
  for (const auto& level : levels) add(level.distance, "down", level.down), add(level.distance, "up", level.up);
  return {"levels",
          "Crossings of levels by the exact motion.",
          {{"distance", "m", "The level.", std::move(distances)},
           {"direction", "", "Which way it is passed.", std::move(directions)},
           {"time", "s", "When.", std::move(times)}},
          true};
}

// ---- Summary

Value summary_of(const std::optional<ReturnBounds>& bounds) {
  if (!bounds) return {};
  const ReturnBounds& b = *bounds;
  return Value::Record{{"threshold", b.threshold, "m"},
                       {"inverse_drag", b.inverse_drag, "s"},
                       {"largest_pull", b.largest_pull, "m/s^2"},
                       {"t1", b.t1, "s"},
                       {"tbar2", b.tbar2, "s"},
                       {"t2", b.t2, "s"},
                       {"ttilde2", b.ttilde2, "s"},
                       {"velocity_t1", b.velocity_t1, "m/s"},
                       {"velocity_tbar2", b.velocity_tbar2, "m/s"},
                       {"velocity_t2", b.velocity_t2, "m/s"},
                       {"hold", b.hold()}};
}

Value summary_of(const SchemeResult& s) {
  const Trajectory& t = s.trajectory;
  Value::List sticks;
  for (const Stick& stick : t.sticks)
    sticks.push_back(
        Value::Record{{"stick", stick.time, "s"}, {"distance", stick.distance, "m"}, {"release", stick.release, "s"}});
  const std::size_t lowest = s.lowest();
  return Value::Record{{"name", s.name},
                       {"scheme", s.scheme},
                       {"ended", t.failure.empty() ? "end" : t.failure},
                       {"time", t.time.back(), "s"},
                       {"distance", t.distance.back(), "m"},
                       {"velocity", t.velocity.back(), "m/s"},
                       {"minimum", Value::Record{{"distance", t.distance[lowest], "m"}, {"time", t.time[lowest], "s"}}},
                       {"threshold", t.threshold, "m"},
                       {"contacts", sticks},
                       {"steps", t.steps()},
                       {"rejected", t.rejected},
                       {"right_hand_sides", t.right_hand_sides},
                       {"drag_evaluations", t.drag_evaluations},
                       {"smallest_step", t.smallest_step, "s"},
                       {"time_of_smallest_step", t.time_of_smallest_step, "s"},
                       {"largest_step", t.largest_step, "s"},
                       {"error", Value::Record{{"largest", s.error.largest, "m"},
                                               {"time_of_largest", s.error.time_of_largest, "s"},
                                               {"mean", s.error.mean, "m"},
                                               {"integral", s.error.integral, "m s"}}},
                       {"bounds", summary_of(s.bounds)}};
}

Value summary_of(const ReferenceMotion& r, double end) {
  Value::List contacts;
  for (const auto& contact : r.contacts())
    contacts.push_back(Value::Record{{"begin", contact.begin, "s"}, {"end", contact.end, "s"}});
  const auto minimum = r.minimum();
  return Value::Record{{"distance", r.distance(end), "m"},
                       {"velocity", r.velocity(end), "m/s"},
                       {"minimum", Value::Record{{"time", minimum.time, "s"},
                                                 {"log_distance", minimum.log_distance},
                                                 {"distance", math::exp(minimum.log_distance), "m"}}},
                       {"contacts", contacts},
                       {"steps", r.steps()}};
}

Value times_of(const Numbers& times) { return Value::List(times.begin(), times.end()); }

Value::Record summary_of(const LubricationCase& c, const LaboratoryResult& result) {
  Value::List schemes, levels;
  for (const SchemeResult& s : result.schemes) schemes.push_back(summary_of(s));
  for (const auto& level : result.levels)
    levels.push_back(Value::Record{{"distance", level.distance, "m"},
                                   {"down", times_of(level.down), "s"},
                                   {"up", times_of(level.up), "s"},
                                   {"bounds", summary_of(level.bounds)}});
  return {{"time", c.time.end, "s"},
          {"reference", summary_of(result.reference, c.time.end)},
          {"schemes", schemes},
          {"levels", levels}};
}

// ---- Figures

// The exact curve and a few schemes a figure.
void add_figures(StudyResult& study, const char* title, const char* column, bool with_exact,
                 const std::vector<const SchemeResult*>& schemes) {
  for (std::size_t first = 0; first == 0 || first < schemes.size(); first += most_schemes) {
    StudyFigure figure{title};
    if (with_exact) figure.lines.push_back({"exact", exact_name, "time", column});
    for (std::size_t k = first; k < std::min(first + most_schemes, schemes.size()); ++k)
      figure.lines.push_back({schemes[k]->name, table_name(*schemes[k]), "time", column});
    if (!figure.lines.empty()) study.figures.push_back(std::move(figure));
  }
}

void add_figures(StudyResult& study, const std::vector<SchemeResult>& schemes) {
  std::vector<const SchemeResult*> all, impulses, per_area;
  for (const SchemeResult& s : schemes) {
    all.push_back(&s);
    (s.is_per_area() ? per_area : impulses).push_back(&s);
  }
  add_figures(study, "distance", "distance", true, all);
  add_figures(study, "logarithm of the distance", "log_distance", true, all);
  add_figures(study, "velocity", "velocity", true, all);
  add_figures(study, "adhesion", "gamma", true, impulses);
  add_figures(study, "adhesion of the gluey rule", "gamma", false, per_area);
  add_figures(study, "force of the film or the contact", "film_force", true, all);
}

}  // namespace

StudyResult run_study(const LubricationCase& c, const StudyProgress& progress) {
  if (const auto fault = first_fault(c)) throw InputError(fault->sentence());
  const LaboratoryResult result = run_laboratory(c, progress);
  const std::size_t count = result.schemes.size();
  const auto minimum = result.reference.minimum();
  StudyResult study;
  study.outcome = fmt::format(
      "{} scheme{} beside the exact motion to t = {:.6g} s, whose ln q is {:.6g} at its lowest (t = {:.6g} s)", count,
      count == 1 ? "" : "s", c.time.end, minimum.log_distance, minimum.time);
  if (count > 0) study.tables.push_back(schemes_table(result.schemes));
  if (!c.levels.empty()) study.tables.push_back(levels_table(result.levels));
  study.tables.push_back(exact_table(c, result.reference));
  for (const SchemeResult& s : result.schemes) study.tables.push_back(scheme_table(s, c.output.rows));
  study.summary = summary_of(c, result);
  for (const SchemeResult& s : result.schemes)
    if (!s.trajectory.failure.empty())
      study.notes.push_back(
          fmt::format("{} ended at t = {:.6g}: {}", s.name, s.trajectory.time.back(), s.trajectory.failure));
  add_figures(study, result.schemes);
  return study;
}

}  // namespace slurry
