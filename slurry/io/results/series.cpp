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

#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

// Rows are written when this many bytes wait, or when this long has passed, so that a reader can follow a run.
constexpr std::size_t most_waiting = 1 << 16;
constexpr std::chrono::seconds longest_wait{1};

// A name as a CSV field: quoted when it holds a comma, a quote or a line break.
std::string csv_field(const std::string& name) {
  if (name.find_first_of(",\"\r\n") == std::string::npos) return name;
  std::string quoted = "\"";
  for (const char c : name) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string header_of(const std::vector<std::string>& probe_columns) {
  std::string header(series_header);
  for (const std::string& column : probe_columns) header += "," + csv_field(column);
  return header + "\n";
}

}  // namespace

SeriesWriter::SeriesWriter(const std::filesystem::path& run_folder, const std::vector<std::string>& probe_columns,
                           std::optional<std::int64_t> resumed_step)
    : path_(run_folder / "series.csv"), last_write_(std::chrono::steady_clock::now()) {
  make_folder(run_folder);
  const std::string header = header_of(probe_columns);
  if (resumed_step && std::filesystem::exists(path_))
    resume(header, *resumed_step);
  else
    write_file(path_, header), size_ = std::ssize(header);
  file_ = ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
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

// Finds the last complete row that is not later than the resumed step and cuts the file behind it.
void SeriesWriter::resume(const std::string& header, std::int64_t resumed_step) {
  const std::string text = read_file(path_);
  if (!text.starts_with(header))
    throw RunError(fmt::format("{}: its columns are not those of this run; it cannot be continued", path_.string()));
  std::size_t begin = header.size();
  for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    std::int64_t step = 0;
    const auto [stop, error] = std::from_chars(text.data() + begin, text.data() + end, step);
    if (error != std::errc{} || *stop != ',')
      throw RunError(fmt::format("{}: a row does not start with a step: \"{}\"", path_.string(),
                                 text.substr(begin, std::min<std::size_t>(end - begin, 40))));
    if (step > resumed_step) break;
    last_step_ = step;
    ++rows_;
  }
  size_ = static_cast<std::int64_t>(begin);
  if (::truncate(path_.c_str(), size_) != 0) fail_file("truncate", path_, errno);
}

void SeriesWriter::append(const State& state, const StepReport& report, const Energies& energies,
                          const std::vector<double>& probes) {
  if (state.clock.step <= last_step_) return;
  last_step_ = state.clock.step;
  ++rows_;
  const auto out = std::back_inserter(waiting_);
  fmt::format_to(out, "{},{},{},{},{},{},{},{},{},{}", state.clock.step, state.clock.time, report.dt, report.contacts, report.glued,
                 report.solve.iterations, report.solve.residual, report.deepest_overlap, energies.kinetic_energy,
                 energies.rotational_energy);
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

namespace {

// The fields of a header line, quoted or not.
std::vector<std::string> header_fields(std::string_view line) {
  std::vector<std::string> fields(1);
  bool in_quotes = false;
  for (std::size_t k = 0; k < line.size(); ++k) {
    const char c = line[k];
    if (c == '"' && in_quotes && k + 1 < line.size() && line[k + 1] == '"')
      fields.back() += line[k++];
    else if (c == '"')
      in_quotes = !in_quotes;
    else if (c == ',' && !in_quotes)
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

}  // namespace

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
  series.names = header_fields(std::string_view(text).substr(0, begin++));
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
