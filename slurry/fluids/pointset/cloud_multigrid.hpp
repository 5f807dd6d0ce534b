// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CloudMultigrid: A q = b for the equation of Poisson, or that of Helmholtz, on a cloud of points, in a number of
// iterations that hardly grows with the number of points.
//
// BiCGSTAB (H. A. van der Vorst 1992) with a V-cycle over clouds of twice, four times, ... the spacing, each seeded
// anew in the same region, as preconditioner: a "multicloud" (A. Katz and A. Jameson, J. Comput. Phys. 228 (2009)
// 5237). The equations of a coarse cloud are those of its own stencils. Corrections are interpolated from it by linear
// fits; residuals are averaged with the same weights, those inside apart from those of each kind of boundary. Each
// level is smoothed by its incomplete factors, once before and once after; the last one is factorised.
//
// Where no boundary fixes q, A has constants in its kernel, and b does not quite fit: the solution is that of
//
//     A q + e mean(q) = b,       e = the scale of the rows inside, 0 on the boundary,
//
// less its mean: the part of b that does not fit is spread evenly over the inside.
//
// Serial but for products with A, whose rows are summed each by itself: the same bits on any number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "slurry/fluids/pointset/point_cloud.hpp"
#include "slurry/fluids/pointset/sparse_system.hpp"
#include "slurry/linalg/csr_matrix.hpp"

namespace slurry {

// A cloud with its equations.
struct CloudLevel {
  PointCloud cloud;
  double spacing = 0;
  std::vector<SparseEntry> entries;
  // Of each row: of one kind residuals are averaged; 0 inside, 1 derivatives, 2 values.
  std::vector<char> kind;
  // By what the rows of each kind are multiplied: the pressure has the square of the spacing, the spacing and 1.
  std::array<double, 3> scale{1, 1, 1};
};

// Values on each cloud but the last from those on the next coarser one.
using CloudInterpolations = std::vector<CsrMatrix>;
std::shared_ptr<const CloudInterpolations> interpolations(const std::vector<CloudLevel>& levels, bool planar);

class CloudMultigrid {
 public:
  // Finest first. Throws RunError where a level cannot be factorised.
  CloudMultigrid(std::vector<CloudLevel> levels, std::shared_ptr<const CloudInterpolations> up, bool is_singular);
  ~CloudMultigrid();
  CloudMultigrid(CloudMultigrid&&) noexcept;
  CloudMultigrid& operator=(CloudMultigrid&&) noexcept;

  // Throws RunError where it does not converge: |A q - b| <= 1e-10 |b|.
  std::vector<double> solve(const std::vector<double>& rhs, const std::vector<double>& guess);
  std::int64_t iterations() const { return iterations_; }

 private:
  struct Level;
  // z = M^-1 r: a V-cycle from this level on.
  void cycle(std::size_t level, std::span<const double> r, std::span<double> z) const;

  std::shared_ptr<const CloudInterpolations> up_;
  std::vector<Level> levels_;
  std::unique_ptr<SparseSystem> coarsest_;
  bool is_singular_;
  std::int64_t iterations_ = 0;
};

}  // namespace slurry
