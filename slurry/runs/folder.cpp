// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is ours in the folder of a run.
#include "slurry/runs/folder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <string_view>

#include "slurry/core/errors.hpp"
#include "slurry/io/results/laboratory_files.hpp"
#include "slurry/io/results/series.hpp"

namespace slurry {
namespace {

using Path = std::filesystem::path;

constexpr const char *case_name = "case.toml", *series_name = "series.csv", *summary_name = "summary.json";

// The folders among them and those above that do not exist are made; gives them, the innermost first.
std::vector<Path> make_missing(const Path& folder) {
  std::error_code unused;
  if (std::filesystem::exists(folder, unused) && !std::filesystem::is_directory(folder, unused))
    throw InputError(folder.string(), "this is a file, expected a folder for the run");
  std::vector<Path> made;
  for (Path p = std::filesystem::absolute(folder); p.has_relative_path() && !std::filesystem::exists(p, unused);
       p = p.parent_path())
    made.push_back(p);
  make_folder(folder);
  return made;
}

// scheme_<name>.csv files; of those the ones that the laboratory has written, or all.
std::vector<Path> scheme_files(const Path& folder, bool only_ours) {
  std::vector<Path> files;
  std::error_code code;
  for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("scheme_") || !name.ends_with(".csv")) continue;
    if (!only_ours || is_scheme_file(entry.path())) files.push_back(entry.path());
  }
  if (code) fail_file("list", folder, code.value());
  return files;
}

std::vector<NumberedFile> frames_in(const Path& folder, std::string_view suffix = ".h5") {
  return numbered_files(folder / "frames", "frame_", suffix);
}

std::vector<NumberedFile> checkpoints_in(const Path& folder, std::string_view suffix = ".ckpt") {
  return numbered_files(folder / "checkpoints", "step_", suffix);
}

nlohmann::json read_json(const Path& file) {
  return is_there(file) ? nlohmann::json::parse(read_file(file), nullptr, false) : nlohmann::json();
}

// Is there, beside a case.toml, anything that only a run writes?
bool has_output(const Path& folder) {
  if (!checkpoints_in(folder).empty() || !frames_in(folder).empty()) return true;
  if (begins_with(folder / series_name, series_header)) return true;
  const nlohmann::json summary = read_json(folder / summary_name);
  return summary.is_object() && summary.value("program", nlohmann::json()) == "slurry";
}

// Things of our names; an empty folder is nothing to lose.
std::vector<std::string> things_of_our_names(const Path& folder) {
  std::vector<std::string> found;
  for (const char* name : {"frames", "checkpoints"}) {
    std::error_code code;
    if (is_there(folder / name) && !std::filesystem::is_empty(folder / name, code)) found.emplace_back(name);
  }
  for (const char* name : {series_name, "frames.xdmf", summary_name, "report.html"})
    if (is_there(folder / name)) found.emplace_back(name);
  for (const Path& file : scheme_files(folder, false)) found.push_back(file.filename().string());
  return found;
}

void remove_all(const std::vector<NumberedFile>& files) {
  for (const NumberedFile& f : files) remove_file(f.path);
}

// Only an empty one goes, and no link.
void remove_empty_folder(const Path& folder) {
  std::error_code unused;
  if (std::filesystem::is_directory(std::filesystem::symlink_status(folder, unused)))
    std::filesystem::remove(folder, unused);
}

// The latest step of a row; -1 without one.
std::int64_t latest_row(const Path& folder) {
  if (!is_there(folder / series_name)) return -1;
  const std::string text = read_file(folder / series_name);
  std::int64_t latest = -1;
  for (std::size_t begin = 0; begin < text.size(); begin = std::min(text.find('\n', begin), text.size()) + 1) {
    std::int64_t step = -1;
    std::from_chars(text.data() + begin, text.data() + text.size(), step);
    latest = std::max(latest, step);
  }
  return latest;
}

}  // namespace

bool holds_run(const Path& folder) { return is_there(folder / case_name); }

RunPlace::RunPlace(const Path& folder) : made_(make_missing(folder)), lock_(folder) {}

RunPlace::~RunPlace() {
  std::error_code unused;
  for (const Path& folder : made_) std::filesystem::remove(folder, unused);  // fails where it is not empty
}

void check_free(const Path& folder, bool overwrite) {
  if (!holds_run(folder)) {
    const std::vector<std::string> found = things_of_our_names(folder);
    if (found.empty()) return;
    throw InputError(folder.string(), fmt::format("this is no run (it has no case.toml), but it holds {}, which a run "
                                                  "would replace: choose another folder, or move them away",
                                                  fmt::join(found, ", ")));
  }
  if (!overwrite)
    throw InputError(
        fmt::format("{} holds a run already: choose another folder, or --resume, or --overwrite", folder.string()));
  if (!has_output(folder))
    throw InputError((folder / case_name).string(),
                     "nothing of a run stands beside this case, so that it may be your own: choose another folder, or "
                     "move it away");
}

// The checkpoints go first: one without its series could not be resumed. The summary goes last: as long as it is there
// the folder is known for a run.
void remove_run(const Path& folder) {
  remove_all(checkpoints_in(folder));
  remove_all(frames_in(folder));
  remove_parts(folder);
  for (const char* name : {"frames", "checkpoints"}) remove_empty_folder(folder / name);
  for (const Path& file : scheme_files(folder, true)) remove_file(file);
  for (const char* name : {"frames.xdmf", series_name, "report.html", summary_name}) remove_file(folder / name);
}

void remove_parts(const Path& folder) {
  for (const char* name : {case_name, series_name, "frames.xdmf", summary_name}) remove_file(part_path(folder / name));
  remove_all(frames_in(folder, ".h5.part"));
  remove_all(checkpoints_in(folder, ".ckpt.part"));
}

// A run that has made no step has at most the row and the frame of its start, and no summary.
std::string signs_of_progress(const Path& folder) {
  std::vector<std::string> signs;
  if (const std::int64_t step = latest_row(folder); step > 0)
    signs.push_back(fmt::format("{} reaches step {}", series_name, step));
  if (const std::size_t frames = frames_in(folder).size(); frames > 1)
    signs.push_back(fmt::format("{} frames", frames));
  if (is_there(folder / summary_name)) {
    const nlohmann::json summary = read_json(folder / summary_name);
    const bool tells = summary.is_object() && summary.contains("steps");
    if (!tells || summary["steps"] != 0)
      signs.push_back(fmt::format("a {} of {} steps", summary_name, tells ? summary["steps"].dump() : "unknown"));
  }
  return fmt::format("{}", fmt::join(signs, ", "));
}

}  // namespace slurry
