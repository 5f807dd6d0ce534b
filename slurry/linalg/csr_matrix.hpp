// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CsrMatrix: a sparse matrix by rows, columns ascending in each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace slurry {

struct SparseEntry {
  std::int32_t row, column;
  double value;
};

struct CsrMatrix {
  std::size_t columns = 0;
  std::vector<std::int64_t> start;
  std::vector<std::int32_t> column;
  std::vector<double> value;

  CsrMatrix() = default;
  // Entries at one place are added, in their order.
  CsrMatrix(std::size_t rows, std::size_t columns, const std::vector<SparseEntry>& entries);
  // Of rows that have each column at most once, ascending.
  CsrMatrix(std::size_t columns, const std::vector<std::vector<SparseEntry>>& rows);

  std::size_t rows() const { return start.empty() ? 0 : start.size() - 1; }
  void multiply(std::span<const double> x, std::span<double> product) const;
  std::vector<double> times(std::span<const double> x) const;
};

}  // namespace slurry
