// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/swimmer/map_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slurry {
namespace {

using Numbers = std::vector<double>;

constexpr double picture_size = 480, margin = 60;

const Numbers& column(const StudyTable& table, std::size_t k) { return std::get<Numbers>(table.columns[k].values); }

// From blue over white to red; u from -1 to 1.
std::string colour(double u) {
  const auto part = [](double v) { return static_cast<int>(std::lround(255 * std::clamp(v, 0.0, 1.0))); };
  const double fade = 1 - 0.85 * std::abs(u);
  return u < 0 ? fmt::format("#{:02x}{:02x}ff", part(fade), part(fade))
               : fmt::format("#ff{:02x}{:02x}", part(fade), part(fade));
}

// Shapes to the paper.
struct Paper {
  double x0, x1, y0, y1;
  double x(double v) const { return margin + picture_size * (v - x0) / (x1 - x0); }
  double y(double v) const { return margin + picture_size * (y1 - v) / (y1 - y0); }
};

std::string text(double x, double y, const std::string& words) {
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" font-family=\"sans-serif\" "
      "font-size=\"14\">{}</text>\n",
      x, y, words);
}

}  // namespace

std::string map_picture(const StudyTable& map, int side, const StudyTable* stroke) {
  const Numbers &x = column(map, 0), &y = column(map, 1), &z = column(map, 2);
  const Paper paper{x.front(), x.back(), y.front(), y.back()};
  double largest = 1e-300;
  for (const double v : z) largest = std::max(largest, std::abs(v));
  const double cell = picture_size / (side - 1), whole = picture_size + 2 * margin;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\">\n"
      "<rect width=\"{0}\" height=\"{0}\" fill=\"white\"/>\n",
      whole);
  for (std::size_t k = 0; k < z.size(); ++k)
    svg += fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"/>\n",
                       paper.x(x[k]) - 0.5 * cell, paper.y(y[k]) - 0.5 * cell, cell + 0.3, cell + 0.3,
                       colour(z[k] / largest));
  if (stroke) {
    const TableColumn *sx = stroke->find(map.columns[0].name), *sy = stroke->find(map.columns[1].name);
    std::string points;
    for (std::size_t k = 0; k < stroke->rows(); ++k)
      points += fmt::format("{:.2f},{:.2f} ", paper.x(std::get<Numbers>(sx->values)[k]),
                            paper.y(std::get<Numbers>(sy->values)[k]));
    svg += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"black\" stroke-width=\"2\"/>\n", points);
  }
  svg += text(whole / 2, whole - 15, fmt::format("{}: {:g} to {:g}", map.columns[0].name, paper.x0, paper.x1));
  svg += text(
      whole / 2, 22,
      fmt::format("{} (upwards): {:g} to {:g}; colours to {:.4g}", map.columns[1].name, paper.y0, paper.y1, largest));
  return svg + "</svg>\n";
}

}  // namespace slurry
