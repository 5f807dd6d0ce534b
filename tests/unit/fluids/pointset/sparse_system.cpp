// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/sparse_system.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"

namespace slurry::test {
namespace {

// A band of ten random entries about a diagonal of 6: not symmetric, and far from singular.
std::vector<SparseEntry> some_entries(std::int32_t n) {
  Random random(5);
  std::vector<SparseEntry> entries;
  for (std::int32_t k = 0; k < n; ++k) {
    entries.push_back({k, k, 6});
    for (int e = 0; e < 10; ++e)
      entries.push_back(
          {k, static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(n))), random.uniform(-1, 1)});
  }
  return entries;
}

TEST(SparseSystem, solves_by_either_method) {
  const std::int32_t n = 200;
  const std::vector<SparseEntry> entries = some_entries(n);
  std::vector<double> expected(n), rhs(n), zero(n);
  for (std::int32_t k = 0; k < n; ++k) expected[k] = std::sin(k);
  for (const SparseEntry& e : entries) rhs[e.row] += e.value * expected[e.column];
  for (const SparseMethod method : {SparseMethod::direct, SparseMethod::iterative}) {
    SparseSystem system(n, entries, method);
    const std::vector<double> x = system.solve(rhs, zero);
    // The residual that is asked for, 1e-10 |b| with |b| below 100; the inverse is below 1.
    for (std::int32_t k = 0; k < n; ++k) EXPECT_NEAR(x[k], expected[k], 1e-8);
    EXPECT_EQ(system.iterations() > 0, method == SparseMethod::iterative);
  }
}

TEST(SparseSystem, refuses_a_matrix_that_is_singular) {
  // Two equal rows.
  const std::vector<SparseEntry> entries{{0, 0, 1}, {0, 1, 2}, {1, 0, 1}, {1, 1, 2}, {2, 2, 1}};
  EXPECT_THROW(SparseSystem(3, entries, SparseMethod::direct), RunError);
}

}  // namespace
}  // namespace slurry::test
