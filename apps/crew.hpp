// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Crew: the processes that run one case together (core/exchange.hpp). Rank 0 leads: it has the run folder, prints, and
// writes. The others follow: they take the same steps and share the work of the solver. A process that was started
// alone is a crew of one, whose functions do nothing.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <string>

#include "slurry/core/exchange.hpp"

namespace slurry {

class Crew {
 public:
  // A member has failed, and all know it. What there is to say has been said.
  struct Stopped {
    int code = 0;
  };

  // Throws InputError where several processes were started together and cannot talk to each other.
  static Crew& get();

  bool is_alone() const { return !exchange_; }
  bool leads() const { return !exchange_ || exchange_->rank() == 0; }
  int ranks() const { return exchange_ ? exchange_->ranks() : 1; }
  // Threads of this process, where the user names no number.
  int threads(int cores) const;
  Exchange* exchange() const { return exchange_; }
  // The flag that an InterruptScope is to watch: that of the signal handler, or what all ranks know of theirs.
  const std::atomic<int>* listen(const std::atomic<int>& interrupts);

  // Work that may fail on each rank, or on one of them alone. If it does, all ranks throw Stopped.
  void together(const std::function<void()>& work);
  // The text of rank 0.
  std::string share(std::string text);
  // Before each step: is one of the ranks asked to end, or has failed? Tells all which signal it was.
  bool has_to_end(int signal);
  int signal() const { return signal_; }
  // Rank 0 alone cannot go on; the others are before their next step.
  void leave();
  // An error in a step, which all ranks have where its cause is the case. Where it is of this rank alone, this says so
  // and ends all.
  void check_shared(const std::exception_ptr& error);
  // An error of this rank: says so and ends all.
  [[noreturn]] void end_all(const std::exception_ptr& error);
  void close();

 private:
  explicit Crew(Exchange* exchange) : exchange_(exchange) {}
  std::string who() const;

  Exchange* exchange_;
  int signal_ = 0;
};

}  // namespace slurry
