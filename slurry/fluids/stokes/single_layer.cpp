// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The integrals over pairs of panels.
#include "slurry/fluids/stokes/single_layer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "slurry/core/parallel.hpp"

namespace slurry::stokes {
namespace {

constexpr double eighth_pi = 1 / (8 * std::numbers::pi);

Matrix3 stokeslet(Vec3 r) {
  const double inverse = 1 / norm(r), inverse3 = inverse * inverse * inverse;
  const Vec3 s = inverse3 * r;
  return {Vec3{inverse + s.x * r.x, s.x * r.y, s.x * r.z},
          {s.y * r.x, inverse + s.y * r.y, s.y * r.z},
          {s.z * r.x, s.z * r.y, inverse + s.z * r.z}};
}

Matrix3 full(const SymmetricMatrix& m) { return {Vec3{m.xx, m.xy, m.xz}, {m.xy, m.yy, m.yz}, {m.xz, m.yz, m.zz}}; }

// Closed form over panel j, points of panel i.
Matrix3 half_closed(const Panels& panels, std::size_t i, std::size_t j) {
  SymmetricMatrix sum;
  for (std::size_t p = 0; p < Panels::points_per_panel; ++p)
    sum = sum + single_layer(panels.triangle[j], panels.points(i)[p]);
  return panels.weight(i) * full(sum);
}

// Both ways round, where the panels are alike. The velocity of a panel varies over its own length close to it: three
// points of a much longer one may miss it altogether, and the matrix would no longer be positive. The points are then
// those of the shorter.
constexpr double alike = 2;

Matrix3 near_block(const Panels& panels, std::size_t i, std::size_t j) {
  if (i == j || panels.length[j] > alike * panels.length[i]) return half_closed(panels, i, j);
  if (panels.length[i] > alike * panels.length[j]) return transposed(half_closed(panels, j, i));
  Matrix3 sum = half_closed(panels, i, j);
  sum += half_closed(panels, j, i);
  return 0.5 * sum;
}

Matrix3 far_block(const Panels& panels, std::size_t i, std::size_t j) {
  Matrix3 sum{};
  for (std::size_t p = 0; p < Panels::points_per_panel; ++p)
    for (std::size_t q = 0; q < Panels::points_per_panel; ++q)
      sum += stokeslet(panels.points(i)[p] - panels.points(j)[q]);
  return panels.weight(i) * panels.weight(j) * sum;
}

// The points of a panel cut into sixteen, for images nearer than the panel is long.
std::array<Vec3, 48> fine_points(const FlatTriangle& t) {
  constexpr int parts = 4;
  std::array<Vec3, 48> points;
  std::size_t count = 0;
  const Vec3 a = t.corner[0], b = t.corner[1], c = t.corner[2];
  const auto at = [&](double u, double v) { return a + u / parts * (b - a) + v / parts * (c - a); };
  const auto add = [&](Vec3 p, Vec3 q, Vec3 r) {
    for (const Vec3 corner : {p, q, r}) points[count++] = 0.5 * corner + (p + q + r) / 6;
  };
  for (int u = 0; u < parts; ++u)
    for (int v = 0; u + v < parts; ++v) {
      add(at(u, v), at(u + 1, v), at(u, v + 1));
      if (u + v + 1 < parts) add(at(u + 1, v + 1), at(u, v + 1), at(u + 1, v));
    }
  return points;
}

// Fine points of panel j, points of panel i.
Matrix3 half_fine_image(const Panels& panels, std::size_t i, std::size_t j, const Wall& wall) {
  const auto points = fine_points(panels.triangle[j]);
  Matrix3 sum{};
  for (std::size_t p = 0; p < Panels::points_per_panel; ++p)
    for (const Vec3 y : points) sum += image_matrix(wall, panels.points(i)[p], y);
  return panels.weight(i) * (panels.triangle[j].area / double(points.size())) * sum;
}

bool is_near(const Panels& panels, std::size_t i, std::size_t j, Vec3 centre_j) {
  const double reach = near_distance * std::max(panels.length[i], panels.length[j]);
  return norm2(panels.centre[i] - centre_j) < reach * reach;
}

Matrix3 image_block(const Panels& panels, std::size_t i, std::size_t j, const Wall& wall) {
  if (is_near(panels, i, j, wall.mirror(panels.centre[j]))) {
    Matrix3 sum = half_fine_image(panels, i, j, wall);
    sum += transposed(half_fine_image(panels, j, i, wall));
    return 0.5 * sum;
  }
  Matrix3 sum{};
  for (std::size_t p = 0; p < Panels::points_per_panel; ++p)
    for (std::size_t q = 0; q < Panels::points_per_panel; ++q)
      sum += image_matrix(wall, panels.points(i)[p], panels.points(j)[q]);
  return panels.weight(i) * panels.weight(j) * sum;
}

}  // namespace

Matrix3 galerkin_block(const Panels& panels, std::size_t i, std::size_t j, const Wall* wall) {
  Matrix3 block = is_near(panels, i, j, panels.centre[j]) ? near_block(panels, i, j) : far_block(panels, i, j);
  if (wall) block += image_block(panels, i, j, *wall);
  return eighth_pi * block;
}

NormalTerm::NormalTerm(const Panels& panels, PanelRange range) : range_(range) {
  double area = 0;
  for (std::size_t k = range.first; k < range.last; ++k) {
    normal_.push_back(panels.triangle[k].area * panels.triangle[k].normal);
    area += panels.triangle[k].area;
  }
  // The eigenvalue of the normals becomes alpha times the area; that of a translation of a sphere is 2/3 of its radius.
  alpha_ = 0.2 / std::sqrt(area);
}

void NormalTerm::add(std::span<const Vec3> densities, std::span<Vec3> velocities) const {
  double flux = 0;
  for (std::size_t k = 0; k < normal_.size(); ++k) flux += dot(normal_[k], densities[range_.first + k]);
  for (std::size_t k = 0; k < normal_.size(); ++k) velocities[range_.first + k] += alpha_ * flux * normal_[k];
}

// ---- The product

namespace {

// Near pairs as rows of blocks: what the closed forms give beyond the sum over points.
class PanelProduct final : public LayerOperator {
 public:
  PanelProduct(const Panels& panels, const std::vector<PanelRange>& surfaces, const std::optional<Wall>& wall,
               const SumOptions& options)
      : panels_(panels), sum_(panels.point, wall, options) {
    for (const PanelRange& range : surfaces) normals_.emplace_back(panels, range);
    find_rows(wall);
    make_blocks(wall ? &*wall : nullptr);
  }

  void apply(std::span<const Vec3> densities, std::span<Vec3> velocities) const override {
    constexpr std::size_t points = Panels::points_per_panel;
    std::vector<Vec3> force(panels_.point.size()), flow(panels_.point.size());
    for (std::size_t k = 0; k < force.size(); ++k) force[k] = panels_.weight(k / points) * densities[k / points];
    sum_.apply(force, flow);
    parallel_for(
        panels_.size(),
        [&](std::size_t i) {
          Vec3 sum = panels_.weight(i) * (flow[points * i] + flow[points * i + 1] + flow[points * i + 2]);
          for (std::size_t k = start_[i]; k < start_[i + 1]; ++k) sum += block_[k] * densities[column_[k]];
          velocities[i] = sum;
        },
        256);
    for (const NormalTerm& term : normals_) term.add(densities, velocities);
  }

  SumMethod method() const override { return sum_.method(); }

 private:
  // Pairs that are near, or whose images are, found along the first axis.
  void find_rows(const std::optional<Wall>& wall) {
    const std::size_t n = panels_.size();
    std::vector<std::size_t> order(n);
    for (std::size_t k = 0; k < n; ++k) order[k] = k;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(panels_.centre[a].x, a) < std::pair(panels_.centre[b].x, b);
    });
    std::vector<double> x(n);
    for (std::size_t k = 0; k < n; ++k) x[k] = panels_.centre[order[k]].x;
    const double longest = *std::max_element(panels_.length.begin(), panels_.length.end());
    std::vector<std::vector<std::int32_t>> rows(n);
    parallel_for(
        n,
        [&](std::size_t i) {
          const double reach = near_distance * longest;
          const auto within = [&](double at, auto add) {
            const auto from = std::lower_bound(x.begin(), x.end(), at - reach) - x.begin();
            for (std::size_t k = from; k < n && x[k] <= at + reach; ++k) add(order[k]);
          };
          within(panels_.centre[i].x, [&](std::size_t j) {
            if (is_near(panels_, i, j, panels_.centre[j])) rows[i].push_back(std::int32_t(j));
          });
          // j is near to the image of i where i is near to that of j.
          if (wall)
            within(wall->mirror(panels_.centre[i]).x, [&](std::size_t j) {
              if (is_near(panels_, i, j, wall->mirror(panels_.centre[j]))) rows[i].push_back(std::int32_t(j));
            });
          std::sort(rows[i].begin(), rows[i].end());
          rows[i].erase(std::unique(rows[i].begin(), rows[i].end()), rows[i].end());
        },
        256);
    start_ = {0};
    for (const auto& row : rows) {
      column_.insert(column_.end(), row.begin(), row.end());
      start_.push_back(column_.size());
    }
  }

  void make_blocks(const Wall* wall) {
    block_.resize(column_.size());
    parallel_for(
        panels_.size(),
        [&](std::size_t i) {
          for (std::size_t k = start_[i]; k < start_[i + 1]; ++k) {
            const std::size_t j = column_[k];
            block_[k] = galerkin_block(panels_, i, j, wall);
            block_[k] += -1.0 * point_block(i, j, wall);
          }
        },
        64);
  }

  // What the sum over points gives for the pair; a point does not act on itself, but its image does.
  Matrix3 point_block(std::size_t i, std::size_t j, const Wall* wall) const {
    Matrix3 sum{};
    for (std::size_t p = 0; p < Panels::points_per_panel; ++p)
      for (std::size_t q = 0; q < Panels::points_per_panel; ++q) {
        const Vec3 x = panels_.points(i)[p], y = panels_.points(j)[q];
        if (i != j || p != q) sum += stokeslet(x - y);
        if (wall) sum += image_matrix(*wall, x, y);
      }
    return eighth_pi * panels_.weight(i) * panels_.weight(j) * sum;
  }

  const Panels& panels_;
  PointSum sum_;
  std::vector<NormalTerm> normals_;
  std::vector<std::size_t> start_;
  std::vector<std::int32_t> column_;
  std::vector<Matrix3> block_;
};

}  // namespace

std::unique_ptr<LayerOperator> make_layer_operator(const Panels& panels, const std::vector<PanelRange>& surfaces,
                                                   const std::optional<Wall>& wall, const SumOptions& options) {
  return std::make_unique<PanelProduct>(panels, surfaces, wall, options);
}

}  // namespace slurry::stokes
