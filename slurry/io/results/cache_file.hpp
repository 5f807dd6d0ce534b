// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Cache files: cache/<name>.cache in the folder of a study, numbers that the next study there need not compute again.
// No result depends on them: one that is damaged, or of something else, is made anew.
//
//     8 bytes   "slurryCA"
//     8 bytes   length of the whole file
//     8 bytes   length of the key
//     bytes     the key, a text that tells all that the contents depend on; the contents
//     8 bytes   checksum of all the bytes before
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace slurry {

std::filesystem::path cache_path(const std::filesystem::path& run_folder, const std::string& name);
// Those of a folder, complete or not.
std::vector<std::filesystem::path> cache_files(const std::filesystem::path& run_folder);
// Removes them, and their folder where nothing else is in it.
void remove_caches(const std::filesystem::path& run_folder);

std::string pack_cache(std::string_view key, std::string_view contents);

struct CacheEntry {
  std::string key, contents;
};
// Throws RunError with the reason where these bytes are not those of a whole cache file.
CacheEntry unpack_cache(std::string_view bytes);

}  // namespace slurry
