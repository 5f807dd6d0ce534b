// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/csr_matrix.hpp"

#include <gtest/gtest.h>

#include "slurry/core/parallel.hpp"
#include "tests/unit/linalg/examples.hpp"

namespace slurry::test {
namespace {

TEST(CsrMatrix, adds_entries_at_one_place_and_sorts_columns) {
  const CsrMatrix a(2, 3, {{1, 2, 5}, {0, 1, 2}, {1, 0, 1}, {0, 1, 3}});
  EXPECT_EQ(a.rows(), 2u);
  EXPECT_EQ(a.start, (std::vector<std::int64_t>{0, 1, 3}));
  EXPECT_EQ(a.column, (std::vector<std::int32_t>{1, 0, 2}));
  EXPECT_EQ(a.value, (std::vector<double>{5, 1, 5}));
  EXPECT_EQ(a.times(std::vector<double>{1, 10, 100}), (std::vector<double>{50, 501}));
}

TEST(CsrMatrix, has_rows_without_an_entry) {
  const CsrMatrix a(3, 3, {{2, 0, 4}});
  EXPECT_EQ(a.times(std::vector<double>{1, 1, 1}), (std::vector<double>{0, 0, 4}));
  EXPECT_EQ(CsrMatrix().rows(), 0u);
  EXPECT_TRUE(CsrMatrix().times({}).empty());
}

TEST(CsrMatrix, is_the_same_of_rows_and_of_entries) {
  const std::vector<std::vector<SparseEntry>> rows{{{0, 0, 1}, {0, 2, 2}}, {}, {{2, 1, 3}}};
  std::vector<SparseEntry> entries;
  for (const auto& row : rows) entries.insert(entries.begin(), row.begin(), row.end());
  const CsrMatrix a(3, rows), b(3, 3, entries);
  EXPECT_EQ(a.start, b.start);
  EXPECT_EQ(a.column, b.column);
  EXPECT_EQ(a.value, b.value);
}

TEST(CsrMatrix, has_the_same_bits_for_any_number_of_threads) {
  const std::int32_t n = 7000;
  std::vector<SparseEntry> entries;
  const std::vector<double> value = random_numbers(3 * n), x = random_numbers(n, 7);
  for (std::int32_t k = 0; k < n; ++k)
    for (std::int32_t e = 0; e < 3; ++e) entries.push_back({k, (k + 31 * e * e) % n, value[3 * k + e]});
  const CsrMatrix a(n, n, entries);
  set_threads(1);
  const std::vector<double> one = a.times(x);
  set_threads(3);
  EXPECT_EQ(a.times(x), one);
}

}  // namespace
}  // namespace slurry::test
