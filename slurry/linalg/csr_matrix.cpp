// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/csr_matrix.hpp"

#include <algorithm>

#include "slurry/core/parallel.hpp"

namespace slurry {

CsrMatrix::CsrMatrix(std::size_t rows, std::size_t across, const std::vector<SparseEntry>& entries) : columns(across) {
  std::vector<SparseEntry> sorted = entries;
  std::stable_sort(sorted.begin(), sorted.end(), [](const SparseEntry& a, const SparseEntry& b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  });
  start.assign(rows + 1, 0);
  for (std::size_t e = 0; e < sorted.size(); ++e) {
    const SparseEntry& entry = sorted[e];
    const bool is_same = e > 0 && sorted[e - 1].row == entry.row && sorted[e - 1].column == entry.column;
    if (is_same) {
      value.back() += entry.value;
      continue;
    }
    column.push_back(entry.column), value.push_back(entry.value);
    ++start[entry.row + 1];
  }
  for (std::size_t k = 0; k < rows; ++k) start[k + 1] += start[k];
}

CsrMatrix::CsrMatrix(std::size_t across, const std::vector<std::vector<SparseEntry>>& rows) : columns(across) {
  start.push_back(0);
  for (const std::vector<SparseEntry>& row : rows) {
    for (const SparseEntry& e : row) column.push_back(e.column), value.push_back(e.value);
    start.push_back(static_cast<std::int64_t>(column.size()));
  }
}

void CsrMatrix::multiply(std::span<const double> x, std::span<double> product) const {
  parallel_for(rows(), [&](std::size_t k) {
    double sum = 0;
    for (std::int64_t e = start[k]; e < start[k + 1]; ++e) sum += value[e] * x[column[e]];
    product[k] = sum;
  });
}

std::vector<double> CsrMatrix::times(std::span<const double> x) const {
  std::vector<double> product(rows());
  multiply(x, product);
  return product;
}

}  // namespace slurry
