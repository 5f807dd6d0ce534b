// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/fast/far_grid.hpp"

#include <algorithm>
#include <array>

#include "slurry/core/parallel.hpp"

namespace slurry::stokes {
namespace {

using nufft::Complex;
using nufft::LineKind;
using nufft::LineTransform;
using nufft::Size3;
using nufft::Spreader;

// Lines along z that are transformed together: neighbours along x.
constexpr int lines_at_once = LineTransform::complex_lines;
// Rows along x that are.
constexpr int rows_at_once = LineTransform::real_lines;
// Doubles of one rank of a batch of lines.
constexpr std::size_t rank_size = nufft::LineBatch::rank_size;

Spreader spreader_on(const GridFrame& frame, const nufft::EsKernel& phi, std::span<const Vec3> points) {
  std::vector<Vec3> steps(points.size());
  const double margin = 0.5 * phi.width();
  parallel_for(points.size(), [&](std::size_t k) {
    steps[k] = (points[k] - frame.low) / frame.step + Vec3{margin, margin, margin};
  });
  return {phi, frame.count, steps};
}

// The rank of a pair of indices, in either order, in xx, yy, zz, xy, xz, yz.
int symmetric_rank(int a, int b) { return a == b ? a : a + b + 2; }

}  // namespace

// Batches of lines along z of all inputs, and what the kernel makes of them; one to spare.
struct FarGrid::Lines {
  std::array<std::vector<double>, 6> input;
  std::array<std::vector<double>, 3> output;
  std::vector<double> work;

  // Transforms a batch in place.
  void transform(const LineTransform& lines, std::vector<double>& batch) {
    if (lines(batch.data(), work.data()) == work.data()) batch.swap(work);
  }
};

FarGrid::FarGrid(FlowKernel kernel, const KernelSplit& split, const nufft::EsKernel& phi, const GridFrame& frame,
                 std::span<const Vec3> sources, std::span<const Vec3> targets)
    : count_(frame.count),
      inputs_(kernel == FlowKernel::stokeslet ? 3 : 6),
      is_imaginary_(kernel == FlowKernel::stresslet),
      sources_(spreader_on(frame, phi, sources)),
      x_(LineKind::from_real, 2 * count_[0]),
      x_back_(LineKind::to_real, 2 * count_[0]),
      y_(LineKind::minus, 2 * count_[1]),
      y_back_(LineKind::plus, 2 * count_[1]),
      z_(LineKind::minus, 2 * count_[2]),
      z_back_(LineKind::plus, 2 * count_[2]),
      components_(far_kernel(kernel, split, phi, frame)),
      terms_(terms_of(kernel, components_)) {
  if (targets.data() != sources.data()) targets_ = std::make_unique<Spreader>(spreader_on(frame, phi, targets));
}

std::vector<FarGrid::Term> FarGrid::terms_of(FlowKernel kernel, const std::vector<FarComponent>& components) {
  const auto find = [&](std::vector<int> indices) {
    std::sort(indices.begin(), indices.end());
    const auto is_it = [&](const FarComponent& c) { return c.indices == indices; };
    return static_cast<int>(std::find_if(components.begin(), components.end(), is_it) - components.begin());
  };
  std::vector<Term> terms;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      if (kernel == FlowKernel::stokeslet) terms.push_back({i, j, find({i, j}), 1});
      // An input off the diagonal stands for two entries of the symmetric product.
      for (int k = j; kernel == FlowKernel::stresslet && k < 3; ++k)
        terms.push_back({i, symmetric_rank(j, k), find({i, j, k}), j == k ? 1.0 : 2.0});
    }
  return terms;
}

// A plane of the grid, along x and y.
void FarGrid::transform_plane(const double* grid, Complex* spectrum) const {
  const int row = count_[0] + 1;
  std::vector<Complex> rows(std::size_t(row) * count_[1]);
  std::vector<double> a(x_.room()), work(x_.room());
  for (int first = 0; first < count_[1]; first += rows_at_once) {
    const int count = std::min(rows_at_once, count_[1] - first);
    std::fill(a.begin(), a.end(), 0.0);
    for (int l = 0; l < count; ++l)
      for (int x = 0; x < count_[0]; ++x)
        a[std::size_t(x) * rows_at_once + l] = grid[std::size_t(first + l) * count_[0] + x];
    const double* waves = x_(a.data(), work.data());
    for (int l = 0; l < count; ++l)
      for (int k = 0; k < row; ++k) {
        const double* wave = waves + std::size_t(k) * 2 * rows_at_once + l;
        rows[std::size_t(first + l) * row + k] = {wave[0], wave[rows_at_once]};
      }
  }
  nufft::transform_axis(y_, 1, {0, count_[1]}, {0, 2 * count_[1]}, rows.data(), {row, count_[1], 1}, spectrum);
}

void FarGrid::transform_plane_back(const Complex* spectrum, double* grid) const {
  const int row = count_[0] + 1;
  std::vector<Complex> rows(std::size_t(row) * count_[1]);
  nufft::transform_axis(y_back_, 1, {0, 2 * count_[1]}, {0, count_[1]}, spectrum, {row, 2 * count_[1], 1}, rows.data());
  std::vector<double> a(x_back_.room()), work(x_back_.room());
  for (int first = 0; first < count_[1]; first += rows_at_once) {
    const int count = std::min(rows_at_once, count_[1] - first);
    for (int l = 0; l < count; ++l)
      for (int k = 0; k < row; ++k) {
        const Complex value = rows[std::size_t(first + l) * row + k];
        double* wave = a.data() + std::size_t(k) * 2 * rows_at_once + l;
        wave[0] = value.real(), wave[rows_at_once] = value.imag();
      }
    const double* line = x_back_(a.data(), work.data());
    for (int l = 0; l < count; ++l)
      for (int x = 0; x < count_[0]; ++x)
        grid[std::size_t(first + l) * count_[0] + x] = line[std::size_t(x) * rows_at_once + l];
  }
}

// Lines along z at x = first_x ..., y: each mode by the tensor. Beyond the middle of an axis k is negative, where odd
// components change sign; along x there are no negative k.
void FarGrid::multiply(int y, int first_x, int count, Lines& lines) const {
  const int ny = count_[1], nz = count_[2], length = 2 * nz;
  const std::size_t row = count_[0] + 1;
  const int iy = std::min(y, 2 * ny - y);
  for (int z = 0; z < length; ++z) {
    const int iz = std::min(z, length - z);
    const std::size_t place = (std::size_t(iz) * (ny + 1) + iy) * row + first_x;
    for (auto& line : lines.output) std::fill_n(line.data() + z * rank_size, rank_size, 0.0);
    for (const Term& term : terms_) {
      const FarComponent& component = components_[term.component];
      const bool is_negative = (component.is_odd[1] && y > ny) != (component.is_odd[2] && z > nz);
      const double factor = is_negative ? -term.factor : term.factor;
      const double* number = component.octant.data() + place;
      const double* in = lines.input[term.input].data() + z * rank_size;
      double* out = lines.output[term.output].data() + z * rank_size;
      for (int l = 0; l < count; ++l) {
        out[l] += factor * number[l] * in[l];
        out[lines_at_once + l] += factor * number[l] * in[lines_at_once + l];
      }
    }
    if (!is_imaginary_) continue;
    for (auto& line : lines.output)
      for (int l = 0; l < count; ++l) {
        double &real = line[z * rank_size + l], &imaginary = line[z * rank_size + lines_at_once + l];
        const double before = real;
        real = -imaginary, imaginary = before;
      }
  }
}

void FarGrid::convolve(std::vector<std::vector<Complex>>& spectra) const {
  const int nx = count_[0] + 1, ny = 2 * count_[1], nz = count_[2];
  const int blocks = (nx + lines_at_once - 1) / lines_at_once;
  const auto block = [&](int y, int first, Lines& lines) {
    const int count = std::min(lines_at_once, nx - first);
    const std::size_t place = std::size_t(y) * nx + first, plane = std::size_t(ny) * nx;
    for (int k = 0; k < inputs_; ++k) {
      std::vector<double>& line = lines.input[k];
      std::fill(line.begin(), line.end(), 0.0);
      for (int z = 0; z < nz; ++z)
        for (int l = 0; l < count; ++l) {
          const Complex value = spectra[k][z * plane + place + l];
          line[z * rank_size + l] = value.real(), line[z * rank_size + lines_at_once + l] = value.imag();
        }
      lines.transform(z_, line);
    }
    multiply(y, first, count, lines);
    for (int k = 0; k < 3; ++k) {
      lines.transform(z_back_, lines.output[k]);
      const double* line = lines.output[k].data();
      for (int z = 0; z < nz; ++z)
        for (int l = 0; l < count; ++l)
          spectra[k][z * plane + place + l] = {line[z * rank_size + l], line[z * rank_size + lines_at_once + l]};
    }
  };
  parallel_ranges(
      std::size_t(ny) * blocks,
      [&](std::size_t begin, std::size_t end) {
        Lines lines;
        for (int k = 0; k < inputs_; ++k) lines.input[k].resize(z_.room());
        for (auto& line : lines.output) line.resize(z_.room());
        lines.work.resize(z_.room());
        for (std::size_t b = begin; b < end; ++b)
          block(static_cast<int>(b / blocks), static_cast<int>(b % blocks) * lines_at_once, lines);
      },
      4);
}

void FarGrid::apply(const std::vector<std::vector<double>>& numbers, std::span<Vec3> velocity) const {
  const std::size_t grid_plane = std::size_t(count_[0]) * count_[1],
                    spectrum_plane = 2 * std::size_t(count_[0] + 1) * count_[1];
  std::vector<std::vector<double>> grid(inputs_, std::vector<double>(nufft::volume(count_), 0.0));
  std::vector<nufft::ConstNumbers> strengths;
  std::vector<nufft::Numbers> to;
  for (int k = 0; k < inputs_; ++k) {
    strengths.push_back({numbers[k].data(), 1});
    to.push_back({grid[k].data(), 1});
  }
  sources_.spread(strengths, to);

  std::vector<std::vector<Complex>> spectra(inputs_, std::vector<Complex>(spectrum_plane * count_[2]));
  parallel_for(
      std::size_t(inputs_) * count_[2],
      [&](std::size_t k) {
        const std::size_t input = k / count_[2], z = k % count_[2];
        transform_plane(grid[input].data() + z * grid_plane, spectra[input].data() + z * spectrum_plane);
      },
      1);
  convolve(spectra);
  parallel_for(
      3 * std::size_t(count_[2]),
      [&](std::size_t k) {
        const std::size_t output = k / count_[2], z = k % count_[2];
        transform_plane_back(spectra[output].data() + z * spectrum_plane, grid[output].data() + z * grid_plane);
      },
      1);

  std::vector<nufft::ConstNumbers> from;
  std::vector<nufft::Numbers> values;
  for (int k = 0; k < 3; ++k) {
    from.push_back({grid[k].data(), 1});
    values.push_back({reinterpret_cast<double*>(velocity.data()) + k, 3});
  }
  (targets_ ? *targets_ : sources_).interpolate(from, values);
}

}  // namespace slurry::stokes
