// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// series.csv: header, shortest numbers that read back, and resuming without loss or repetition.
#include "slurry/io/results/series.hpp"

#include <sys/resource.h>

#include <csignal>

#include "tests/unit/io/run_folder.hpp"

namespace slurry {
namespace {

const std::string header =
    "step,time,dt,contacts,glued,iterations,residual,deepest_overlap,kinetic_energy,rotational_energy,ball.x\n";

class SeriesFile : public RunFolder {
 protected:
  void append(SeriesWriter& series, std::int64_t step, double probe) const {
    State state;
    state.clock.step = step;
    state.clock.time = 0.1 * static_cast<double>(step);
    StepReport report;
    report.dt = 0.1;
    report.contacts = 4;
    report.glued = 2;
    report.solves = 1;
    report.deepest_overlap = 1e-9;
    report.solve.iterations = 12;
    report.solve.residual = 2.5e-7;
    Energies energies;
    energies.kinetic_energy = 1.0 / 3.0;
    series.append(state, report, energies, {probe});
  }
  std::string row(std::int64_t step, const std::string& time, const std::string& probe) const {
    return std::to_string(step) + "," + time + ",0.1,4,2,12,2.5e-07,1e-09,0.3333333333333333,0," + probe + "\n";
  }
  std::string text() const { return read_file(folder / "series.csv"); }
};

TEST_F(SeriesFile, WritesAHeaderAndRows) {
  SeriesWriter series(folder, {"ball.x"});
  EXPECT_EQ(text(), header);
  append(series, 0, 5);
  append(series, 1, -0.1);
  series.flush();
  EXPECT_EQ(text(), header + row(0, "0", "5") + row(1, "0.1", "-0.1"));
}

TEST_F(SeriesFile, NumbersReadBackToTheSameDouble) {
  Random random(5);
  std::vector<double> values(200);
  for (double& x : values) fill(random, x);
  {
    SeriesWriter series(folder, {"ball.x"});
    for (std::size_t k = 0; k < values.size(); ++k) append(series, static_cast<std::int64_t>(k), values[k]);
  }
  std::ifstream in(folder / "series.csv");
  std::string line;
  std::getline(in, line);
  for (const double x : values) {
    std::getline(in, line);
    EXPECT_EQ(std::stod(line.substr(line.rfind(',') + 1)), x);
  }
}

TEST_F(SeriesFile, QuotesAwkwardNames) {
  SeriesWriter series(folder, {"a,b.x", "say \"hi\".x"});
  EXPECT_TRUE(contains(text(), ",\"a,b.x\",\"say \"\"hi\"\".x\"\n"));
}

TEST_F(SeriesFile, ManyRowsAreWrittenWithoutBeingAsked) {
  SeriesWriter series(folder, {"ball.x"});
  for (std::int64_t k = 0; k < 5000; ++k) append(series, k, 0.1);
  EXPECT_GT(text().size(), 100000u);
}

TEST_F(SeriesFile, AResumedRunCutsLaterRowsAndGoesOn) {
  {
    SeriesWriter series(folder, {"ball.x"});
    for (std::int64_t k = 0; k < 5; ++k) append(series, k, 1);
  }
  SeriesWriter series(folder, {"ball.x"}, 2);
  EXPECT_EQ(text(), header + row(0, "0", "1") + row(1, "0.1", "1") + row(2, "0.2", "1"));
  append(series, 2, 7);  // already there
  append(series, 3, 8);
  series.flush();
  EXPECT_EQ(text(),
            header + row(0, "0", "1") + row(1, "0.1", "1") + row(2, "0.2", "1") + row(3, "0.30000000000000004", "8"));
}

TEST_F(SeriesFile, AResumedRunDropsHalfARow) {
  {
    SeriesWriter series(folder, {"ball.x"});
    append(series, 1, 1);
  }
  const std::string whole = text();
  std::ofstream(folder / "series.csv", std::ios::app) << "2,0.2,0.1,4";
  SeriesWriter series(folder, {"ball.x"}, 10);
  EXPECT_EQ(text(), whole);
}

TEST_F(SeriesFile, AResumedRunWithoutAFileStartsOne) {
  SeriesWriter series(folder, {"ball.x"}, 10);
  EXPECT_EQ(text(), header);
}

TEST_F(SeriesFile, ANewRunStartsAnew) {
  {
    SeriesWriter series(folder, {"ball.x"});
    append(series, 1, 1);
  }
  SeriesWriter series(folder, {"ball.x"});
  EXPECT_EQ(text(), header);
}

// Nothing of it is lost, and the run goes on.
TEST_F(SeriesFile, SetsAnotherTableAside) {
  {
    SeriesWriter series(folder, {"ball.x"});
    append(series, 1, 1);
  }
  const std::string other = text();
  SeriesWriter series(folder, {"ball.y"}, 1);
  ASSERT_EQ(series.notes().size(), 1u);
  EXPECT_TRUE(contains(series.notes()[0], "series.csv: its columns are not those of this run")) << series.notes()[0];
  EXPECT_EQ(read_file(folder / "series.csv.foreign"), other);
  EXPECT_EQ(series.rows(), 0);
  EXPECT_TRUE(contains(text(), "ball.y\n"));
}

TEST_F(SeriesFile, StartsAnEmptiedFileAnew) {
  write_file(folder / "series.csv", "");
  SeriesWriter series(folder, {"ball.x"}, 10);
  EXPECT_EQ(text(), header);
  EXPECT_EQ(series.rows(), 0);
  EXPECT_FALSE(std::filesystem::exists(folder / "series.csv.foreign"));
}

TEST_F(SeriesFile, LeavesOutLinesThatAreNoRows) {
  write_file(folder / "series.csv", header + row(0, "0", "1") + "\n" + row(1, "0.1", "1") + "one,2,3\n" +
                                        row(1, "0.1", "1") + row(2, "a word", "1") + row(3, "0.3", "1") +
                                        row(7, "0.7", "1"));
  SeriesWriter series(folder, {"ball.x"}, 5);
  EXPECT_EQ(text(), header + row(0, "0", "1") + row(1, "0.1", "1") + row(3, "0.3", "1"));
  EXPECT_EQ(series.rows(), 3);
  EXPECT_EQ(series.last_step(), 3);
  ASSERT_EQ(series.notes().size(), 1u);
  EXPECT_TRUE(contains(series.notes()[0], "4 lines are no rows of this run")) << series.notes()[0];
  append(series, 4, 2);
  series.flush();
  EXPECT_TRUE(text().ends_with(row(3, "0.3", "1") + row(4, "0.4", "2"))) << text();
  // What comes after the step from which the run goes on is cut off without a word.
  write_file(folder / "series.csv", header + row(0, "0", "1") + "\n" + row(6, "0.6", "1"));
  EXPECT_TRUE(SeriesWriter(folder, {"ball.x"}, 5).notes().empty());
  EXPECT_EQ(text(), header + row(0, "0", "1"));
}

// A limit on the size of files stands for a full disk: part of a row still fits, the rest does not.
TEST_F(SeriesFile, AFullDiskLeavesOnlyWholeRows) {
  SeriesWriter series(folder, {"ball.x"});
  append(series, 1, 1);
  series.flush();
  const std::string whole = text();
  struct rlimit old {};
  ::getrlimit(RLIMIT_FSIZE, &old);
  const struct rlimit tight { whole.size() + 10, old.rlim_max };
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ::setrlimit(RLIMIT_FSIZE, &tight);
  append(series, 2, 1);
  const std::string message = message_of([&] { series.flush(); });
  // A checkpoint would be saved after a flush that succeeds: it must not, while the row is missing.
  EXPECT_NE(message_of([&] { series.flush(); }), "");
  ::setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, handler);
  EXPECT_TRUE(contains(message, "series.csv: File too large")) << message;
  EXPECT_EQ(text(), whole);
  series.flush();
  EXPECT_TRUE(text().starts_with(whole + "2,")) << text();
}

TEST_F(SeriesFile, AnImpossibleFolderIsARunError) {
  EXPECT_TRUE(contains(message_of([&] { SeriesWriter(impossible_folder(), {}); }), "Not a directory"));
}

TEST_F(SeriesFile, AFileThatWasRemovedIsARunError) {
  SeriesWriter series(folder, {"ball.x"});
  append(series, 1, 1);
  EXPECT_EQ(series.last_step(), 1);
  std::filesystem::remove(folder / "series.csv");
  EXPECT_TRUE(contains(message_of([&] { series.flush(); }), "series.csv has been removed"));
}

}  // namespace
}  // namespace slurry
