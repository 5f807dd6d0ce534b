// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The means of probes in the files of a run: those of its series, also after it was resumed, and the plots that it asks
// for.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "slurry/io/results/series.hpp"
#include "small_run.hpp"

namespace slurry {
namespace {

using Json = nlohmann::json;

class Averages : public SmallRun {
 protected:
  Json probes_of(const Path& place) const { return Json::parse(read_file(place / "summary.json"))["probes"]; }
};

TEST_F(Averages, AreInTheSummary) {
  Runner runner = Runner::start(small({"output.mean_since=0.1"}), run);
  go(runner, 20);
  runner.finish("end");
  const Json probes = probes_of(run);
  const Series series = read_series(run);
  EXPECT_DOUBLE_EQ(probes["since"].get<double>(), 0.1);
  EXPECT_EQ(probes["rows"].get<int>(), 10);  // a row each step of 0.01 s
  EXPECT_EQ(probes["columns"].size(), series.names.size() - count_of_own_columns());
  const std::vector<double>& force = *series.find("floor.fy");
  double mean = 0;
  for (std::size_t k = force.size() - 10; k < force.size(); ++k) mean += force[k] / 10;
  const Json& column = probes["columns"]["floor.fy"];
  EXPECT_NEAR(column["mean"].get<double>(), mean, 1e-12 * std::abs(mean));
  EXPECT_EQ(column["last"].get<double>(), force.back());
}

TEST_F(Averages, OfAResumedRunAreThoseOfTheWholeRun) {
  Runner whole = Runner::start(small(), folder / "whole");
  go(whole, 20);
  whole.finish("end");
  {
    Runner first = Runner::start(small(), run);
    go(first, 13);
    first.finish("interrupted");
  }
  Runner second = Runner::resume(small(), run);
  go(second, 20);
  second.finish("end");
  EXPECT_EQ(probes_of(run), probes_of(folder / "whole"));
}

TEST_F(Averages, AreOnThePage) {
  Runner runner =
      Runner::start(small({R"(output.plots=["floor.py over time", "line.all_forward"])", "output.report=true"}), run);
  go(runner, 20);
  runner.finish("end");
  const std::string page = read_file(run / "report.html");
  EXPECT_TRUE(contains(page, "<h2>Plots</h2>"));
  EXPECT_TRUE(contains(page, "floor.py"));
  EXPECT_TRUE(contains(page, "<h2>Probes</h2>"));
  EXPECT_LT(page.find("Last: step 20"), page.find("First: step 0")) << "the final state comes first";
}

TEST_F(Averages, APlotOfNoColumnIsRefusedBeforeTheRun) {
  for (const char* plots :
       {R"(output.plots=["floor.fq"])", R"(output.plots=["floor.fy over"])", R"(output.plots=["1 +"])"})
    try {
      Runner::start(small({plots}), run);
      FAIL() << plots;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("output.plots"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace slurry
