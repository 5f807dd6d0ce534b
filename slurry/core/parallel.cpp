// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pool: a fork-join team whose members spin for a short while between loops (a solver sweep opens a loop every few
// microseconds) and then sleep. The caller takes part in the work.
#include "slurry/core/parallel.hpp"

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// Turns of the waiting loop before a member sleeps: about 50 microseconds, longer than the pause between two sweeps.
constexpr int spin_turns = 4000;

inline void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#else
  std::this_thread::yield();
#endif
}

// A round of work is open while the gate says so. A member that comes enters by counting itself in, and out when no
// task is left; the caller closes the gate and waits for those inside. A member that the system keeps off its core at
// that moment has not entered, and is not waited for.
class Pool {
 public:
  explicit Pool(int members) {
    try {
      for (int k = 1; k < members; ++k) team_.emplace_back([this] { serve(); });
    } catch (const std::system_error&) {
      dismiss();
      throw RunError("the system does not give " + std::to_string(members) + " threads");
    }
  }
  ~Pool() { dismiss(); }

  int size() const { return static_cast<int>(team_.size()) + 1; }

  void run(std::size_t count, const detail::Task& task) {
    task_ = &task;
    count_ = count;
    next_ = 0;
    open_gate();
    work();
    gate_.fetch_and(~open_bit, std::memory_order_acq_rel);
    for (int turn = 0; (gate_.load(std::memory_order_acquire) & inside_mask) != 0; ++turn)
      turn < spin_turns ? relax() : std::this_thread::yield();
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
  }

 private:
  void dismiss() {
    closing_ = true;
    open_gate();
    for (std::thread& t : team_) t.join();
  }

  // Bits of the gate: members inside, open, and the number of the round.
  static constexpr std::uint64_t inside_mask = 0xffff, open_bit = 0x10000, one_round = 0x20000;

  void open_gate() {
    const std::uint64_t round = gate_.load(std::memory_order_relaxed) / one_round;
    gate_.store((round + 1) * one_round + open_bit, std::memory_order_release);
    gate_.notify_all();
  }

  void work() {
    try {
      for (std::size_t k = next_++; k < count_; k = next_++) (*task_)(k);
    } catch (...) {
      next_ = count_;
      const std::lock_guard lock(error_guard_);
      if (!error_) error_ = std::current_exception();
    }
  }

  void serve();

  std::vector<std::thread> team_;
  std::atomic<std::uint64_t> gate_{0};
  std::atomic<bool> closing_{false};
  std::atomic<std::size_t> next_{0};
  std::size_t count_ = 0;
  const detail::Task* task_ = nullptr;
  std::mutex error_guard_;
  std::exception_ptr error_;
};

thread_local bool inside_task = false;

void Pool::serve() {
  inside_task = true;
  std::uint64_t done = 0;  // the last round that was served
  for (int turn = 0; !closing_;) {
    std::uint64_t gate = gate_.load(std::memory_order_acquire);
    const std::uint64_t round = gate / one_round;
    if ((gate & open_bit) == 0 || round == done) {
      if (++turn < spin_turns)
        relax();
      else
        gate_.wait(gate, std::memory_order_acquire);
      continue;
    }
    if (!gate_.compare_exchange_weak(gate, gate + 1, std::memory_order_acq_rel)) continue;
    work();
    gate_.fetch_sub(1, std::memory_order_release);
    done = round;
    turn = 0;
  }
}

// The team of the process. One loop uses it at a time: the guard is held while a loop runs or the team changes.
struct Team {
  std::mutex guard;
  std::unique_ptr<Pool> pool;
  std::atomic<int> size{1};
};

Team& team() {
  static Team instance;
  return instance;
}

void run_serially(std::size_t count, const detail::Task& task) {
  for (std::size_t k = 0; k < count; ++k) task(k);
}

}  // namespace

void set_threads(int count) {
  const std::lock_guard lock(team().guard);
  if (count == team().size) return;
  team().pool.reset();
  team().size = 1;
  if (count > 1) team().pool = std::make_unique<Pool>(count);
  if (team().pool) team().size = team().pool->size();
}

int threads() { return team().size; }

void detail::run_tasks(std::size_t count, Task task) {
  if (team().size < 2 || inside_task || count < 2) return run_serially(count, task);
  // Another simulation in another thread may have the team now: this loop then does not wait for it.
  const std::unique_lock lock(team().guard, std::try_to_lock);
  if (!lock || !team().pool) return run_serially(count, task);
  inside_task = true;
  struct Leave {
    ~Leave() { inside_task = false; }
  } leave;
  team().pool->run(count, task);
}

}  // namespace slurry
