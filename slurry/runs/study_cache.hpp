// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The cache of a study in its run folder (io/results/cache_file.hpp). A file that is damaged, of another version of the
// program or of something else is told of in a note, and made anew; one that cannot be written is a note too.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "slurry/studies/study.hpp"

namespace slurry {

class FolderCache : public StudyCache {
 public:
  // Over an earlier run nothing is written before `settle`; else at once, so that a study that is killed leaves it.
  enum class Write { at_once, at_the_end };
  FolderCache(std::filesystem::path folder, Write when) : folder_(std::move(folder)), when_(when) {}

  std::optional<std::string> find(const std::string& name, const std::string& key) override;
  void keep(const std::string& name, const std::string& key, const std::string& contents) override;

  // What happened, a sentence each.
  const std::vector<std::string>& notes() const { return notes_; }
  // Writes what is left to write, and removes what this study has neither found nor kept: that of one that was here
  // before.
  void settle();

 private:
  void write(const std::filesystem::path& file, const std::string& bytes);

  std::filesystem::path folder_;
  Write when_;
  std::set<std::filesystem::path> used_;
  std::map<std::filesystem::path, std::string> waiting_;
  std::vector<std::string> notes_;
};

}  // namespace slurry
