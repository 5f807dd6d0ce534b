// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pool: a fork-join team whose members spin for a short while between loops (a solver sweep opens a loop every few
// microseconds) and then sleep. The caller takes part in the work.
#include "slurry/core/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"

namespace slurry {
namespace {

// Turns of the waiting loop before a member sleeps: about 50 microseconds, longer than the pause between two sweeps.
constexpr int spin_turns = 4000;

// Apart, so that what one member writes does not slow down the reading of what another wrote.
constexpr std::size_t cache_line = 64;

inline void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#else
  std::this_thread::yield();
#endif
}

// Each member has a range of the tasks of a round, the same in every round of so many tasks, so that a member finds in
// its cache what it left there in the sweep before. It takes the tasks of its own range first, then those that others
// have not begun. How far a range is begun is its front: the number of the round and the next task, in one word that is
// renewed by whoever comes first. Nobody waits for a member that holds no task: one that the system keeps off its core
// may come late, finds its front in another round, and leaves.
class Pool {
  static constexpr int task_bits = 24;
  static constexpr std::uint64_t task_mask = (std::uint64_t{1} << task_bits) - 1;

 public:
  static constexpr std::size_t most_tasks = task_mask;

  explicit Pool(int members) : front_(static_cast<std::size_t>(members)) {
    try {
      for (int k = 1; k < members; ++k) team_.emplace_back([this, k] { serve(static_cast<std::size_t>(k)); });
    } catch (const std::system_error&) {
      dismiss();
      throw RunError("the system does not give " + std::to_string(members) + " threads");
    }
  }
  ~Pool() { dismiss(); }

  int size() const { return static_cast<int>(team_.size()) + 1; }

  void run(std::size_t count, const detail::Task& task) {
    done_.store(0, std::memory_order_relaxed);
    failed_.store(false, std::memory_order_relaxed);
    // Released: a member that reads one of them sees that the round before is closed.
    task_.store(&task, std::memory_order_release);
    count_.store(count, std::memory_order_release);
    const std::uint64_t round = round_.load(std::memory_order_relaxed) + 1;
    round_.store(round, std::memory_order_release);
    round_.notify_all();
    work(0, {round, count, &task});
    for (int turn = 0; done_.load(std::memory_order_acquire) < count; ++turn)
      turn < spin_turns ? relax() : std::this_thread::yield();
    round_.store(round + 1, std::memory_order_release);
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
  }

 private:
  struct Round {
    std::uint64_t number;
    std::size_t count;
    const detail::Task* task;
  };
  struct alignas(cache_line) Front {
    std::atomic<std::uint64_t> word{0};  // round << task_bits | next task
  };
  static constexpr std::size_t none = ~std::size_t{0};

  static bool is_open(std::uint64_t round) { return round % 2 == 1; }

  void dismiss() {
    closing_ = true;
    round_ += 2;
    round_.notify_all();
    for (std::thread& t : team_) t.join();
  }

  // Where the range of a member begins; the first ranges are longer by one.
  std::size_t begin_of(std::size_t member, std::size_t count) const {
    return member * (count / front_.size()) + std::min(member, count % front_.size());
  }

  // The next task of the range of a member, or none.
  std::size_t take(std::size_t member, const Round& r) {
    std::atomic<std::uint64_t>& word = front_[member].word;
    const std::uint64_t begin = r.number << task_bits | begin_of(member, r.count);
    const std::uint64_t end = r.number << task_bits | begin_of(member + 1, r.count);
    std::uint64_t seen = word.load(std::memory_order_acquire);
    while (true) {
      const std::uint64_t next = std::max(seen, begin);
      if (next >= end) return none;  // or of a later round
      if (word.compare_exchange_weak(seen, next + 1, std::memory_order_acq_rel)) return next & task_mask;
    }
  }

  std::size_t work_on_range(std::size_t member, const Round& r) {
    std::size_t done = 0;
    for (std::size_t k = take(member, r); k != none; k = take(member, r), ++done)
      if (!failed_.load(std::memory_order_relaxed)) attempt(k, *r.task);
    return done;
  }

  void attempt(std::size_t k, const detail::Task& task) {
    try {
      task(k);
    } catch (...) {
      const std::lock_guard lock(error_guard_);
      if (!error_) error_ = std::current_exception();
      failed_.store(true, std::memory_order_relaxed);
    }
  }

  void work(std::size_t own, const Round& r) {
    for (std::size_t k = 0; k < front_.size(); ++k)
      if (const std::size_t done = work_on_range((own + k) % front_.size(), r))
        done_.fetch_add(done, std::memory_order_acq_rel);
  }

  void serve(std::size_t own);

  std::vector<std::thread> team_;
  std::vector<Front> front_;
  alignas(cache_line) std::atomic<std::uint64_t> round_{0};  // odd while the round is open
  std::atomic<bool> closing_{false};
  alignas(cache_line) std::atomic<const detail::Task*> task_{nullptr};
  std::atomic<std::size_t> count_{0};
  std::atomic<bool> failed_{false};
  alignas(cache_line) std::atomic<std::size_t> done_{0};
  alignas(cache_line) std::mutex error_guard_;
  std::exception_ptr error_;
};

thread_local bool inside_task = false;

void Pool::serve(std::size_t own) {
  inside_task = true;
  std::uint64_t served = 0;
  for (int turn = 0; !closing_;) {
    Round r;
    r.number = round_.load(std::memory_order_acquire);
    if (!is_open(r.number) || r.number == served) {
      if (++turn < spin_turns)
        relax();
      else
        round_.wait(r.number, std::memory_order_acquire);
      continue;
    }
    r.task = task_.load(std::memory_order_acquire);
    r.count = count_.load(std::memory_order_acquire);
    if (round_.load(std::memory_order_relaxed) != r.number) continue;  // they may be of the next round
    work(own, r);
    served = r.number;
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
  const std::size_t group = count / Pool::most_tasks + 1;
  const auto several = [&, flag = interrupt_flag()](std::size_t k) {
    const InterruptScope scope(flag);
    for (std::size_t n = k * group; n < std::min(count, (k + 1) * group); ++n) task(n);
  };
  team().pool->run((count + group - 1) / group, detail::Task(several));
}

}  // namespace slurry
