// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the writer and the reader of frames share (see frames.hpp).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace slurry {

inline constexpr const char* frame_format = "slurry frame";
inline constexpr std::int64_t frame_format_version = 4;

// The partners of a contact are places in memory; a frame has their ids.
constexpr bool is_partner(std::string_view array) { return array == "first" || array == "second"; }

inline std::filesystem::path frame_folder(const std::filesystem::path& run_folder) { return run_folder / "frames"; }

}  // namespace slurry
