// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/neighbours/periodic_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "slurry/core/parallel_arrays.hpp"

namespace slurry {
namespace {

// The longest distance of the centres of a pair.
double longest_of(const std::vector<double>& radius, double reach) {
  return 2 * parallel_max(radius.size(), 0.0, [&](std::size_t k) { return radius[k]; }) + reach;
}

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
    // Of images, the grain itself left out.
    std::int64_t count() const {
      std::int64_t n = 1;
      for (int axis = 0; axis < 3; ++axis) n *= to[axis] - from[axis] + 1;
      return n - 1;
    }
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

}  // namespace

namespace {

// The axis along which it is narrowest, of those along which it repeats itself; -1 where there is none.
int narrowest_axis(const Domain& domain) {
  const std::array<double, 3> width{domain.edges.xx, domain.edges.yy, domain.edges.zz};
  int least = -1;
  for (int axis = 0; axis < 3; ++axis)
    if (domain.periodic[axis] && (least < 0 || width[axis] < width[least])) least = axis;
  return least;
}

}  // namespace

double longest_in(const Domain& domain) {
  const int axis = narrowest_axis(domain);
  if (axis < 0) return std::numeric_limits<double>::infinity();
  return 0.5 * std::array<double, 3>{domain.edges.xx, domain.edges.yy, domain.edges.zz}[axis];
}

void check_size(const Domain& domain, double longest) {
  if (const double most = longest_in(domain); !(longest < most))
    throw CellTooNarrow(
        fmt::format("the periodic cell is {:.4g} wide along {}, and grains look for partners up to a distance of "
                    "{:.4g}: it must be more "
                    "than twice as wide as that (a larger cell, or shorter steps)",
                    2 * most, "xyz"[narrowest_axis(domain)], longest));
}

// Count, scan, fill.
void PairsInDomain::add_images(const Domain& domain, const std::vector<Vec3>& position,
                               const std::vector<double>& radius, double longest) {
  const Neighbourhood near(domain, longest);
  const std::size_t n = position.size();
  position_.resize(n), radius_.resize(n), first_image_.resize(n + 1);
  first_image_[0] = 0;
  parallel_for(n, [&](std::size_t k) {
    position_[k] = near.inside(position[k]);
    radius_[k] = radius[k];
    first_image_[k + 1] = near.numbers(position_[k]).count();
  });
  parallel_running_sum(first_image_);
  const auto images = static_cast<std::size_t>(first_image_[n]);
  position_.resize(n + images), radius_.resize(n + images), owner_.resize(images);
  parallel_for(n, [&](std::size_t k) {
    // Most grains lie far from the faces.
    auto at = static_cast<std::size_t>(first_image_[k]);
    if (at == static_cast<std::size_t>(first_image_[k + 1])) return;
    const Neighbourhood::Numbers m = near.numbers(position_[k]);
    for (int nz = m.from[2]; nz <= m.to[2]; ++nz)
      for (int ny = m.from[1]; ny <= m.to[1]; ++ny)
        for (int nx = m.from[0]; nx <= m.to[0]; ++nx) {
          if (nx == 0 && ny == 0 && nz == 0) continue;
          position_[n + at] = position_[k] + domain.lattice(nx, ny, nz);
          radius_[n + at] = radius[k];
          owner_[at++] = static_cast<std::int32_t>(k);
        }
  });
}

void PairsInDomain::find(const Domain& domain, std::size_t most, const std::vector<Vec3>& position,
                         const std::vector<double>& radius, double reach, PairList& pairs) {
  const std::size_t n = position.size();
  // Without grains there is no length that the cell could be too small for.
  if (domain.is_open() || n == 0) return search_.find(most, position, radius, reach, pairs);
  const double longest = longest_of(radius, reach);
  check_size(domain, longest);
  add_images(domain, position, radius, longest);
  // Images have pairs among themselves as well.
  const std::size_t enough = most > std::numeric_limits<std::size_t>::max() / 8 ? most : 8 * most;
  search_.find(enough, position_, radius_, reach, found_);

  // A pair across a face is found from both sides; the row of the smaller index keeps it.
  const auto for_each_kept = [&](std::size_t i, const auto& visit) {
    for (std::int64_t e = found_.start[i]; e < found_.start[i + 1]; ++e)
      if (const std::int32_t j = partner(e, n); j > static_cast<std::int32_t>(i)) visit(j);
  };
  pairs.start.resize(n + 1);
  pairs.start[0] = 0;
  parallel_for(n, [&](std::size_t i) {
    std::int64_t count = 0;
    for_each_kept(i, [&](std::int32_t) { ++count; });
    pairs.start[i + 1] = count;
  });
  parallel_running_sum(pairs.start);
  if (static_cast<std::size_t>(pairs.start[n]) > most)
    throw TooManyPairs(fmt::format("more than {} pairs of grains are within the reach of the search", most));
  pairs.partner.resize(pairs.start[n]);
  parallel_for(n, [&](std::size_t i) {
    std::int64_t at = pairs.start[i];
    for_each_kept(i, [&](std::int32_t j) { pairs.partner[at++] = j; });
    std::sort(pairs.partner.begin() + pairs.start[i], pairs.partner.begin() + at);
  });
}

PairList pairs_in_domain(const Domain& domain, std::size_t most, const std::vector<Vec3>& position,
                         const std::vector<double>& radius, double reach) {
  PairList pairs;
  PairsInDomain().find(domain, most, position, radius, reach, pairs);
  return pairs;
}

}  // namespace slurry
