// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pool: each index once, errors to the caller, and several callers at once.
#include "slurry/core/parallel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <iterator>
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

// Rounds of all sizes, one after the other: a member that comes late to one finds itself in another.
TEST_F(Parallel, VisitsEachIndexOnceInManyShortRounds) {
  std::vector<std::atomic<int>> visits(40);
  for (int round = 0; round < 20000; ++round) {
    const std::size_t n = 1 + static_cast<std::size_t>(round) * 7 % visits.size();
    parallel_for(
        n, [&](std::size_t k) { visits[k].fetch_add(1, std::memory_order_relaxed); }, 1);
    for (std::size_t k = 0; k < n; ++k) ASSERT_EQ(visits[k].exchange(0), 1) << "round " << round << ", task " << k;
  }
}

TEST_F(Parallel, VisitsEachIndexOnceOfMoreThanAWordCounts) {
  std::vector<std::uint8_t> visits((std::size_t{1} << 24) + 5, 0);
  parallel_for(
      visits.size(), [&](std::size_t k) { ++visits[k]; }, 1);
  EXPECT_EQ(std::count(visits.begin(), visits.end(), std::uint8_t{1}), std::ssize(visits));
}

// A task that takes long does not keep others from what is left in its range.
TEST_F(Parallel, LeavesNoTaskBehindASlowOne) {
  std::atomic<int> done{0};
  parallel_for(
      300,
      [&](std::size_t k) {
        if (k == 0)
          while (done < 299) std::this_thread::yield();
        ++done;
      },
      1);
  EXPECT_EQ(done, 300);
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
