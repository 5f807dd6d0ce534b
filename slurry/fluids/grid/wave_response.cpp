// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/wave_response.hpp"

#include "slurry/core/parallel.hpp"

namespace slurry::grid {

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
