// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Ticks, plots and the report.
#include "slurry/draw/report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "slurry/draw/plot.hpp"
#include "slurry/draw/report_probes.hpp"
#include "slurry/io/results/column_formula.hpp"
#include "tests/unit/draw/small_frame.hpp"
#include "tests/unit/io/run_folder.hpp"

namespace slurry {
namespace {

using test::count;

TEST(Ticks, AreRound) {
  EXPECT_EQ(linear_ticks({0, 1}, 5), (std::vector<double>{0, 0.2, 0.4, 0.6000000000000001, 0.8, 1}));
  EXPECT_EQ(linear_ticks({-3, 7}, 2), (std::vector<double>{0, 5}));
  EXPECT_TRUE(linear_ticks({1, 1}, 5).empty());
  EXPECT_TRUE(linear_ticks({0, std::numeric_limits<double>::infinity()}, 5).empty());
  EXPECT_EQ(decade_ticks({1e-3, 10}, 6).size(), 5u);
  EXPECT_EQ(round_below(0.0499999), 0.02);
  EXPECT_EQ(round_below(5), 5);
}

TEST(Ticks, AreWrittenForPeople) {
  EXPECT_EQ(number_text(1e-6), "1e-6");
  EXPECT_EQ(number_text(-0.0), "0");
  EXPECT_EQ(number_text(1.5e12), "1.5e12");
  EXPECT_EQ(tick_text(0.6000000000000001, 0.2), "0.6");
  EXPECT_EQ(tick_text(1.5, 0.5), "1.5");
  EXPECT_EQ(tick_text(300, 100), "300");
}

// Two digits of the error, and as many decimals of the mean.
TEST(TextWithError, HasTheDigitsThatAreKnown) {
  EXPECT_EQ(text_with_error(1.23456, 0.0567), "1.235 ± 0.057");
  EXPECT_EQ(text_with_error(-31.86, 1.2), "-31.9 ± 1.2");
  EXPECT_EQ(text_with_error(1234.5, 130), "1234 ± 130");
  EXPECT_EQ(text_with_error(12345678, 1234), "(1.23457 ± 0.00012) × 10⁷");
  EXPECT_EQ(text_with_error(0, 2.5e-6), "(0.0 ± 2.5) × 10⁻⁶");
  EXPECT_EQ(text_with_error(0.25, 0), "0.25");
  EXPECT_EQ(text_with_error(std::nan(""), 1), "—");
}

TEST(Plot, AnErrorIsABarWithinThePlot) {
  Plot plot{"p", "", "x", {0, 1}, {{"p", {1, 2}}}};
  plot.lines[0].markers = true;
  const std::string without = plot_svg(plot);
  plot.lines[0].error = {0.5, std::nan("")};
  const std::string with = plot_svg(plot);
  EXPECT_NE(with, without);
  // One bar: of the value that has an error.
  EXPECT_EQ(std::count(with.begin(), with.end(), 'V'), std::count(without.begin(), without.end(), 'V') + 1);
}

// Of a path x may go back; every row is a point of it.
TEST(Plot, APathKeepsTheOrderOfItsRows) {
  Series series{series_columns({"a.x"}), {}};
  series.columns.assign(series.names.size(), {0, 1, 0});
  series.columns.back() = {0, 5, 1};
  const std::vector<Plot> plots = asked_plots(series, {"a.x over 2 * time", "a.x"});
  EXPECT_EQ(plots[0].title, "a.x over 2 * time");
  EXPECT_EQ(plots[0].x, (std::vector<double>{0, 2, 0}));
  EXPECT_TRUE(plots[0].lines[0].is_path);
  EXPECT_EQ(plots[1].x_label, "time, s");
}

TEST(Plot, DecimationKeepsPeaks) {
  std::vector<double> x, y;
  for (int k = 0; k < 100000; ++k) x.push_back(k), y.push_back(std::sin(0.001 * k));
  y[31415] = 7, y[27182] = -7;
  const std::vector<std::size_t> kept = decimate(x, y, 400);
  EXPECT_LE(kept.size(), 1600u);
  EXPECT_TRUE(std::is_sorted(kept.begin(), kept.end()));
  EXPECT_TRUE(std::binary_search(kept.begin(), kept.end(), 31415u));
  EXPECT_TRUE(std::binary_search(kept.begin(), kept.end(), 27182u));
  EXPECT_EQ(kept.front(), 0u);
  EXPECT_EQ(kept.back(), 99999u);
}

TEST(Plot, TakesALogarithmicAxisForDecades) {
  Plot plot{"residual", "", "time, s", {0, 1, 2, 3}, {{"r", {1e-9, 1e-6, 1e-3, 1}}}};
  EXPECT_TRUE(wants_log_axis(plot));
  EXPECT_NE(plot_svg(plot).find("(log)"), std::string::npos);
  plot.lines[0].values = {0, 1, 2, 3};
  EXPECT_FALSE(wants_log_axis(plot));
  plot.lines[0].values = {-1, 1e-6, 1, 1e6};
  EXPECT_FALSE(wants_log_axis(plot)) << "negative values have no logarithm";
}

TEST(Plot, AValueThatIsNoNumberIsAGap) {
  const Plot plot{"gap", "m", "time, s", {0, 1, 2, 3, 4}, {{"g", {1, 2, std::nan(""), 3, 4}}}};
  const std::string svg = plot_svg(plot);
  const std::size_t at = svg.find("line0\" d=\"");
  EXPECT_EQ(count(svg.substr(at, svg.find("\"/>", at) - at), "M"), 2u);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(Plot, LinesMayHaveTimesOfTheirOwn) {
  Plot plot{"distance", "m", "time, s", {}, {{"exact", {0, 1, 2}, {0, 1, 2}}, {"a", {0, 4}, {0, 4}}}};
  const std::string svg = plot_svg(plot, 520, 230);
  // The axis reaches to the end of the longer line: the other ends half-way.
  const auto end_of = [&](const std::string& line) {
    const std::size_t at = svg.find(line + "\" d=\"");
    const std::string path = svg.substr(at, svg.find("\"/>", at) - at);
    return std::stod(path.substr(path.rfind('L') + 1));
  };
  EXPECT_NEAR(end_of("line1") - 58, 2 * (end_of("line0") - 58), 0.2);  // coordinates are cut to a tenth of a pixel
  // Many long labels stand in rows below the title rather than over it.
  const std::size_t beside = svg.find(">exact<");
  EXPECT_NE(svg.rfind("y=\"15.0\"", beside), std::string::npos);
  for (int k = 0; k < 4; ++k) plot.lines.push_back({"a scheme with a long name", {0, 1}, {0, 1}});
  EXPECT_NE(plot_svg(plot).find("y=\"46.0\""), std::string::npos);
}

TEST(Plots, TellTheUnitOfGamma) {
  Series s;
  s.names = {"step", "time", "touch.gamma"};
  s.columns = {{0, 1}, {0, 1}, {-1, -2}};
  EXPECT_EQ(plots_of(s)[0].unit, "N s/m²");
  EXPECT_EQ(plots_of(s, "N s")[0].unit, "N s");
}

TEST(Plots, PutRelatedColumnsTogether) {
  Series s;
  s.names = {"step", "time", "dt", "kinetic_energy", "rotational_energy", "ball.x", "ball.y", "ball.z", "odd"};
  s.columns = {{0, 1}, {0, 1}, {0, 1}, {1, 2}, {1, 1}, {1, 2}, {2, 3}, {0, 0}, {5, 6}};
  const std::vector<Plot> plots = plots_of(s);
  ASSERT_EQ(plots.size(), 3u);
  EXPECT_EQ(plots[0].title, "energy");
  EXPECT_EQ(plots[0].lines.size(), 2u);
  EXPECT_EQ(plots[1].title, "ball: position");
  EXPECT_EQ(plots[1].lines.size(), 2u) << "z is 0 throughout";
  EXPECT_EQ(plots[2].title, "odd");
}

using Report = RunFolder;

TEST_F(Report, SaysHowARunFailed) {
  write_file(folder / "case.toml", "kind = \"another\"\n");
  write_file(folder / "summary.json",
             R"({"title": "A <b>", "ended": "failed: no & more", "steps": 10, "time": 1.5, "deepest_overlap": 0.2,
                 "solver": {"not_converged": 3, "worst_residual": 0.01, "shortened_steps": 2}})");
  write_file(folder / "series.csv", "step,time,force\n0,0,1\n1,1,nan\n2,2,inf\n3,3,4\n");
  const std::string page = report_html(folder);
  for (const char* part : {"A &lt;b&gt;", "no &amp; more", "3 of 10 steps missed", "2 steps were shortened",
                           "0.2 of their radius", "aria-label=\"force\"", "kind"})
    EXPECT_TRUE(contains(page, part)) << part;
  // One page that needs nothing else.
  for (const char* part : {"<script", "src=\"http", "href=", "@import"}) EXPECT_FALSE(contains(page, part)) << part;
}

TEST_F(Report, ServesARunThatHasNotEnded) {
  write_file(folder / "case.toml", "title = \"x\"\n");
  EXPECT_TRUE(contains(report_html(folder), "has not ended"));
  EXPECT_TRUE(contains(message_of([&] { report_html(folder / "nothing"); }), "holds no run"));
  write_file(folder / "summary.json", "[1, 2");
  EXPECT_TRUE(contains(message_of([&] { report_html(folder); }), "not a JSON object"));
}

TEST_F(Report, ABrokenSeriesIsANoteAndNoError) {
  write_file(folder / "case.toml", "");
  write_file(folder / "summary.json", R"({"ended": "end"})");
  write_file(folder / "series.csv", "step,time\n0,zero\n");
  const std::string page = report_html(folder);
  EXPECT_TRUE(contains(page, "No plots"));
  EXPECT_TRUE(contains(page, "series.csv:2"));
}

using ReadSeries = RunFolder;

TEST_F(ReadSeries, TakesWhatTheWriterWrites) {
  write_file(folder / "series.csv", "step,\"a,\"\"b\"\"\"\n1,-inf\n2,1e-300\n3,4");
  const Series s = read_series(folder);
  ASSERT_EQ(s.names, (std::vector<std::string>{"step", "a,\"b\""}));
  ASSERT_EQ(s.rows(), 2u) << "half a row at the end does not count";
  EXPECT_EQ(s.columns[1][1], 1e-300);
  EXPECT_EQ(s.find("nothing"), nullptr);
  write_file(folder / "series.csv", "a,b\n1\n");
  EXPECT_TRUE(contains(message_of([&] { read_series(folder); }), "series.csv:2: entry 1"));
  write_file(folder / "series.csv", "a,b\n1,2,3\n");
  EXPECT_TRUE(contains(message_of([&] { read_series(folder); }), "entry 2"));
}

}  // namespace
}  // namespace slurry
