// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// RowShift: periodic rows of cells along x that are moved by any distance, by their waves: exact for what the grid can
// hold, sums are kept to round-off, and a row that is moved there and back is what it was (but for its shortest wave,
// which can only be taken by its part along itself).
//
// In a sheared cell the image one period up is moved by `shift`, and a fluid with inertia is carried by the flow of the
// cell, u(x - rate (y - middle) dt, y): then its images are those of the cell after the step.
#pragma once

#include <vector>

#include "slurry/fluids/grid/box.hpp"
#include "slurry/nufft/line_batch.hpp"

namespace slurry::grid {

class RowShift {
 public:
  explicit RowShift(const Box& box) : lines_(box.cells[0]), size_(box.size.x) {}

  // Row r, of the numbers from `rows + r * stride` on, becomes a(x - distance[r]); all rows have the same length.
  void move(double* rows, std::size_t stride, const std::vector<double>& distance) const;

 private:
  void move_batch(double* rows, std::size_t stride, const double* distance, std::size_t count,
                  std::vector<double>& buffers) const;

  LineBatch lines_;
  double size_;
};

// The field, carried along x by the shear `rate` about the middle height of the box for a time.
void carry_with_shear(const Box& box, double rate, double dt, Field& field);

}  // namespace slurry::grid
