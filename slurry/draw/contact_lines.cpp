// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The lines of contacts: of spheres from centre to centre, or to the point on the wall. A grain of another form may be
// long, and its contacts far from its centre: there the line goes through the contact, towards both centres, and not
// deeper into either than the smaller of the two is.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "slurry/draw/scene.hpp"

namespace slurry {
namespace {

// From the contact towards the centre of grain k, at most by `depth`.
Vec3 end_in(const Frame& frame, std::size_t k, Vec3 point, double depth) {
  const Vec3 way = frame.domain.separation(point, frame.grains.position[k]);
  const double length = norm(way);
  return length > depth ? point + depth / length * way : point + way;
}

// The corners of the line of contact c; a wall is as large as the grains are in the mean.
std::vector<Vec3> line_of(const Frame& frame, std::size_t c, double mean_radius) {
  const Grains& g = frame.grains;
  const std::int32_t first = frame.contacts.first[c], second = frame.contacts.second[c];
  const Vec3 point = frame.contact_point[c];
  if (frame.shape.empty())
    return {g.position[first], is_piece(second) ? point : frame.domain.beside(g.position[first], g.position[second])};
  const double depth = std::min(g.radius[first], is_piece(second) ? mean_radius : g.radius[second]);
  if (is_piece(second)) return {end_in(frame, first, point, depth), point};
  return {end_in(frame, first, point, depth), point, end_in(frame, second, point, depth)};
}

}  // namespace

double mean_radius(const Frame& frame) {
  const std::vector<double>& r = frame.grains.radius;
  return std::accumulate(r.begin(), r.end(), 0.0) / static_cast<double>(r.size());
}

std::vector<ContactLine> contact_lines(const Frame& frame, const Quantity& q, Range range) {
  std::vector<ContactLine> lines;
  if (frame.grains.empty() || !(range.high > 0)) return lines;
  const double mean = mean_radius(frame);
  std::vector<std::size_t> order;
  // What is below a hundredth of the strongest is not seen.
  for (std::size_t c = 0; c < q.values.size(); ++c)
    if (q.values[c] > 0.01 * range.high) order.push_back(c);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return q.values[a] != q.values[b] ? q.values[a] < q.values[b] : a < b;
  });
  const ColourMap push(push_map), pull(pull_map);
  for (const std::size_t c : order) {
    const double s = std::min(1.0, q.values[c] / range.high);
    const ColourMap& map = c < q.pulls.size() && q.pulls[c] ? pull : push;
    lines.push_back({line_of(frame, c, mean), s, map(contact_map_from + (1 - contact_map_from) * s)});
  }
  return lines;
}

void draw_contacts(const Frame& frame, const Layout& l, const Quantity& q, Range range, Canvas& canvas) {
  const std::vector<ContactLine> lines = contact_lines(frame, q, range);
  if (lines.empty()) return;
  const double widest = std::clamp(0.9 * l.scale * mean_radius(frame), 1.5, 14.0);
  for (const ContactLine& line : lines)
    canvas.line(l(line.corner), line.colour, std::max(0.5, widest * line.strength), 1);
}

}  // namespace slurry
