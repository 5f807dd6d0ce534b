// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FrameIndex: the frames of a run folder, kept up to date while the run goes on. Each file is opened once, and again
// when its size or its time of writing changes. A frame that cannot be read stays in the list with the reason.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "slurry/io/results/frames.hpp"

namespace slurry {

struct IndexedFrame {
  std::filesystem::path path;
  FrameInfo info;            // only its number when the frame is broken
  std::string error;         // why it cannot be read; empty when it can
  std::int64_t version = 0;  // another one when the file was replaced
};

class FrameIndex {
 public:
  explicit FrameIndex(std::filesystem::path run_folder) : run_folder_(std::move(run_folder)) {}

  void refresh();
  const std::vector<IndexedFrame>& frames() const { return frames_; }
  // By the number in the file's name; nullptr when there is none.
  const IndexedFrame* find(std::int64_t number) const;
  // Grows when a frame of the list changes or goes; not when one is added at the end.
  std::int64_t revision() const { return revision_; }

 private:
  std::filesystem::path run_folder_;
  std::vector<IndexedFrame> frames_;
  std::int64_t revision_ = 0;
};

// Is the file, links followed, inside the folder? False when it does not exist.
bool is_inside(const std::filesystem::path& file, const std::filesystem::path& folder);

// A number that changes when the file does; nothing when there is no such file.
std::optional<std::int64_t> file_version(const std::filesystem::path& file);

// The text without the path of the folder: what the page shows says where in the run, not where on the machine.
std::string without_folder(std::string text, const std::filesystem::path& folder);

}  // namespace slurry
