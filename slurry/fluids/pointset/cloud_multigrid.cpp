// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/cloud_multigrid.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/pointset/local_fit.hpp"
#include "slurry/fluids/pointset/point_grid.hpp"
#include "slurry/linalg/vector_operations.hpp"

namespace slurry {
namespace {

constexpr int most_cycles = 300;

// Of the coarse spacing: within it enough points lie for a linear fit, also in a corner.
constexpr double transfer_reach = 1.6;
constexpr int most_transfer_widenings = 4;

// Values at the fine points from those at the coarse ones.
CsrMatrix interpolation(const PointCloud& fine, const CloudLevel& coarse, bool planar) {
  const PointGrid grid(coarse.cloud.position, transfer_reach * coarse.spacing);
  std::vector<std::vector<SparseEntry>> rows(fine.size());
  parallel_for(
      fine.size(),
      [&](std::size_t k) {
        double reach = transfer_reach * coarse.spacing;
        for (int tries = 0; tries < most_transfer_widenings; ++tries, reach *= 1.26) {
          const std::vector<std::int32_t> near = grid.within(fine.position[k], reach);
          std::vector<Vec3> points;
          for (const std::int32_t j : near) points.push_back(coarse.cloud.position[j]);
          const LocalFit fit(fine.position[k], points, reach, {planar, 1});
          if (!fit.is_well_posed()) continue;
          const std::vector<double> weight = fit.value_weights(fine.position[k]);
          for (std::size_t j = 0; j < near.size(); ++j)
            rows[k].push_back({static_cast<std::int32_t>(k), near[j], weight[j]});
          return;
        }
      },
      64);
  return CsrMatrix(coarse.cloud.size(), rows);
}

// Means of residuals about the coarse points, by kind, in the scale of the coarse rows.
CsrMatrix restriction(const CsrMatrix& interpolation, const CloudLevel& fine, const CloudLevel& coarse) {
  std::vector<std::vector<SparseEntry>> rows(coarse.cloud.size());
  for (std::size_t k = 0; k < fine.cloud.size(); ++k)
    for (std::int64_t e = interpolation.start[k]; e < interpolation.start[k + 1]; ++e) {
      const std::int32_t j = interpolation.column[e];
      const double weight = std::max(0.0, interpolation.value[e]);
      if (coarse.kind[j] == fine.kind[k] && weight > 0) rows[j].push_back({j, static_cast<std::int32_t>(k), weight});
    }
  for (std::size_t j = 0; j < rows.size(); ++j) {
    double sum = 0;
    for (const SparseEntry& e : rows[j]) sum += e.value;
    const double ratio = coarse.scale[coarse.kind[j]] / fine.scale[coarse.kind[j]];
    for (SparseEntry& e : rows[j]) e.value *= ratio / sum;
  }
  return CsrMatrix(fine.cloud.size(), rows);
}

double mean_of(std::span<const double> q) {
  return std::accumulate(q.begin(), q.end(), 0.0) / static_cast<double>(q.size());
}

// The equations of the last level for its factors. The mean that is added to a singular one is an unknown of its own,
// with the row mean(q) - m = 0: one dense row and one dense column in the place of a dense matrix.
SparseSystem with_mean(const CloudLevel& of, bool is_singular) {
  std::vector<SparseEntry> entries = of.entries;
  const auto size = static_cast<std::int32_t>(of.cloud.size());
  for (std::int32_t k = 0; is_singular && k < size; ++k) {
    entries.push_back({size, k, 1.0 / size});
    if (of.kind[k] == 0) entries.push_back({k, size, of.scale[0]});
  }
  if (is_singular) entries.push_back({size, size, -1});
  return {of.cloud.size() + (is_singular ? 1 : 0), entries, SparseMethod::direct};
}

}  // namespace

struct CloudMultigrid::Level {
  CsrMatrix matrix;
  IncompleteLu factors;
  CsrMatrix down;              // from this level to the next coarser one
  std::vector<double> inside;  // e: the scale of the rows inside, 0 on the boundary
  bool is_singular;

  // A z + e mean(z) where the system is singular, else A z.
  void multiply(std::span<const double> z, std::span<double> product) const {
    matrix.multiply(z, product);
    if (is_singular) add_multiple(product, mean_of(z), inside);
  }
  std::vector<double> residual(std::span<const double> r, std::span<const double> z) const {
    std::vector<double> left(r.size());
    multiply(z, left);
    for (std::size_t k = 0; k < r.size(); ++k) left[k] = r[k] - left[k];
    return left;
  }
};

std::shared_ptr<const CloudInterpolations> interpolations(const std::vector<CloudLevel>& levels, bool planar) {
  auto made = std::make_shared<CloudInterpolations>();
  for (std::size_t n = 0; n + 1 < levels.size(); ++n)
    made->push_back(interpolation(levels[n].cloud, levels[n + 1], planar));
  return made;
}

CloudMultigrid::CloudMultigrid(std::vector<CloudLevel> levels, std::shared_ptr<const CloudInterpolations> up,
                               bool is_singular)
    : up_(std::move(up)), is_singular_(is_singular) {
  for (std::size_t n = 0; n < levels.size(); ++n) {
    CloudLevel& of = levels[n];
    if (n > 0 && n + 1 == levels.size()) {
      coarsest_ = std::make_unique<SparseSystem>(with_mean(of, is_singular));
      break;
    }
    Level level{CsrMatrix(of.cloud.size(), of.cloud.size(), of.entries),
                IncompleteLu(of.cloud.size(), of.entries),
                {},
                {},
                is_singular};
    if (n + 1 < levels.size()) level.down = restriction((*up_)[n], of, levels[n + 1]);
    for (const char kind : of.kind) level.inside.push_back(kind == 0 ? of.scale[0] : 0);
    levels_.push_back(std::move(level));
  }
}

CloudMultigrid::~CloudMultigrid() = default;
CloudMultigrid::CloudMultigrid(CloudMultigrid&&) noexcept = default;
CloudMultigrid& CloudMultigrid::operator=(CloudMultigrid&&) noexcept = default;

void CloudMultigrid::cycle(std::size_t n, std::span<const double> r, std::span<double> z) const {
  if (n == levels_.size()) {
    std::vector<double> rhs(r.begin(), r.end());
    if (is_singular_) rhs.push_back(0);
    const std::vector<double> solution = coarsest_->solve(rhs, rhs);
    std::copy_n(solution.begin(), z.size(), z.begin());
    return;
  }
  const Level& level = levels_[n];
  level.factors.apply(r, z);
  if (level.down.rows() > 0) {
    const std::vector<double> coarse = level.down.times(level.residual(r, z));
    std::vector<double> correction(coarse.size());
    cycle(n + 1, coarse, correction);
    add_multiple(z, 1, (*up_)[n].times(correction));
  }
  std::vector<double> smoothed(z.size());
  level.factors.apply(level.residual(r, z), smoothed);
  add_multiple(z, 1, smoothed);
}

std::vector<double> CloudMultigrid::solve(const std::vector<double>& rhs, const std::vector<double>& guess) {
  const Level& finest = levels_[0];
  const FunctionOperator equations(rhs.size(), [&](auto in, auto out) { finest.multiply(in, out); });
  const FunctionOperator cycles(rhs.size(), [&](auto in, auto out) { cycle(0, in, out); });
  std::vector<double> x = guess;
  iterations_ += solve_fluid_equations(equations, cycles, rhs, x, most_cycles);
  return x;
}

}  // namespace slurry
