// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Meshes of bodies. See the header.
#include "slurry/fluids/stokes/surface_mesh.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <queue>
#include <tuple>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/edge_halving.hpp"

namespace slurry::stokes {
namespace {

// Corners that two faces share are computed twice, to a few roundings of the unit sphere.
constexpr double same_corner = 1e-9;

// An icosahedron with corners on the unit sphere.
Triangles icosahedron() {
  const double golden = 0.5 * (1 + std::sqrt(5.0)), size = std::sqrt(1 + golden * golden);
  Triangles t;
  for (const double a : {1 / size, -1 / size})
    for (const double b : {golden / size, -golden / size}) {
      t.vertex.push_back({0, a, b});
      t.vertex.push_back({a, b, 0});
      t.vertex.push_back({b, 0, a});
    }
  // A face is three corners at the least distance, 2 / size.
  const auto is_edge = [&](std::int32_t i, std::int32_t j) { return norm(t.vertex[i] - t.vertex[j]) < 2.1 / size; };
  for (std::int32_t i = 0; i < 12; ++i)
    for (std::int32_t j = i + 1; j < 12; ++j)
      for (std::int32_t k = j + 1; k < 12; ++k) {
        if (!is_edge(i, j) || !is_edge(j, k) || !is_edge(i, k)) continue;
        const Vec3 n = cross(t.vertex[j] - t.vertex[i], t.vertex[k] - t.vertex[i]);
        t.triangle.push_back(dot(n, t.vertex[i]) > 0 ? Corners{i, j, k} : Corners{i, k, j});
      }
  return t;
}

// Each triangle cut into k^2.
Triangles cut_faces(const Triangles& coarse, std::int32_t k) {
  Triangles fine;
  for (std::size_t f = 0; f < coarse.triangle.size(); ++f) {
    const Vec3 a = coarse.corner(f, 0), b = coarse.corner(f, 1), c = coarse.corner(f, 2);
    const auto start = static_cast<std::int32_t>(fine.vertex.size());
    // Row i has i + 1 points; point j of it lies between those of a--b and a--c.
    for (std::int32_t i = 0; i <= k; ++i)
      for (std::int32_t j = 0; j <= i; ++j)
        fine.vertex.push_back((double(k - i) * a + double(i - j) * b + double(j) * c) / k);
    const auto at = [&](std::int32_t i, std::int32_t j) { return start + i * (i + 1) / 2 + j; };
    for (std::int32_t i = 0; i < k; ++i)
      for (std::int32_t j = 0; j <= i; ++j) {
        fine.triangle.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
        if (j < i) fine.triangle.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
      }
  }
  return fine;
}

template <class Map>
Triangles mapped(Triangles mesh, Map map) {
  for (Vec3& v : mesh.vertex) v = map(v);
  return mesh;
}

// Where a ray from the centre through the ellipsoid's point leaves the solid: the gauge grows along it as the distance.
Triangles raw_mesh(const Superellipsoid& s, std::int32_t count) {
  return mapped(sphere_mesh(count), [&](Vec3 d) {
    const Vec3 p{s.half.x * d.x, s.half.y * d.y, s.half.z * d.z};
    return s.e == 1 && s.n == 1 ? p : p / (1 + inside_level(s, p));
  });
}

Triangles raw_mesh(const Globe& s, std::int32_t count) {
  return mapped(sphere_mesh(count), [&](Vec3 d) { return s.radius * d; });
}

// From the sphere stretched to the capsule's length, out to the capsule along the way from its core.
Triangles raw_mesh(const Capsule& s, std::int32_t count) {
  return mapped(sphere_mesh(count), [&](Vec3 d) {
    const Vec3 p{(s.half_length + s.radius) * d.x, s.radius * d.y, s.radius * d.z};
    const Vec3 core{std::clamp(p.x, -s.half_length, s.half_length), 0, 0};
    return core + s.radius * normalised(p - core);
  });
}

Triangles raw_mesh(const Polyhedron& s, std::int32_t count) { return refined(triangulate(Solid{s}), count); }

}  // namespace

double volume_of(const Triangles& mesh) {
  double sum = 0;
  for (std::size_t t = 0; t < mesh.triangle.size(); ++t) sum += dot(mesh.corner(t, 0), mesh.area(t)) / 6;
  return sum;
}

double area_of(const Triangles& mesh) {
  double sum = 0;
  for (std::size_t t = 0; t < mesh.triangle.size(); ++t) sum += 0.5 * norm(mesh.area(t));
  return sum;
}

Vec3 centre_of(const Triangles& mesh) {
  // Cones from the first vertex to the triangles.
  const Vec3 origin = mesh.vertex.front();
  Vec3 first;
  double volume = 0;
  for (std::size_t t = 0; t < mesh.triangle.size(); ++t) {
    const double cone = dot(mesh.corner(t, 0) - origin, mesh.area(t)) / 6;
    volume += cone;
    first += cone * (origin + mesh.corner(t, 0) + mesh.corner(t, 1) + mesh.corner(t, 2)) / 4;
  }
  return first / volume;
}

Triangles with_volume(Triangles mesh, Vec3 centre, double volume) {
  const double factor = math::cbrt(volume / volume_of(mesh));
  for (Vec3& v : mesh.vertex) v = centre + factor * (v - centre);
  return mesh;
}

Triangles sphere_mesh(std::int32_t count) {
  const auto k = static_cast<std::int32_t>(std::lround(std::sqrt(count / 20.0)));
  Triangles mesh = welded(cut_faces(icosahedron(), std::max(k, 1)), same_corner);
  for (Vec3& v : mesh.vertex) v = normalised(v);
  return mesh;
}

Triangles surface_mesh(const Solid& solid, std::int32_t count) {
  const MassProperties mass = mass_properties(solid, false);
  return std::visit([&](const auto& s) { return with_volume(raw_mesh(s, count), mass.centre, mass.volume); }, solid);
}

// The longest edge of all is the longest of both its triangles.
Triangles refined(const Triangles& mesh, std::int32_t count) {
  EdgeHalving halving(mesh);
  // Of edges of one length that of the smaller ranks first.
  struct Later {
    bool operator()(const EdgeHalving::Long& a, const EdgeHalving::Long& b) const {
      return std::tie(a.length2, b.edge) < std::tie(b.length2, a.edge);
    }
  };
  std::priority_queue<EdgeHalving::Long, std::vector<EdgeHalving::Long>, Later> longest;
  const auto enter = [&](Edge edge) { longest.push({halving.length2(edge), edge}); };
  halving.for_each_edge(enter);
  while (halving.size() < static_cast<std::size_t>(count)) {
    const Edge edge = longest.top().edge;
    longest.pop();
    const std::vector<Vec3>& vertex = halving.mesh().vertex;
    halving.halve(edge, 0.5 * (vertex[edge[0]] + vertex[edge[1]]), enter);
  }
  return halving.take();
}

Triangles cylinder_mesh(double radius, double length, std::int32_t count) {
  constexpr double pi = std::numbers::pi;
  // Triangles of two for each square of side h.
  const double h = std::sqrt(2 * (2 * pi * radius * length + 2 * pi * radius * radius) / count);
  if (const double needed = 2 * std::max(6.0, 2 * pi * radius / h) * (length + 2 * radius) / h; needed > 4.0 * count)
    throw InputError(
        fmt::format("a cylinder {:.3g} times as long as its radius takes {:.3g} triangles, expected at "
                    "least a quarter of them in `triangles`, or a shorter cylinder",
                    length / radius, needed));
  const auto around = std::max<std::int32_t>(6, std::int32_t(std::lround(2 * pi * radius / h)));
  const auto along = std::max<std::int32_t>(2, std::int32_t(std::lround(length / h)));
  const auto inner = std::max<std::int32_t>(1, std::int32_t(std::lround(radius / h)));
  // Rings of the lower lid, outwards, of the side, upwards, and of the upper lid, inwards; each is turned by half a
  // place against the one before, so that triangles are nearly equilateral.
  const std::int32_t rings = 2 * (inner - 1) + along + 1;
  const auto at = [&](std::int32_t ring, std::int32_t place) {
    const double angle = 2 * pi * (place - 0.5 * ring) / around;
    const std::int32_t up = std::clamp(ring - (inner - 1), 0, along);
    const std::int32_t out = std::min({ring + 1, inner, rings - ring});
    const double r = radius * out / inner;
    return Vec3{r * math::cos(angle), r * math::sin(angle), length * (double(up) / along - 0.5)};
  };
  const Vec3 bottom{0, 0, -0.5 * length}, top{0, 0, 0.5 * length};
  return with_volume(joined({rings, around, at, &bottom, &top}), {}, pi * radius * radius * length);
}

}  // namespace slurry::stokes
