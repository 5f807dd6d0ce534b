// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/wave_response.hpp"

#include <algorithm>

#include "slurry/core/parallel.hpp"

namespace slurry::grid {
namespace {

// Batches of columns of a task: some 0.2 ms each.
constexpr std::size_t columns_per_task = 8;

}  // namespace

void WaveResponse::apply(Modes& f) const {
  const Size3 n = transform_.waves();
  parallel_for(
      std::size_t(n[1]) * n[2],
      [&](std::size_t row) {
        const int y = int(row % n[1]), z = int(row / n[1]);
        for (int x = 0; x < n[0]; ++x) {
          const std::size_t index = row * n[0] + x;
          const std::array<Complex, 3> a = (*this)(wave(x, y, z), at(f, index));
          for (int c = 0; c < components_; ++c) f[c][index] = a[c];
        }
      },
      64);
}

// The differences along x and y of eight columns of waves.
struct WaveResponse::Columns {
  static constexpr std::size_t lines = LineBatch::lines;
  std::array<std::array<double, lines>, 2> real{}, imaginary{};
  std::array<double, lines> square{}, moves{};  // |d|^2 of the two; 0: left out, else 1
};

// Every wave of eight columns, each component of which is [rank along z][real, imaginary][column].
void WaveResponse::respond(const Columns& columns, const std::array<double*, 3>& f) const {
  constexpr std::size_t lines = LineBatch::lines;
  const auto& [xr, yr] = columns.real;
  const auto& [xi, yi] = columns.imaginary;
  for (int k = 0; k < transform_.waves()[2]; ++k) {
    const Complex dz = transform_.difference(2, k, 0);
    const double zr = dz.real(), zi = dz.imag(), square_z = std::norm(dz);
    double *u = f[0] + k * LineBatch::rank_size, *v = f[1] + k * LineBatch::rank_size;
    double* w = f[2] + k * LineBatch::rank_size;
    for (std::size_t l = 0; l < lines; ++l) {
      const double square = columns.square[l] + square_z, stiffness = inertia_ + viscosity_ * square;
      const bool is_still = columns.moves[l] == 0 || stiffness == 0 || (holds_mean_ && square == 0);
      const double scale = is_still ? 0 : 1 / stiffness, share = square > 0 ? 1 / square : 0;
      const double ur = u[l], ui = u[lines + l], vr = v[l], vi = v[lines + l], wr = w[l], wi = w[lines + l];
      const double pr = share * (xr[l] * ur - xi[l] * ui + (yr[l] * vr - yi[l] * vi) + (zr * wr - zi * wi));
      const double pi = share * (xr[l] * ui + xi[l] * ur + (yr[l] * vi + yi[l] * vr) + (zr * wi + zi * wr));
      u[l] = scale * (ur - (xr[l] * pr + xi[l] * pi)), u[lines + l] = scale * (ui - (xr[l] * pi - xi[l] * pr));
      v[l] = scale * (vr - (yr[l] * pr + yi[l] * pi)), v[lines + l] = scale * (vi - (yr[l] * pi - yi[l] * pr));
      w[l] = scale * (wr - (zr * pr + zi * pi)), w[lines + l] = scale * (wi - (zr * pi - zi * pr));
    }
  }
}

WaveResponse::Columns WaveResponse::columns_from(std::size_t first, std::size_t here) const {
  const int n = transform_.waves()[0];
  Columns columns;
  for (std::size_t l = 0; l < here; ++l) {
    const int x = int((first + l) % n), y = int((first + l) / n);
    const std::array<Complex, 2> d{transform_.difference(0, x, x), transform_.difference(1, y, x)};
    for (int c = 0; c < 2; ++c) columns.real[c][l] = d[c].real(), columns.imaginary[c][l] = d[c].imag();
    columns.square[l] = std::norm(d[0]) + std::norm(d[1]), columns.moves[l] = !transform_.is_left_out(x);
  }
  return columns;
}

// Three components in their waves, and one buffer to spare.
void WaveResponse::apply_to_columns(std::size_t first, std::size_t here, std::array<std::vector<double>, 4>& buffer,
                                    Modes& f) const {
  constexpr std::size_t lines = LineBatch::lines, size = LineBatch::rank_size;
  const LineBatch& batch = transform_.columns();
  const std::size_t count = std::size_t(transform_.waves()[0]) * transform_.waves()[1], depth = transform_.waves()[2];
  std::array<double*, 3> waves;
  double* spare = buffer[3].data();
  for (int c = 0; c < 3; ++c) {
    double* a = buffer[c].data();
    for (std::size_t k = 0; k < depth; ++k)
      for (std::size_t l = 0; l < here; ++l) {
        const Complex& value = f[c][k * count + first + l];
        a[k * size + l] = value.real(), a[k * size + lines + l] = value.imag();
      }
    waves[c] = batch.forward(a, spare);
    if (waves[c] == spare) spare = a;
  }
  respond(columns_from(first, here), waves);
  for (int c = 0; c < 3; ++c) {
    const double* a = batch.backward(waves[c], spare);
    for (std::size_t k = 0; k < depth; ++k)
      for (std::size_t l = 0; l < here; ++l) f[c][k * count + first + l] = {a[k * size + l], a[k * size + lines + l]};
    if (a == spare) spare = waves[c];
  }
}

void WaveResponse::apply_to_layers(Modes& f) const {
  constexpr std::size_t lines = LineBatch::lines;
  const std::size_t count = std::size_t(transform_.waves()[0]) * transform_.waves()[1];
  parallel_ranges((count + lines - 1) / lines,
                  [&](std::size_t begin, std::size_t end) {
                    std::array<std::vector<double>, 4> buffer;
                    for (auto& b : buffer) b.assign(transform_.columns().room(), 0);
                    for (std::size_t first = begin * lines; first < std::min(count, end * lines); first += lines)
                      apply_to_columns(first, std::min(lines, count - first), buffer, f);
                  },
                  columns_per_task);
}

std::vector<Complex> WaveResponse::pressure(const Modes& f) const {
  const Size3 n = transform_.waves();
  std::vector<Complex> p(transform_.count());
  parallel_for(
      std::size_t(n[1]) * n[2],
      [&](std::size_t row) {
        for (int x = 0; x < n[0]; ++x) {
          const std::size_t index = row * n[0] + x;
          const Wave w = wave(x, int(row % n[1]), int(row / n[1]));
          const std::array<Complex, 3> force = at(f, index);
          if (w.stiffness == 0 || w.square == 0) continue;
          for (int c = 0; c < components_; ++c) p[index] -= times(w.d[c], force[c]) / w.square;
        }
      },
      64);
  return p;
}

}  // namespace slurry::grid
