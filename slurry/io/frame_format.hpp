// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the writer and the reader of frames share (see frames.hpp).
#pragma once

#include <cstdint>
#include <filesystem>

namespace slurry {

inline constexpr const char* frame_format = "slurry frame";
inline constexpr std::int64_t frame_format_version = 2;

inline std::filesystem::path frame_folder(const std::filesystem::path& run_folder) { return run_folder / "frames"; }

}  // namespace slurry
