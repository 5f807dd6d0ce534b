// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A study of milliseconds for the tests of its files and folders, and a result that has everything.
#pragma once

#include <limits>
#include <string>

#include "slurry/io/results/study_files.hpp"
#include "slurry/studies/studies.hpp"

namespace slurry {

inline LubricationCase small_film() {
  LubricationCase c;
  c.title = "A film";
  c.time.end = 1;
  c.drag.law = PowerDrag{0.1, 1.5};
  c.force.force = PiecewiseForce{{0.5}, {-2, 2}};
  c.schemes = {{"plain", EulerScheme{0.01}}};
  return c;
}

inline StudyResult full_result() {
  const double none = std::numeric_limits<double>::quiet_NaN();
  StudyResult r;
  r.outcome = "two rows";
  r.tables = {
      {"kinds",
       "Kinds of cells.",
       {{"name", "", "A name.", std::vector<std::string>{"plain", "with, \"quotes\"\nand a line"}},
        {"count", "", "A count.", std::vector<std::int64_t>{-1, 1234567890123456789}, true},
        {"length", "m", "A length.", std::vector<double>{0.1, 1e-300}}},
       true},
      {"curve",
       "A curve.",
       {{"t", "s", "Time.", std::vector<double>{0, 1, 2}}, {"y", "m", "Height.", std::vector<double>{1, 2, none}}}}};
  r.summary = {{"length", 0.5, "m"},
               {"nothing", Value{}},
               {"whole", 3},
               {"yes", true},
               {"word", "text"},
               {"part", Value::Record{{"time", 2.5, "s"}, {"list", Value::List{1, 2.5, "a"}, "m"}}},
               {"parts", Value::List{Value::Record{{"x", 1.5, "m"}}, Value::Record{{"x", 2.5, "m"}}}}};
  r.notes = {"mind the gap"};
  r.figures = {{"height", {{"a", "curve", "t", "y"}, {"b", "curve", "t", "y", true}}, true, false}};
  r.attachments = {{"mesh.obj", "A mesh.", "v 0 0 0\n"}};
  return r;
}

inline StudyRecord full_record() {
  StudyRecord s;
  s.kind = "lubrication";
  s.title = "Everything";
  s.case_text = "kind = \"lubrication\"\n";
  s.program_version = "9.9";
  s.threads = 3;
  s.wall_seconds = 0.25;
  s.provenance = {"slurry run x", "a processor", "a system", 4, "today"};
  s.result = full_result();
  return s;
}

}  // namespace slurry
