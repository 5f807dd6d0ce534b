// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Checkpoints: the whole State and the text of the case, from which a run goes on as if it had never stopped.
//
// A container of our own rather than HDF5: it must give back every bit, be written at the speed of the disk, and above
// all refuse a damaged file with certainty, which one checksum over one run of bytes does best.
//
//     8 bytes   "slurryCK"
//     8 bytes   version of the format
//     8 bytes   length of the whole file
//     sections  name (32 bytes, padded with zeros), length (8 bytes), contents, padding with zeros to 8 bytes
//     8 bytes   checksum of all the bytes before
//
// Numbers are little-endian. Files are checkpoints/step_000000123.ckpt in the run folder; the last two are kept, so
// that there is always an older one to fall back on. A section that a reader does not know is passed over.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "slurry/world/state.hpp"

namespace slurry {

// Version of the format: to be raised with every change of State or of the layout.
inline constexpr std::uint64_t checkpoint_version = 10;

// How far an output of the run (runs/outputs) had come.
struct OutputRecord {
  std::string name;
  std::int64_t count = 0;       // of rows, frames...
  std::int64_t last_step = -1;  // of the last one
  // The one of this step is there only because the run ended: a run that goes on takes it back, so that it leaves the
  // same files as one that never stopped.
  bool off_schedule = false;
  bool owed = false;  // one was due at this step and could not be written: a run that goes on writes it first
  std::vector<double> memory = {}, memory_before = {};  // what it must remember, and what before its last one
};
struct RunRecord {
  std::vector<OutputRecord> outputs;  // empty where only the state was saved
  std::string inputs;                 // which files the run has read: input_sums (runs/inputs.hpp)
};

struct Checkpoint {
  std::filesystem::path path;
  State state;
  std::string case_text;
  RunRecord record;
};

// Returns the path. Checkpoints of later steps are removed: they belong to a future that this run has left. Where the
// disk is too full for a third one, the older of two makes room: there is a complete one at every moment.
std::filesystem::path save_checkpoint(const std::filesystem::path& run_folder, const State& state,
                                      const std::string& case_text, const RunRecord& record = {});

// The same from the bytes of such a file.
std::filesystem::path save_checkpoint(const std::filesystem::path& run_folder, std::int64_t step,
                                      std::string_view bytes);
// The bytes.
std::string pack_checkpoint(const State& state, const std::string& case_text, const RunRecord& record = {});

// Throws RunError with the file and the reason when it is truncated, damaged, of another version or no checkpoint at
// all.
Checkpoint load_checkpoint(const std::filesystem::path& path);
// The same from the bytes of a file.
Checkpoint unpack_checkpoint(std::string_view bytes, const std::filesystem::path& path);

struct CheckpointSearch {
  std::optional<Checkpoint> newest;            // the newest that is valid
  std::vector<std::string> refused;            // one sentence for each newer one that is not
  std::vector<std::filesystem::path> foreign;  // those of them that are valid, but of another case
};
// With the text of a case: the newest from which that case may go on (see io/cases/resume.hpp). Where there is none,
// the newest valid one of any case.
CheckpointSearch find_checkpoint(const std::filesystem::path& run_folder, const std::string& case_text = "");

}  // namespace slurry
