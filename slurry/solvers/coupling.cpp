// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Full matrices of couplings.
#include "slurry/solvers/coupling.hpp"

#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

// Freedom f of all bodies, as the linear or angular component that it is.
template <class Parts>
auto& component(Parts& parts, std::size_t freedom, bool turns) {
  const std::size_t per_body = turns ? 6 : 3, body = freedom / per_body, rest = freedom % per_body;
  auto& v = rest < 3 ? parts.linear[body] : parts.angular[body];
  return rest % 3 == 0 ? v.x : (rest % 3 == 1 ? v.y : v.z);
}

}  // namespace

Velocities DenseCoupling::respond(const Impulses& impulses) const {
  const std::size_t n = bodies_ * (turns_ ? 6 : 3);
  Velocities u{std::vector<Vec3>(bodies_), std::vector<Vec3>(turns_ ? bodies_ : 0)};
  parallel_for(
      n,
      [&](std::size_t row) {
        double sum = 0;
        for (std::size_t k = 0; k < n; ++k) sum += matrix_[row * n + k] * component(impulses, k, turns_);
        component(u, row, turns_) = sum;
      },
      64);
  return u;
}

std::vector<double> matrix_of(const Coupling& coupling, std::size_t bodies, bool turns) {
  const std::size_t n = bodies * (turns ? 6 : 3);
  std::vector<double> matrix(n * n);
  Impulses unit{std::vector<Vec3>(bodies), std::vector<Vec3>(turns ? bodies : 0)};
  for (std::size_t k = 0; k < n; ++k) {
    component(unit, k, turns) = 1;
    const Velocities u = coupling.respond(unit);
    for (std::size_t row = 0; row < n; ++row) matrix[row * n + k] = component(u, row, turns);
    component(unit, k, turns) = 0;
  }
  return matrix;
}

}  // namespace slurry
