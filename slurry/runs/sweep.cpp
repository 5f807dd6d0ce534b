// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The runs of a sweep and their folders.
#include "slurry/runs/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>

#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

// Parts the text at commas that stand outside of brackets, braces and quotes.
std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts{""};
  int depth = 0;
  char quote = 0;
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if (c == ']' || c == '}') {
      --depth;
    }
    if (c == ',' && depth == 0 && quote == 0)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

// A name that every file system takes.
std::string safe(const std::string& text) {
  std::string name;
  for (const char c : text)
    name += std::isalnum(static_cast<unsigned char>(c)) || std::string_view("._+-").find(c) != std::string_view::npos
                ? c
                : '_';
  return name;
}

// The last part of a key where it tells the axes apart; the whole key else.
std::vector<std::string> short_names(const std::vector<SweepAxis>& axes) {
  std::vector<std::string> names;
  for (const SweepAxis& axis : axes) names.push_back(axis.key.substr(axis.key.rfind('.') + 1));
  for (std::size_t k = 0; k < axes.size(); ++k)
    for (std::size_t other = 0; other < axes.size(); ++other)
      if (other != k && axes[k].key.ends_with(names[k]) && axes[other].key.ends_with("." + names[k])) {
        names[k] = axes[k].key;
        break;
      }
  return names;
}

std::string name_of(const std::vector<std::string>& names, const std::vector<std::string>& values) {
  std::string name;
  for (std::size_t k = 0; k < names.size(); ++k) name += (k == 0 ? "" : "_") + safe(names[k]) + "=" + safe(values[k]);
  return name;
}

}  // namespace

SweepAxis parse_axis(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    throw InputError("--over " + text, "expected key=value,value,..., for example contacts.0.friction=0,0.1,0.5");
  SweepAxis axis{trimmed(text.substr(0, equals)), {}};
  for (const std::string& part : parts_of(text.substr(equals + 1))) axis.values.push_back(trimmed(part));
  for (const std::string& value : axis.values)
    if (value.empty()) throw InputError("--over " + text, "got an empty value, expected key=value,value,...");
  return axis;
}

std::vector<SweepRun> sweep_runs(const std::vector<SweepAxis>& axes) {
  std::set<std::string> keys, folders;
  for (const SweepAxis& axis : axes)
    if (!keys.insert(axis.key).second) throw InputError("--over " + axis.key, "this key is given twice");
  std::vector<SweepRun> runs{{"", {}}};
  for (const SweepAxis& axis : axes) {
    std::vector<SweepRun> more;
    for (const SweepRun& run : runs)
      for (const std::string& value : axis.values) {
        more.push_back(run);
        more.back().values.push_back(value);
      }
    runs = std::move(more);
  }
  const std::vector<std::string> names = short_names(axes);
  for (SweepRun& run : runs) {
    run.name = name_of(names, run.values);
    if (!folders.insert(run.name).second)
      throw InputError("--over", fmt::format("two runs would have the folder {}: a value is given twice", run.name));
  }
  return runs;
}

std::vector<std::string> settings_of(const SweepRun& run, const std::vector<SweepAxis>& axes) {
  std::vector<std::string> settings;
  for (std::size_t k = 0; k < axes.size(); ++k) settings.push_back(axes[k].key + "=" + run.values[k]);
  return settings;
}

std::string ending_of(const std::filesystem::path& folder) {
  if (!is_there(folder / "summary.json")) return "";
  const auto summary = nlohmann::json::parse(read_file(folder / "summary.json"), nullptr, false);
  // A study is written when it is done.
  if (!summary.is_object()) return "";
  return summary.contains("ended") && summary["ended"].is_string() ? summary["ended"].get<std::string>() : "end";
}

bool is_finished(const std::filesystem::path& folder, const std::string& case_text) {
  return ending_of(folder) == "end" && is_there(folder / "case.toml") && read_file(folder / "case.toml") == case_text;
}

}  // namespace slurry
