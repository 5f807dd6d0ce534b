// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// HoledPlate: from the rim of the hole to that of the plate in every direction; the corners are among the directions.
#include "slurry/shapes/obstacles/holed_plate.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/core/math.hpp"
#include "slurry/shapes/obstacles/segment.hpp"
#include "slurry/shapes/obstacles/swept.hpp"

namespace slurry {
namespace {

// How far the rim of a rectangle is in a direction; x and y are half its edges.
double reach_of_rectangle(double x, double y, Vec3 out) {
  const double along_x = std::abs(out.x) > 0 ? x / std::abs(out.x) : endless;
  const double along_y = std::abs(out.y) > 0 ? y / std::abs(out.y) : endless;
  return std::min(along_x, along_y);
}
double reach_of_ellipse(double x, double y, Vec3 out) {
  return 1 / std::sqrt(out.x * out.x / (x * x) + out.y * out.y / (y * y));
}

void add_corners(double x, double y, std::vector<double>& angles) {
  for (const double side : {1.0, -1.0})
    for (const double end : {1.0, -1.0}) angles.push_back(math::atan2(side * y, end * x));
}

}  // namespace

std::vector<Piece> HoledPlate::pieces(bool planar) const {
  const double x = 0.5 * length, y = 0.5 * width.value_or(length);
  const Vec3 usual = planar ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
  const Vec3 up = normal == Vec3{} ? usual : unit_direction(normal, "`normal` of a holed plate");
  if (planar) {
    const Vec3 along{up.y, -up.x, 0};
    std::vector<Piece> walls = Segment{position + x * along, position + (x + rim) * along, thickness}.pieces(true);
    walls.push_back(Segment{position - x * along, position - (x + rim) * along, thickness}.pieces(true)[0]);
    return walls;
  }
  std::vector<double> corners;
  add_corners(x + rim, y + rim, corners);
  if (!round) add_corners(x, y, corners);
  const Vec3 half{0, 0, 0.5 * thickness};
  return swept(angles_around(facets, corners),
               [&](double a) {
                 const Vec3 out{math::cos(a), math::sin(a), 0};
                 const Vec3 inner = (round ? reach_of_ellipse(x, y, out) : reach_of_rectangle(x, y, out)) * out;
                 const Vec3 outer = reach_of_rectangle(x + rim, y + rim, out) * out;
                 if (!(thickness > 0)) return std::vector<Vec3>{inner, outer};
                 return std::vector<Vec3>{inner - half, outer - half, outer + half, inner + half};
               },
               thickness > 0, {position, rotation_between({0, 0, 1}, up) * rotation({0, 0, angle})});
}

}  // namespace slurry
