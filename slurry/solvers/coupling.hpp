// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Coupling: bodies that move each other without touching, since a liquid stands between them.
//
// The response of the bodies to impulses, u = U + W l, is block diagonal for dry grains: each is moved by what acts on
// it alone. With a coupling W is any symmetric positive matrix, known by its products. The block diagonal that a
// problem has besides should bound it, W <= kappa D for a kappa that is not large: solvers work with D between two
// products (solvers/coupled.hpp).
#pragma once

#include <cstddef>
#include <vector>

#include "slurry/core/velocities.hpp"

namespace slurry {

class Coupling {
 public:
  virtual ~Coupling() = default;
  // W l: the velocities that impulses l give. Linear in l, and the same bits for any number of threads.
  virtual Velocities respond(const Impulses& impulses) const = 0;
};

// W as a full matrix: what a small problem is saved with, and the oracle of every other coupling. Rows and columns: the
// three linear components of a body, then, where bodies turn, its three angular ones; body after body.
class DenseCoupling : public Coupling {
 public:
  DenseCoupling(std::size_t bodies, bool turns, std::vector<double> matrix)
      : bodies_(bodies), turns_(turns), matrix_(std::move(matrix)) {}
  Velocities respond(const Impulses& impulses) const override;
  const std::vector<double>& matrix() const { return matrix_; }

 private:
  std::size_t bodies_;
  bool turns_;
  std::vector<double> matrix_;  // row after row
};

// The matrix of a coupling, by its products with unit impulses.
std::vector<double> matrix_of(const Coupling& coupling, std::size_t bodies, bool turns);

}  // namespace slurry
