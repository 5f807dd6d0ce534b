// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The search by cells: count, scan, fill. See the header for the tables.
#include "slurry/neighbours/cell_grid.hpp"

#include <fmt/format.h>

#include <bit>

#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel_arrays.hpp"
#include "slurry/neighbours/pair_test.hpp"

namespace slurry {
namespace {

constexpr double slack = 0x1p-20;       // relative; far above the rounding of the pair test, far below a cell
constexpr double tiny_length = 1e-150;  // squares of lengths below this may vanish, so the test cannot tell them from 0
constexpr std::size_t least_table = 256;  // places; enough for the nine runs of a search to be disjoint

// Threads share these counters; the order in which they count does not matter.
std::uint32_t add(std::uint32_t& counter, std::uint32_t change) {
  return std::atomic_ref(counter).fetch_add(change, std::memory_order_relaxed);
}

}  // namespace

void CellGrid::Level::lay_out(std::size_t first_place) {
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

void CellGrid::build(const std::vector<Vec3>& position, const std::vector<double>& radius, double reach) {
  reach_ = reach;
  largest_ = parallel_max(radius.size(), 0.0, [&](std::size_t i) { return extent(radius[i]); });
  sort_into_levels(position, radius);
  std::size_t places = 0;
  for (Level& level : levels_) {
    if (level.count == 0) continue;
    level.lay_out(places);
    places += level.places;
  }
  parallel_fill(start_, places + 1, std::uint32_t{0});
  fill_table(position, radius);
}

int CellGrid::level_of(double radius) const {
  const double ratio = largest_ / extent(radius);
  return ratio < 2 || largest_ <= 0 ? 0 : (ratio < 0x1p31 ? std::ilogb(ratio) : level_count - 1);
}

void CellGrid::sort_into_levels(const std::vector<Vec3>& position, const std::vector<double>& radius) {
  const std::size_t n = radius.size(), chunk = std::max(default_chunk, n / 64 + 1);
  levels_.fill({});
  levels_of_chunk_.assign((n + chunk - 1) / chunk, {});
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        auto& levels = levels_of_chunk_[begin / chunk];
        for (std::size_t i = begin; i < end; ++i) levels[level_of(radius[i])].add(position[i], extent(radius[i]));
      },
      chunk);
  for (const auto& levels : levels_of_chunk_)
    for (int l = 0; l < level_count; ++l) levels_[l].add(levels[l]);
}

// A counting sort: count, scan, fill. In which order grains share a place depends on the threads; their pairs do not.
void CellGrid::fill_table(const std::vector<Vec3>& position, const std::vector<double>& radius) {
  const std::size_t n = position.size();
  place_.resize(n), members_.resize(n);
  parallel_for(n, [&](std::size_t i) {
    const Level& level = levels_[level_of(radius[i])];
    const Cell c = level.cell(position[i]);
    place_[i] = static_cast<std::uint32_t>(level.place(c.x, c.y, c.z));
    add(start_[place_[i]], 1);
  });
  parallel_running_sum(start_);
  // From the end of each place to its beginning, so that start_ is as it should be afterwards.
  parallel_for(n, [&](std::size_t i) {
    members_[add(start_[place_[i]], -1u) - 1] = {position[i], radius[i], static_cast<std::int32_t>(i)};
  });
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

// Counts what it finds in `total`, and throws once that is more than `most`.
void GridPairs::search_chunk(std::size_t begin, std::size_t end, std::size_t most, std::atomic<std::size_t>& total,
                             Found& found) const {
  constexpr std::size_t told_at_once = 4096;  // threads that tell each other of every pair would wait for each other
  found.count.clear();
  std::size_t size = 0, told = 0;
  for (std::size_t k = begin; k < end; ++k) {
    check_interrupt();
    const std::size_t before = size;
    grid_.search(k, found.partner, size);
    found.count.push_back(static_cast<std::uint32_t>(size - before));
    if (size - told < told_at_once && k + 1 < end) continue;
    if (total.fetch_add(size - told, std::memory_order_relaxed) + (size - told) > most)
      throw TooManyPairs(fmt::format("more than {} pairs of grains are within the reach of the search", most));
    told = size;
  }
}

// Calls visit(i, j) for each pair that the members of a chunk found: grain i found its partner j.
template <class Visit>
void GridPairs::for_each_find(const Found& found, std::size_t begin, Visit&& visit) const {
  const std::int32_t* partner = found.partner.data();
  for (std::size_t k = 0; k < found.count.size(); ++k) {
    const std::int32_t i = grid_.members()[begin + k].index;
    for (std::uint32_t c = 0; c < found.count[k]; ++c) visit(i, *partner++);
  }
}

void GridPairs::find(std::size_t most, const std::vector<Vec3>& position, const std::vector<double>& radius,
                     double reach, PairList& pairs) {
  require_finite(position, radius);
  const std::size_t n = position.size();
  parallel_fill(pairs.start, n + 1, std::int64_t{0});
  pairs.partner.clear();
  if (n == 0) return;
  grid_.build(position, radius, reach);

  // Search, and count: row i holds the j > i that grain i found, and is given the j > i that found grain i.
  found_.resize((n + default_chunk - 1) / default_chunk);
  parallel_fill(given_, n, std::uint32_t{0});
  std::atomic<std::size_t> total{0};
  parallel_ranges(n, [&](std::size_t begin, std::size_t end) {
    Found& chunk = found_[begin / default_chunk];
    search_chunk(begin, end, most, total, chunk);
    for_each_find(chunk, begin,
                  [&](std::int32_t i, std::int32_t j) { j > i ? ++pairs.start[i + 1] : add(given_[j], 1); });
  });
  parallel_for(n, [&](std::size_t i) { pairs.start[i + 1] += given_[i]; });
  parallel_running_sum(pairs.start);

  // Fill: what was found from the front of the row on, what was given before its end, in any order until the sort.
  pairs.partner.resize(pairs.start[n]);
  parallel_ranges(n, [&](std::size_t begin, std::size_t) {
    std::int32_t row = -1;
    std::int64_t own = 0;
    for_each_find(found_[begin / default_chunk], begin, [&](std::int32_t i, std::int32_t j) {
      if (i != row) own = pairs.start[row = i];
      if (j > i)
        pairs.partner[own++] = j;
      else
        pairs.partner[pairs.start[j + 1] - add(given_[j], -1u)] = i;
    });
  });
  parallel_for(n, [&](std::size_t i) {
    std::sort(pairs.partner.begin() + pairs.start[i], pairs.partner.begin() + pairs.start[i + 1]);
  });
}

PairList pairs_by_grid(const std::vector<Vec3>& position, const std::vector<double>& radius, double reach) {
  return pairs_by_grid_at_most(std::numeric_limits<std::size_t>::max(), position, radius, reach);
}

PairList pairs_by_grid_at_most(std::size_t most, const std::vector<Vec3>& position, const std::vector<double>& radius,
                               double reach) {
  PairList pairs;
  GridPairs().find(most, position, radius, reach, pairs);
  return pairs;
}

}  // namespace slurry
