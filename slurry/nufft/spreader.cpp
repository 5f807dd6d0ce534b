// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/nufft/spreader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <type_traits>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry::nufft {

// Grid points that the points of one bin reach, one array for each set of strengths.
struct Spreader::Tile {
  std::vector<double> numbers;
  std::size_t volume;
  std::array<std::vector<int>, 3> index;  // where its rows and columns lie in the grid

  double* of(std::size_t set) { return numbers.data() + set * volume; }
  const double* of(std::size_t set) const { return numbers.data() + set * volume; }
};

// Bins share each axis as evenly as whole numbers can. A bin is at least as long as the reach of a point, so that a
// tile covers no more than its own bin and the next; tiles of three sets of strengths stay in the second cache.
struct Spreader::Bins {
  Size3 grid, count;
  std::array<std::vector<int>, 3> of;  // the bin of each grid point

  Bins(const Size3& grid_size, int width) : grid(grid_size) {
    const auto axes = std::count_if(grid.begin(), grid.end(), [](int n) { return n > 1; });
    for (int a = 0; a < 3; ++a) {
      const int least = axes == 1 ? 1024 : axes == 2 ? 32 : a == 0 || width > 8 ? 16 : 8;
      count[a] = std::max(1, grid[a] / least);
      of[a].resize(grid[a]);
      for (int b = 0; b < count[a]; ++b) std::fill(of[a].begin() + begin(a, b), of[a].begin() + begin(a, b + 1), b);
    }
  }

  std::size_t size() const { return volume(count); }
  int begin(int axis, int bin) const { return static_cast<int>(std::int64_t(bin) * grid[axis] / count[axis]); }
  int longest(int axis) const { return (grid[axis] + count[axis] - 1) / count[axis]; }
  std::uint32_t number(const std::array<int, 3>& rank) const {
    return static_cast<std::uint32_t>((std::size_t(rank[2]) * count[1] + rank[1]) * count[0] + rank[0]);
  }
  std::array<int, 3> rank(std::uint32_t number) const {
    const int row = static_cast<int>(number / count[0]);
    return {static_cast<int>(number % count[0]), row % count[1], row / count[1]};
  }
  // Bins of one colour are at least two apart along some axis, also around the end of the grid.
  int colour(const std::array<int, 3>& rank) const {
    int result = 0;
    for (int a = 2; a >= 0; --a) result = 3 * result + (rank[a] == count[a] - 1 && count[a] % 2 == 1 ? 2 : rank[a] % 2);
    return result;
  }
};

namespace {

// Calls f with the width as a constant.
template <class F>
void with_width(int width, F&& f) {
  [&]<int... k>(std::integer_sequence<int, k...>) {
    const auto call_if = [&](auto constant) {
      if (width == constant) f(constant);
    };
    (call_if(std::integral_constant<int, EsKernel::least_width + k>{}), ...);
  }
  (std::make_integer_sequence<int, EsKernel::most_width - EsKernel::least_width + 1>{});
}

// The values of the kernel at the `width` grid points that a point reaches along one axis; (1, 0, ...) along an axis of
// one point.
template <int width>
void kernel_values(const double* table, bool is_active, double t, double* values) {
  constexpr int degree = width + 3, row = EsKernel::row_length;
  if (!is_active) {
    std::fill(values, values + width, 0.0);
    values[0] = 1;
    return;
  }
  for (int i = 0; i < width; ++i) values[i] = table[degree * row + i];
  for (int d = degree - 1; d >= 0; --d)
    for (int i = 0; i < width; ++i) values[i] = values[i] * t + table[d * row + i];
}

}  // namespace

Spreader::Spreader(EsKernel kernel, const Size3& grid, std::span<const Vec3> points)
    : kernel_(std::move(kernel)), grid_(grid) {
  for (int n : grid)
    if (n < 1 || (n > 1 && n < kernel_.width()))
      throw InputError("a grid is narrower than the kernel that spreads on it");
  if (points.size() >= UINT32_MAX) throw InputError("more points than a transform can number");
  sort(points);
}

void Spreader::sort(std::span<const Vec3> points) {
  const Bins bins(grid_, kernel_.width());
  for (int a = 0; a < 3; ++a) tile_size_[a] = bins.longest(a) + (grid_[a] > 1 || a == 0 ? kernel_.width() - 1 : 0);

  std::vector<Place> place(points.size());
  std::vector<std::uint32_t> bin(points.size());
  parallel_for(points.size(), [&](std::size_t j) { bin[j] = find_place(bins, points[j], place[j]); });

  const std::vector<std::uint32_t> first = list_bins(bins, bin);
  std::vector<std::uint32_t> next = first;
  order_.resize(points.size());
  place_.resize(points.size());
  for (std::size_t j = 0; j < points.size(); ++j) {
    const std::uint32_t k = next[bin[j]]++;
    order_[k] = static_cast<std::uint32_t>(j);
    place_[k] = place[j];
  }
}

// Where a point begins to reach the grid; its bin is that of this corner.
std::uint32_t Spreader::find_place(const Bins& bins, Vec3 point, Place& place) const {
  std::array<int, 3> rank;
  for (int a = 0; a < 3; ++a) {
    const int n = grid_[a], width = kernel_.width();
    double x = n > 1 ? point[a] : 0;
    x -= n * std::floor(x / n);
    const double first = n > 1 ? std::ceil(x - 0.5 * width) : 0;
    const int on_grid = (static_cast<int>(first) + 2 * n) % n;
    rank[a] = bins.of[a][on_grid];
    place.first[a] = static_cast<std::int16_t>(on_grid - bins.begin(a, rank[a]));
    place.t[a] = 2 * (first - x + 0.5 * width) - 1;
  }
  return bins.number(rank);
}

// Makes the list of bins that have points, colour by colour. Returns where the points of each bin begin.
std::vector<std::uint32_t> Spreader::list_bins(const Bins& bins, const std::vector<std::uint32_t>& bin_of_point) {
  std::vector<std::uint32_t> count(bins.size(), 0), first(bins.size(), 0);
  for (std::uint32_t b : bin_of_point) ++count[b];
  std::array<std::vector<std::uint32_t>, 27> by_colour;
  for (std::uint32_t b = 0; b < bins.size(); ++b)
    if (count[b] > 0) by_colour[bins.colour(bins.rank(b))].push_back(b);

  std::uint32_t begin = 0;
  colours_ = {0};
  for (const auto& colour : by_colour) {
    for (std::uint32_t b : colour) {
      const std::array<int, 3> rank = bins.rank(b);
      first[b] = begin;
      bins_.push_back(
          {begin, begin + count[b], {bins.begin(0, rank[0]), bins.begin(1, rank[1]), bins.begin(2, rank[2])}});
      begin += count[b];
    }
    if (!colour.empty()) colours_.push_back(bins_.size());
  }
  return first;
}

template <int width>
void Spreader::spread_bin(const Bin& bin, std::span<const ConstNumbers> strengths, Tile& tile) const {
  const double* table = kernel_.table().data();
  const int width_y = grid_[1] > 1 ? width : 1, width_z = grid_[2] > 1 ? width : 1;
  const std::ptrdiff_t row = tile_size_[0], plane = row * tile_size_[1];
  std::fill(tile.numbers.begin(), tile.numbers.end(), 0.0);
  for (std::uint32_t j = bin.begin; j < bin.end; ++j) {
    const Place& p = place_[j];
    double x[width], y[width], z[width];
    kernel_values<width>(table, grid_[0] > 1, p.t[0], x);
    kernel_values<width>(table, grid_[1] > 1, p.t[1], y);
    kernel_values<width>(table, grid_[2] > 1, p.t[2], z);
    for (std::size_t set = 0; set < strengths.size(); ++set) {
      const double strength = strengths[set][order_[j]];
      double* corner = tile.of(set) + p.first[0] + row * p.first[1] + plane * p.first[2];
      for (int iz = 0; iz < width_z; ++iz)
        for (int iy = 0; iy < width_y; ++iy) {
          const double s = strength * z[iz] * y[iy];
          double* to = corner + plane * iz + row * iy;
          for (int ix = 0; ix < width; ++ix) to[ix] += s * x[ix];
        }
    }
  }
}

template <int width>
void Spreader::interpolate_bin(const Bin& bin, const Tile& tile, std::span<const Numbers> values) const {
  const double* table = kernel_.table().data();
  const int width_y = grid_[1] > 1 ? width : 1, width_z = grid_[2] > 1 ? width : 1;
  const std::ptrdiff_t row = tile_size_[0], plane = row * tile_size_[1];
  for (std::uint32_t j = bin.begin; j < bin.end; ++j) {
    const Place& p = place_[j];
    double x[width], y[width], z[width];
    kernel_values<width>(table, grid_[0] > 1, p.t[0], x);
    kernel_values<width>(table, grid_[1] > 1, p.t[1], y);
    kernel_values<width>(table, grid_[2] > 1, p.t[2], z);
    for (std::size_t set = 0; set < values.size(); ++set) {
      const double* corner = tile.of(set) + p.first[0] + row * p.first[1] + plane * p.first[2];
      double column[width] = {};
      for (int iz = 0; iz < width_z; ++iz)
        for (int iy = 0; iy < width_y; ++iy) {
          const double s = z[iz] * y[iy];
          const double* from = corner + plane * iz + row * iy;
          for (int ix = 0; ix < width; ++ix) column[ix] += s * from[ix];
        }
      double sum = 0;
      for (int ix = 0; ix < width; ++ix) sum += column[ix] * x[ix];
      values[set][order_[j]] = sum;
    }
  }
}

namespace {

// Calls visit(number of the tile, place in the grid) for each.
template <class Visit>
void for_each_place(const std::array<std::vector<int>, 3>& index, const Size3& grid, Visit&& visit) {
  std::size_t k = 0;
  for (int z : index[2])
    for (int y : index[1]) {
      const std::size_t row = (std::size_t(z) * grid[1] + y) * grid[0];
      for (int x : index[0]) visit(k++, row + x);
    }
}

void set_indices(std::array<std::vector<int>, 3>& index, const std::array<int, 3>& corner, const Size3& tile,
                 const Size3& grid) {
  for (int a = 0; a < 3; ++a) {
    index[a].resize(tile[a]);
    for (int k = 0; k < tile[a]; ++k) index[a][k] = (corner[a] + k) % grid[a];
  }
}

}  // namespace

template <int width>
void Spreader::spread_all(std::span<const ConstNumbers> strengths, std::span<const Numbers> grids) const {
  for (std::size_t colour = 0; colour + 1 < colours_.size(); ++colour) {
    const std::size_t first = colours_[colour], count = colours_[colour + 1] - first;
    parallel_ranges(
        count,
        [&](std::size_t begin, std::size_t end) {
          Tile tile{std::vector<double>(strengths.size() * volume(tile_size_)), volume(tile_size_), {}};
          for (std::size_t b = first + begin; b < first + end; ++b) {
            spread_bin<width>(bins_[b], strengths, tile);
            set_indices(tile.index, bins_[b].corner, tile_size_, grid_);
            for (std::size_t set = 0; set < grids.size(); ++set)
              for_each_place(
                  tile.index, grid_,
                  [from = tile.of(set), to = grids[set]](std::size_t k, std::size_t place) { to[place] += from[k]; });
          }
        },
        4);
  }
}

template <int width>
void Spreader::interpolate_all(std::span<const ConstNumbers> grids, std::span<const Numbers> values) const {
  parallel_ranges(
      bins_.size(),
      [&](std::size_t begin, std::size_t end) {
        Tile tile{std::vector<double>(values.size() * volume(tile_size_)), volume(tile_size_), {}};
        for (std::size_t b = begin; b < end; ++b) {
          set_indices(tile.index, bins_[b].corner, tile_size_, grid_);
          for (std::size_t set = 0; set < grids.size(); ++set)
            for_each_place(tile.index, grid_, [from = grids[set], to = tile.of(set)](std::size_t k, std::size_t place) {
              to[k] = from[place];
            });
          interpolate_bin<width>(bins_[b], tile, values);
        }
      },
      4);
}

void Spreader::spread(std::span<const ConstNumbers> strengths, std::span<const Numbers> grids) const {
  with_width(kernel_.width(), [&](auto width) { spread_all<width>(strengths, grids); });
}

void Spreader::interpolate(std::span<const ConstNumbers> grids, std::span<const Numbers> values) const {
  with_width(kernel_.width(), [&](auto width) { interpolate_all<width>(grids, values); });
}

}  // namespace slurry::nufft
