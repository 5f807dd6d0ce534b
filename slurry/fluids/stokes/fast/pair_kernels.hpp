// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a point does to another, four sources at a time: the Stokeslet and the stresslet, whole or less their smooth
// parts.
//
// Each is a function of d = target - source and of the numbers of the sources (a force; a force and a normal), and adds
// to the velocity at the target, in units of 1 / (8 pi viscosity). A source at the target itself adds nothing but what
// undoes its smooth part.
#pragma once

#include <array>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "slurry/core/lanes.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/fast/kernel_split.hpp"

namespace slurry::stokes {

// 1/sqrt(a) to round-off: a guess from the exponent (3.4 % off) and four steps of Newton. No processor's own
// approximation enters, so that the bits are the same on all. Large and finite at 0.
inline Lanes inverse_sqrt(Lanes a) {
  constexpr long long magic = 0x5fe6eb50c7b537a9;
  const LaneMask bits = (LaneMask)a;
  Lanes y = (Lanes)(LaneMask{magic, magic, magic, magic} - (bits >> 1));
  for (int step = 0; step < 4; ++step) y = y * (1.5 - 0.5 * a * y * y);
  return y;
}

template <int degree>
Lanes horner(const std::array<double, degree + 1>& coefficients, Lanes t) {
  Lanes value = broadcast(coefficients[degree]);
  for (int d = degree - 1; d >= 0; --d) value = value * t + coefficients[d];
  return value;
}

template <int degree>
std::array<double, degree + 1> as_array(const std::vector<double>& coefficients) {
  std::array<double, degree + 1> result;
  for (int d = 0; d <= degree; ++d) result[d] = coefficients[d];
  return result;
}

// The whole kernels, for the direct sum.
struct StokesletPair {
  static constexpr int numbers = 3;
  Lanes3 operator()(const Lanes3& d, const Lanes* force) const {
    const Lanes r2 = dot(d, d), zero = {};
    const Lanes inverse = select(r2 > 0, inverse_sqrt(r2), zero);
    const Lanes3 f{force[0], force[1], force[2]};
    return inverse * f + (inverse * inverse * inverse * dot(f, d)) * d;
  }
};

struct StressletPair {
  static constexpr int numbers = 6;
  Lanes3 operator()(const Lanes3& d, const Lanes* source) const {
    const Lanes r2 = dot(d, d), zero = {};
    const Lanes inverse = select(r2 > 0, inverse_sqrt(r2), zero), square = inverse * inverse;
    const Lanes3 f{source[0], source[1], source[2]}, n{source[3], source[4], source[5]};
    return (-6.0 * square * square * inverse * dot(f, d) * dot(n, d)) * d;
  }
};

// Less their smooth parts; lengths in units of the cutoff.
template <int degree>
struct NearStokesletPair {
  static constexpr int numbers = 3;
  std::array<double, degree + 1> isotropic, axial;
  explicit NearStokesletPair(const KernelSplit& split)
      : isotropic(as_array<degree>(split.isotropic)), axial(as_array<degree>(split.axial)) {}

  Lanes3 operator()(const Lanes3& d, const Lanes* force) const {
    const Lanes r2 = dot(d, d), zero = {}, t = 2.0 * r2 - 1.0;
    const Lanes inverse = select(r2 > 0, inverse_sqrt(r2), zero);
    const LaneMask is_near = r2 < 1;
    const Lanes a = select(is_near, inverse - horner<degree>(isotropic, t), zero);
    const Lanes b = select(is_near, inverse * inverse * inverse - horner<degree>(axial, t), zero);
    const Lanes3 f{force[0], force[1], force[2]};
    return a * f + (b * dot(f, d)) * d;
  }
};

template <int degree>
struct NearStressletPair {
  static constexpr int numbers = 6;
  std::array<double, degree + 1> mixed, axial;
  explicit NearStressletPair(const KernelSplit& split)
      : mixed(as_array<degree>(split.stress_mixed)), axial(as_array<degree>(split.stress_axial)) {}

  Lanes3 operator()(const Lanes3& d, const Lanes* source) const {
    const Lanes r2 = dot(d, d), zero = {}, t = 2.0 * r2 - 1.0;
    const Lanes inverse = select(r2 > 0, inverse_sqrt(r2), zero), square = inverse * inverse;
    const LaneMask is_near = r2 < 1;
    const Lanes a = select(is_near, horner<degree>(mixed, t), zero);
    const Lanes c = select(is_near, horner<degree>(axial, t) - 6.0 * square * square * inverse, zero);
    const Lanes3 f{source[0], source[1], source[2]}, n{source[3], source[4], source[5]};
    const Lanes fd = dot(f, d), nd = dot(n, d);
    return (a * nd) * f + (a * fd) * n + (a * dot(f, n) + c * fd * nd) * d;
  }
};

// Calls f with the degree of the polynomials, which is even, as a constant, of which the loops over pairs are compiled.
template <class F>
void with_near_degree(int degree, F&& f) {
  [&]<int... k>(std::integer_sequence<int, k...>) {
    const auto call_if = [&](auto constant) {
      if (degree == constant) f(constant);
    };
    (call_if(std::integral_constant<int, least_near_degree + 2 * k>{}), ...);
  }
  (std::make_integer_sequence<int, (most_near_degree - least_near_degree) / 2 + 1>{});
}

// The components of vectors, each appended as an array of its own: the numbers of sources.
inline void append_components(std::span<const Vec3> vectors, std::vector<std::vector<double>>& numbers) {
  for (int a = 0; a < 3; ++a) {
    numbers.emplace_back(vectors.size());
    for (std::size_t k = 0; k < vectors.size(); ++k) numbers.back()[k] = vectors[k][a];
  }
}

}  // namespace slurry::stokes
