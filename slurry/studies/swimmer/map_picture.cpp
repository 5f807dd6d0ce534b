// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/swimmer/map_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

using Numbers = std::vector<double>;

// The map is a square; right of it stands the scale of its colours. In units of the picture.
constexpr double picture_size = 480, left = 70, top = 40, bottom = 60, scale_gap = 24, scale_width = 18, right = 90;
constexpr double whole_width = left + picture_size + scale_gap + scale_width + right;
constexpr double whole_height = top + picture_size + bottom;
constexpr int scale_steps = 48;
constexpr const char *ink = "#22313f", *font = "font-family=\"sans-serif\" font-size=\"14\" fill=\"#22313f\"";

const Numbers& column(const StudyTable& table, std::size_t k) { return std::get<Numbers>(table.columns[k].values); }

// Numbers with one digit that mark a range, four to eight of them.
Numbers marks_between(double low, double high) {
  const double tenth = math::pow(10, std::floor(math::log10((high - low) / 4)));
  double step = tenth;
  for (const double factor : {2.0, 5.0, 10.0})
    if ((high - low) / step > 8) step = factor * tenth;
  Numbers marks;
  for (double k = std::ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; ++k) marks.push_back(k * step);
  return marks;
}

// From a value to a colour: light to dark where all have one sign, over white where they do not.
struct MapColours {
  double low, high;

  explicit MapColours(const Numbers& values) {
    low = *std::ranges::min_element(values), high = *std::ranges::max_element(values);
    const double largest = std::max({std::abs(low), std::abs(high), 1e-300});
    if (low < 0 && high > 0) low = -largest, high = largest;
    if (!(high - low > 1e-9 * largest)) low -= 0.5 * largest, high += 0.5 * largest;
  }
  std::string operator()(double value) const {
    if (low < 0 && high > 0) return value < 0 ? mixed(value / low, false) : mixed(value / high, true);
    return low < 0 ? mixed((high - value) / (high - low), false) : mixed((value - low) / (high - low), true);
  }
  // From almost white to teal, or to red.
  static std::string mixed(double u, bool is_positive) {
    const std::array<double, 3> dark =
        is_positive ? std::array<double, 3>{31, 111, 143} : std::array<double, 3>{192, 57, 43};
    const auto part = [u](double end) {
      return static_cast<int>(std::lround(248 + std::clamp(u, 0.0, 1.0) * (end - 248)));
    };
    return fmt::format("#{:02x}{:02x}{:02x}", part(dark[0]), part(dark[1]), part(dark[2]));
  }
};

// Shapes to the paper.
struct Paper {
  double x0, x1, y0, y1;
  double x(double v) const { return left + picture_size * (v - x0) / (x1 - x0); }
  double y(double v) const { return top + picture_size * (y1 - v) / (y1 - y0); }
};

std::string rectangle(double x0, double y0, double x1, double y1, const std::string& fill) {
  return fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"/>\n", x0, y0,
                     x1 - x0, y1 - y0, fill);
}
std::string text(double x, double y, const char* anchor, const std::string& words) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" {}>{}</text>\n", x, y, anchor, font, words);
}
std::string line(double x0, double y0, double x1, double y1) {
  return fmt::format("<path d=\"M{:.2f} {:.2f}L{:.2f} {:.2f}\" stroke=\"{}\" stroke-width=\"1\"/>\n", x0, y0, x1, y1,
                     ink);
}

// One cell about each shape, cut at the frame.
std::string cells_of(const StudyTable& map, int side, const Paper& paper, const MapColours& colours) {
  const Numbers &x = column(map, 0), &y = column(map, 1), &z = column(map, 2);
  const double half = 0.5 * picture_size / (side - 1);
  std::string svg = "<g shape-rendering=\"crispEdges\">\n";
  for (std::size_t k = 0; k < z.size(); ++k) {
    const double cx = paper.x(x[k]), cy = paper.y(y[k]);
    svg += rectangle(std::max(left, cx - half), std::max(top, cy - half), std::min(left + picture_size, cx + half),
                     std::min(top + picture_size, cy + half), colours(z[k]));
  }
  return svg + "</g>\n";
}

std::string axes_of(const StudyTable& map, const Paper& paper) {
  const double base = top + picture_size;
  std::string svg = fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{}\"/>\n",
                                left, top, picture_size, picture_size, ink);
  for (const double v : marks_between(paper.x0, paper.x1))
    svg +=
        line(paper.x(v), base, paper.x(v), base + 5) + text(paper.x(v), base + 21, "middle", fmt::format("{:.6g}", v));
  for (const double v : marks_between(paper.y0, paper.y1))
    svg +=
        line(left - 5, paper.y(v), left, paper.y(v)) + text(left - 9, paper.y(v) + 5, "end", fmt::format("{:.6g}", v));
  svg += text(left + 0.5 * picture_size, base + 46, "middle", map.columns[0].name);
  return svg + text(left, top - 14, "middle", map.columns[1].name);
}

std::string scale_of(const MapColours& colours) {
  const double x = left + picture_size + scale_gap, step = picture_size / scale_steps;
  const auto place = [&](double v) { return top + picture_size * (colours.high - v) / (colours.high - colours.low); };
  std::string svg = "<g shape-rendering=\"crispEdges\">\n";
  for (int k = 0; k < scale_steps; ++k) {
    const double v = colours.high - (k + 0.5) * (colours.high - colours.low) / scale_steps;
    svg += rectangle(x, top + k * step, x + scale_width, top + (k + 1) * step, colours(v));
  }
  svg += "</g>\n";
  for (const double v : marks_between(colours.low, colours.high))
    svg += line(x + scale_width, place(v), x + scale_width + 5, place(v)) +
           text(x + scale_width + 9, place(v) + 5, "start", fmt::format("{:.4g}", v));
  return svg + text(x + 0.5 * scale_width, top - 14, "middle", "curl");
}

// The stroke, a dot where it begins, and an arrow that tells which way it goes.
std::string stroke_of(const StudyTable& map, const StudyTable& stroke, const Paper& paper) {
  const Numbers &x = std::get<Numbers>(stroke.find(map.columns[0].name)->values),
                &y = std::get<Numbers>(stroke.find(map.columns[1].name)->values);
  std::string points;
  for (std::size_t k = 0; k < x.size(); ++k) points += fmt::format("{:.2f},{:.2f} ", paper.x(x[k]), paper.y(y[k]));
  std::string svg =
      fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", points, ink);
  svg +=
      fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"4.5\" fill=\"{}\"/>\n", paper.x(x[0]), paper.y(y[0]), ink);
  const std::size_t at = x.size() / 8;
  if (at + 1 >= x.size()) return svg;
  const double dx = paper.x(x[at + 1]) - paper.x(x[at]), dy = paper.y(y[at + 1]) - paper.y(y[at]);
  const double size = std::sqrt(dx * dx + dy * dy);
  if (!(size > 0)) return svg;
  const double ex = dx / size, ey = dy / size, px = paper.x(x[at + 1]), py = paper.y(y[at + 1]);
  return svg + fmt::format("<path d=\"M{:.2f} {:.2f}L{:.2f} {:.2f}L{:.2f} {:.2f}Z\" fill=\"{}\"/>\n", px + 9 * ex,
                           py + 9 * ey, px - 5 * ey, py + 5 * ex, px + 5 * ey, py - 5 * ex, ink);
}

}  // namespace

std::string map_picture(const StudyTable& map, int side, const StudyTable* stroke) {
  const Numbers &x = column(map, 0), &y = column(map, 1), &z = column(map, 2);
  const Paper paper{x.front(), x.back(), y.front(), y.back()};
  const MapColours colours(z);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
      whole_width, whole_height);
  svg += cells_of(map, side, paper, colours) + axes_of(map, paper) + scale_of(colours);
  if (stroke) svg += stroke_of(map, *stroke, paper);
  return svg + "</svg>\n";
}

}  // namespace slurry
