// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/runs/study_cache.hpp"

#include <fmt/format.h>

#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/cache_file.hpp"
#include "slurry/version.hpp"

namespace slurry {
namespace {

// Another version of the program may compute other digits.
std::string key_of_program(const std::string& key) { return fmt::format("slurry {}\n{}", version, key); }

std::string shown_name(const std::filesystem::path& file) { return "cache/" + file.filename().string(); }

}  // namespace

std::optional<std::string> FolderCache::find(const std::string& name, const std::string& key) {
  const std::filesystem::path file = cache_path(folder_, name);
  try {
    if (!is_there(file)) return {};
    CacheEntry entry = unpack_cache(read_file(file));
    if (entry.key != key_of_program(key)) {
      notes_.push_back(fmt::format("{} was of something else, and was computed anew.", shown_name(file)));
      return {};
    }
    notes_.push_back(fmt::format("{} was used: an earlier study here had computed the same.", shown_name(file)));
    used_.insert(file);
    return std::move(entry.contents);
  } catch (const RunError& error) {
    notes_.push_back(fmt::format("{} is damaged ({}), and was computed anew.", shown_name(file), error.what()));
    return {};
  }
}

void FolderCache::keep(const std::string& name, const std::string& key, const std::string& contents) {
  const std::filesystem::path file = cache_path(folder_, name);
  std::string bytes = pack_cache(key_of_program(key), contents);
  if (when_ == Write::at_once)
    write(file, bytes);
  else
    waiting_[file] = std::move(bytes);
}

void FolderCache::write(const std::filesystem::path& file, const std::string& bytes) {
  try {
    make_folder(file.parent_path());
    write_file(file, bytes, Flush::later);
    used_.insert(file);
  } catch (const RunError& error) {
    notes_.push_back(fmt::format("{} was not written: {}", shown_name(file), error.what()));
  }
}

void FolderCache::settle() {
  for (const auto& [file, bytes] : waiting_) write(file, bytes);
  waiting_.clear();
  if (used_.empty()) return remove_caches(folder_);
  for (const std::filesystem::path& file : cache_files(folder_))
    if (!used_.contains(file)) remove_file(file);
}

}  // namespace slurry
