// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The folder of a run: who may write into it, and which of its files are the run's own.
//
// A run owns case.toml, summary.json, report.html, the files of its outputs (runs/outputs: series.csv, frames.xdmf,
// frames/frame_<n>.h5, fields.xdmf, fields_mean.h5, fields/fields_<n>.h5, checkpoints/step_<n>.ckpt), the copies of its
// inputs and, of a study, the tables that its summary lists and cache/<name>.cache. Whatever else stands in the folder
// belongs to the user and is never removed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "slurry/io/files.hpp"

namespace slurry {

// Does the folder hold a run?
bool holds_run(const std::filesystem::path& folder);

// The folder, made where there was none and locked until the object goes. Folders that it made and that are still
// empty then, since the run could not begin, go with it.
class RunPlace {
 public:
  // Throws InputError where the name is that of a file, or another process has the folder.
  explicit RunPlace(const std::filesystem::path& folder);
  ~RunPlace();
  RunPlace(RunPlace&&) noexcept = default;
  RunPlace& operator=(RunPlace&&) = delete;

 private:
  std::vector<std::filesystem::path> made_;  // the innermost first
  FolderLock lock_;
};

// May a new run be written here? Throws InputError where the folder holds a run, unless that may be replaced; where it
// holds things of the names above that no run has written; and where a case.toml stands alone, as a user's own would.
void check_free(const std::filesystem::path& folder, bool overwrite);

// Is it the name of a file that every run may write?
bool is_own_name(const std::filesystem::path& name);

// Removes what a run of any kind has written, but case.toml, the copies of inputs, the cache of a study and the
// summary, by which the folder is known for a run.
void remove_run(const std::filesystem::path& folder);

// Puts a mark, a summary.json of no steps that says "unfinished", into a folder that has no summary. Whenever the
// program dies until the first output is there, the folder is known by it for one whose run may be started again or
// replaced. `settle` takes it away then, and where the run could not begin.
void mark_start(const std::filesystem::path& folder);
void settle(const std::filesystem::path& folder);
// Was the program killed here before the run had a case.toml, while grains were placed or a fluid settled?
bool is_barely_begun(const std::filesystem::path& folder);

// Makes room for a new run: removes what an earlier one has written, and leaves the mark.
void clear_for_run(const std::filesystem::path& folder);

// Removes files that a killed run was in the middle of writing.
void remove_parts(const std::filesystem::path& folder);

// What shows that a run had gone past its start: "series.csv reaches step 40, 9 frames"; empty where nothing does.
std::string signs_of_progress(const std::filesystem::path& folder);

}  // namespace slurry
