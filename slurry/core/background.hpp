// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Background: jobs that a thread of its own does one after the other, in the order in which they were given, while the
// giver goes on.
//
// A job that throws stays the first: no later one is begun, and wait() tries it again. So what a job may take for
// granted, that all before it are done, holds whatever fails.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace slurry {

class Background {
 public:
  using Job = std::function<void()>;

  Background() = default;
  // Tries what is left once more; what it throws is lost.
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  // Gives the number of the job. Where the system has no thread left, the job is done here.
  std::int64_t start(Job job);
  // Throws what a job has thrown; does not wait.
  void check();
  // Returns when this job and all before it are done. Throws what one of them has thrown.
  void wait_for(std::int64_t number);
  // The same for all jobs; one that had thrown is tried again.
  void wait();

 private:
  using Lock = std::unique_lock<std::mutex>;
  void go_on(Lock& lock);
  void serve();
  void do_first(Lock& lock);
  void throw_error() const;

  std::mutex guard_;  // of all below
  std::condition_variable changed_;
  std::deque<Job> jobs_;  // the first is under way, or has thrown
  std::int64_t given_ = 0, done_ = 0;
  std::exception_ptr error_;  // what the first has thrown
  bool is_closing_ = false;
  std::thread thread_;
};

}  // namespace slurry
