// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sweeps: the combinations, the names of their folders, and the table and page that compare them.
#include "slurry/runs/sweep.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "slurry/io/results/series.hpp"
#include "small_run.hpp"

namespace slurry {
namespace {

using Strings = std::vector<std::string>;

TEST(SweepAxis, IsReadFromAKeyAndItsValues) {
  const SweepAxis axis = parse_axis("contacts.0.friction=0, 0.1,0.5");
  EXPECT_EQ(axis.key, "contacts.0.friction");
  EXPECT_EQ(axis.values, (Strings{"0", "0.1", "0.5"}));
  EXPECT_EQ(parse_axis("grains.0.velocity=[0,1],[1,0]").values, (Strings{"[0,1]", "[1,0]"}));
  EXPECT_EQ(parse_axis("radius={uniform=[1,2]},3").values, (Strings{"{uniform=[1,2]}", "3"}));
  EXPECT_EQ(parse_axis("title=\"a,b\",c").values, (Strings{"\"a,b\"", "c"}));
}

TEST(SweepAxis, WithoutAKeyOrAValueIsRefused) {
  for (const char* wrong : {"friction", "=1,2", "friction=", "friction=1,,2"})
    EXPECT_THROW(parse_axis(wrong), InputError) << wrong;
}

TEST(SweepRuns, AreAllCombinationsTheLastAxisFastest) {
  const std::vector<SweepAxis> axes{{"contacts.0.friction", {"0.1", "0.5"}}, {"seed", {"1", "2"}}};
  const std::vector<SweepRun> runs = sweep_runs(axes);
  ASSERT_EQ(runs.size(), 4u);
  EXPECT_EQ(runs[1].name, "friction=0.1_seed=2");
  EXPECT_EQ(runs[2].values, (Strings{"0.5", "1"}));
  EXPECT_EQ(settings_of(runs[1], axes), (Strings{"contacts.0.friction=0.1", "seed=2"}));
}

TEST(SweepRuns, HaveNamesThatTellThemApartOnEveryFileSystem) {
  const auto names = [](const std::vector<SweepAxis>& axes) {
    Strings all;
    for (const SweepRun& run : sweep_runs(axes)) all.push_back(run.name);
    return all;
  };
  EXPECT_EQ(names({{"grains.0.radius", {"1"}}, {"grains.1.radius", {"2"}}}),
            (Strings{"grains.0.radius=1_grains.1.radius=2"}));
  EXPECT_EQ(names({{"radius", {"{uniform=[1,2]}"}}}), (Strings{"radius=_uniform__1_2__"}));
  EXPECT_THROW(names({{"seed", {"1", "1"}}}), InputError);
  EXPECT_THROW(names({{"seed", {"1"}}, {"seed", {"2"}}}), InputError);
}

class SweepFiles : public SmallRun {
 protected:
  Path sweep = folder / "sweep";

  std::vector<SweepRun> make_runs() const {
    std::vector<SweepRun> runs = sweep_runs({{"grains.0.radius", {"0.1", "0.2", "x,y"}}});
    for (std::size_t k = 0; k < 2; ++k) {
      Runner runner = Runner::start(small({"grains.0.radius=" + runs[k].values[0]}), sweep / runs[k].name);
      go(runner, 20);
      runner.finish("end");
      runs[k].ended = "end";
    }
    runs[2].ended = "failed: no number";
    return runs;
  }
};

TEST_F(SweepFiles, TellTheValuesAndTheNumbersOfEachRun) {
  write_sweep(sweep, "Discs", {"grains.0.radius"}, make_runs());
  const std::string table = read_file(sweep / "sweep.csv");
  EXPECT_TRUE(table.starts_with("run,grains.0.radius,ended,steps,time,grains,"));
  EXPECT_TRUE(contains(table, ",energies_at_end.kinetic_energy,"));
  EXPECT_FALSE(contains(table, "cores"));
  EXPECT_TRUE(contains(table, "\nradius=0.1,0.1,end,20,0.2,2,"));
  EXPECT_TRUE(contains(table, "\nradius=x_y,\"x,y\",failed: no number,,,"));
  const std::string page = read_file(sweep / "report.html");
  EXPECT_TRUE(contains(page, "2 of 3 runs have reached their end"));
  EXPECT_TRUE(contains(page, "radius=x_y: failed: no number"));
  EXPECT_TRUE(contains(page, "energy, kinetic"));
  EXPECT_FALSE(contains(page, "<script"));
}

// What probes measured last is in the table; the page has few digits, and tables that are not wider than it.
TEST_F(SweepFiles, TellWhatProbesMeasured) {
  const std::string probe = R"(probes=[{name="all", probe="group"}])";
  std::vector<SweepRun> runs = sweep_runs({{"grains.0.radius", {"0.1", "0.2"}}});
  for (SweepRun& one : runs) {
    Runner runner = Runner::start(small({"grains.0.radius=" + one.values[0], probe}), sweep / one.name);
    go(runner, 20);
    runner.finish("end");
    one.ended = "end";
  }
  write_sweep(sweep, "Discs", {"grains.0.radius"}, runs);
  const std::string csv = read_file(sweep / "sweep.csv");
  const Series series = read_series(sweep / runs[0].name);
  EXPECT_GT(series.names.size(), count_of_own_columns());
  for (std::size_t k = count_of_own_columns(); k < series.names.size(); ++k) {
    for (const char* what : {"mean.", "error.", "last."})
      EXPECT_TRUE(contains(csv, std::string(",") + what + series.names[k])) << csv;
    EXPECT_TRUE(contains(csv, fmt::format(",{}", series.columns[k].back()))) << csv;
  }
  const std::string page = read_file(sweep / "report.html");
  std::istringstream lines(page.substr(0, page.find("<h2>Series")));
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("<tr><th>")) {
      std::size_t cells = 0;
      for (std::size_t at = line.find("<th>"); at != std::string::npos; at = line.find("<th>", at + 1)) ++cells;
      EXPECT_LE(cells, 3u + 6u) << line;
    }
  EXPECT_FALSE(std::regex_search(page.substr(page.find("<h2>Runs"), page.find("<h2>Series") - page.find("<h2>Runs")),
                                 std::regex("<td>[-0-9.]{12,}")));
}

TEST_F(SweepFiles, AreFinishedWhereTheCaseIsTheSameAndItsEndWasReached) {
  make_runs();
  const Path first = sweep / "radius=0.1";
  EXPECT_TRUE(is_finished(first, write_case(small({"grains.0.radius=0.1"}))));
  EXPECT_FALSE(is_finished(first, write_case(small({"grains.0.radius=0.1", "time.end=0.3"}))));
  EXPECT_FALSE(is_finished(sweep / "radius=0.3", write_case(small())));
  Runner runner = Runner::start(small(), run);
  go(runner, 3);
  runner.finish("interrupted");
  EXPECT_EQ(ending_of(run), "interrupted");
  EXPECT_FALSE(is_finished(run, write_case(small())));
}

}  // namespace
}  // namespace slurry
