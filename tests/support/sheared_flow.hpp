// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Means of a cell that is sheared at constant pressure, with their errors.
#pragma once

#include <cmath>
#include <vector>

#include "slurry/observe/cell_stress.hpp"
#include "tests/support.hpp"

namespace slurry::test {

// Friction (shear stress over pressure), volume fraction and pressure; the error is that of the mean friction, from ten
// blocks of equal strain.
struct Flow {
  double friction = 0, fraction = 0, pressure = 0, error = 0;
};

inline Flow flow_of(Simulation& s, double first_strain, double last_strain) {
  constexpr int blocks = 10;
  struct Sums {
    double shear = 0, normal = 0, fraction = 0, time = 0;
  };
  std::vector<Sums> sums(blocks);
  const auto strain = [&] { return std::abs(s.state().domain.deformation.xy / s.state().domain.deformation.yy); };
  while (strain() < last_strain) {
    s.step();
    if (strain() < first_strain) continue;
    const CellStress stress = measure_cell(s.world(), s.state(), s.last_report());
    const double dt = s.last_report().dt, part = (strain() - first_strain) / (last_strain - first_strain);
    const Tensor all = stress.contact + stress.kinetic;
    Sums& block = sums[static_cast<std::size_t>(std::min(blocks - 1.0, std::floor(part * blocks)))];
    block.shear += dt * all(0, 1), block.normal -= dt * all(1, 1);
    block.fraction += dt * stress.volume_fraction, block.time += dt;
  }
  Sums all;
  for (const Sums& b : sums)
    all.shear += b.shear, all.normal += b.normal, all.fraction += b.fraction, all.time += b.time;
  const double friction = all.shear / all.normal;
  double square = 0;
  for (const Sums& b : sums) square += std::pow(b.shear / b.normal - friction, 2);
  return {friction, all.fraction / all.time, all.normal / all.time, std::sqrt(square / (blocks * (blocks - 1)))};
}

}  // namespace slurry::test
