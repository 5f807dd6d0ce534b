// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/solids.hpp"

#include <cmath>

#include "slurry/core/math.hpp"

namespace slurry {

std::vector<Vec3> corner_normals(const Triangles& faces) {
  // The triangles at each vertex, one after the other.
  std::vector<std::size_t> begin(faces.vertex.size() + 1, 0);
  for (const Corners& c : faces.triangle)
    for (const std::int32_t v : c) ++begin[v + 1];
  for (std::size_t v = 0; v < faces.vertex.size(); ++v) begin[v + 1] += begin[v];
  std::vector<std::size_t> at(begin.begin(), begin.end() - 1), around(3 * faces.triangle.size());
  std::vector<Vec3> area;
  for (std::size_t t = 0; t < faces.triangle.size(); ++t) {
    area.push_back(faces.area(t));
    for (const std::int32_t v : faces.triangle[t]) around[at[v]++] = t;
  }
  const double smooth = math::cos(sharp_angle);
  std::vector<Vec3> normals;
  for (std::size_t t = 0; t < faces.triangle.size(); ++t)
    for (const std::int32_t v : faces.triangle[t]) {
      const double size = norm(area[t]);
      Vec3 sum;
      for (std::size_t k = begin[v]; k < begin[v + 1]; ++k) {
        const Vec3 other = area[around[k]];
        const double cosine = dot(area[t], other), sizes = size * norm(other);
        if (std::abs(cosine) >= smooth * sizes) sum += (cosine < 0 ? -1.0 : 1.0) * other;
      }
      normals.push_back(size > 0 ? normalised(sum) : Vec3{0, 0, 1});
    }
  return normals;
}

Triangles coarser(const Triangles& faces, double apart) {
  Triangles few = welded(faces, apart);
  std::erase_if(few.triangle, [](const Corners& c) { return c[0] == c[1] || c[1] == c[2] || c[2] == c[0]; });
  return few;
}

}  // namespace slurry
