// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Packing: hashed cells of the diameter of the largest ball of their level, and the loop that draws places.
#include "slurry/grains/packing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

namespace {

// Draws before a grain is given up. Near the densest random sequential state a free place takes some ten thousand
// draws.
constexpr int most_draws = 100000;

// Cell numbers stay far from the limits of the integers, whatever the ratio of a position to a radius.
std::int64_t cell_number(double x, double cell) {
  constexpr double limit = 1e15;
  return static_cast<std::int64_t>(std::floor(std::clamp(x / cell, -limit, limit)));
}

std::vector<std::size_t> largest_first(const std::vector<double>& radius) {
  std::vector<std::size_t> order(radius.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return radius[a] > radius[b]; });
  return order;
}

}  // namespace

void Packing::add(Vec3 centre, double radius) {
  const auto fits = [=](const Level& level) { return radius <= level.largest && 2 * radius > level.largest; };
  auto level = std::find_if(levels_.begin(), levels_.end(), fits);
  if (level == levels_.end()) {
    level = levels_.insert(level, Level{});
    level->largest = radius;
    level->cell = 2 * radius;
  }
  level->add(centre, radius);
}

bool Packing::is_free(Vec3 centre, double radius, double margin) const {
  return std::all_of(levels_.begin(), levels_.end(),
                     [=](const Level& level) { return level.is_free(centre, radius, margin); });
}

void Packing::Level::add(Vec3 c, double r) {
  centre.push_back(c);
  radius.push_back(r);
  next.push_back(-1);
  if (centre.size() > first.size() / 2)
    rehash(std::max<std::size_t>(64, 2 * first.size()));
  else
    link(static_cast<std::int32_t>(centre.size() - 1));
}

void Packing::Level::rehash(std::size_t buckets) {
  first.assign(buckets, -1);
  for (std::size_t ball = 0; ball < centre.size(); ++ball) link(static_cast<std::int32_t>(ball));
}

void Packing::Level::link(std::int32_t ball) {
  const Vec3 c = centre[ball];
  const std::size_t b = bucket(cell_number(c.x, cell), cell_number(c.y, cell), cell_number(c.z, cell));
  next[ball] = first[b];
  first[b] = ball;
}

// Cells in a row along x share cache lines; the two odd multipliers scatter the rows. The number of buckets is a power
// of two.
std::size_t Packing::Level::bucket(std::int64_t i, std::int64_t j, std::int64_t k) const {
  const std::uint64_t scattered =
      static_cast<std::uint64_t>(j) * 0x9E3779B1u + static_cast<std::uint64_t>(k) * 0x85EBCA77u;
  return static_cast<std::size_t>(static_cast<std::uint64_t>(i) + (scattered ^ (scattered >> 15))) & (first.size() - 1);
}

bool Packing::Level::keeps_away(std::size_t ball, Vec3 c, double least) const {
  const double distance = radius[ball] + least;
  return norm2(centre[ball] - c) >= distance * distance;
}

bool Packing::Level::is_free(Vec3 c, double r, double margin) const {
  const double least = r + margin, reach = least + largest;
  std::int64_t low[3], high[3];
  double cells = 1;
  for (int axis = 0; axis < 3; ++axis) {
    low[axis] = cell_number(c[axis] - reach, cell);
    high[axis] = cell_number(c[axis] + reach, cell);
    cells *= static_cast<double>(high[axis] - low[axis] + 1);
  }
  // A large ball among small ones: all balls are fewer than the cells around it.
  if (cells > static_cast<double>(centre.size())) {
    for (std::size_t ball = 0; ball < centre.size(); ++ball)
      if (!keeps_away(ball, c, least)) return false;
    return true;
  }
  for (std::int64_t k = low[2]; k <= high[2]; ++k)
    for (std::int64_t j = low[1]; j <= high[1]; ++j)
      for (std::int64_t i = low[0]; i <= high[0]; ++i)
        for (std::int32_t ball = first[bucket(i, j, k)]; ball >= 0; ball = next[ball])
          if (!keeps_away(static_cast<std::size_t>(ball), c, least)) return false;
  return true;
}

bool is_outside(const std::vector<Obstacle>& obstacles, const Walls& walls, Vec3 centre, double radius) {
  bool is_free = true;
  for (std::size_t o = 0; o < obstacles.size() && is_free; ++o) {
    if (!walls.is_present(o)) continue;
    const Pose pose = walls.pose(o);
    for_each_piece_near(obstacles[o], pose, centre, radius, [&](std::size_t k) {
      const Piece& p = obstacles[o].pieces[k];
      is_free = is_free && nearest(p.surface, compose(pose, p.pose), centre).distance >= radius;
    });
  }
  return is_free;
}

namespace {

// Draws centres in a region and tests them.
class RandomPlaces {
 public:
  RandomPlaces(const RandomRegion& region, bool planar, const Occupied& occupied, Random& random)
      : region_(region),
        axes_(planar ? 2 : 3),
        random_(random),
        obstacles_(occupied.obstacles),
        walls_(occupied.walls),
        domain_(occupied.domain) {
    for (std::size_t k : largest_first(occupied.radius)) add(occupied.position[k], occupied.radius[k]);
  }

  // Is the region wide enough for this grain?
  bool holds(double radius) const {
    for (int axis = 0; axis < axes_; ++axis)
      if (!(region_.high[axis] - region_.low[axis] >= 2 * radius)) return false;
    return true;
  }

  // Finds a place for the grain and takes it.
  bool place(double radius, Vec3& centre) {
    for (int draw = 0; draw < most_draws; ++draw) {
      check_interrupt();
      centre = {};
      for (int axis = 0; axis < axes_; ++axis) {
        const double inset = goes_round(axis) ? 0 : radius;
        centre[axis] = random_.uniform(region_.low[axis] + inset, region_.high[axis] - inset);
      }
      if (region_.round && !is_round_enough(centre, radius)) continue;
      if (!packing_.is_free(centre, radius, region_.margin) || !is_outside(obstacles_, walls_, centre, radius))
        continue;
      add(centre, radius);
      return true;
    }
    return false;
  }

  // Share of the region's area or volume that grains of these radii fill.
  double fraction(const std::vector<double>& radius) const {
    double content = 1, sum = 0;
    for (int axis = 0; axis < axes_; ++axis) content *= region_.high[axis] - region_.low[axis];
    for (double r : radius) sum += axes_ == 2 ? r * r : 4.0 / 3 * r * r * r;
    if (region_.round) content *= 0.25 * std::numbers::pi;
    return std::numbers::pi * sum / content;
  }
  const char* content() const { return axes_ == 2 ? "area" : "volume"; }

 private:
  // Is a grain that is in the box also in the cylinder? Of an ellipse, in that of axes shorter by the radius, which is
  // on the safe side.
  bool is_round_enough(Vec3 centre, double radius) const {
    double sum = 0;
    for (int axis = 0; axis < 2; ++axis) {
      const double half = 0.5 * (region_.high[axis] - region_.low[axis]);
      const double offset = centre[axis] - region_.low[axis] - half;
      if (offset != 0) sum += offset * offset / ((half - radius) * (half - radius));
    }
    return sum <= 1;
  }

  // Does the region go on through the faces of the cell along this axis? The box about the middle of a cell that leans
  // fills space by the same images as the cell does.
  bool goes_round(int axis) const {
    const Vec3 size{domain_.edges.xx, domain_.edges.yy, domain_.edges.zz}, corner = domain_.middle() - 0.5 * size;
    const double slack = 1e-12 * size[axis];
    return domain_.periodic[axis] && region_.low[axis] <= corner[axis] + slack &&
           region_.high[axis] >= corner[axis] + size[axis] - slack;
  }

  // With its images: all those around the cell, which are few beside the draws.
  void add(Vec3 centre, double radius) {
    const auto steps = [&](int axis) { return domain_.periodic[axis] ? 1 : 0; };
    for (int nz = -steps(2); nz <= steps(2); ++nz)
      for (int ny = -steps(1); ny <= steps(1); ++ny)
        for (int nx = -steps(0); nx <= steps(0); ++nx) packing_.add(centre + domain_.lattice(nx, ny, nz), radius);
  }

  const RandomRegion& region_;
  int axes_;
  Random& random_;
  const std::vector<Obstacle>& obstacles_;
  const Walls& walls_;
  const Domain& domain_;
  Packing packing_;
};

}  // namespace

std::vector<Vec3> place_at_random(const RandomRegion& region, const std::vector<double>& radius, bool planar,
                                  const Occupied& occupied, Random& random, const std::string& where) {
  RandomPlaces places(region, planar, occupied, random);
  std::vector<Vec3> position(radius.size());
  std::size_t placed = 0;
  for (std::size_t k : largest_first(radius)) {
    if (!places.holds(radius[k]))
      throw InputError(where,
                       fmt::format("the region from low to high is too narrow for a grain of radius {}", radius[k]));
    if (!places.place(radius[k], position[k]))
      throw InputError(where,
                       fmt::format("only {} of {} grains found a place in the region; they would fill {:.3g} of its {} "
                                   "(ask for fewer or smaller grains, or a larger region)",
                                   placed, radius.size(), places.fraction(radius), places.content()));
    ++placed;
  }
  return position;
}

}  // namespace slurry
