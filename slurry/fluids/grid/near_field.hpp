// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// NearField: bodies in a fluid as if each were alone in it but for the films between close ones: a sparse matrix N of
// the 6 x 6 resistances of the bodies and the films, and its factors.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "slurry/core/velocities.hpp"
#include "slurry/fluids/grid/pair_film.hpp"
#include "slurry/linalg/sparse_factors.hpp"

namespace slurry::grid {

class NearField {
 public:
  struct Body {
    std::vector<double> resistance;  // 6 x 6
    std::array<bool, 6> is_free{};   // three of its velocity, three of its spin; the others have w = 0
  };
  // Throws RunError where the matrix is not positive.
  NearField(const std::vector<Body>& bodies, const std::vector<PairFilm>& films);

  // w of N w = g.
  Velocities solve(const Impulses& loads) const;

 private:
  std::size_t bodies_;
  std::vector<std::int32_t> unknown_;  // of freedom 6 body + component; -1: it is not free
  std::int32_t count_ = 0;             // of the unknowns
  std::optional<SparseCholesky> factors_;
};

}  // namespace slurry::grid
