// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Compute, then write.
#include "slurry/runs/study_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/draw/report.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/cases/resume.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/cache_file.hpp"
#include "slurry/io/results/study_arrays.hpp"
#include "slurry/runs/folder.hpp"
#include "slurry/runs/study_cache.hpp"
#include "slurry/runs/study_movie.hpp"
#include "slurry/version.hpp"

namespace slurry {
namespace {

using Path = std::filesystem::path;

bool wants_report(const AnyStudy& study) {
  return std::visit(
      [](const auto& c) {
        if constexpr (requires { c.output.report; }) return c.output.report;
        return true;
      },
      study);
}

// What is known before anything is computed.
StudyRecord blank_record(const AnyStudy& study) {
  StudyRecord record;
  std::visit(
      [&]<class C>(const C& c) {
        record.kind = C::kind;
        record.title = c.title;
        record.case_text = write_case(c);
      },
      study);
  record.program_version = version;
  record.threads = threads();
  record.provenance = current_provenance();
  return record;
}

void compute(const AnyStudy& study, const StudyProgress& progress, StudyRecord& record) {
  const auto started = std::chrono::steady_clock::now();
  record.result = std::visit([&](const auto& c) { return run_study(c, progress); }, study);
  record.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
}

// A study that was killed is computed again; there is nothing else to resume.
void check_unfinished(const StudyRecord& record, const Path& folder) {
  if (!is_unfinished_study(folder))
    throw InputError(fmt::format("a study (kind = \"{}\") is computed at once and has no checkpoints; {} {}",
                                 record.kind, folder.string(),
                                 holds_study(folder) ? "holds a finished one" : "holds none that was begun"));
  const Path stored = folder / "case.toml";
  if (is_there(stored) && !case_differences(read_file(stored), record.case_text).empty())
    throw InputError(fmt::format("{} holds an unfinished study of another case: choose another folder, or --overwrite",
                                 folder.string()));
}

// May the study put its tables here?
void check_tables(const Path& folder, const StudyResult& result) {
  const std::vector<Path> ours = study_files(folder);
  const auto check = [&](const std::string& name) {
    if (is_own_name(name) || !is_there(folder / name) || std::ranges::find(ours, folder / name) != ours.end()) return;
    throw InputError((folder / name).string(),
                     "no run has written this file, which the study would replace: choose another folder, or move it "
                     "away");
  };
  for (const StudyTable& table : result.tables) check(table.name + ".csv");
  for (const Attachment& a : result.attachments) check(a.file);
}

// Marks a folder that holds no run as taken while the study computes; the mark goes where it fails, and what the study
// has left for the next one.
class Mark {
 public:
  Mark(const Path& folder, const StudyRecord& record) : folder_(folder) {
    if (!holds_run(folder)) begin_study(folder, record), is_set_ = true;
  }
  ~Mark() {
    try {
      if (is_set_) remove_caches(folder_), forget_study(folder_);
    } catch (const RunError&) {
      // A mark that stays is that of an unfinished study, which it is.
    }
  }
  Mark(const Mark&) = delete;
  Mark& operator=(const Mark&) = delete;
  void keep() { is_set_ = false; }

 private:
  Path folder_;
  bool is_set_ = false;
};

void write(const Path& folder, const AnyStudy& study, StudyRecord& record) {
  // A run that was killed has no summary: without one the folder, once cleared, would be known for nothing.
  if (!is_there(folder / "summary.json")) begin_study(folder, record);
  remove_run(folder);
  write_movie(folder, record.title, record.result.movie);
  write_study(folder, record);
  if (!wants_report(study)) return;
  try {
    write_report(folder);
  } catch (const std::exception& error) {
    record.result.notes.push_back(fmt::format("report.html was not written: {}", error.what()));
  }
}

}  // namespace

StudyRecord run_study_record(const AnyStudy& study, const StudyProgress& progress) {
  StudyRecord record = blank_record(study);
  compute(study, progress, record);
  return record;
}

StudyRecord run_study_in(const AnyStudy& study, const Path& folder, StudyFolder state, const StudyProgress& progress) {
  StudyRecord record = blank_record(study);
  std::error_code unused;
  if (state == StudyFolder::again && !std::filesystem::is_directory(folder, unused)) check_unfinished(record, folder);
  const RunPlace place(folder);
  if (state == StudyFolder::again)
    check_unfinished(record, folder);
  else
    check_free(folder, state == StudyFolder::overwrite);
  const bool is_taken = holds_run(folder) && state == StudyFolder::overwrite;
  Mark mark(folder, record);
  FolderCache cache(folder, is_taken ? FolderCache::Write::at_the_end : FolderCache::Write::at_once);
  compute(study, progress.with(cache), record);
  attach_arrays(record);
  check_tables(folder, record.result);
  mark.keep();
  cache.settle();
  record.result.notes.insert(record.result.notes.end(), cache.notes().begin(), cache.notes().end());
  write(folder, study, record);
  return record;
}

}  // namespace slurry
