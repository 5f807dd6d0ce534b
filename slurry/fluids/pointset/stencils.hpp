// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Stencils: gradient and Laplacian at every point of a cloud, as weights of the values at its neighbours
// (local_fit.hpp). A normal derivative is the gradient times the normal.
//
// Where asked for, also the wave at a point: its value less that of the polynomial fitted about it, f - sum_j s_j f_j,
// divided by the sum of the magnitudes of all these weights, so that it is at most the largest value. It is 0 for
// polynomials of the degree of the fits, and the larger the more values alternate from point to point, which gradients
// do not see.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/pointset/local_fit.hpp"

namespace slurry {

// Row k has the entries start[k] ... start[k + 1] - 1.
struct Stencils {
  std::vector<std::int64_t> start;
  std::vector<std::int32_t> neighbour;
  std::vector<Vec3> gradient;     // 1/m
  std::vector<double> laplacian;  // 1/m^2
  std::vector<double> wave;       // empty where nobody asked for it

  std::size_t size() const { return start.empty() ? 0 : start.size() - 1; }
  Vec3 gradient_of(const std::vector<double>& values, std::size_t k) const;
  double divergence_of(const std::vector<Vec3>& values, std::size_t k) const;
  Vec3 curl_of(const std::vector<Vec3>& values, std::size_t k) const;
  double laplacian_of(const std::vector<double>& values, std::size_t k) const;
  Vec3 wave_of(const std::vector<Vec3>& values, std::size_t k) const;
  // (a . grad) values, at point k.
  Vec3 carried(Vec3 a, const std::vector<Vec3>& values, std::size_t k) const;
};

// The first rows of them, without waves.
Stencils first_rows(const Stencils& all, std::size_t count);

// Whether a point may stand in the row of another one.
using Sees = std::function<bool(std::size_t row, std::size_t point)>;

// Of all points, or of the first of them, from those within `reach`. Where these do not determine a polynomial of the
// degree asked for, the reach is widened, up to twice. Throws RunError with the place where that is not enough.
Stencils make_stencils(const std::vector<Vec3>& points, double reach, const FitOptions& fit,
                       std::optional<std::size_t> count = {}, bool with_waves = false, const Sees& sees = {});

}  // namespace slurry
