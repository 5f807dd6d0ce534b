// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/flow_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/draw/scene.hpp"
#include "slurry/draw/streamlines.hpp"

namespace slurry {
namespace {

// Lines and arrows have about this distance, in sizes of the letters.
constexpr double letters_apart = 2.2;
// Of the arrows' longest: shorter ones are dots, and are left out.
constexpr double shortest_arrow = 0.04;
constexpr double flow_line_alpha = 0.75;

double paper_distance(Point a, Point b) { return std::hypot(b.x - a.x, b.y - a.y); }

// The head of an arrow: a triangle that ends at `tip`.
void draw_head(Point tip, Point back, double size, Colour colour, Canvas& canvas) {
  const double d = paper_distance(back, tip);
  if (!(d > 0)) return;
  const Point along{(tip.x - back.x) / d, (tip.y - back.y) / d}, across{-along.y, along.x};
  const auto at = [&](double a, double b) {
    return Point{tip.x - size * (a * along.x + b * across.x), tip.y - size * (a * along.y + b * across.y)};
  };
  canvas.polygon({{tip, at(1, 0.38), at(0.8, 0), at(1, -0.38)}},
                 {.fill = colour, .fill_alpha = flow_line_alpha, .stroke = {}});
}

// The distance of sites that are drawn, so that arrows do not cover each other.
std::int64_t stride_along(Vec3 step, double apart) {
  return std::max<std::int64_t>(1, std::llround(apart / std::max(norm(step), 1e-300)));
}

void check_written(const WrittenFields* written, const std::string& option) {
  if (!written || written->names().empty())
    throw InputError(option, "the run has written no fields; give it `fields` with \"fluid_velocity\"");
}

}  // namespace

std::vector<Vec3> sites_of(const WrittenFields* written, const std::string& name, double time) {
  const char* option = "--sites";
  check_written(written, option);
  const std::vector<std::string> there = written->quantities(name);
  FieldResult found = written->nearest(option, name, there.empty() ? "" : there.front(), time);
  for (Vec3& x : found.place) x += found.origin;
  return found.place;
}

FlowCut flow_cut(const WrittenFields* written, const std::string& option, const std::string& name,
                 const std::string& layer, double time) {
  check_written(written, option);
  const std::size_t dot = name.find('.');
  const std::string field = name.substr(0, dot);
  std::string quantity = dot == std::string::npos ? "" : name.substr(dot + 1);
  const std::vector<std::string> there = written->quantities(field);
  for (const char* usual : {"fluid_velocity", "velocity"})
    if (quantity.empty() && std::find(there.begin(), there.end(), usual) != there.end()) quantity = usual;
  if (quantity.empty() && !there.empty()) quantity = there.front();
  const FieldResult found = written->nearest(option, field, quantity, time);
  const FieldArray& array = found.arrays.at(0);
  if (array.columns != 3)
    throw InputError(option, fmt::format("{} of the field \"{}\" is no vector, expected one, as fluid_velocity",
                                         array.name, shown(field)));
  FlowCut flow{cut_of(found, layer), {}, array.name, unit_text(array.unit)};
  flow.vectors = vectors_on(flow.cut, array);
  std::replace(flow.label.begin(), flow.label.end(), '_', ' ');
  return flow;
}

double arrow_speed(const FlowCut& flow) {
  std::vector<double> speeds;
  for (const Vec3& v : flow.vectors)
    if (is_finite(v)) speeds.push_back(norm(v));
  if (speeds.empty()) return 0;
  const auto nearly = speeds.begin() + static_cast<std::ptrdiff_t>(0.99 * static_cast<double>(speeds.size() - 1));
  std::nth_element(speeds.begin(), nearly, speeds.end());
  return *nearly > 0 ? *nearly : *std::max_element(speeds.begin(), speeds.end());
}

double arrow_length(const Layout& l) { return 0.95 * letters_apart * l.font; }

void draw_arrow(Point from, Point to, double width, Colour colour, Canvas& canvas) {
  const double d = paper_distance(from, to), head = std::min(5 * width, 0.6 * d);
  const double share = d > 0 ? (d - 0.8 * head) / d : 0;
  canvas.line({from, {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)}}, colour, width,
              flow_line_alpha);
  draw_head(to, from, head, colour, canvas);
}

void draw_arrows(const FlowCut& flow, double longest, Colour colour, const Layout& l, Canvas& canvas) {
  if (!(longest > 0)) return;
  const PlaneCut& cut = flow.cut;
  const double apart = letters_apart * l.font / l.scale, per_speed = arrow_length(l) / (longest * l.scale);
  const std::int64_t columns = stride_along(cut.first, apart), rows = stride_along(cut.second, apart);
  for (std::int64_t j = rows / 2; j < cut.counts[1]; j += rows)
    for (std::int64_t i = columns / 2; i < cut.counts[0]; i += columns) {
      const Vec3 v = flow.vectors[cut.at(i, j)], x = cut.place[cut.at(i, j)];
      const double speed = norm(v);
      if (!is_finite(v) || speed < shortest_arrow * longest) continue;
      // What is far faster than the rest does not cross the picture.
      const Vec3 half = 0.5 * per_speed * std::min(1.0, 1.5 * longest / speed) * v;
      draw_arrow(l(x - half), l(x + half), 0.1 * l.font, colour, canvas);
    }
}

void draw_streamlines(const FlowCut& flow, Colour colour, const Layout& l, Canvas& canvas) {
  for (const std::vector<Vec3>& line : streamlines(flow.cut, flow.vectors, letters_apart * l.font / l.scale)) {
    const std::vector<Point> points = l(line);
    canvas.line(points, colour, 0.085 * l.font, flow_line_alpha);
    const std::size_t middle = points.size() / 2;
    draw_head(points[middle], points[middle > 3 ? middle - 3 : 0], 0.55 * l.font, colour, canvas);
  }
}

}  // namespace slurry
