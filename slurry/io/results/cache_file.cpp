// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/cache_file.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>

#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

constexpr std::string_view cache_magic = "slurryCA", cache_suffix = ".cache";
constexpr std::size_t cache_word = 8, cache_header = 3 * cache_word;

std::string word_bytes(std::uint64_t value) {
  std::string bytes(cache_word, '\0');
  std::memcpy(bytes.data(), &value, cache_word);
  return bytes;
}

std::uint64_t word_of(std::string_view bytes, std::size_t place) {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes.data() + place, cache_word);
  return value;
}

std::filesystem::path folder_of_caches(const std::filesystem::path& run_folder) { return run_folder / "cache"; }

}  // namespace

std::filesystem::path cache_path(const std::filesystem::path& run_folder, const std::string& name) {
  return folder_of_caches(run_folder) / (name + std::string(cache_suffix));
}

std::vector<std::filesystem::path> cache_files(const std::filesystem::path& run_folder) {
  std::vector<std::filesystem::path> files;
  std::error_code unused;
  for (const auto& entry : std::filesystem::directory_iterator(folder_of_caches(run_folder), unused)) {
    const std::string name = entry.path().filename().string();
    const std::string part = part_path(std::string(cache_suffix)).string();
    if (name.ends_with(cache_suffix) || name.ends_with(part)) files.push_back(entry.path());
  }
  return files;
}

void remove_caches(const std::filesystem::path& run_folder) {
  for (const std::filesystem::path& file : cache_files(run_folder)) remove_file(file);
  std::error_code unused;
  const std::filesystem::path folder = folder_of_caches(run_folder);
  if (std::filesystem::is_directory(std::filesystem::symlink_status(folder, unused)))
    std::filesystem::remove(folder, unused);  // fails where it is not empty
}

std::string pack_cache(std::string_view key, std::string_view contents) {
  std::string bytes(cache_magic);
  bytes += word_bytes(cache_header + key.size() + contents.size() + cache_word);
  bytes += word_bytes(key.size());
  bytes.append(key).append(contents);
  return bytes + word_bytes(checksum(bytes));
}

CacheEntry unpack_cache(std::string_view bytes) {
  if (!bytes.starts_with(cache_magic)) throw RunError("it does not start as a cache does");
  if (bytes.size() < cache_header + cache_word || word_of(bytes, cache_word) != bytes.size())
    throw RunError(fmt::format("it is cut off after {} bytes", bytes.size()));
  const std::size_t end = bytes.size() - cache_word;
  if (checksum(bytes.substr(0, end)) != word_of(bytes, end)) throw RunError("its checksum is wrong");
  const std::uint64_t key = word_of(bytes, 2 * cache_word);
  if (key > end - cache_header) throw RunError("its key is longer than the file");
  return {std::string(bytes.substr(cache_header, key)),
          std::string(bytes.substr(cache_header + key, end - cache_header - key))};
}

}  // namespace slurry
