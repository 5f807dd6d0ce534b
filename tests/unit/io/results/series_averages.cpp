// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Means of the columns of a series, and formulas of columns.
#include "slurry/io/results/series_averages.hpp"

#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "slurry/io/results/column_formula.hpp"

namespace slurry {
namespace {

// Eleven rows, one a second, with two columns of probes: the time, and 2 or 4 by turns.
Series ten_seconds() {
  Series s;
  s.names = series_columns({"a.t", "box.x-.fx"});
  s.columns.resize(s.names.size());
  for (int k = 0; k <= 10; ++k)
    for (std::size_t c = 0; c < s.columns.size(); ++c)
      s.columns[c].push_back(c == 1 || c + 2 == s.columns.size() ? k : c + 1 == s.columns.size() ? 2 + 2 * (k % 2) : 0);
  return s;
}

TEST(SeriesAverages, AreThoseOfTheSecondHalf) {
  const auto found = averages_of(ten_seconds());
  ASSERT_TRUE(found);
  EXPECT_DOUBLE_EQ(found->since, 5);
  EXPECT_EQ(found->rows, 5);  // those at 6 to 10 s
  EXPECT_DOUBLE_EQ(found->find("a.t")->average.mean, 8);
  EXPECT_DOUBLE_EQ(found->find("a.t")->last, 10);
  EXPECT_EQ(found->find("b"), nullptr);
}

// The row of the start stands for nothing.
TEST(SeriesAverages, BeginWhereTheCaseSays) {
  const auto all = averages_of(ten_seconds(), 0.0), late = averages_of(ten_seconds(), 8.5);
  EXPECT_EQ(all->rows, 10);
  EXPECT_DOUBLE_EQ(all->find("a.t")->average.mean, 5.5);
  EXPECT_DOUBLE_EQ(all->find("box.x-.fx")->average.mean, 3);
  EXPECT_EQ(late->rows, 1);  // the second from 9 s on
  EXPECT_FALSE(averages_of(Series{}));
}

TEST(ColumnFormula, TakesNamesOfColumns) {
  const Series s = ten_seconds();
  EXPECT_DOUBLE_EQ(column_values("2 * a.t + time", s)[3], 9);
  // The longest name that stands there whole; a minus is not a part of it unless the column has one.
  EXPECT_DOUBLE_EQ(column_values("box.x-.fx-a.t", s)[3], 1);
  EXPECT_THROW(column_values("a.tt", s), InputError);
  EXPECT_THROW(column_values("a.t +", s), InputError);
}

TEST(ColumnFormula, SaysWhichColumnThereIsNot) {
  try {
    check_column_formula("a.s / time", series_columns({"a.t"}));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("there is no column \"a.s\""), std::string::npos) << error.what();
  }
}

TEST(ColumnPlot, IsOneColumnOverAnother) {
  const ColumnPlot plot = parse_column_plot("-cell.xy / cell.pressure over 100 * cell.strain");
  EXPECT_EQ(plot.y, "-cell.xy / cell.pressure");
  EXPECT_EQ(plot.x, "100 * cell.strain");
  EXPECT_EQ(parse_column_plot("a.t").x, "time");
  EXPECT_THROW(parse_column_plot(" over time"), InputError);
}

}  // namespace
}  // namespace slurry
