// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// BoxMultigrid: the pressure p on the cells of a box,
//
//     sum over the faces of a cell of T (p - p_beyond) = s,
//
// with a conductance T of each face, 0 on walls and inflows, and p_beyond = 0 on outflows. By conjugate gradients with
// a V-cycle as preconditioner: pairs of cells along each axis are joined, their conductances added and halved where the
// distance doubles (a finite volume of the coarse cells); corrections are constant in a joined cell; smoothed by damped
// Jacobi sweeps, as many before as after, so that the cycle is symmetric. Where the fluid is cut from the pressure 0, p
// is right but for a constant, and what s has of a mean is taken out.
//
// Sums and sweeps are by place: the same bits for any number of threads.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "slurry/fluids/averaged/flow_box.hpp"
#include "slurry/linalg/krylov.hpp"

namespace slurry::averaged {

class BoxMultigrid {
 public:
  // `conductance`: on the faces of each component.
  BoxMultigrid(const FlowBox& box, const FaceField& conductance, bool has_outflow);

  // `pressure`: a guess goes in, the solution comes out. Throws RunError where it does not converge.
  KrylovReport solve(std::vector<double> source, std::vector<double>& pressure, double tolerance) const;

 private:
  struct Level {
    FlowBox box;
    FaceField conductance;
    std::vector<double> diagonal;
    // Of each cell, of the faces between it and another; 0 on a side.
    FaceField lower, upper;
  };
  static void set_rows(Level& level);
  static Level coarse(const Level& fine);
  // out = A in, row by row.
  static double product_at(const Level& level, std::span<const double> in, const Shape& at, std::size_t rank);
  static void smooth(const Level& level, std::span<const double> r, std::span<double> z, std::vector<double>& scratch,
                     int sweeps);
  void cycle(std::size_t level, std::span<const double> r, std::span<double> z) const;

  std::vector<Level> levels_;
  bool is_singular_;
};

}  // namespace slurry::averaged
