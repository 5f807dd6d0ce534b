// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/neighbours/periodic_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

// The longest distance of the centres of a pair.
double longest_of(const std::vector<double>& radius, double reach) {
  return 2 * parallel_max(radius.size(), 0.0, [&](std::size_t k) { return radius[k]; }) + reach;
}

// With less than twice the longest distance a grain could meet two images of another.
void check_size(const Domain& domain, double longest) {
  const std::array<double, 3> width{domain.edges.xx, domain.edges.yy, domain.edges.zz};
  for (int axis = 0; axis < 3; ++axis)
    if (domain.periodic[axis] && !(width[axis] > 2 * longest))
      throw RunError(fmt::format(
          "the periodic cell is {:.4g} wide along {}, and grains look for partners up to a distance of {:.4g}: it must "
          "be more than twice as wide as that (a larger cell, or shorter steps and a smaller neighbours.skin)",
          width[axis], "xyz"[axis], longest));
}

// The grains and their images near the cell; image k + positions.size() is one of grain owner[k].
struct WithImages {
  std::vector<Vec3> position;
  std::vector<double> radius;
  std::vector<std::int32_t> owner;
};

// How far an image may lie beyond the faces, along each axis: slanted faces are nearer than they look along the axis.
Vec3 margins_of(const Domain& domain, double longest) {
  const UpperMatrix& h = domain.edges;
  const double slant_y = std::abs(h.yz / h.zz), slant_x = std::abs(h.xy / h.yy) * (1 + slant_y) + std::abs(h.xz / h.zz);
  return {longest * (1 + slant_x), longest * (1 + slant_y), longest};
}

// Where x lies in the cell, and which images x + H n of it lie in the cell or within the margins of it.
class Neighbourhood {
 public:
  Neighbourhood(const Domain& domain, double longest) : domain_(domain), inverse_(inverse(domain.edges)) {
    const UpperMatrix& h = domain.edges;
    const Vec3 margin = margins_of(domain, longest);
    // Against the round-off of places; a few images too many change nothing.
    constexpr double slack = 1e-9;
    margin_ = {margin.x / h.xx + slack, margin.y / h.yy + slack, margin.z / h.zz + slack};
  }
  struct Numbers {
    std::array<int, 3> from{}, to{};
    bool is_none() const { return from == to; }
  };
  // The image of x within the cell. Grains lie in the cell that a step began with; this one may have been flipped
  // since.
  Vec3 inside(Vec3 x) const {
    const Vec3 s = inverse_ * (x - domain_.low);
    Vec3 n;
    for (int axis = 0; axis < 3; ++axis)
      if (domain_.periodic[axis]) n[axis] = -std::floor(s[axis]);
    return n == Vec3{} ? x : x + domain_.edges * n;
  }
  Numbers numbers(Vec3 x) const {
    const Vec3 s = inverse_ * (x - domain_.low);
    Numbers n;
    for (int axis = 0; axis < 3; ++axis) {
      if (!domain_.periodic[axis]) continue;
      if (s[axis] >= 1 - margin_[axis]) n.from[axis] = -1;
      if (s[axis] <= margin_[axis]) n.to[axis] = 1;
    }
    return n;
  }

 private:
  const Domain& domain_;
  UpperMatrix inverse_;
  Vec3 margin_;  // in edges
};

WithImages with_images(const Domain& domain, const std::vector<Vec3>& position, const std::vector<double>& radius,
                       double longest) {
  WithImages all{position, radius, {}};
  const Neighbourhood near(domain, longest);
  for (std::size_t k = 0; k < position.size(); ++k) {
    all.position[k] = near.inside(position[k]);
    // Most grains lie far from the faces.
    const Neighbourhood::Numbers n = near.numbers(all.position[k]);
    if (n.is_none()) continue;
    for (int nz = n.from[2]; nz <= n.to[2]; ++nz)
      for (int ny = n.from[1]; ny <= n.to[1]; ++ny)
        for (int nx = n.from[0]; nx <= n.to[0]; ++nx) {
          if (nx == 0 && ny == 0 && nz == 0) continue;
          all.position.push_back(all.position[k] + domain.lattice(nx, ny, nz));
          all.radius.push_back(radius[k]);
          all.owner.push_back(static_cast<std::int32_t>(k));
        }
  }
  return all;
}

}  // namespace

PairList pairs_in_domain(const Domain& domain, std::size_t most, const std::vector<Vec3>& position,
                         const std::vector<double>& radius, double reach) {
  if (domain.is_open()) return pairs_by_grid_at_most(most, position, radius, reach);
  const std::size_t n = position.size();
  if (n == 0) return {{0}, {}};  // no grains, no length that the cell could be too small for
  const double longest = longest_of(radius, reach);
  check_size(domain, longest);
  const WithImages all = with_images(domain, position, radius, longest);
  // Images have pairs among themselves as well.
  const std::size_t enough = most > std::numeric_limits<std::size_t>::max() / 8 ? most : 8 * most;
  const PairList found = pairs_by_grid_at_most(enough, all.position, all.radius, reach);
  PairList pairs{std::vector<std::int64_t>(n + 1, 0), {}};
  pairs.partner.reserve(std::min(most, found.partner.size()));
  std::vector<std::int32_t> row;
  for (std::size_t i = 0; i < n; ++i) {
    row.clear();
    for (std::int64_t e = found.start[i]; e < found.start[i + 1]; ++e) {
      const auto j = static_cast<std::size_t>(found.partner[e]);
      // A pair across a face is found from both sides; the row of the smaller index keeps it.
      const std::int32_t partner = j < n ? found.partner[e] : all.owner[j - n];
      if (partner > static_cast<std::int32_t>(i)) row.push_back(partner);
    }
    std::sort(row.begin(), row.end());
    pairs.partner.insert(pairs.partner.end(), row.begin(), row.end());
    pairs.start[i + 1] = std::ssize(pairs.partner);
  }
  if (pairs.partner.size() > most)
    throw TooManyPairs(fmt::format("more than {} pairs of grains are within the reach of the search", most));
  return pairs;
}

}  // namespace slurry
