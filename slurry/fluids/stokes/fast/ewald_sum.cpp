// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/fast/ewald_sum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/stokes/fast/cost_model.hpp"
#include "slurry/fluids/stokes/fast/pair_kernels.hpp"
#include "slurry/nufft/smooth_size.hpp"

namespace slurry::stokes {

// Measured on random points with random forces and normals, at 1e-1 to 1e-10: the error is then 0.3 to 0.8 of the
// tolerance. A smaller bandwidth or width brings it above the tolerance; a grid without the tenth of oversampling needs
// wider kernels from six digits on.
EwaldAccuracy ewald_accuracy(double tolerance) {
  const double digits = -math::log10(tolerance);
  EwaldAccuracy a;
  a.bandwidth = 2.44 * digits + 2.7;
  a.oversampling = 1.1;
  a.width = std::clamp(static_cast<int>(std::ceil(1.1 * digits - 0.5)) + 2, 3, nufft::EsKernel::most_width);
  a.shape = 1.95 * a.width;
  a.pieces = 0.05 * tolerance;
  return a;
}

namespace {

struct Box {
  Vec3 low, size;
};

Box box_around(std::span<const Vec3> sources, std::span<const Vec3> targets) {
  Vec3 low = sources[0], high = low;
  for (auto points : {sources, targets})
    for (const Vec3& p : points)
      for (int a = 0; a < 3; ++a) low[a] = std::min(low[a], p[a]), high[a] = std::max(high[a], p[a]);
  return {low, high - low};
}

GridFrame frame_with_step(const EwaldAccuracy& accuracy, const Box& box, double step) {
  const int margin = accuracy.width + 1;
  GridFrame frame;
  frame.low = box.low;
  frame.step = step;
  frame.cutoff = accuracy.bandwidth * accuracy.oversampling * frame.step / std::numbers::pi;
  for (int a = 0; a < 3; ++a) {
    const int need = static_cast<int>(std::ceil(box.size[a] / frame.step - 1e-9)) + margin;
    frame.count[a] = nufft::smooth_size(2 * need) / 2;
  }
  return frame;
}

// The grid whose longest axis has `count` points.
GridFrame frame_of(const EwaldAccuracy& accuracy, const Box& box, int count) {
  const double longest = std::max({box.size.x, box.size.y, box.size.z});
  return frame_with_step(accuracy, box, longest > 0 ? longest / (count - accuracy.width - 1) : 1);
}

constexpr double most_grid_points = 3e7;

}  // namespace

GridFrame frame_with_cutoff(const EwaldAccuracy& accuracy, std::span<const Vec3> sources, std::span<const Vec3> targets,
                            double cutoff) {
  return frame_with_step(accuracy, box_around(sources, targets),
                         cutoff * std::numbers::pi / (accuracy.bandwidth * accuracy.oversampling));
}

bool fits_in_memory(const GridFrame& frame) {
  return double(frame.count[0]) * double(frame.count[1]) * double(frame.count[2]) <= most_grid_points;
}

double far_cost(FlowKernel kernel, const EwaldAccuracy& accuracy, const GridFrame& frame, std::size_t points) {
  const double inputs = kernel == FlowKernel::stokeslet ? 3 : 6, outputs = 3;
  const double values = accuracy.width * accuracy.width * accuracy.width, x = frame.count[0], y = frame.count[1],
               z = frame.count[2];
  const double numbers = x * y * z + 2 * x * y * z + 4 * x * y * z;  // along x (real), y and z
  return (inputs + outputs) *
         (cost::spread_value * values * static_cast<double>(points) / 2 + cost::line_number * numbers);
}

EwaldPlan plan_ewald(FlowKernel kernel, const EwaldAccuracy& accuracy, std::span<const Vec3> sources,
                     std::span<const Vec3> targets) {
  const Box box = box_around(sources, targets);
  const int degree = static_cast<int>(split_kernel(accuracy.bandwidth, accuracy.pieces).isotropic.size()) - 1;
  EwaldPlan best;
  best.cost = std::numeric_limits<double>::infinity();
  // Lengths that are a tenth apart at least: the cost is flat near its least.
  for (int count = 2 * accuracy.width + 4;; count = nufft::smooth_size(count * 22 / 10) / 2) {
    EwaldPlan plan;
    plan.frame = frame_of(accuracy, box, count);
    const double far = far_cost(kernel, accuracy, plan.frame, sources.size() + targets.size());
    if (std::isfinite(best.cost) && (far > best.cost || !fits_in_memory(plan.frame))) return best;
    const NearCost near = near_cost(sources, targets, plan.frame.cutoff, degree);
    plan.cells_per_cutoff = near.cells_per_cutoff;
    plan.cost = near.nanoseconds + far;
    if (plan.cost < best.cost) best = plan;
  }
}

EwaldSum::EwaldSum(FlowKernel kernel, const EwaldAccuracy& accuracy, const EwaldPlan& plan,
                   std::span<const Vec3> sources, std::span<const Vec3> targets)
    : kernel_(kernel),
      plan_(plan),
      split_(split_kernel(accuracy.bandwidth, accuracy.pieces)),
      near_(sources, targets, plan.frame.cutoff, plan.cells_per_cutoff),
      far_(kernel, split_, {accuracy.width, accuracy.shape}, plan.frame, sources, targets) {}

namespace {

// What the grid carries for the stresslet, which is symmetric in force and normal: xx, yy, zz, xy, xz, yz.
std::vector<std::vector<double>> symmetric_products(std::span<const Vec3> forces, std::span<const Vec3> normals) {
  std::vector<std::vector<double>> products;
  for (auto [a, b] : {std::pair{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}}) {
    products.emplace_back(forces.size());
    for (std::size_t k = 0; k < forces.size(); ++k)
      products.back()[k] = 0.5 * (forces[k][a] * normals[k][b] + forces[k][b] * normals[k][a]);
  }
  return products;
}

int degree_of(const std::vector<double>& coefficients) { return static_cast<int>(coefficients.size()) - 1; }

}  // namespace

std::vector<std::vector<double>> grid_numbers(FlowKernel kernel, std::span<const Vec3> forces,
                                              std::span<const Vec3> normals) {
  if (kernel == FlowKernel::stresslet) return symmetric_products(forces, normals);
  std::vector<std::vector<double>> numbers;
  append_components(forces, numbers);
  return numbers;
}

void EwaldSum::apply(std::span<const Vec3> forces, std::span<const Vec3> normals, std::span<Vec3> velocity) const {
  std::vector<std::vector<double>> numbers;
  append_components(forces, numbers);
  std::vector<Vec3> near(velocity.size());
  // The kernels are homogeneous, of degree -1 and -2: so much for near pairs in units of the cutoff.
  double unit = plan_.frame.cutoff;
  if (kernel_ == FlowKernel::stokeslet) {
    with_near_degree(degree_of(split_.isotropic),
                     [&](auto degree) { near_.add(NearStokesletPair<degree>(split_), numbers, near); });
    far_.apply(numbers, velocity);
  } else {
    append_components(normals, numbers);
    with_near_degree(degree_of(split_.stress_mixed),
                     [&](auto degree) { near_.add(NearStressletPair<degree>(split_), numbers, near); });
    far_.apply(symmetric_products(forces, normals), velocity);
    unit *= unit;
  }
  parallel_for(velocity.size(), [&](std::size_t i) { velocity[i] += near[i] / unit; });
}

}  // namespace slurry::stokes
