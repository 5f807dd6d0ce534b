// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/stencils.hpp"

#include <fmt/format.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/first_found.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/pointset/point_grid.hpp"

namespace slurry {
namespace {

// A fit takes some ten microseconds.
constexpr std::size_t points_per_task = 64;

// By how much the reach is widened at a time, and how often.
constexpr double wider = 1.26;
constexpr int most_widenings = 3;

// Sum of the magnitudes of the weights of a wave, before it is divided by it, that is more than round-off.
constexpr double least_wave = 1e-9;

struct Row {
  std::vector<std::int32_t> neighbour;
  std::vector<Vec3> gradient;
  std::vector<double> laplacian;
  std::vector<double> wave;
};

// Of the fit's weights for the value at the k-th point itself.
std::vector<double> wave_weights(const LocalFit& local, const std::vector<Vec3>& points, std::size_t k,
                                 const std::vector<std::int32_t>& near) {
  std::vector<double> wave = local.value_weights(points[k]);
  double sum = 0;
  for (std::size_t j = 0; j < near.size(); ++j) {
    wave[j] = (near[j] == static_cast<std::int32_t>(k) ? 1 : 0) - wave[j];
    sum += std::abs(wave[j]);
  }
  // A polynomial that goes through all values knows no wave: what is left of it is round-off.
  for (double& weight : wave) weight = sum > least_wave ? weight / sum : 0;
  return wave;
}

// False where the points do not determine the polynomial.
bool make_row(const std::vector<Vec3>& points, const PointGrid& grid, std::size_t k, double reach,
              const FitOptions& fit, bool with_waves, const Sees& sees, Row& row) {
  row.neighbour = grid.within(points[k], reach);
  if (sees) std::erase_if(row.neighbour, [&](std::int32_t j) { return !sees(k, static_cast<std::size_t>(j)); });
  std::vector<Vec3> near;
  for (const std::int32_t j : row.neighbour) near.push_back(points[j]);
  const LocalFit local(points[k], near, reach, fit);
  if (!local.is_well_posed()) return false;
  row.laplacian = local.laplacian_weights();
  row.gradient.assign(near.size(), {});
  for (int axis = 0; axis < (fit.planar ? 2 : 3); ++axis) {
    const std::vector<double> weight = local.derivative_weights(axis);
    for (std::size_t j = 0; j < near.size(); ++j) row.gradient[j][axis] = weight[j];
  }
  if (with_waves) row.wave = wave_weights(local, points, k, row.neighbour);
  return true;
}

}  // namespace

Vec3 Stencils::gradient_of(const std::vector<double>& values, std::size_t k) const {
  Vec3 sum;
  for (std::int64_t e = start[k]; e < start[k + 1]; ++e) sum += values[neighbour[e]] * gradient[e];
  return sum;
}

double Stencils::divergence_of(const std::vector<Vec3>& values, std::size_t k) const {
  double sum = 0;
  for (std::int64_t e = start[k]; e < start[k + 1]; ++e) sum += dot(values[neighbour[e]], gradient[e]);
  return sum;
}

double Stencils::laplacian_of(const std::vector<double>& values, std::size_t k) const {
  double sum = 0;
  for (std::int64_t e = start[k]; e < start[k + 1]; ++e) sum += values[neighbour[e]] * laplacian[e];
  return sum;
}

Vec3 Stencils::curl_of(const std::vector<Vec3>& values, std::size_t k) const {
  Vec3 sum;
  for (std::int64_t e = start[k]; e < start[k + 1]; ++e) sum += cross(gradient[e], values[neighbour[e]]);
  return sum;
}

Vec3 Stencils::carried(Vec3 a, const std::vector<Vec3>& values, std::size_t k) const {
  Vec3 sum;
  for (std::int64_t e = start[k]; e < start[k + 1]; ++e) sum += dot(a, gradient[e]) * values[neighbour[e]];
  return sum;
}

Vec3 Stencils::wave_of(const std::vector<Vec3>& values, std::size_t k) const {
  Vec3 sum;
  for (std::int64_t e = start[k]; e < start[k + 1]; ++e) sum += wave[e] * values[neighbour[e]];
  return sum;
}

Stencils first_rows(const Stencils& all, std::size_t count) {
  Stencils rows;
  rows.start.assign(all.start.begin(), all.start.begin() + static_cast<std::ptrdiff_t>(count) + 1);
  const std::int64_t end = rows.start.back();
  rows.neighbour.assign(all.neighbour.begin(), all.neighbour.begin() + end);
  rows.gradient.assign(all.gradient.begin(), all.gradient.begin() + end);
  rows.laplacian.assign(all.laplacian.begin(), all.laplacian.begin() + end);
  return rows;
}

Stencils make_stencils(const std::vector<Vec3>& points, double reach, const FitOptions& fit,
                       std::optional<std::size_t> count, bool with_waves, const Sees& sees) {
  const PointGrid grid(points, reach);
  std::vector<Row> rows(count.value_or(points.size()));
  FirstFound bad;
  parallel_for(
      rows.size(),
      [&](std::size_t k) {
        check_interrupt();
        double h = reach;
        for (int tries = 0; !make_row(points, grid, k, h, fit, with_waves, sees, rows[k]); ++tries, h *= wider)
          if (tries == most_widenings) {
            bad.add(k);
            return;
          }
      },
      points_per_task);
  if (bad.any()) {
    const Vec3 x = points[bad.index()];
    throw RunError(
        fmt::format("the points of the fluid about ({:.6g}, {:.6g}, {:.6g}) do not determine a polynomial of degree {}",
                    x.x, x.y, x.z, fit.degree));
  }
  Stencils all;
  all.start.push_back(0);
  for (const Row& row : rows) {
    all.neighbour.insert(all.neighbour.end(), row.neighbour.begin(), row.neighbour.end());
    all.gradient.insert(all.gradient.end(), row.gradient.begin(), row.gradient.end());
    all.laplacian.insert(all.laplacian.end(), row.laplacian.begin(), row.laplacian.end());
    all.wave.insert(all.wave.end(), row.wave.begin(), row.wave.end());
    all.start.push_back(static_cast<std::int64_t>(all.neighbour.size()));
  }
  return all;
}

}  // namespace slurry
