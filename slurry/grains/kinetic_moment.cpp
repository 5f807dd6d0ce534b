// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/grains/kinetic_moment.hpp"

#include "slurry/core/parallel.hpp"

namespace slurry {

Tensor kinetic_moment(const Grains& grains, const Domain& domain) {
  struct Momentum {
    double mass = 0;
    Vec3 sum;
  };
  const auto beside_flow = [&](std::size_t k) { return grains.velocity[k] - domain.flow(grains.position[k]); };
  const Momentum all = parallel_reduce(
      grains.size(), Momentum{}, [&](std::size_t k) { return Momentum{grains.mass[k], grains.mass[k] * beside_flow(k)}; },
      [](const Momentum& a, const Momentum& b) { return Momentum{a.mass + b.mass, a.sum + b.sum}; });
  if (!(all.mass > 0)) return {};
  const Vec3 mean = all.sum / all.mass;
  return parallel_reduce(
      grains.size(), Tensor{},
      [&](std::size_t k) {
        const Vec3 v = beside_flow(k) - mean;
        return outer(grains.mass[k] * v, v);
      },
      [](const Tensor& a, const Tensor& b) { return a + b; });
}

}  // namespace slurry
