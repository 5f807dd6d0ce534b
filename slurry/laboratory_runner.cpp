// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Run, then write: a laboratory run takes seconds, so nothing is written before all is known.
#include "slurry/laboratory_runner.hpp"

#include <fmt/format.h>

#include <chrono>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/draw/report.hpp"
#include "slurry/io/case_file.hpp"
#include "slurry/io/laboratory_files.hpp"
#include "slurry/runner.hpp"
#include "slurry/version.hpp"

namespace slurry {
namespace {

// What an earlier run of any kind left in the folder.
void remove_earlier(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> old;
  for (const char* name : {"checkpoints", "frames", "frames.xdmf", "series.csv", "summary.json", "report.html"})
    old.push_back(folder / name);
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("scheme_") && name.ends_with(".csv")) old.push_back(entry.path());
  }
  for (const auto& path : old) std::filesystem::remove_all(path);
}

}  // namespace

LaboratoryResult run_laboratory_in(const LubricationCase& c, const std::filesystem::path& folder, bool overwrite) {
  const bool is_there = std::filesystem::exists(folder);
  if (holds_run(folder) && !overwrite)
    throw InputError(fmt::format("{} holds a run already: choose another folder, or --overwrite", folder.string()));
  if (is_there && !std::filesystem::is_directory(folder))
    throw InputError(folder.string(), "this is a file, expected a folder for the run");
  const auto started = std::chrono::steady_clock::now();
  LaboratoryResult result = run_laboratory(c);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  if (is_there) remove_earlier(folder);
  write_laboratory(folder, c, result, {version, write_case(c), threads(), seconds});
  if (c.output.report) write_report(folder);
  return result;
}

}  // namespace slurry
