// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Plot: lines over a common axis as an SVG element for an HTML page. Colours are classes (axis, grid, line0 ... line5),
// which the page's style sheet sets, so that one plot serves light, dark and paper.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slurry/draw/ticks.hpp"

namespace slurry {

struct PlotLine {
  std::string label;
  std::vector<double> values;
  std::vector<double> x = {};      // ascending; empty: that of the plot
  bool markers = false;            // points in the place of a line; then x may be in any order
  bool is_path = false;            // a line through the points in their order, x in any order
  std::vector<double> error = {};  // of each value: a bar of its length up and down
};

struct Plot {
  std::string title, unit;  // of the values
  std::string x_label = "time, s";
  std::vector<double> x;        // ascending
  std::vector<PlotLine> lines;  // not more than six; a value that is not finite is a gap
  bool log_x = false;
  std::optional<bool> log_y = {};  // by default where wants_log_axis
};

// A logarithmic axis serves where values are positive (some may be 0: gaps) and spread over more than three decades.
bool wants_log_axis(const Plot& plot);

// At most four points for each of `columns` equal intervals of x: the first, the least, the greatest and the last, so
// that no peak is lost. Returns ranks, ascending. A line that is shorter is returned whole.
std::vector<std::size_t> decimate(const std::vector<double>& x, const std::vector<double>& y, std::size_t columns);

std::string plot_svg(const Plot& plot, double width = 520, double height = 230);

}  // namespace slurry
