// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Work that is asked to end before its time. Loops that may take long call check_interrupt() in every turn, or often
// enough for a second of work to lie between two calls; nobody hands a flag from function to function.
#pragma once

#include <atomic>

namespace slurry {

// While it lives, check_interrupt() throws in this thread, and in the parallel loops that it begins, once the flag is
// not 0; a signal handler may set it. Inside another scope the inner flag alone counts, and nullptr lets nothing
// interrupt.
class InterruptScope {
 public:
  explicit InterruptScope(const std::atomic<int>* flag);
  ~InterruptScope();
  InterruptScope(const InterruptScope&) = delete;
  InterruptScope& operator=(const InterruptScope&) = delete;

 private:
  const std::atomic<int>* outer_;
};

// That of the scope of this thread; nullptr without one.
const std::atomic<int>* interrupt_flag();

// Throws Interrupted where somebody has asked for it.
void check_interrupt();

}  // namespace slurry
