// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/swimmer/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "slurry/core/errors.hpp"
#include "slurry/swimmers/connection_table.hpp"

namespace slurry {
namespace {

// Shapes along each variable of the grid on which gaps are looked at: the ends and the middle, where few variables
// allow.
constexpr int grid_side = 3;
constexpr int most_grid_variables = 6;
// Of more variables than this, those beyond stay at their start.
constexpr int most_varied = 12;

// A table that was kept may be off by this many times its error and the tolerance before it is made anew.
constexpr double doubt = 10;

std::string words_of_shape(const Swimmer& swimmer, const SwimmerShape& shape) {
  std::string words;
  for (int k = 0; k < swimmer.shapes(); ++k)
    words += fmt::format("{}{} = {:g}", k == 0 ? "" : ", ", swimmer.variables()[k].name, shape(k));
  return words;
}

// Every shape of the grid.
template <class Visit>
void for_each_grid_shape(const Swimmer& swimmer, Visit visit) {
  const int n = swimmer.shapes(), side = n <= most_grid_variables ? grid_side : 2;
  const SwimmerShape low = swimmer.low(), range = swimmer.high() - low;
  long count = 1;
  for (int k = 0; k < std::min(n, most_varied); ++k) count *= side;
  for (long place = 0; place < count; ++place) {
    SwimmerShape shape = swimmer.start();
    long rest = place;
    for (int k = 0; k < std::min(n, most_varied); ++k, rest /= side)
      shape(k) = low(k) + range(k) * static_cast<double>(rest % side) / (side - 1);
    visit(shape);
  }
}

SwimmerDescription description_in(const SwimmerCase& c) {
  return description_of(c.swimmer.type, c.variables, c.bodies);
}
MultipoleOptions fluid_in(const SwimmerCase& c) {
  return {.viscosity = c.swimmer.viscosity, .tolerance = c.swimmer.tolerance};
}

constexpr const char* cached_table = "connection";

// The table that was kept, if it is one of this swimmer: looked at in one shape, against a file that is whole and of
// the right key but was made by other code.
std::unique_ptr<ConnectionTable> kept_table(const std::string& bytes, const Swimmer& swimmer, int nodes) {
  std::vector<double> numbers(bytes.size() / sizeof(double));
  if (numbers.empty()) return nullptr;
  std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(double));
  try {
    auto table = std::make_unique<ConnectionTable>(swimmer, nodes, numbers);
    const double expected = table->error() + swimmer.fluid().tolerance;
    return table->measure_error(1) <= doubt * expected ? std::move(table) : nullptr;
  } catch (const RunError&) {
    return nullptr;
  }
}

std::string bytes_of(const std::vector<double>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double)};
}

}  // namespace

Swimmer make_swimmer(const SwimmerCase& c) { return Swimmer(description_in(c), fluid_in(c)); }

bool has_stroke(const SwimmerCase& c) { return !std::holds_alternative<NoStroke>(c.stroke.path); }
bool has_field(const SwimmerCase& c) { return !c.magnetic_field.field_formulas.empty(); }

SwimmerDrive make_drive(const SwimmerCase& c, const Swimmer& swimmer, double period) {
  SwimmerDrive drive{period, {}, {}};
  const double speed = c.stroke.period / period;
  if (has_stroke(c)) {
    const Stroke given = make_stroke(c.stroke, swimmer);
    drive.stroke = Stroke{period, {}, [given, speed](double t) {
                            StrokePoint p = given.at(t * speed);
                            p.rate *= speed;
                            return p;
                          }};
    for (const double b : given.breaks) drive.stroke->breaks.push_back(b / speed);
  }
  if (has_field(c)) {
    std::vector<NamedFormula> formulas;
    for (const std::string& text : c.magnetic_field.field_formulas)
      formulas.emplace_back(text, std::vector<std::string>{"t"});
    drive.torque = [formulas, speed, moment = c.magnetic_field.moment](double t, const Quaternion& q) {
      const double at = t * speed;
      Vec3 b{};
      for (std::size_t k = 0; k < formulas.size(); ++k) b[static_cast<int>(k)] = formulas[k](std::span(&at, 1));
      return cross(rotate(q, {moment, 0, 0}), b);
    };
  }
  return drive;
}

std::unique_ptr<ConnectionField> make_field(const SwimmerCase& c, const Swimmer& swimmer, StudyCache* cache) {
  const bool needs_drag = has_field(c);
  if (!swimmer.is_interacting() || needs_drag || swimmer.shapes() > ConnectionTable::most_variables)
    return std::make_unique<DirectConnection>(swimmer);
  const int nodes = static_cast<int>(c.swimmer.nodes);
  if (!cache) return std::make_unique<ConnectionTable>(swimmer, nodes);
  const std::string key = key_of_table(description_in(c), fluid_in(c), nodes);
  if (const auto kept = cache->find(cached_table, key))
    if (auto table = kept_table(*kept, swimmer, nodes)) return table;
  auto table = std::make_unique<ConnectionTable>(swimmer, nodes);
  cache->keep(cached_table, key, bytes_of(table->numbers()));
  return table;
}

std::string note_of(const ConnectionField& field) {
  const auto* table = dynamic_cast<const ConnectionTable*>(&field);
  if (!table) return "";
  return fmt::format(
      "V and G were tabulated with {} nodes along each of {} variables; their error, from the last "
      "coefficients, is at most {:.1e}.",
      table->nodes(), field.swimmer().shapes(), table->error());
}

std::string closeness_fault(const Swimmer& swimmer) {
  if (!swimmer.is_interacting()) return "";
  Swimmer::Gap least{1e300, 0, 0};
  SwimmerShape where = swimmer.start();
  for_each_grid_shape(swimmer, [&](const SwimmerShape& shape) {
    if (const Swimmer::Gap gap = swimmer.least_gap(shape); gap.gap < least.gap) least = gap, where = shape;
  });
  if (least.gap <= 0)
    return fmt::format("the bodies {} and {} {} where {} (gap {:.4g}), expected bounds that keep all gaps > 0",
                       least.first + 1, least.second + 1, least.gap == 0 ? "touch" : "overlap",
                       words_of_shape(swimmer, where), least.gap);
  try {
    swimmer.check_degrees(where);
  } catch (const RunError& error) {
    return fmt::format("where {}: {}", words_of_shape(swimmer, where), error.what());
  }
  return "";
}

}  // namespace slurry
