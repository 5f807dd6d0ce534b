// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/cell.hpp"

#include <cmath>

namespace slurry {
namespace {

// Does a ball of this radius, r, reach into the cell? In the units of the edges, a little too often at a slanted face.
bool reaches_in(const Domain& domain, const UpperMatrix& inverse_edges, Vec3 x, double r) {
  const Vec3 s = inverse_edges * (x - domain.low);
  const UpperMatrix& m = inverse_edges;
  // How much of an edge the radius is: the norms of the rows.
  const Vec3 reach{r * norm(Vec3{m.xx, m.xy, m.xz}), r * norm(Vec3{0, m.yy, m.yz}), r * m.zz};
  for (int axis = 0; axis < 3; ++axis)
    if (domain.periodic[axis] && (s[axis] < -reach[axis] || s[axis] > 1 + reach[axis])) return false;
  return true;
}

void append_image(Frame& frame, std::vector<Colour>& colours, std::size_t k, Vec3 place) {
  for_each_array<Grains>([&](const auto& f) {
    auto& values = frame.grains.*f.member;
    if (k < values.size()) values.push_back(values[k]);
  });
  frame.grains.position.back() = place;
  frame.colour.push_back(frame.colour[k]);
  frame.load.push_back(frame.load[k]);
  if (!frame.shape.empty()) frame.shape.push_back(frame.shape[k]);
  colours.push_back(colours[k]);
}

}  // namespace

std::vector<Vec3> cell_corners(const Frame& frame) {
  std::vector<Vec3> corners;
  const Domain& d = frame.domain;
  for (int z = 0; z <= (frame.planar ? 0 : 1); ++z)
    for (int y = 0; y <= 1; ++y)
      for (int x = 0; x <= 1; ++x) {
        Vec3 corner = d.low + d.lattice(x, y, z);
        if (frame.planar) corner.z = 0;
        corners.push_back(corner);
      }
  return corners;
}

Frame with_images(Frame frame, std::vector<Colour>& colours) {
  const Domain domain = frame.domain;
  if (domain.is_open()) return frame;
  const UpperMatrix back = inverse(domain.edges);
  const auto steps = [&](int axis) { return domain.periodic[axis] ? 1 : 0; };
  const std::size_t own = frame.grains.size();
  for (std::size_t k = 0; k < own; ++k)
    for (int nz = -steps(2); nz <= steps(2); ++nz)
      for (int ny = -steps(1); ny <= steps(1); ++ny)
        for (int nx = -steps(0); nx <= steps(0); ++nx) {
          const Vec3 place = frame.grains.position[k] + domain.lattice(nx, ny, nz);
          if ((nx != 0 || ny != 0 || nz != 0) && reaches_in(domain, back, place, frame.grains.radius[k]))
            append_image(frame, colours, k, place);
        }
  return frame;
}

void draw_cell(const Frame& frame, const Layout& l, Canvas& canvas) {
  if (frame.domain.is_open()) return;
  const std::vector<Vec3> corners = cell_corners(frame);
  const double width = 0.1 * l.font;
  // Two corners are ends of an edge where their numbers differ in one bit.
  for (std::size_t a = 0; a < corners.size(); ++a)
    for (std::size_t bit = 1; bit < corners.size(); bit *= 2)
      if ((a & bit) == 0) canvas.line({l(corners[a]), l(corners[a | bit])}, ink::wall_edge, width);
}

}  // namespace slurry
