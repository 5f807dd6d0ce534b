// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LubricationCase: the schema of a case file with kind = "lubrication": one grain, a wall, a film, and time schemes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/studies/lubrication/drag.hpp"
#include "slurry/studies/lubrication/external_force.hpp"
#include "slurry/studies/lubrication/reference_motion.hpp"
#include "slurry/studies/lubrication/schemes.hpp"

namespace slurry {

struct LaboratoryClock {
  static constexpr const char* doc = "The clock of the experiment; each scheme has its own step.";
  double end = 1;
  static constexpr auto fields() {
    return FieldTable{
        field("end", &LaboratoryClock::end, "s", "Time at which the experiment ends.", Rule::required_positive)};
  }
};

struct SchemeOptions {
  static constexpr const char* doc = "A time scheme to be compared with the reference motion.";
  std::string name;
  Scheme scheme;
  static constexpr auto fields() {
    return FieldTable{field("name", &SchemeOptions::name, "",
                            "Name of its table scheme_<name>.csv; letters, digits, '_', '-' and '.'.", Rule::required),
                      field("scheme", &SchemeOptions::scheme, "", "Scheme.", Rule::required)};
  }
};

struct LaboratoryOutput {
  static constexpr const char* doc = "What is written to the run folder.";
  std::optional<double> series;
  std::int64_t rows = 20000;
  bool report = true;
  static constexpr auto fields() {
    return FieldTable{
        field("series", &LaboratoryOutput::series, "s",
              "Time between two rows of series.csv, the reference motion; a 600th of the run by default.",
              Rule::positive),
        field(
            "rows", &LaboratoryOutput::rows, "",
            "Most rows of the table of a scheme; of a longer one every second, third... row is written, and the last.",
            Rule::positive),
        field("report", &LaboratoryOutput::report, "",
              "Write report.html at the end: the schemes in a table and their curves over the exact motion.")};
  }
};

struct LubricationCase {
  static constexpr const char* kind = "lubrication";
  static constexpr const char* doc =
      "One grain that a force pushes to a wall through a viscous film, m q'' = -n(q) q' + m g(t): the exact motion, "
      "and "
      "time schemes that are compared with it.";
  std::string title;
  LaboratoryClock time;
  GrainOptions grain;
  DragOptions drag;
  ForceTable force;
  std::vector<SchemeOptions> schemes;
  std::vector<double> levels;
  LaboratoryOutput output;
  static constexpr auto fields() {
    return FieldTable{
        field("title", &LubricationCase::title, "", "One line that says what the run shows."),
        field("levels", &LubricationCase::levels, "m",
              "Distances at which the passages of the reference motion are reported, with the bounds on its return.",
              Rule::positive),
        field("time", &LubricationCase::time, "", "The clock of the experiment."),
        field("grain", &LubricationCase::grain, "", "The grain and its start."),
        field("drag", &LubricationCase::drag, "", "The drag of the film."),
        field("force", &LubricationCase::force, "", "The external force."),
        field("schemes", &LubricationCase::schemes, "", "Time schemes to compare."),
        field("output", &LubricationCase::output, "", "What is written.")};
  }
  // Not a field: the folder that relative paths in the case start from.
  std::string folder = ".";

  // Made, copied and destroyed in one source: every file that holds one would compile all families anew.
  LubricationCase();
  LubricationCase(const LubricationCase&);
  LubricationCase(LubricationCase&&) noexcept;
  LubricationCase& operator=(const LubricationCase&);
  LubricationCase& operator=(LubricationCase&&) noexcept;
  ~LubricationCase();
};

}  // namespace slurry
