// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// NearField: bodies in a fluid as if each were alone in it but for the films between close ones: a sparse matrix N of
// the 6 x 6 resistances of the bodies and the films, and its factors L D L^T (Eigen's, in the order of Amestoy, Davis
// and Duff 1996; scalar code, the same bits everywhere).
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "slurry/core/velocities.hpp"
#include "slurry/fluids/grid/pair_film.hpp"

namespace slurry::grid {

class NearField {
 public:
  struct Body {
    std::vector<double> resistance;  // 6 x 6
    std::array<bool, 6> is_free{};   // three of its velocity, three of its spin; the others have w = 0
  };
  // Throws RunError where the matrix is not positive.
  NearField(const std::vector<Body>& bodies, const std::vector<PairFilm>& films);
  ~NearField();
  NearField(NearField&&) noexcept;

  // w of N w = g.
  Velocities solve(const Impulses& loads) const;

 private:
  struct Factors;
  std::size_t bodies_;
  std::vector<int> unknown_;  // of freedom 6 body + component; -1: it is not free
  std::unique_ptr<Factors> factors_;
};

}  // namespace slurry::grid
