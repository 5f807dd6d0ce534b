// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// WaveResponse: the velocity of a fluid that slips along the walls of its box, wave by wave.
//
// inertia u - viscosity Lap u + grad p = f, div u = 0, on the staggered grid, is diagonal in the waves of BoxTransform:
// with the differences d of a wave, div a = d.a and grad p = -conj(d) p, so that
//
//     a = (f - conj(d) (d.f) / |d|^2) / (inertia + viscosity |d|^2).
//
// Where nothing stands against a uniform flow (no inertia, no walls across it) the uniform part of the force moves
// nothing: a uniform pressure gradient bears it, and the mean velocity is zero.
#pragma once

#include <array>
#include <vector>

#include "slurry/fluids/grid/box_transform.hpp"

namespace slurry::grid {

// The amplitudes of a field, component by component.
using Modes = std::array<std::vector<Complex>, 3>;

class WaveResponse {
 public:
  // `inertia`: density over time step, kg/(m^3 s). `holds_mean`: the uniform part of the force moves nothing, as
  // without inertia.
  WaveResponse(const Box& box, double viscosity, double inertia, bool holds_mean = false)
      : transform_(box),
        components_(box.components()),
        viscosity_(viscosity),
        inertia_(inertia),
        holds_mean_(holds_mean) {}

  const BoxTransform& transform() const { return transform_; }
  double inertia() const { return inertia_; }
  double viscosity() const { return viscosity_; }

  // A wave: its ranks along the axes, and its differences.
  struct Wave {
    std::array<Complex, 3> d;
    double square;     // |d|^2
    double stiffness;  // inertia + viscosity |d|^2; 0: nothing moves
  };
  Wave wave(int x, int y, int z) const {
    Wave w{{transform_.difference(0, x, x), transform_.difference(1, y, x), transform_.difference(2, z, x)}, 0, 0};
    w.square = std::norm(w.d[0]) + std::norm(w.d[1]) + std::norm(w.d[2]);
    const bool is_still = transform_.is_left_out(x) || (holds_mean_ && w.square == 0);
    w.stiffness = is_still ? 0 : inertia_ + viscosity_ * w.square;
    return w;
  }

  // a of one wave from f.
  std::array<Complex, 3> operator()(const Wave& w, std::array<Complex, 3> f) const {
    if (w.stiffness == 0) return {};
    if (w.square > 0) {
      const Complex q = times(w.d[0], f[0]) + times(w.d[1], f[1]) + times(w.d[2], f[2]), p = (1 / w.square) * q;
      for (int c = 0; c < 3; ++c) f[c] -= times(std::conj(w.d[c]), p);
    }
    const double scale = 1 / w.stiffness;
    return {scale * f[0], scale * f[1], scale * f[2]};
  }

  // f of wave `index`; zero along z in a planar case.
  std::array<Complex, 3> at(const Modes& f, std::size_t index) const {
    return {f[0][index], f[1][index], components_ == 3 ? f[2][index] : Complex{}};
  }
  int components() const { return components_; }

  // All waves, in place.
  void apply(Modes& f) const;
  // The same between the two transforms along z, for modes that have only those of their layers: column by column.
  void apply_to_layers(Modes& f) const;
  // The pressure -d.f / |d|^2 of all waves; its mean is zero.
  std::vector<Complex> pressure(const Modes& f) const;

  // A product without the case of infinities that that of the library looks for.
  static Complex times(Complex a, Complex b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  }

 private:
  struct Columns;
  Columns columns_from(std::size_t first, std::size_t here) const;
  void respond(const Columns& columns, const std::array<double*, 3>& f) const;
  void apply_to_columns(std::size_t first, std::size_t here, std::array<std::vector<double>, 4>& buffer,
                        Modes& f) const;

  BoxTransform transform_;
  int components_;
  double viscosity_, inertia_;
  bool holds_mean_;
};

}  // namespace slurry::grid
