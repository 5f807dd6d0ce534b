// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The files of a study in its run folder: case.toml, <table>.csv for each table, its attachments, and summary.json,
// which tells what all of them hold, so that the report and the next run need nothing else.
//
// A study is written after it was computed. Before that, and while it is written, summary.json says "unfinished" and
// lists what is going to be there: a killed study leaves a folder that is known for what it is.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "slurry/io/results/provenance.hpp"
#include "slurry/studies/study.hpp"

namespace slurry {

// A study with all that its folder tells.
struct StudyRecord {
  std::string kind, title;
  std::string case_text;
  std::string program_version;
  int threads = 1;
  double wall_seconds = 0;
  Provenance provenance;
  StudyResult result;
};

// The text of <table>.csv: a header with the names, a row a line. Numbers have the fewest digits that read back to the
// same double; texts are quoted where they need it.
std::string table_csv(const StudyTable& table);

// The text of summary.json. A number that is not finite becomes null, as JSON knows no other way.
enum class Ended { yes, not_yet };
std::string study_json(const StudyRecord& study, Ended ended = Ended::yes);

// Marks the folder as that of a study that is being computed.
void begin_study(const std::filesystem::path& folder, const StudyRecord& study);
void write_study(const std::filesystem::path& folder, const StudyRecord& study);
// What begin_study has written goes.
void forget_study(const std::filesystem::path& folder);

// Is the folder that of a study? Of one that was not written to its end?
bool holds_study(const std::filesystem::path& folder);
bool is_unfinished_study(const std::filesystem::path& folder);

// Reads a folder back. A table that cannot be read has no rows, and a note says why. Throws RunError where summary.json
// is none of a study.
StudyRecord read_study(const std::filesystem::path& folder);

// The files that summary.json lists and that begin as it says; none where there is no such summary.
std::vector<std::filesystem::path> study_files(const std::filesystem::path& folder);
// Names under which a killed study may have left half a file.
std::vector<std::filesystem::path> study_parts(const std::filesystem::path& folder);

}  // namespace slurry
