// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// series.csv: one row per measured step, a header once. Numbers have the fewest digits that read back to the same
// double.
//
// Rows wait in memory for a moment and are written together. A run must call flush() before it saves a checkpoint:
// a resumed run computes what comes after the checkpoint again, but not what came before.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "slurry/observe/energies.hpp"
#include "slurry/world/state.hpp"

namespace slurry {

// How the first line of every series.csv begins.
inline constexpr std::string_view series_header =
    "step,time,dt,contacts,glued,iterations,residual,deepest_overlap,kinetic_energy,rotational_energy";
// Columns that are not those of probes.
std::size_t count_of_own_columns();

class SeriesWriter {
 public:
  // Without `resumed_step` the file starts anew. With it the rows up to that step are kept and the others are cut off.
  // A line that is no row is left out; a file with other columns is set aside as series.csv.foreign. Notes tell of
  // both.
  SeriesWriter(const std::filesystem::path& run_folder, const std::vector<std::string>& probe_columns,
               std::optional<std::int64_t> resumed_step = {});
  ~SeriesWriter();  // flushes, but cannot report an error: call flush() first
  SeriesWriter(const SeriesWriter&) = delete;
  SeriesWriter& operator=(const SeriesWriter&) = delete;

  // Adds the row of the step that `report` tells about; nothing when the file already has a row of that step.
  void append(const State& state, const StepReport& report, const Energies& energies,
              const std::vector<double>& probes);

  std::int64_t last_step() const { return last_step_; }  // of the last row; -1 without one
  std::int64_t rows() const { return rows_; }            // kept and appended
  const std::vector<std::string>& notes() const { return notes_; }

  // Brings all rows to the disk.
  void flush();

 private:
  void start(const std::string& header);
  void resume(const std::string& header, std::size_t columns, std::int64_t resumed_step);
  void set_aside(const std::string& why);
  void write_waiting();
  std::filesystem::path path_;
  int file_ = -1;
  std::int64_t size_ = 0;        // bytes of complete rows in the file
  std::int64_t last_step_ = -1;  // of the last row
  std::int64_t rows_ = 0;
  std::vector<std::string> notes_;
  std::string waiting_;
  std::chrono::steady_clock::time_point last_write_;
};

// The whole of a series.csv, also of a run that is still going: half a row at the end does not count.
struct Series {
  std::vector<std::string> names;
  std::vector<std::vector<double>> columns;  // all of one length; a value may be infinite or no number
  std::size_t rows() const { return columns.empty() ? 0 : columns[0].size(); }
  // The column of that name, or nullptr.
  const std::vector<double>* find(const std::string& name) const;
};
// Throws RunError with the file and the row where it is not such a table.
Series read_series(const std::filesystem::path& run_folder);
// Any table of numbers with a header.
Series read_series_file(const std::filesystem::path& path);

}  // namespace slurry
