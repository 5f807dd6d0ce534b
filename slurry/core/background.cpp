// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/core/background.hpp"

#include <system_error>
#include <utility>

namespace slurry {

Background::~Background() {
  try {
    wait();
  } catch (...) {
    // Whoever wanted to know has waited before.
  }
  {
    const Lock lock(guard_);
    is_closing_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

std::int64_t Background::start(Job job) {
  Lock lock(guard_);
  jobs_.push_back(std::move(job));
  const std::int64_t number = ++given_;
  go_on(lock);
  return number;
}

void Background::check() {
  const Lock lock(guard_);
  throw_error();
}

void Background::wait_for(std::int64_t number) {
  Lock lock(guard_);
  changed_.wait(lock, [&] { return done_ >= number || error_; });
  if (done_ < number) throw_error();
}

void Background::wait() {
  Lock lock(guard_);
  error_ = nullptr;
  go_on(lock);
  changed_.wait(lock, [&] { return jobs_.empty() || error_; });
  throw_error();
}

void Background::throw_error() const {
  if (error_) std::rethrow_exception(error_);
}

void Background::go_on(Lock& lock) {
  try {
    if (!jobs_.empty() && !thread_.joinable()) thread_ = std::thread([this] { serve(); });
  } catch (const std::system_error&) {
    while (!jobs_.empty() && !error_) do_first(lock);
  }
  changed_.notify_all();
}

void Background::serve() {
  Lock lock(guard_);
  const auto has_work = [&] { return !jobs_.empty() && !error_; };
  while (true) {
    changed_.wait(lock, [&] { return is_closing_ || has_work(); });
    if (!has_work()) return;
    do_first(lock);
  }
}

// The guard is open while the job is under way: the giver may add others behind it.
void Background::do_first(Lock& lock) {
  const Job& job = jobs_.front();
  lock.unlock();
  std::exception_ptr error;
  try {
    job();
  } catch (...) {
    error = std::current_exception();
  }
  lock.lock();
  error_ = error;
  if (!error) {
    jobs_.pop_front();
    ++done_;
  }
  changed_.notify_all();
}

}  // namespace slurry
