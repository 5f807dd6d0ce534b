// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "slurry/draw/canvas.hpp"

namespace slurry {
namespace {

constexpr double log_spread = 1e3;     // greatest over a low quantile, above which an axis is logarithmic
constexpr double flat_spread = 1e-9;   // a range narrower than this, of its values, is drawn as a flat line
constexpr std::size_t most_lines = 6;  // colours in the style sheet
constexpr double label_letter = 6.4, title_letter = 7.4;  // mean widths, pixels

Range span_of(const Plot& plot, bool positive_only) {
  Range r{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const PlotLine& line : plot.lines)
    for (std::size_t k = 0; k < line.values.size(); ++k) {
      const double v = line.values[k];
      if (!std::isfinite(v) || (positive_only && v <= 0)) continue;
      const double e = k < line.error.size() && std::isfinite(line.error[k]) ? line.error[k] : 0;
      r.low = std::min(r.low, positive_only && v - e <= 0 ? v : v - e), r.high = std::max(r.high, v + e);
    }
  return r.low <= r.high ? r : Range{0, 1};
}

Range widened(Range r, bool log) {
  if (log) {
    // Nothing positive to show, or a single value: a decade all the same.
    if (!(r.low > 0)) r.low = 0.1 * (r.high > 0 ? r.high : 1), r.high = 10 * r.low;
    const double low = std::floor(std::log10(r.low) + 1e-9), high = std::ceil(std::log10(r.high) - 1e-9);
    return {std::pow(10, low), std::pow(10, std::max(high, low + 1))};
  }
  // Values from near 0 upwards are shown from 0.
  if (r.low > 0 && r.low < 0.4 * r.high) r.low = 0;
  if (r.high - r.low <= flat_spread * std::max(std::abs(r.low), std::abs(r.high))) {
    const double pad = r.high == 0 ? 1 : 0.1 * std::abs(r.high);
    return {r.low - pad, r.high + pad};
  }
  const double pad = 0.05 * (r.high - r.low);
  return {r.low == 0 ? 0 : r.low - pad, r.high + pad};
}

const std::vector<double>& x_of(const Plot& plot, const PlotLine& line) { return line.x.empty() ? plot.x : line.x; }

Range x_span_of(const Plot& plot) {
  Plot across{"", "", "", {}, {{"", plot.x}}};
  for (const PlotLine& line : plot.lines) across.lines.push_back({"", line.x});
  Range r = span_of(across, plot.log_x);
  if (plot.log_x) return widened(r, true);
  if (!(r.high > r.low)) r.high = r.low + 1;
  return r;
}

// From values to pixels.
struct Axis {
  Range range;
  double from = 0, to = 1;
  bool log = false;
  double operator()(double v) const {
    const double s =
        log ? std::log(v / range.low) / std::log(range.high / range.low) : (v - range.low) / (range.high - range.low);
    return from + s * (to - from);
  }
};

std::string text_at(double x, double y, const char* anchor, const std::string& words, const std::string& extra = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, extra,
                     xml_text(words));
}

std::string grid_of(const Axis& x, const Axis& y, const Plot& plot) {
  std::string out;
  const std::vector<double> across = x.log ? decade_ticks(x.range, 6) : linear_ticks(x.range, 6);
  const std::vector<double> up = y.log ? decade_ticks(y.range, 6) : linear_ticks(y.range, 5);
  const double x_step = across.size() > 1 ? across[1] - across[0] : 1, y_step = up.size() > 1 ? up[1] - up[0] : 1;
  for (const double t : up) {
    out += fmt::format("<path class=\"grid\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>\n", x.from, y(t), x.to);
    out += text_at(x.from - 6, y(t) + 3.6, "end", y.log ? number_text(t, 1) : tick_text(t, y_step));
  }
  for (const double t : across) {
    out += fmt::format("<path class=\"axis\" d=\"M{:.1f} {:.1f}v4\"/>\n", x(t), y.from);
    out += text_at(x(t), y.from + 16, "middle", x.log ? number_text(t, 1) : tick_text(t, x_step));
  }
  out += fmt::format("<path class=\"axis\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>\n", x.from, y.from, x.to);
  return out + text_at(x.to, y.from + 30, "end", plot.x_label, " class=\"faint\"");
}

// Where the labels of several lines begin: at the right of the title where there is room, else in rows below it.
struct LabelPlaces {
  std::vector<Point> at;
  double height = 0;  // that they take from the plot
};
LabelPlaces places_of_labels(const Plot& plot, std::size_t count, double title, double width) {
  LabelPlaces places;
  if (count < 2) return places;
  const auto length = [&](std::size_t k) {
    return label_letter * static_cast<double>(plot.lines[k].label.size()) + 14;
  };
  double total = 0;
  for (std::size_t k = 0; k < count; ++k) total += length(k);
  const bool beside = title + total < width;
  Point at = beside ? Point{width + 10 - total, 15} : Point{0, 31};
  for (std::size_t k = 0; k < count; ++k) {
    if (!beside && at.x > 0 && at.x + length(k) > width) at = {0, at.y + 15};
    places.at.push_back(at);
    at.x += length(k);
  }
  places.height = at.y - 15;
  return places;
}

std::string path_of(const Plot& plot, const PlotLine& line, const Axis& x, const Axis& y) {
  std::string d;
  bool pen_down = false;
  const std::vector<double>& at = x_of(plot, line);
  const auto is_drawn = [&](std::size_t k) {
    const double v = line.values[k];
    return std::isfinite(v) && std::isfinite(at[k]) && (!y.log || v > 0) && (!x.log || at[k] > 0);
  };
  if (line.markers) {
    // A circle of radius 2.5 for each point.
    for (std::size_t k = 0; k < std::min(at.size(), line.values.size()); ++k)
      if (is_drawn(k))
        d += fmt::format("M{:.1f} {:.1f}a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0", x(at[k]) - 2.5, y(line.values[k]));
    return d;
  }
  if (line.is_path) {
    // Points nearer than half a pixel to the last one drawn are not needed.
    double last_x = 0, last_y = 0;
    for (std::size_t k = 0; k < std::min(at.size(), line.values.size()); ++k) {
      if (!is_drawn(k)) {
        pen_down = false;
        continue;
      }
      const double px = x(at[k]), py = y(line.values[k]);
      if (pen_down && std::abs(px - last_x) < 0.5 && std::abs(py - last_y) < 0.5) continue;
      d += fmt::format("{}{:.1f} {:.1f}", pen_down ? "L" : "M", px, py);
      last_x = px, last_y = py, pen_down = true;
    }
    return d;
  }
  std::vector<double> places(at);  // in the direction in which columns of pixels are equal
  if (x.log)
    for (double& place : places) place = std::log(std::max(place, x.range.low));
  for (const std::size_t k : decimate(places, line.values, static_cast<std::size_t>(x.to - x.from))) {
    const bool drawn = is_drawn(k);
    if (drawn) d += fmt::format("{}{:.1f} {:.1f}", pen_down ? "L" : "M", x(at[k]), y(line.values[k]));
    pen_down = drawn;
  }
  return d;
}

// A vertical bar for each error.
std::string bars_of(const Plot& plot, const PlotLine& line, const Axis& x, const Axis& y) {
  std::string d;
  const std::vector<double>& at = x_of(plot, line);
  for (std::size_t k = 0; k < std::min({at.size(), line.values.size(), line.error.size()}); ++k) {
    const double low = line.values[k] - line.error[k], high = line.values[k] + line.error[k];
    if (!std::isfinite(at[k]) || !std::isfinite(low) || (y.log && low <= 0) || (x.log && at[k] <= 0)) continue;
    d += fmt::format("M{:.1f} {:.1f}V{:.1f}", x(at[k]), y(low), y(high));
  }
  return d;
}

}  // namespace

bool wants_log_axis(const Plot& plot) {
  std::vector<double> positive;
  std::size_t finite = 0;
  for (const PlotLine& line : plot.lines)
    for (const double v : line.values) {
      if (!std::isfinite(v)) continue;
      if (v < 0) return false;
      ++finite;
      if (v > 0) positive.push_back(v);
    }
  // With mostly zeros a logarithmic axis would hide the rule and show the exception.
  if (positive.size() < 3 || 2 * positive.size() < finite) return false;
  const auto low = positive.begin() + static_cast<std::ptrdiff_t>(positive.size() / 20);
  std::nth_element(positive.begin(), low, positive.end());
  return *std::max_element(positive.begin(), positive.end()) > log_spread * *low;
}

std::vector<std::size_t> decimate(const std::vector<double>& x, const std::vector<double>& y, std::size_t columns) {
  const std::size_t n = std::min(x.size(), y.size());
  std::vector<std::size_t> kept;
  if (n <= 4 * columns || columns == 0 || !(x[n - 1] > x[0])) {
    for (std::size_t k = 0; k < n; ++k) kept.push_back(k);
    return kept;
  }
  const auto column_of = [&](std::size_t k) {
    const double s = (x[k] - x[0]) / (x[n - 1] - x[0]);
    return std::min(columns - 1, static_cast<std::size_t>(std::max(0.0, s) * static_cast<double>(columns)));
  };
  for (std::size_t begin = 0, end; begin < n; begin = end) {
    end = begin + 1;
    while (end < n && column_of(end) == column_of(begin)) ++end;
    std::size_t least = begin, most = begin;
    for (std::size_t k = begin; k < end; ++k) {
      if (!(y[k] >= y[least])) least = k;
      if (!(y[k] <= y[most])) most = k;
    }
    std::array<std::size_t, 4> ranks{begin, least, most, end - 1};
    std::sort(ranks.begin(), ranks.end());
    kept.insert(kept.end(), ranks.begin(), std::unique(ranks.begin(), ranks.end()));
  }
  return kept;
}

std::string plot_svg(const Plot& plot, double width, double height) {
  const bool log = plot.log_y.value_or(wants_log_axis(plot));
  const Range span = span_of(plot, log);
  const std::size_t count = std::min(plot.lines.size(), most_lines);
  const std::string unit = plot.unit.empty() ? "" : ", " + plot.unit;
  const LabelPlaces labels = places_of_labels(
      plot, count, title_letter * static_cast<double>(plot.title.size() + unit.size() + (log ? 6 : 0)), width);
  const Axis x{x_span_of(plot), 58, width - 14, plot.log_x};
  const Axis y{widened(span, log), height - 38, 34 + labels.height, log};

  std::string out = fmt::format(
      "<svg class=\"plot\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" "
      "aria-label=\"{}\">\n",
      width, height, xml_text(plot.title));
  out += fmt::format(
      "<text x=\"0\" y=\"15\"><tspan class=\"title\">{}</tspan><tspan class=\"faint\">{}{}</tspan></text>\n",
      xml_text(plot.title), xml_text(unit), log ? " (log)" : "");
  out += grid_of(x, y, plot);
  for (std::size_t k = 0; k < count; ++k)
    out += fmt::format("<path class=\"line line{}\" d=\"{}{}\"/>\n", k, path_of(plot, plot.lines[k], x, y),
                       bars_of(plot, plot.lines[k], x, y));
  for (std::size_t k = 0; k < labels.at.size(); ++k)
    out += text_at(labels.at[k].x, labels.at[k].y, "start", plot.lines[k].label, fmt::format(" class=\"label{}\"", k));
  return out + "</svg>\n";
}

}  // namespace slurry
