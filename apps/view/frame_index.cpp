// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "frame_index.hpp"

#include <sys/stat.h>

#include <algorithm>

#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

IndexedFrame look_at(const NumberedFile& file, std::int64_t version, const std::filesystem::path& run_folder) {
  IndexedFrame frame{file.path, {}, "", version};
  frame.info.number = file.number;
  if (!is_inside(file.path, run_folder)) {
    frame.error = file.path.filename().string() + " is a link that leads out of the run folder; it is not followed";
    return frame;
  }
  try {
    frame.info = read_frame_info(file.path, file.number);
  } catch (const RunError& error) {
    frame.error = without_folder(error.what(), run_folder);
  }
  return frame;
}

}  // namespace

bool is_inside(const std::filesystem::path& file, const std::filesystem::path& folder) {
  std::error_code missing;
  const std::filesystem::path inner = std::filesystem::canonical(file, missing);
  if (missing) return false;
  const std::filesystem::path outer = std::filesystem::canonical(folder, missing);
  if (missing) return false;
  return std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}

std::optional<std::int64_t> file_version(const std::filesystem::path& file) {
  struct stat about {};
  if (::stat(file.c_str(), &about) != 0) return {};
  // Time in nanoseconds, size and inode: a file that is renamed into its place has another inode. 2^53 at most, so that
  // a page reads the number as it is.
  const std::uint64_t mixed = (static_cast<std::uint64_t>(about.st_mtim.tv_sec) * 1000000007u) ^
                              (static_cast<std::uint64_t>(about.st_mtim.tv_nsec) * 31u) ^
                              (static_cast<std::uint64_t>(about.st_size) << 7) ^
                              (static_cast<std::uint64_t>(about.st_ino) << 21);
  return static_cast<std::int64_t>(mixed & ((std::uint64_t{1} << 53) - 1));
}

std::string without_folder(std::string text, const std::filesystem::path& folder) {
  const std::string prefix = (folder / "").string();
  for (std::size_t at; !prefix.empty() && (at = text.find(prefix)) != std::string::npos;) text.erase(at, prefix.size());
  return text;
}

void FrameIndex::refresh() {
  std::vector<IndexedFrame> now;
  auto known = frames_.begin();
  for (const NumberedFile& file : numbered_files(run_folder_ / "frames", "frame_", ".h5")) {
    const std::optional<std::int64_t> version = file_version(file.path);
    if (!version) continue;
    while (known != frames_.end() && known->info.number < file.number) ++known;
    const bool same = known != frames_.end() && known->info.number == file.number && known->version == *version;
    now.push_back(same ? *known : look_at(file, *version, run_folder_));
  }
  const auto same_file = [](const IndexedFrame& a, const IndexedFrame& b) {
    return a.info.number == b.info.number && a.version == b.version;
  };
  if (now.size() < frames_.size() || !std::equal(frames_.begin(), frames_.end(), now.begin(), same_file)) ++revision_;
  frames_ = std::move(now);
}

const IndexedFrame* FrameIndex::find(std::int64_t number) const {
  const auto at = std::ranges::lower_bound(frames_, number, {}, [](const IndexedFrame& f) { return f.info.number; });
  return at != frames_.end() && at->info.number == number ? &*at : nullptr;
}

}  // namespace slurry
