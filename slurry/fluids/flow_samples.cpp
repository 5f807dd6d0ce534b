// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/flow_samples.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

constexpr std::size_t samples_per_task = 256;

// Two neighbours along one direction, and the part of the second.
struct Between {
  std::int64_t first, second;
  double part;
};

// `at` in units of the distance of sites, 0 at the first. Sites stand in the middles of cells: up to a wall, half a
// cell beyond the last of them, the line through the last two goes on; farther out its end holds.
Between between(double at, std::int64_t count, bool repeats) {
  if (!repeats) {
    if (count == 1) return {0, 0, 0};
    const double within = std::clamp(at, -0.5, double(count) - 0.5);
    const auto k = std::clamp<std::int64_t>(static_cast<std::int64_t>(std::floor(within)), 0, count - 2);
    return {k, k + 1, within - double(k)};
  }
  const double below = std::floor(at);
  const auto k = static_cast<std::int64_t>(below);
  const auto wrapped = [&](std::int64_t n) { return ((n % count) + count) % count; };
  return {wrapped(k), wrapped(k + 1), at - below};
}

// Where the sites of a box lie.
struct Lattice3 {
  std::array<std::int64_t, 3> shape;
  Vec3 first, step;

  explicit Lattice3(const FluidField& field) : shape(field.shape), first(field.place.front()), step{1, 1, 1} {
    std::int64_t stride = 1;
    for (int axis = 0; axis < 3; ++axis) {
      if (shape[axis] > 1) step[axis] = field.place[stride][axis] - first[axis];
      stride *= shape[axis];
    }
  }
};

}  // namespace

std::vector<FlowSample> interpolated(const FluidField& field, const Domain& domain, std::span<const Vec3> points) {
  const Lattice3 sites(field);
  std::vector<FlowSample> samples(points.size());
  parallel_for(
      points.size(),
      [&](std::size_t n) {
        // Through a face of a sheared cell the fluid moves on by the shear.
        const Vec3 shift = domain.wrap(points[n]), inside = points[n] + shift;
        std::array<Between, 3> near;
        for (int axis = 0; axis < 3; ++axis)
          near[axis] = between((inside[axis] - sites.first[axis]) / sites.step[axis], sites.shape[axis],
                               domain.periodic[axis] != 0 && !(axis == 1 && domain.gradient.xy != 0));
        FlowSample sum{-domain.image_velocity(shift), 0};
        for (int corner = 0; corner < 8; ++corner) {
          double weight = 1;
          std::int64_t rank = 0, stride = 1;
          for (int axis = 0; axis < 3; ++axis) {
            const bool is_second = (corner >> axis & 1) != 0;
            weight *= is_second ? near[axis].part : 1 - near[axis].part;
            rank += stride * (is_second ? near[axis].second : near[axis].first);
            stride *= sites.shape[axis];
          }
          sum.velocity += weight * field.velocity[rank];
          sum.pressure += weight * field.pressure[rank];
        }
        samples[n] = sum;
      },
      samples_per_task);
  return samples;
}

}  // namespace slurry
