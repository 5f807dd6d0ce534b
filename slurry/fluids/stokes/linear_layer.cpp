// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/linear_layer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/stokes/iterative.hpp"
#include "slurry/fluids/stokes/panels.hpp"
#include "slurry/fluids/stokes/single_layer.hpp"
#include "slurry/linalg/dense_cholesky.hpp"

namespace slurry::stokes {
namespace {

constexpr double over_8_pi = 1 / (8 * std::numbers::pi);

constexpr SymmetricMatrix times(double s, const SymmetricMatrix& m) {
  return {s * m.xx, s * m.yy, s * m.zz, s * m.xy, s * m.xz, s * m.yz};
}

// Of the hat of a corner at the point beside corner p.
constexpr double hat_at(int corner, int p) { return corner == p ? 2.0 / 3 : 1.0 / 6; }

// One 3 x 3 block for each corner of the one panel and each of the other.
using Blocks = std::array<std::array<SymmetricMatrix, 3>, 3>;

struct LinearPanels {
  Panels panels;
  std::vector<Corners> vertex;     // of each panel, ranks among all vertices
  std::vector<std::size_t> first;  // vertex of each surface, and the end
  std::vector<PanelRange> surfaces;

  std::size_t vertices() const { return first.back(); }
};

LinearPanels linear_panels(const Scene& scene) {
  LinearPanels all;
  all.first = {0};
  const auto enter = [&](const Triangles& mesh) {
    const auto base = static_cast<std::int32_t>(all.first.back());
    const std::size_t before = all.panels.size();
    append(all.panels, mesh);
    for (const Corners& c : mesh.triangle) all.vertex.push_back({base + c[0], base + c[1], base + c[2]});
    all.first.push_back(all.first.back() + mesh.vertex.size());
    all.surfaces.push_back({before, all.panels.size()});
  };
  for (const Body& body : scene.bodies) enter(placed_mesh(body));
  if (scene.container) enter(*scene.container);
  return all;
}

// int G phi dy of the three hats of a panel at x: phi(y) = phi(x) + slope r, phi continued along the normal.
std::array<SymmetricMatrix, 3> hat_layers(const FlatTriangle& t, Vec3 x) {
  const SymmetricMatrix whole = single_layer(t, x);
  const std::array<SymmetricMatrix, 3> moment = linear_single_layer(t, x);
  std::array<SymmetricMatrix, 3> layers;
  for (int k = 0; k < 3; ++k) {
    const Vec3 a = t.corner[k], b = t.corner[next_corner(k)], c = t.corner[next_corner(next_corner(k))];
    const Vec3 slope = cross(t.normal, c - b) / (2 * t.area);
    layers[k] = times(1 + dot(slope, x - a), whole);
    for (int d = 0; d < 3; ++d) layers[k] = layers[k] + times(slope[d], moment[d]);
  }
  return layers;
}

SymmetricMatrix stokeslet_matrix(Vec3 r) {
  const double inverse = 1 / norm(r), cube = inverse * inverse * inverse;
  return {inverse + cube * r.x * r.x, inverse + cube * r.y * r.y, inverse + cube * r.z * r.z,
          cube * r.x * r.y,           cube * r.x * r.z,           cube * r.y * r.z};
}

void add_half_closed(const Panels& panels, std::size_t i, std::size_t j, bool transpose, double share, Blocks& blocks) {
  for (int p = 0; p < 3; ++p) {
    const auto layers = hat_layers(panels.triangle[j], panels.points(i)[p]);
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b) {
        SymmetricMatrix& block = transpose ? blocks[b][a] : blocks[a][b];
        block = block + times(share * panels.weight(i) * hat_at(a, p), layers[b]);
      }
  }
}

Blocks linear_blocks(const Panels& panels, std::size_t i, std::size_t j) {
  Blocks blocks{};
  const double reach = near_distance * std::max(panels.length[i], panels.length[j]);
  if (norm2(panels.centre[i] - panels.centre[j]) < reach * reach) {
    add_half_closed(panels, i, j, false, 0.5, blocks);
    add_half_closed(panels, j, i, true, 0.5, blocks);
    return blocks;
  }
  for (int p = 0; p < 3; ++p)
    for (int q = 0; q < 3; ++q) {
      const SymmetricMatrix g =
          times(panels.weight(i) * panels.weight(j), stokeslet_matrix(panels.points(i)[p] - panels.points(j)[q]));
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) blocks[a][b] = blocks[a][b] + times(hat_at(a, p) * hat_at(b, q), g);
    }
  return blocks;
}

void add_block(DenseCholesky& matrix, std::int32_t v, std::int32_t w, const SymmetricMatrix& m) {
  const double full[3][3] = {{m.xx, m.xy, m.xz}, {m.xy, m.yy, m.yz}, {m.xz, m.yz, m.zz}};
  for (std::size_t r = 0; r < 3; ++r)
    for (std::size_t c = 0; c < 3; ++c) {
      const std::size_t row = 3 * std::size_t(v) + r, column = 3 * std::size_t(w) + c;
      if (column <= row) matrix.at(row, column) += full[r][c];
    }
}

// Panels against all others, computed together and added in their order.
void fill_linear(DenseCholesky& matrix, const LinearPanels& all) {
  constexpr std::size_t rows = 16;
  const std::size_t count = all.panels.size();
  std::vector<Blocks> blocks(rows * count);
  for (std::size_t start = 0; start < count; start += rows) {
    const std::size_t end = std::min(count, start + rows);
    parallel_for((end - start) * count,
                 [&](std::size_t k) { blocks[k] = linear_blocks(all.panels, start + k / count, k % count); }, 256);
    for (std::size_t i = start; i < end; ++i)
      for (std::size_t j = 0; j < count; ++j)
        for (int a = 0; a < 3; ++a)
          for (int b = 0; b < 3; ++b)
            add_block(matrix, all.vertex[i][a], all.vertex[j][b],
                      times(over_8_pi, blocks[(i - start) * count + j][a][b]));
  }
}

// The normals of each surface, as NormalTerm adds them: here integrals of hats times normals.
void add_normals(DenseCholesky& matrix, const LinearPanels& all) {
  for (std::size_t s = 0; s < all.surfaces.size(); ++s) {
    std::vector<Vec3> normal(all.first[s + 1] - all.first[s]);
    for (std::size_t k = all.surfaces[s].first; k < all.surfaces[s].last; ++k)
      for (const std::int32_t v : all.vertex[k])
        normal[std::size_t(v) - all.first[s]] += all.panels.triangle[k].area / 3 * all.panels.triangle[k].normal;
    const double alpha = NormalTerm(all.panels, all.surfaces[s]).alpha();
    for (std::size_t v = 0; v < normal.size(); ++v)
      for (std::size_t w = 0; w <= v; ++w)
        for (std::size_t r = 0; r < 3; ++r)
          for (std::size_t c = 0; c < (v == w ? r + 1 : 3); ++c)
            matrix.at(3 * (all.first[s] + v) + r, 3 * (all.first[s] + w) + c) +=
                alpha * normal[v][int(r)] * normal[w][int(c)];
  }
}

// B: the integral of each hat times a unit motion of its body.
Matrix hat_moments(const LinearPanels& all, const Scene& scene) {
  Matrix b(3 * all.vertices(), 6 * scene.bodies.size());
  for (std::size_t body = 0; body < scene.bodies.size(); ++body)
    for (std::size_t k = all.surfaces[body].first; k < all.surfaces[body].last; ++k)
      for (int c = 0; c < 6; ++c)
        for (int p = 0; p < 3; ++p) {
          Vec3 unit;
          unit[c % 3] = all.panels.weight(k);
          const Vec3 moment = c < 3 ? unit : cross(unit, all.panels.points(k)[p] - scene.bodies[body].pose.position);
          for (int a = 0; a < 3; ++a)
            for (int d = 0; d < 3; ++d)
              b(3 * std::size_t(all.vertex[k][a]) + std::size_t(d), 6 * body + std::size_t(c)) +=
                  hat_at(a, p) * moment[d];
        }
  return b;
}

}  // namespace

Matrix resistance_by_linear_densities(const Scene& scene) {
  if (scene.wall) throw InputError("linear densities know no plane wall, expected an open fluid or a container");
  const LinearPanels all = linear_panels(scene);
  DenseCholesky matrix(3 * all.vertices());
  fill_linear(matrix, all);
  add_normals(matrix, all);
  matrix.factor();
  const Matrix b = hat_moments(all, scene);
  Matrix q = b;
  matrix.solve(q.value, q.columns);
  Matrix r(b.columns, b.columns);
  for (std::size_t k = 0; k < b.rows; ++k)
    for (std::size_t i = 0; i < r.rows; ++i)
      for (std::size_t j = 0; j < r.columns; ++j) r(i, j) += b(k, i) * q(k, j);
  for (std::size_t i = 0; i < r.rows; ++i)
    for (std::size_t j = 0; j < i; ++j) r(i, j) = r(j, i) = 0.5 * (r(i, j) + r(j, i));
  return r;
}

}  // namespace slurry::stokes
