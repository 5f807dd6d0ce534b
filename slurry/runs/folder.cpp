// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is ours in the folder of a run.
#include "slurry/runs/folder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <ranges>
#include <set>

#include "slurry/core/errors.hpp"
#include "slurry/io/results/cache_file.hpp"
#include "slurry/io/results/study_files.hpp"
#include "slurry/runs/outputs/outputs.hpp"

namespace slurry {
namespace {

using Path = std::filesystem::path;

constexpr const char *case_name = "case.toml", *summary_name = "summary.json", *report_name = "report.html";

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

using Numbered = OwnFiles::Numbered;

std::vector<NumberedFile> files_of(const Path& folder, const Numbered& own, const std::string& ending = "") {
  return numbered_files(folder / own.folder, own.prefix, own.suffix + ending);
}

// Calls visit(single) and visit(numbered) for each of the files of the outputs, the last output first.
template <class Visit>
void for_each_own(const Visit& visit) {
  for (const OutputEntry& output : output_list() | std::views::reverse) {
    for (const OwnFiles::Single& own : output.files.single) visit(own);
    for (const Numbered& own : output.files.numbered) visit(own);
  }
}

nlohmann::json read_json(const Path& file) {
  return is_there(file) ? nlohmann::json::parse(read_file(file), nullptr, false) : nlohmann::json();
}

// The summary of a run that is being set up.
constexpr const char* mark = "{\"program\": \"slurry\", \"ended\": \"unfinished\", \"steps\": 0}\n";

bool is_marked(const Path& folder) {
  return begins_with(folder / summary_name, mark) &&
         regular_file_size(folder / summary_name) == std::string_view(mark).size();
}

// Is there a file that only an output of a run writes?
bool has_output_files(const Path& folder) {
  bool found = false;
  for_each_own([&]<class Own>(const Own& own) {
    if constexpr (std::is_same_v<Own, Numbered>)
      found = found || !files_of(folder, own).empty();
    else
      found = found || (!own.head.empty() && begins_with(folder / own.name, own.head));
  });
  return found;
}

// Is there, beside a case.toml, anything that only a run writes?
bool has_output(const Path& folder) {
  if (has_output_files(folder)) return true;
  const nlohmann::json summary = read_json(folder / summary_name);
  return summary.is_object() && summary.value("program", nlohmann::json()) == "slurry";
}

// Things of our names; an empty folder is nothing to lose, nor is what a run or a study began to write.
std::vector<std::string> things_of_our_names(const Path& folder) {
  std::set<std::string> found;
  for_each_own([&]<class Own>(const Own& own) {
    std::error_code code;
    if constexpr (std::is_same_v<Own, Numbered>) {
      if (is_there(folder / own.folder) && !std::filesystem::is_empty(folder / own.folder, code))
        found.insert(own.folder);
    } else if (is_there(folder / own.name)) {
      found.insert(own.name);
    }
  });
  for (const char* name : {summary_name, report_name})
    if (is_there(folder / name)) found.insert(name);
  for (const Path& file : study_files(folder)) found.insert(file.filename().string());
  if (!cache_files(folder).empty()) found.insert("cache");
  if (is_marked(folder)) found.erase(summary_name);
  if (is_unfinished_study(folder)) {
    found.erase(summary_name), found.erase("cache");
    for (const Path& file : study_files(folder)) found.erase(file.filename().string());
  }
  return {found.begin(), found.end()};
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

bool is_own_name(const Path& name) {
  bool is_own = name == case_name || name == summary_name || name == report_name;
  for_each_own([&]<class Own>(const Own& own) {
    if constexpr (std::is_same_v<Own, OwnFiles::Single>) is_own = is_own || name == own.name;
  });
  return is_own;
}

// The checkpoints, the last of the list, go first: one without its series could not be resumed.
void remove_run(const Path& folder) {
  remove_parts(folder);
  for_each_own([&]<class Own>(const Own& own) {
    if constexpr (std::is_same_v<Own, Numbered>) {
      remove_all(files_of(folder, own));
      remove_empty_folder(folder / own.folder);
    } else {
      remove_file(folder / own.name);
    }
  });
  for (const Path& file : study_files(folder)) remove_file(file);
  remove_file(folder / report_name);
}

void mark_start(const Path& folder) {
  if (!is_there(folder / summary_name)) write_file(folder / summary_name, mark, Flush::later);
}

bool is_barely_begun(const Path& folder) { return is_marked(folder) && !holds_run(folder); }

// The summary of an earlier run knows its tables, so that it goes last; where there is none, as after a kill, the mark
// stands for it from the beginning.
void clear_for_run(const Path& folder) {
  mark_start(folder);
  remove_run(folder);
  remove_caches(folder);
  write_file(folder / summary_name, mark, Flush::later);
}

// A run that writes no output keeps the mark to its end. A folder that has gone meanwhile is told by the next write,
// which knows of the last checkpoint.
void settle(const Path& folder) {
  try {
    if (is_marked(folder) && (has_output_files(folder) || !holds_run(folder))) remove_file(folder / summary_name);
  } catch (const RunError&) {
    return;
  }
}

void remove_parts(const Path& folder) {
  for (const char* name : {case_name, summary_name, report_name}) remove_file(part_path(folder / name));
  for_each_own([&]<class Own>(const Own& own) {
    if constexpr (std::is_same_v<Own, Numbered>)
      remove_all(files_of(folder, own, ".part"));
    else
      remove_file(part_path(folder / own.name));
  });
  for (const Path& part : study_parts(folder)) remove_file(part);
}

// A run that has made no step has at most one of each output, that of its start, and no summary.
std::string signs_of_progress(const Path& folder) {
  std::vector<std::string> signs;
  for (const OutputEntry& output : output_list()) {
    if (const std::string sign = output.progress ? output.progress(folder) : ""; !sign.empty()) signs.push_back(sign);
    for (const Numbered& own : output.files.numbered)
      if (const std::size_t count = files_of(folder, own).size(); count > 1)
        signs.push_back(fmt::format("{} {}", count, own.folder));
  }
  if (is_there(folder / summary_name)) {
    const nlohmann::json summary = read_json(folder / summary_name);
    const bool tells = summary.is_object() && summary.contains("steps");
    if (!tells || summary["steps"] != 0)
      signs.push_back(fmt::format("a {} of {} steps", summary_name, tells ? summary["steps"].dump() : "unknown"));
  }
  return fmt::format("{}", fmt::join(signs, ", "));
}

}  // namespace slurry
