// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Matrix: numbers in rows.
#pragma once

#include <cstddef>
#include <vector>

namespace slurry {

struct Matrix {
  std::size_t rows = 0, columns = 0;
  std::vector<double> value;

  Matrix() = default;
  Matrix(std::size_t rows_, std::size_t columns_) : rows(rows_), columns(columns_), value(rows_ * columns_, 0.0) {}
  double& operator()(std::size_t i, std::size_t j) { return value[i * columns + j]; }
  double operator()(std::size_t i, std::size_t j) const { return value[i * columns + j]; }
};

}  // namespace slurry
