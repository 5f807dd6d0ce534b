// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pool: each index once, errors to the caller, and several callers at once.
#include "slurry/core/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace slurry {
namespace {

class Parallel : public ::testing::Test {
 protected:
  void SetUp() override { set_threads(3); }
  void TearDown() override { set_threads(1); }
};

// Sums 0 ... n-1 in small chunks, so that the pool is asked for often.
double sum_of(std::size_t n) {
  return parallel_reduce(
      n, 0.0, [](std::size_t k) { return static_cast<double>(k); }, [](double a, double b) { return a + b; }, 16);
}

TEST_F(Parallel, VisitsEachIndexOnce) {
  std::vector<int> visits(10000, 0);
  parallel_for(
      visits.size(), [&](std::size_t k) { ++visits[k]; }, 7);
  EXPECT_EQ(visits, std::vector<int>(10000, 1));
}

TEST_F(Parallel, RethrowsAnErrorAndGoesOn) {
  const auto fail = [](std::size_t k) {
    if (k == 500) throw std::runtime_error("why");
  };
  EXPECT_THROW(parallel_for(1000, fail, 8), std::runtime_error);
  EXPECT_EQ(sum_of(1000), 499500);
}

// Two simulations in two threads: neither waits for the other nor enters the other's loop.
TEST_F(Parallel, ServesSeveralCallersAtOnce) {
  std::atomic<int> wrong{0};
  std::vector<std::thread> callers;
  for (std::size_t c = 0; c < 3; ++c)
    callers.emplace_back([&wrong, n = 1000 + 100 * c] {
      for (int turn = 0; turn < 300; ++turn) wrong += sum_of(n) != 0.5 * static_cast<double>(n * (n - 1));
    });
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(wrong, 0);
}

TEST_F(Parallel, ChangesItsSizeBetweenTheLoopsOfOthers) {
  std::atomic<bool> done{false};
  std::atomic<int> wrong{0};
  std::thread caller([&] {
    for (int turn = 0; turn < 300; ++turn) wrong += sum_of(2000) != 1999000;
    done = true;
  });
  for (int count = 1; !done; count = count % 4 + 1) set_threads(count);
  caller.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace slurry
