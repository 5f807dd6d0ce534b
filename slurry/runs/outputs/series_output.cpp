// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// series.csv: a row for each measured step.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/results/column_formula.hpp"
#include "slurry/io/results/series.hpp"
#include "slurry/observe/energies.hpp"
#include "slurry/observe/probes/probe_set.hpp"
#include "slurry/runs/outputs/output.hpp"

namespace slurry {
namespace {

constexpr const char* file_name = "series.csv";

ProbeSet make_probes(const Simulation& s) {
  std::vector<NamedProbe> probes;
  for (const ProbeOptions& p : s.description().probes) probes.push_back({p.name, p.probe});
  return ProbeSet(probes, s.world(), s.state());
}

// A plot of the report that no column could fill is refused before the first step.
void check_plots(const Case& c, const std::vector<std::string>& probe_columns) {
  const std::vector<std::string> columns = series_columns(probe_columns);
  for (const std::string& text : c.output.plots) try {
      const ColumnPlot plot = parse_column_plot(text);
      check_column_formula(plot.y, columns);
      check_column_formula(plot.x, columns);
    } catch (const InputError& error) {
      throw InputError(name_of(&Case::output) + "." + name_of(&OutputOptions::plots), error.what());
    }
}

class SeriesOutput : public Output {
 public:
  explicit SeriesOutput(const OutputContext& run)
      : Output(run.simulation->description().output.series), run_(run), probes_(make_probes(*run.simulation)) {
    check_plots(run.simulation->description(), probes_.column_names());
  }

  bool needs_report() const override { return true; }

  void watch() override { probes_.advance(scene()); }
  std::vector<double> memory() const override { return probes_.memory(); }
  std::vector<double> memory_before() const override { return memory_before_; }

  void start() override { writer_ = std::make_unique<SeriesWriter>(run_.folder, probes_.column_names()); }

  // Rows that were written before the checkpoint are not computed again. Where somebody has cut the file the state is
  // as good as ever, so that the run goes on and says what is missing: to refuse would cost the user the rest as well.
  void resume(const Kept& kept) override {
    writer_ = std::make_unique<SeriesWriter>(run_.folder, probes_.column_names(), kept.step);
    for (const std::string& sentence : writer_->notes()) note(sentence);
    missing_ = std::max<std::int64_t>(0, kept.count.value_or(0) - writer_->rows());
    if (missing_ > 0) note(missing_rows(kept));
    memory_before_ = kept.memory_before;
    if (!kept.memory.empty() && !probes_.recall(kept.memory, run_.simulation->state()))
      note(fmt::format("{}: the sums of the probes begin anew at step {}", file_name,
                       run_.simulation->state().clock.step));
  }

  void write() override {
    const State& s = run_.simulation->state();
    const StepReport& report = run_.simulation->last_report();
    probes_.sample(scene(), values_);
    writer_->append(s, report, measure_energies(s.grains), values_);
    count_as_written();
  }
  void count_as_written() override {
    memory_before_ = probes_.memory();
    probes_.begin_interval(run_.simulation->state().clock.time);
  }
  void flush() override { writer_->flush(); }

  std::int64_t count() const override { return writer_->rows() + missing_; }
  std::int64_t last_step() const override { return writer_->last_step(); }

 private:
  ProbeScene scene() const {
    const Simulation& s = *run_.simulation;
    return {.world = s.world(), .state = s.state(), .report = s.last_report(), .work = &s.workspace()};
  }
  std::string missing_rows(const Kept& kept) const {
    const std::string file = (run_.folder / file_name).string();
    const std::int64_t last = kept.last_step;
    if (writer_->rows() == 0)
      return fmt::format("{} was removed or emptied: all {} rows up to step {} are missing", file, *kept.count, last);
    if (writer_->last_step() < std::min(last, kept.step))
      return fmt::format("{} was cut: {} rows after step {} up to step {} are missing", file, missing_,
                         writer_->last_step(), last);
    return fmt::format("{} lacks {} of its {} rows up to step {}", file, missing_, *kept.count, last);
  }

  const OutputContext& run_;
  ProbeSet probes_;
  std::unique_ptr<SeriesWriter> writer_;
  std::int64_t missing_ = 0;  // rows that somebody has taken away
  std::vector<double> values_, memory_before_;
};

// A run that has made no step has at most the row of its start.
std::string progress(const std::filesystem::path& folder) {
  if (!is_there(folder / file_name)) return "";
  const std::string text = read_file(folder / file_name);
  std::int64_t latest = -1;
  for (std::size_t begin = 0; begin < text.size(); begin = std::min(text.find('\n', begin), text.size()) + 1) {
    std::int64_t step = -1;
    std::from_chars(text.data() + begin, text.data() + text.size(), step);
    latest = std::max(latest, step);
  }
  return latest > 0 ? fmt::format("{} reaches step {}", file_name, latest) : "";
}

}  // namespace

OutputEntry series_output() {
  return {"series",
          {{{file_name, std::string(series_header)}}, {}},
          [](const OutputContext& run) -> std::unique_ptr<Output> { return std::make_unique<SeriesOutput>(run); },
          &progress};
}

}  // namespace slurry
