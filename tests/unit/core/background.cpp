// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Jobs in the background: each once, in their order, whatever fails.
#include "slurry/core/background.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace slurry {
namespace {

std::vector<int> numbers(int n) {
  std::vector<int> all(n);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

TEST(BackgroundJobs, AreDoneInTheirOrder) {
  std::vector<int> done;
  Background background;
  background.wait();
  for (int k = 0; k < 100; ++k) {
    const std::int64_t number = background.start([&done, k] { done.push_back(k); });
    if (k % 10 != 0) continue;
    background.wait_for(number);
    EXPECT_EQ(done, numbers(k + 1));
  }
  background.wait();
  EXPECT_EQ(done, numbers(100));
}

TEST(BackgroundJobs, TheGiverGoesOn) {
  std::atomic<bool> may_end{false};
  Background background;
  background.start([&] { may_end.wait(false); });
  const std::int64_t last = background.start([] {});
  background.check();
  may_end = true;
  may_end.notify_all();
  background.wait_for(last);
}

// No job that comes later is begun before the first one has come to its end.
TEST(BackgroundJobs, OneThatThrowsIsTriedAgain) {
  std::vector<int> done;
  std::atomic<int> failures{3};
  Background background;
  const std::int64_t first = background.start([&] { done.push_back(0); });
  const std::int64_t second = background.start([&] {
    if (failures-- > 0) throw std::runtime_error("the disk is full");
    done.push_back(1);
  });
  background.start([&] { done.push_back(2); });
  EXPECT_THROW(background.wait_for(second), std::runtime_error);  // the first try
  EXPECT_THROW(background.check(), std::runtime_error);
  EXPECT_NO_THROW(background.wait_for(first));
  for (int k = 0; k < 2; ++k) {
    EXPECT_THROW(background.wait(), std::runtime_error);
    EXPECT_EQ(done, numbers(1));
  }
  EXPECT_NO_THROW(background.wait());
  EXPECT_NO_THROW(background.check());
  EXPECT_EQ(done, numbers(3));
}

TEST(BackgroundJobs, AreDoneBeforeTheirOwnerGoes) {
  std::vector<int> done;
  {
    Background background;
    for (int k = 0; k < 20; ++k) background.start([&done, k] { done.push_back(k); });
  }
  EXPECT_EQ(done, numbers(20));
  {
    Background background;
    background.start([] { throw std::runtime_error("the disk is full"); });
  }
}

}  // namespace
}  // namespace slurry
