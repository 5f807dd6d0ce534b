// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// When the lists are still good. See candidates.hpp for the inequality.
#include "slurry/neighbours/candidates.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel_arrays.hpp"

namespace slurry {
namespace {

// How far a rigid displacement moves points within `extent` of `centre`: |T(c) - c| + angle * extent.
double displacement(const Pose& from, const Pose& to, Vec3 centre, double extent) {
  const Quaternion turn = to.orientation * conjugate(from.orientation);
  const double sine = norm(Vec3{turn.x, turn.y, turn.z});
  const double angle = 2 * math::asin(std::min(1.0, sine));
  return norm(to_world(to, to_local(from, centre)) - centre) + angle * extent;
}

// A bound of |F - 1|.
double strain_of(const UpperMatrix& f) {
  const UpperMatrix e = add_scaled(f, -1, upper_identity);
  return std::sqrt(e.xx * e.xx + e.yy * e.yy + e.zz * e.zz + e.xy * e.xy + e.xz * e.xz + e.yz * e.yz);
}

// What a periodic cell leaves for the skin: a part of it, so that the search finds the cell wide enough.
double skin_within(const Domain& domain, const std::vector<double>& radius, const std::vector<double>& allowance) {
  if (domain.is_open()) return std::numeric_limits<double>::infinity();
  const double reach = parallel_max(radius.size(), 0.0, [&](std::size_t k) { return radius[k] + allowance[k]; });
  return 0.99 * std::max(0.0, longest_in(domain) - 2 * reach);
}

}  // namespace

void Candidates::build(const Grains& grains, const Domain& domain, const std::vector<Obstacle>& obstacles,
                       const Walls& walls, const std::vector<double>& allowance, double new_skin) {
  skin = -1;  // until it is built
  new_skin = std::min(new_skin, skin_within(domain, grains.radius, allowance));
  parallel_copy(grains.position, reference_);
  parallel_copy(allowance, allowance_);
  parallel_copy(grains.radius, radius_);
  reach_.resize(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) { reach_[k] = grains.radius[k] + allowance[k]; });
  grain_search_.find(domain, most_partners * grains.size(), grains.position, reach_, new_skin, grain_pairs);
  obstacle_search_.find(grains.position, reach_, obstacles, walls, new_skin, obstacle_pairs);
  skin = new_skin;
  version_ = grains.version;
  wall_reference_ = walls;
  deformation_ = domain.deformation;
  if (grains.empty()) return;
  const Bounds box = parallel_reduce(
      grains.size(), Bounds{grains.position[0], grains.position[0]},
      [&](std::size_t k) {
        return Bounds{grains.position[k], grains.position[k]};
      },
      [](Bounds a, const Bounds& b) {
        for (int k = 0; k < 3; ++k) a.low[k] = std::min(a.low[k], b.low[k]), a.high[k] = std::max(a.high[k], b.high[k]);
        return a;
      });
  const Vec3 low = box.low, high = box.high;
  centre_ = 0.5 * (low + high);
  const double largest = parallel_max(reach_.size(), reach_[0], [&](std::size_t k) { return reach_[k]; });
  extent_ = 0.5 * norm(high - low) + largest + skin;
  longest_ = 2 * largest + skin;
}

bool Candidates::is_complete(const Grains& grains, const std::vector<Vec3>& velocity, double dt, const Domain& domain,
                             const Walls& walls, const std::vector<double>& gap) const {
  if (skin < 0 || version_ != grains.version || wall_reference_.present != walls.present) return false;
  const UpperMatrix change = domain.is_open() ? upper_identity : domain.deformation * inverse(deformation_);
  const Vec3 middle = domain.middle();
  const bool is_open = domain.is_open(), is_still = change == upper_identity;
  const auto displaced = [&](std::size_t k) {
    const Vec3 now = grains.position[k] + dt * velocity[k];
    if (is_open) return now - reference_[k];
    return domain.separation(is_still ? reference_[k] : middle + change * (reference_[k] - middle), now);
  };
  // Largest displacement, and largest excess of a grain over its allowance.
  struct Largest {
    double moved, excess;
  };
  const auto one = [&](std::size_t k) {
    const double moved = norm(displaced(k));
    return Largest{moved, moved + (grains.radius[k] - radius_[k]) + (gap.empty() ? 0 : gap[k]) - allowance_[k]};
  };
  const auto [moved, excess] =
      parallel_reduce(grains.size(), Largest{0, -skin}, one, [](const Largest& a, const Largest& b) {
        return Largest{std::max(a.moved, b.moved), std::max(a.excess, b.excess)};
      });
  double obstacle_moved = 0;
  for (std::size_t k = 0; k < walls.size(); ++k)
    obstacle_moved =
        std::max(obstacle_moved, displacement(wall_reference_.pose(k), walls.pose(k), centre_, extent_ + moved));
  return excess + std::max(0.5 * (skin + strain_of(change) * longest_), obstacle_moved) <= skin;
}

}  // namespace slurry
