// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/series.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <iterator>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/csv_text.hpp"

namespace slurry {
namespace {

// Rows are written when this many bytes wait, or when this long has passed, so that a reader can follow a run.
constexpr std::size_t most_waiting = 1 << 16;
constexpr std::chrono::seconds longest_wait{1};

std::string header_of(const std::vector<std::string>& probe_columns) {
  std::string header(series_header);
  for (const std::string& column : probe_columns) header += "," + csv_field(column);
  return header + "\n";
}

std::size_t count_columns(const std::vector<std::string>& probe_columns) {
  return count_of_own_columns() + probe_columns.size();
}

// The step of a row; nothing where the line is none: another number of entries, or letters that no number has.
std::optional<std::int64_t> step_of_row(std::string_view line, std::size_t columns) {
  if (static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')) + 1 != columns) return {};
  if (line.find_first_not_of("0123456789+-.,einfa") != std::string_view::npos) return {};
  std::int64_t step = 0;
  const auto [stop, error] = std::from_chars(line.data(), line.data() + line.size(), step);
  if (error != std::errc{} || *stop != ',' || step < 0) return {};
  return step;
}

}  // namespace

std::size_t count_of_own_columns() {
  return static_cast<std::size_t>(std::count(series_header.begin(), series_header.end(), ',')) + 1;
}

SeriesWriter::SeriesWriter(const std::filesystem::path& run_folder, const std::vector<std::string>& probe_columns,
                           std::optional<std::int64_t> resumed_step)
    : path_(run_folder / "series.csv"), last_write_(std::chrono::steady_clock::now()) {
  make_folder(run_folder);
  const std::string header = header_of(probe_columns);
  if (resumed_step && is_there(path_) && !std::filesystem::is_regular_file(path_)) set_aside("it is no regular file");
  if (resumed_step && is_there(path_))
    resume(header, count_columns(probe_columns), *resumed_step);
  else
    start(header);
  file_ = ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK);
  if (file_ < 0) fail_file("open", path_, errno);
}

SeriesWriter::~SeriesWriter() {
  try {
    flush();
  } catch (const RunError&) {
    // A destructor must not throw; whoever cares about the error has called flush().
  }
  ::close(file_);
}

void SeriesWriter::start(const std::string& header) {
  write_file(path_, header);
  size_ = std::ssize(header);
}

// Keeps the complete rows that are not later than the resumed step.
void SeriesWriter::resume(const std::string& header, std::size_t columns, std::int64_t resumed_step) {
  const std::string text = read_file(path_);
  if (!text.starts_with(header)) {
    if (!text.empty()) set_aside("its columns are not those of this run");
    return start(header);
  }
  std::string kept = header, first_left_out;
  std::int64_t left_out = 0, in_doubt = 0;  // lines that are no rows: before the last row that is kept, and after it
  std::size_t begin = header.size();
  for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    const std::string_view line(text.data() + begin, end - begin);
    const std::optional<std::int64_t> step = step_of_row(line, columns);
    if (!step || *step <= last_step_) {
      if (left_out + in_doubt++ == 0) first_left_out = shown(line);
      continue;
    }
    if (*step > resumed_step) break;
    left_out += std::exchange(in_doubt, 0);
    kept.append(line) += '\n';
    last_step_ = *step;
    ++rows_;
  }
  size_ = std::ssize(kept);
  if (left_out > 0) {
    write_file(path_, kept);
    notes_.push_back(fmt::format("{}: {} lines are no rows of this run and were left out, the first: \"{}\"",
                                 path_.string(), left_out, first_left_out));
  } else if (::truncate(path_.c_str(), size_) != 0) {
    fail_file("truncate", path_, errno);
  }
}

void SeriesWriter::set_aside(const std::string& why) {
  const std::filesystem::path aside = path_.string() + ".foreign";
  std::error_code code;
  std::filesystem::rename(path_, aside, code);
  if (code) fail_file("rename", path_, code.value());
  notes_.push_back(fmt::format("{}: {}; it was set aside as {}", path_.string(), why, aside.filename().string()));
}

void SeriesWriter::append(const State& state, const StepReport& report, const Energies& energies,
                          const std::vector<double>& probes) {
  if (state.clock.step <= last_step_) return;
  last_step_ = state.clock.step;
  ++rows_;
  const auto out = std::back_inserter(waiting_);
  fmt::format_to(out, "{},{},{},{},{},{},{},{},{},{}", state.clock.step, state.clock.time, report.dt, report.contacts,
                 report.glued, report.solve.iterations, report.solve.residual, report.deepest_overlap,
                 energies.kinetic_energy, energies.rotational_energy);
  for (const double value : probes) fmt::format_to(out, ",{}", value);
  waiting_ += '\n';
  if (waiting_.size() >= most_waiting || std::chrono::steady_clock::now() - last_write_ >= longest_wait)
    write_waiting();
}

void SeriesWriter::write_waiting() {
  last_write_ = std::chrono::steady_clock::now();
  // The system goes on writing to a file that has been removed, and drops it at the end.
  struct stat status {};
  if (::fstat(file_, &status) == 0 && status.st_nlink == 0)
    throw RunError(fmt::format("{} has been removed while the run was writing it", path_.string()));
  try {
    write_all(file_, waiting_, path_);
  } catch (const RunError&) {
    // Half a row must not stay behind; when even that fails, resume() cuts it off. The rows go on waiting, so that no
    // checkpoint is saved after rows that are lost.
    [[maybe_unused]] const int cut = ::ftruncate(file_, size_);
    throw;
  }
  size_ += std::ssize(waiting_);
  waiting_.clear();
}

void SeriesWriter::flush() {
  write_waiting();
  if (::fsync(file_) != 0) fail_file("flush", path_, errno);
}

// ---- Reading

const std::vector<double>* Series::find(const std::string& name) const {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? nullptr : &columns[static_cast<std::size_t>(found - names.begin())];
}

Series read_series(const std::filesystem::path& run_folder) { return read_series_file(run_folder / "series.csv"); }

Series read_series_file(const std::filesystem::path& path) {
  const std::string text = read_file(path);
  Series series;
  std::size_t begin = text.find('\n');
  if (begin == std::string::npos) return series;
  series.names = csv_fields(std::string_view(text).substr(0, begin++));
  series.columns.resize(series.names.size());
  std::int64_t line = 2;
  for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1, ++line) {
    const char *at = text.data() + begin, *stop = text.data() + end;
    for (std::size_t k = 0; k < series.columns.size(); ++k) {
      double value = 0;
      const auto [next, error] = std::from_chars(at, stop, value);
      const bool is_last = k + 1 == series.columns.size();
      if (error == std::errc::invalid_argument || (is_last ? next != stop : next == stop || *next != ','))
        throw RunError(fmt::format("{}:{}: entry {} is not a number followed by {}", path.string(), line, k + 1,
                                   is_last ? "the end of the line" : "a comma"));
      series.columns[k].push_back(value);
      at = next + 1;
    }
  }
  return series;
}

}  // namespace slurry
