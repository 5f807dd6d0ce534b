// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/draw/light.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

constexpr double ambient = 0.27, sky = 0.43, sun = 0.4;
constexpr int sky_directions = 96;  // over the whole sphere; those from far below give no light and cost nothing
constexpr int sun_directions = 16;
constexpr int fewest_directions = 24;           // of the sky, where there are very many triangles
constexpr double most_work = 1e8;               // triangles times directions
constexpr double sun_radius = 0.07;             // rad, half the angle under which the sun is seen
constexpr int sky_side = 512, sun_side = 1024;  // texels
constexpr double texel_room = 1.5;              // texels between a point and what may shade it
constexpr double golden = 2.399963229728653;    // rad
constexpr double depths = 65000;

// Directions spread evenly over a sphere.
Vec3 on_sphere(int k, int count, const View& axes) {
  const double z = 1 - (2 * k + 1.0) / count, r = std::sqrt(std::max(0.0, 1 - z * z)), a = golden * k;
  return r * math::cos(a) * axes.right + r * math::sin(a) * axes.up + z * axes.towards;
}

}  // namespace

Light::Light(const Solids& solids, const Bounds& box, const View& view, Vec3 up) {
  sun_ = normalised(up + view.towards - 0.5 * view.right);
  double triangles = 1;
  for (const SolidBody& b : solids.bodies)
    if (b.casts) triangles += static_cast<double>(solids.meshes[b.mesh].shading().triangle.size());
  const int directions =
      static_cast<int>(std::clamp(most_work / triangles, double{fewest_directions}, double{sky_directions}));
  const View level = view_along(up, std::abs(up.y) < 0.9 ? Vec3{0, 1, 0} : Vec3{1, 0, 0});
  level_ = 0;
  for (int k = 0; k < directions; ++k) {
    const Vec3 d = on_sphere(k, directions, level);
    const double weight = (lowest + dot(d, up)) / (1 + lowest);
    if (weight <= 0) continue;
    sky_.push_back(empty_map(d, weight, box, sky_side));
    level_ += weight * std::max(0.0, dot(d, up));
  }
  const View across = view_along(sun_, up);
  const int suns = std::min(sun_directions, directions);
  for (int k = 0; k < suns; ++k) {
    const double r = sun_radius * std::sqrt((k + 0.5) / suns), a = golden * k;
    const Vec3 d = normalised(sun_ + r * (math::cos(a) * across.right + math::sin(a) * across.up));
    suns_.push_back(empty_map(d, 1.0 / suns, box, sun_side));
  }
  const std::size_t all = sky_.size() + suns_.size();
  parallel_for(
      all, [&](std::size_t k) { fill(k < suns_.size() ? suns_[k] : sky_[k - suns_.size()], solids); }, 1);
}

Light::DepthMap Light::empty_map(Vec3 direction, double weight, const Bounds& box, int side) const {
  DepthMap map;
  map.view = view_along(direction, any_orthogonal(direction));
  map.weight = weight, map.side = side;
  Window w{endless, endless, -endless, -endless};
  double low = endless, high = -endless;
  for (int k = 0; k < 8; ++k) {
    const Vec3 p = map.view(corner(box, k));
    w = join(w, {p.x, p.y, p.x, p.y});
    low = std::min(low, p.z), high = std::max(high, p.z);
  }
  map.window = w;
  map.texel = std::max(w.width(), w.height()) / side;
  map.low = low, map.step = (high - low) / depths;
  return map;
}

std::uint16_t Light::DepthMap::rank(double z) const {
  return static_cast<std::uint16_t>(std::clamp((z - low) / step, 0.0, depths) + 1);
}

// A ball, whose nearest point to the light has the depth `top`; at least a texel.
void Light::DepthMap::cover(double x, double y, double radius, double top) {
  const double u = (x - window.left) / texel - 0.5, v = (y - window.bottom) / texel - 0.5, r = radius / texel;
  const int left = static_cast<int>(std::max(0.0, std::ceil(u - std::max(r, 0.5)))),
            right = static_cast<int>(std::min(side - 1.0, std::floor(u + std::max(r, 0.5)))),
            below = static_cast<int>(std::max(0.0, std::ceil(v - std::max(r, 0.5)))),
            above = static_cast<int>(std::min(side - 1.0, std::floor(v + std::max(r, 0.5))));
  const double middle = (top - radius - low) / step + 1, per_texel = texel / step;
  for (int row = below; row <= above; ++row) {
    std::uint16_t* line = &depth[static_cast<std::size_t>(row) * side];
    const double rest = r * r - (row - v) * (row - v);
    for (int column = left; column <= right; ++column) {
      const double h2 = rest - (column - u) * (column - u);
      if (h2 < 0 && r > 0.5) continue;
      const double z = middle + per_texel * std::sqrt(std::max(h2, 0.0));
      line[column] = std::max(line[column], static_cast<std::uint16_t>(std::clamp(z, 1.0, depths + 1)));
    }
  }
}

// A triangle that faces the light.
void Light::DepthMap::cover(const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 p[3] = {a, b, c};
  double u[3], v[3];
  for (int k = 0; k < 3; ++k)
    u[k] = (p[k].x - window.left) / texel - 0.5, v[k] = (p[k].y - window.bottom) / texel - 0.5;
  const double twice = (u[1] - u[0]) * (v[2] - v[0]) - (v[1] - v[0]) * (u[2] - u[0]);
  if (!(twice > 0)) return;
  const int left = static_cast<int>(std::max(0.0, std::ceil(std::min({u[0], u[1], u[2]})))),
            right = static_cast<int>(std::min(side - 1.0, std::floor(std::max({u[0], u[1], u[2]})))),
            below = static_cast<int>(std::max(0.0, std::ceil(std::min({v[0], v[1], v[2]})))),
            above = static_cast<int>(std::min(side - 1.0, std::floor(std::max({v[0], v[1], v[2]}))));
  for (int row = below; row <= above; ++row)
    for (int column = left; column <= right; ++column) {
      double share[3];
      for (int k = 0; k < 3; ++k) {
        const int i = next_corner(k), j = next_corner(i);
        share[k] = ((u[j] - u[i]) * (row - v[i]) - (v[j] - v[i]) * (column - u[i])) / twice;
      }
      if (share[0] < 0 || share[1] < 0 || share[2] < 0) continue;
      std::uint16_t& d = depth[static_cast<std::size_t>(row) * side + column];
      d = std::max(d, rank(share[0] * p[0].z + share[1] * p[1].z + share[2] * p[2].z));
    }
}

void Light::fill(DepthMap& map, const Solids& solids) {
  map.depth.assign(static_cast<std::size_t>(map.side) * map.side, 0);
  const auto cover_ball = [&](Vec3 centre, double radius) {
    const Vec3 p = map.view(centre);
    if (is_finite(p)) map.cover(p.x, p.y, radius, p.z + radius);
  };
  for (const SolidBall& b : solids.balls) cover_ball(b.centre, b.radius);
  // A rod as a row of balls: its shadow is narrow.
  for (const SolidRod& rod : solids.rods) {
    if (!rod.is_lit || !(rod.radius > 0)) continue;
    const int n = static_cast<int>(std::clamp(norm(rod.end - rod.begin) / rod.radius, 1.0, 400.0));
    for (int k = 0; k <= n; ++k) cover_ball(rod.begin + (1.0 * k / n) * (rod.end - rod.begin), rod.radius);
  }
  std::vector<Vec3> corner;
  for (const SolidBody& b : solids.bodies) {
    if (!b.casts) continue;
    corner.clear();
    const Triangles& faces = solids.meshes[b.mesh].shading();
    for (const Vec3& v : faces.vertex) corner.push_back(map.view(to_world(b.pose, b.scale * v)));
    for (const Corners& c : faces.triangle) map.cover(corner[c[0]], corner[c[1]], corner[c[2]]);
  }
}

// The share of the four texels around a point that nothing covers nearer to the light.
double Light::DepthMap::free_share(Vec3 point, Vec3 normal) const {
  const Vec3 p = view(point + texel_room * texel * normal);
  const double u = (p.x - window.left) / texel - 0.5, v = (p.y - window.bottom) / texel - 0.5;
  if (!(u > -1 && v > -1 && u < side && v < side)) return 1;
  const double column = std::floor(u), row = std::floor(v), s = u - column, t = v - row;
  const double least = (p.z - low) / step + 2;
  const int i = static_cast<int>(column), j = static_cast<int>(row);
  return (1 - t) * ((1 - s) * is_free(i, j, least) + s * is_free(i + 1, j, least)) +
         t * ((1 - s) * is_free(i, j + 1, least) + s * is_free(i + 1, j + 1, least));
}

double Light::unshaded(Vec3 normal) const {
  double sum = 0;
  for (const DepthMap& m : sky_) sum += m.weight * std::max(0.0, dot(normal, m.view.towards));
  return ambient + sky * sum / level_ + sun * std::max(0.0, dot(normal, sun_));
}

double Light::of_sky(Vec3 point, Vec3 normal) const {
  double sum = 0;
  for (const DepthMap& m : sky_)
    if (const double c = dot(normal, m.view.towards); c > 0) sum += m.weight * c * m.free_share(point, normal);
  return sum / level_;
}

double Light::of_sun(Vec3 point, Vec3 normal) const {
  double sum = 0;
  for (const DepthMap& m : suns_) sum += m.weight * m.free_share(point, normal);
  return sum;
}

double Light::at(Vec3 point, Vec3 normal) const {
  const double slope = dot(normal, sun_);
  return ambient + sky * of_sky(point, normal) + (slope > 0 ? sun * slope * of_sun(point, normal) : 0);
}

}  // namespace slurry
