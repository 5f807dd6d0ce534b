// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/fast/cardinal_sine_sum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/stokes/fast/cost_model.hpp"
#include "slurry/fluids/stokes/fast/pair_kernels.hpp"

namespace slurry::stokes {
namespace {

using nufft::Complex;
using nufft::FrequencyTransform;
using nufft::Sign;

// Parts of the tolerance: the fit has 0.15 to 0.3 of it, so that all together stay below.
constexpr double transform_share = 0.2, piece_share = 0.05;

// Twice the radius of the sphere about the middle of their box that holds all points.
double diameter_of(std::span<const Vec3> sources, std::span<const Vec3> targets, Vec3& box) {
  Vec3 low = sources[0], high = low;
  for (auto points : {sources, targets})
    for (const Vec3& p : points)
      for (int a = 0; a < 3; ++a) low[a] = std::min(low[a], p[a]), high[a] = std::max(high[a], p[a]);
  box = high - low;
  double radius2 = 0;
  for (auto points : {sources, targets})
    for (const Vec3& p : points) radius2 = std::max(radius2, norm2(p - 0.5 * (low + high)));
  return 2 * std::sqrt(radius2);
}

// Two transforms of type 3 of three vectors, whose grids have 4 X S / pi points along an axis, X and S being half the
// extents of points and waves; the waves lie in balls, (1/pi) int (lambda + 10)^2 / 4 in number.
double wave_cost(double tolerance, double wave_number, Vec3 box, std::size_t points) {
  const double width = std::ceil(-math::log10(transform_share * tolerance)) + 1, values = width * width * width;
  double lines = 1;
  for (int a = 0; a < 3; ++a) lines *= 2 * box[a] * wave_number / std::numbers::pi + width + 2;
  const double edge = wave_number + 10, waves = edge * edge * edge / (12 * std::numbers::pi);
  const double spread = cost::spread_value * values * 6 * (static_cast<double>(points) + 2 * waves);
  return spread + 2 * 3 * 3 * 2 * cost::line_number * lines;
}

std::vector<Vec3> in_units(double unit, std::span<const Vec3> points) {
  std::vector<Vec3> scaled(points.size());
  parallel_for(points.size(), [&](std::size_t k) { scaled[k] = points[k] / unit; });
  return scaled;
}

}  // namespace

CardinalSinePlan plan_cardinal_sines(double tolerance, std::span<const Vec3> sources, std::span<const Vec3> targets) {
  CardinalSinePlan best;
  Vec3 box;
  best.diameter = diameter_of(sources, targets, box);
  if (best.diameter == 0) best.diameter = 1;
  best.cost = std::numeric_limits<double>::infinity();
  // From half the diameter down in steps of a sixth, until the waves alone cost more than the best so far.
  constexpr int typical_degree = 10;
  for (double ratio = 0.5; ratio > 0.005; ratio /= 1.2) {
    CardinalSinePlan plan{ratio * best.diameter, best.diameter, 1, 0};
    const double wave_number = (2.45 * -math::log10(tolerance) + 2.5) / ratio;
    const double waves = wave_cost(tolerance, wave_number, box / best.diameter, sources.size() + targets.size());
    if (waves > best.cost) break;
    const NearCost near = near_cost(sources, targets, plan.cutoff, typical_degree);
    plan.cells_per_cutoff = near.cells_per_cutoff;
    plan.cost = near.nanoseconds + waves;
    if (plan.cost < best.cost) best = plan;
  }
  return best;
}

CardinalSineSum::CardinalSineSum(double tolerance, const CardinalSinePlan& plan, std::span<const Vec3> sources,
                                 std::span<const Vec3> targets)
    : plan_(plan),
      fit_(fit_cardinal_sines(plan.cutoff / plan.diameter, tolerance)),
      nodes_(place_nodes(fit_, tolerance)),
      split_(near_part(fit_, piece_share * tolerance)),
      near_(sources, targets, plan.cutoff, plan.cells_per_cutoff),
      from_(in_units(plan.diameter, sources), nodes_.wave, transform_share * tolerance) {
  if (targets.data() != sources.data())
    to_ = std::make_unique<FrequencyTransform>(in_units(plan.diameter, targets), nodes_.wave,
                                               transform_share * tolerance);
}

void CardinalSineSum::apply(std::span<const Vec3> forces, std::span<Vec3> velocity) const {
  std::vector<std::vector<double>> numbers;
  append_components(forces, numbers);
  std::vector<Vec3> near(velocity.size());
  with_near_degree(static_cast<int>(split_.isotropic.size()) - 1,
                   [&](auto degree) { near_.add(NearStokesletPair<degree>(split_), numbers, near); });

  // To the waves, there the projection across the wave vector, and back.
  const std::size_t sources = forces.size(), targets = velocity.size(), waves = nodes_.weight.size();
  std::vector<Complex> strengths(3 * sources), amplitude(3 * waves), values(3 * targets);
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t j = 0; j < sources; ++j) strengths[a * sources + j] = numbers[a][j];
  from_.to_frequencies(Sign::minus, strengths, amplitude);
  parallel_for(waves, [&](std::size_t k) {
    const Vec3 s = normalised(nodes_.wave[k]);
    Complex* f[3] = {&amplitude[k], &amplitude[waves + k], &amplitude[2 * waves + k]};
    const Complex along = s.x * *f[0] + s.y * *f[1] + s.z * *f[2];
    for (int a = 0; a < 3; ++a) *f[a] = nodes_.weight[k] * (*f[a] - s[a] * along);
  });
  (to_ ? *to_ : from_).to_points(Sign::plus, amplitude, values);

  // Opposite waves are conjugates: the real part is their sum, with the weights of both.
  Vec3 total;
  for (const Vec3& f : forces) total += f;
  parallel_for(targets, [&](std::size_t i) {
    const Vec3 far{values[i].real(), values[targets + i].real(), values[2 * targets + i].real()};
    velocity[i] = (far + fit_.constant * total) / plan_.diameter + near[i] / plan_.cutoff;
  });
}

}  // namespace slurry::stokes
