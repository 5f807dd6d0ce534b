// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Meshes for tests.
#pragma once

#include <cmath>
#include <memory>
#include <numbers>
#include <string>

#include "slurry/core/random.hpp"
#include "slurry/shapes/obstacles/mesh.hpp"

namespace slurry::test {

// The obstacle shape of some triangles; `label` stands for the file.
inline Mesh mesh_of(const Triangles& soup, const std::string& label = "made.stl") {
  Mesh mesh;
  mesh.file = label;
  mesh.data = std::make_shared<const Cleaned>(clean(soup));
  return mesh;
}

inline void add_quad(Triangles& soup, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const auto k = static_cast<std::int32_t>(soup.vertex.size());
  soup.vertex.insert(soup.vertex.end(), {a, b, c, d});
  soup.triangle.push_back({k, k + 1, k + 2});
  soup.triangle.push_back({k, k + 2, k + 3});
}

// A flat floor z = 0 of 2 n^2 triangles over [-edge/2, edge/2]^2, its inner vertices shifted by up to `jitter` of a
// cell.
inline Triangles floor_soup(int n, double edge, double jitter, std::uint64_t seed = 1) {
  Random random(seed);
  Triangles soup;
  const double cell = edge / n;
  for (int j = 0; j <= n; ++j)
    for (int i = 0; i <= n; ++i) {
      const bool inner = i > 0 && i < n && j > 0 && j < n;
      const double dx = random.uniform(-jitter, jitter), dy = random.uniform(-jitter, jitter);
      soup.vertex.push_back(
          {(i + (inner ? dx : 0)) * cell - 0.5 * edge, (j + (inner ? dy : 0)) * cell - 0.5 * edge, 0});
    }
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      const std::int32_t a = j * (n + 1) + i, b = a + 1, c = a + n + 1, d = c + 1;
      soup.triangle.push_back({a, b, d});
      soup.triangle.push_back({a, d, c});
    }
  return soup;
}

// The surface of the box of these half edges around the origin, each face cut into 2 n^2 triangles.
inline Triangles box_soup(Vec3 half, int n = 1) {
  Triangles soup;
  for (int axis = 0; axis < 3; ++axis)
    for (const double side : {-1.0, 1.0}) {
      const int u = (axis + 1) % 3, v = (axis + 2) % 3;
      const auto at = [&](int i, int j) {
        Vec3 p;
        p[axis] = side * half[axis];
        p[u] = half[u] * (2.0 * i / n - 1);
        p[v] = half[v] * (2.0 * j / n - 1);
        return p;
      };
      for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) add_quad(soup, at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
    }
  return soup;
}

// A tube about z of n flat sides that touch the circle of this radius from outside, from z = -half to half, open at
// both ends.
inline Triangles tube_soup(double radius, double half, int n) {
  Triangles soup;
  const double out = radius / std::cos(std::numbers::pi / n);
  const auto at = [&](int k, double z) {
    const double angle = 2 * std::numbers::pi * (k % n) / n;
    return Vec3{out * std::cos(angle), out * std::sin(angle), z};
  };
  for (int k = 0; k < n; ++k) add_quad(soup, at(k, -half), at(k + 1, -half), at(k + 1, half), at(k, half));
  return soup;
}

}  // namespace slurry::test
