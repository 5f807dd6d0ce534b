// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// All pairs by cells, for any spread of radii and any domain, in time and memory proportional to grains and pairs.
//
// Levels. With the extent h = r + reach/2, two grains can be a pair only if |x_j - x_i| <= h_i + h_j along each axis.
// Grains whose extents lie within a factor of two share a level, whose cells are as wide as two of its largest extents.
// A grain searches its own level and the coarser ones: never more than three cells across, whatever the spread.
//
// Tables. The cell (x, y, z) of a level has the place (x + a y + b z) mod m in its table. Where the box of the level is
// filled well enough, a and b are the strides of that box and every cell has a place of its own. Otherwise (a few
// grains far away, a dilute cloud) the table has about two places per grain, and a and b scatter the rows over it:
// cells may share a place, which only adds candidates. Cells next to each other along x always are neighbours in the
// table, so a search reads at most nine runs of memory.
//
// Why no pair is missed: rounding is monotonic, so x_i - s <= x_j <= x_i + s gives cell numbers in the same order, for
// any size of the numbers; s carries a slack for the rounding of the pair test itself.
//
// Rows. Each pair is found once, by the grain that comes first in the table of their level, or by the finer of the
// two; it may belong to the row of the other. Rows are sorted at the end, so the order of finding leaves no trace.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "slurry/core/parallel.hpp"
#include "slurry/neighbours/neighbours.hpp"
#include "slurry/neighbours/pair_test.hpp"

namespace slurry {
namespace {

constexpr int level_count = 32;         // the last one takes all that is more than 2^31 times smaller than the largest
constexpr double slack = 0x1p-20;       // relative; far above the rounding of the pair test, far below a cell
constexpr double tiny_length = 1e-150;  // squares of lengths below this may vanish, so the test cannot tell them from 0
constexpr double last_cell = 0x1p40;    // cells are counted up to here; beyond, one cell holds all
constexpr std::size_t least_table = 256;  // places; enough for the nine runs of a search to be disjoint

struct Cell {
  std::int64_t x, y, z;
};

struct Member {
  Vec3 position;
  double radius;
  std::int32_t index;
};

struct Level {
  std::size_t count = 0;                                                          // grains
  double largest = 0;                                                             // extent
  Vec3 low{infinity, infinity, infinity}, high{-infinity, -infinity, -infinity};  // of the centres
  double cells_per_length = 0;                                                    // along y and z
  Cell first{}, last{};                                                           // cells of low and high
  std::uint64_t stride_y = 0, stride_z = 0, shift = 0, mask = 0;
  std::size_t table = 0, places = 0;  // first place and number of places in the common table

  static constexpr double infinity = std::numeric_limits<double>::infinity();

  void add(Vec3 x, double extent) {
    ++count;
    largest = std::max(largest, extent);
    low = {std::min(low.x, x.x), std::min(low.y, x.y), std::min(low.z, x.z)};
    high = {std::max(high.x, x.x), std::max(high.y, x.y), std::max(high.z, x.z)};
  }
  void add(const Level& other) {
    count += other.count;
    largest = std::max(largest, other.largest);
    low = {std::min(low.x, other.low.x), std::min(low.y, other.low.y), std::min(low.z, other.low.z)};
    high = {std::max(high.x, other.high.x), std::max(high.y, other.high.y), std::max(high.z, other.high.z)};
  }

  static std::int64_t cell_number(double scaled) {
    return static_cast<std::int64_t>(std::floor(std::clamp(scaled, -last_cell, last_cell)));
  }
  Cell cell(Vec3 x) const {
    return {cell_number(x.x * cells_per_length), cell_number(x.y * cells_per_length),
            cell_number(x.z * cells_per_length)};
  }
  std::size_t place(std::int64_t x, std::int64_t y, std::int64_t z) const {
    const auto sum = static_cast<std::uint64_t>(x) + stride_y * static_cast<std::uint64_t>(y) +
                     stride_z * static_cast<std::uint64_t>(z);
    return table + ((sum - shift) & mask);
  }
  void lay_out(std::size_t first_place);
};

void Level::lay_out(std::size_t first_place) {
  // Wider than two extents by more than every slack, so that a search spans three cells at most.
  cells_per_length = 1 / (2 * largest * (1 + 0x1p-8) + 8 * tiny_length);
  first = cell(low);
  last = cell(high);
  table = 0;
  const std::int64_t nx = last.x - first.x + 1, ny = last.y - first.y + 1, nz = last.z - first.z + 1;
  const double cells = static_cast<double>(nx) * static_cast<double>(ny) * static_cast<double>(nz);
  if (cells <= static_cast<double>(std::max(4 * count, least_table))) {
    stride_y = static_cast<std::uint64_t>(nx);
    stride_z = static_cast<std::uint64_t>(nx * ny);
    mask = ~std::uint64_t{0};
    places = static_cast<std::size_t>(cells);
    shift = place(first.x, first.y, first.z);
  } else {
    // The plastic number's fractions keep the rows of a 3 x 3 block at least 0.06 of the table apart.
    places = std::bit_ceil(std::max(2 * count, least_table));
    stride_y = static_cast<std::uint64_t>(0.7548776662466927 * static_cast<double>(places));
    stride_z = static_cast<std::uint64_t>(0.5698402909980532 * static_cast<double>(places));
    mask = places - 1;
  }
  table = first_place;
}

class CellGrid {
 public:
  CellGrid(const std::vector<Vec3>& position, const std::vector<double>& radius, double reach);

  const std::vector<Member>& members() const { return members_; }  // by level, then by place

  // Writes to found[size...] the partners of member k: those after it in its own level, and all of coarser levels.
  void search(std::size_t k, std::vector<std::int32_t>& found, std::size_t& size) const;

 private:
  int level_of(double radius) const;
  double extent(double radius) const { return std::max(0.0, radius + 0.5 * reach_); }
  void sort_into_levels(const std::vector<Vec3>& position, const std::vector<double>& radius);
  void fill_table(const std::vector<Vec3>& position, const std::vector<double>& radius);
  void scan(const Member& grain, std::size_t begin, std::size_t end, std::vector<std::int32_t>& found,
            std::size_t& size) const;

  double reach_, largest_ = 0;
  std::array<Level, level_count> levels_;
  std::vector<std::uint32_t> start_;  // members of place p: [start_[p], start_[p + 1])
  std::vector<Member> members_;
};

CellGrid::CellGrid(const std::vector<Vec3>& position, const std::vector<double>& radius, double reach) : reach_(reach) {
  largest_ = parallel_max(radius.size(), 0.0, [&](std::size_t i) { return extent(radius[i]); });
  sort_into_levels(position, radius);
  std::size_t places = 0;
  for (Level& level : levels_) {
    if (level.count == 0) continue;
    level.lay_out(places);
    places += level.places;
  }
  start_.assign(places + 1, 0);
  fill_table(position, radius);
}

int CellGrid::level_of(double radius) const {
  const double ratio = largest_ / extent(radius);
  return ratio < 2 || largest_ <= 0 ? 0 : (ratio < 0x1p31 ? std::ilogb(ratio) : level_count - 1);
}

void CellGrid::sort_into_levels(const std::vector<Vec3>& position, const std::vector<double>& radius) {
  std::vector<std::array<Level, level_count>> part((radius.size() + default_chunk - 1) / default_chunk);
  parallel_ranges(radius.size(), [&](std::size_t begin, std::size_t end) {
    auto& levels = part[begin / default_chunk];
    for (std::size_t i = begin; i < end; ++i) levels[level_of(radius[i])].add(position[i], extent(radius[i]));
  });
  for (const auto& levels : part)
    for (int l = 0; l < level_count; ++l) levels_[l].add(levels[l]);
}

void CellGrid::fill_table(const std::vector<Vec3>& position, const std::vector<double>& radius) {
  const std::size_t n = position.size();
  std::vector<std::uint32_t> place(n);
  parallel_for(n, [&](std::size_t i) {
    const Level& level = levels_[level_of(radius[i])];
    const Cell c = level.cell(position[i]);
    place[i] = static_cast<std::uint32_t>(level.place(c.x, c.y, c.z));
  });

  // Counting sort; going backwards leaves each place's members in the order of their indices, and start_ as it should
  // be.
  for (const std::uint32_t p : place) ++start_[p];
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  members_.resize(n);
  for (std::size_t i = n; i-- > 0;)
    members_[--start_[place[i]]] = {position[i], radius[i], static_cast<std::int32_t>(i)};
}

void CellGrid::scan(const Member& grain, std::size_t begin, std::size_t end, std::vector<std::int32_t>& found,
                    std::size_t& size) const {
  if (begin >= end) return;
  if (size + (end - begin) > found.size()) found.resize(2 * found.size() + (end - begin));
  // Written always, kept if it counts: no branch to mispredict.
  std::int32_t* const out = found.data();
  std::size_t kept = size;
  for (std::size_t k = begin; k < end; ++k) {
    const Member& other = members_[k];
    out[kept] = other.index;
    kept += is_pair(grain.position, grain.radius, other.position, other.radius, reach_);
  }
  size = kept;
}

void CellGrid::search(std::size_t k, std::vector<std::int32_t>& found, std::size_t& size) const {
  const Member& grain = members_[k];
  const int level = level_of(grain.radius);
  for (int l = 0; l <= level; ++l) {
    const Level& target = levels_[l];
    if (target.count == 0) continue;
    const double s = (extent(grain.radius) + target.largest) * (1 + slack) + tiny_length;
    const Cell a = target.cell(grain.position - Vec3{s, s, s}), b = target.cell(grain.position + Vec3{s, s, s});
    const std::int64_t x0 = std::max(a.x, target.first.x), x1 = std::min(b.x, target.last.x);
    if (x0 > x1) continue;
    const std::size_t from = l == level ? k + 1 : 0;
    for (std::int64_t z = std::max(a.z, target.first.z); z <= std::min(b.z, target.last.z); ++z)
      for (std::int64_t y = std::max(a.y, target.first.y); y <= std::min(b.y, target.last.y); ++y) {
        const std::size_t p = target.place(x0, y, z), q = target.place(x1, y, z);
        if (p <= q) {
          scan(grain, std::max<std::size_t>(from, start_[p]), start_[q + 1], found, size);
        } else {  // the run goes round the end of the table
          scan(grain, std::max<std::size_t>(from, start_[p]), start_[target.table + target.places], found, size);
          scan(grain, std::max<std::size_t>(from, start_[target.table]), start_[q + 1], found, size);
        }
      }
  }
}

// The partners that the members of one chunk found: `count[k]` of them for its k-th member, one after the other.
struct Found {
  std::vector<std::uint32_t> count;
  std::vector<std::int32_t> partner;
};

// Counts what it finds in `total`, and throws once that is more than `most`.
Found search_chunk(const CellGrid& grid, std::size_t begin, std::size_t end, std::size_t most,
                   std::atomic<std::size_t>& total) {
  Found found;
  found.count.reserve(end - begin);
  std::vector<std::int32_t> partner;
  std::size_t size = 0;
  for (std::size_t k = begin; k < end; ++k) {
    const std::size_t before = size;
    grid.search(k, partner, size);
    found.count.push_back(static_cast<std::uint32_t>(size - before));
    if (total.fetch_add(size - before, std::memory_order_relaxed) + (size - before) > most)
      throw TooManyPairs(fmt::format("more than {} pairs of grains are within the reach of the search", most));
  }
  found.partner.assign(partner.begin(), partner.begin() + static_cast<std::ptrdiff_t>(size));
  return found;
}

// Calls visit(i, j) for each pair that the members of a chunk found: grain i found its partner j.
template <class Visit>
void for_each_find(const CellGrid& grid, const Found& found, std::size_t begin, Visit&& visit) {
  const std::int32_t* partner = found.partner.data();
  for (std::size_t k = 0; k < found.count.size(); ++k) {
    const std::int32_t i = grid.members()[begin + k].index;
    for (std::uint32_t c = 0; c < found.count[k]; ++c) visit(i, *partner++);
  }
}

// Threads share these counters; the order in which they count does not matter.
std::uint32_t add(std::uint32_t& counter, std::uint32_t change) {
  return std::atomic_ref(counter).fetch_add(change, std::memory_order_relaxed);
}

}  // namespace

PairList pairs_by_grid(const std::vector<Vec3>& position, const std::vector<double>& radius, double reach) {
  return pairs_by_grid_at_most(std::numeric_limits<std::size_t>::max(), position, radius, reach);
}

PairList pairs_by_grid_at_most(std::size_t most, const std::vector<Vec3>& position, const std::vector<double>& radius,
                               double reach) {
  require_finite(position, radius);
  const std::size_t n = position.size();
  PairList pairs{std::vector<std::int64_t>(n + 1, 0), {}};
  if (n == 0) return pairs;
  const CellGrid grid(position, radius, reach);

  // Search, and count: row i holds the j > i that grain i found, and is given the j > i that found grain i.
  std::vector<Found> found((n + default_chunk - 1) / default_chunk);
  std::vector<std::uint32_t> given(n, 0);
  std::atomic<std::size_t> total{0};
  parallel_ranges(n, [&](std::size_t begin, std::size_t end) {
    Found& chunk = found[begin / default_chunk];
    chunk = search_chunk(grid, begin, end, most, total);
    for_each_find(grid, chunk, begin,
                  [&](std::int32_t i, std::int32_t j) { j > i ? ++pairs.start[i + 1] : add(given[j], 1); });
  });
  for (std::size_t i = 0; i < n; ++i) pairs.start[i + 1] += pairs.start[i] + given[i];

  // Fill: what was found from the front of the row on, what was given before its end, in any order until the sort.
  pairs.partner.resize(pairs.start[n]);
  parallel_ranges(n, [&](std::size_t begin, std::size_t) {
    std::int32_t row = -1;
    std::int64_t own = 0;
    for_each_find(grid, found[begin / default_chunk], begin, [&](std::int32_t i, std::int32_t j) {
      if (i != row) own = pairs.start[row = i];
      if (j > i)
        pairs.partner[own++] = j;
      else
        pairs.partner[pairs.start[j + 1] - add(given[j], -1u)] = i;
    });
  });
  parallel_for(n, [&](std::size_t i) {
    std::sort(pairs.partner.begin() + pairs.start[i], pairs.partner.begin() + pairs.start[i + 1]);
  });
  return pairs;
}

}  // namespace slurry
