// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Ctrl-C within a step. Python looks at its signals between two of its own instructions, and a step has none. While a
// step goes on, a handler of ours lies over the one of Python: it calls that, and raises a flag that the solver looks
// at in every iteration. The step then ends with Interrupted, the state is as before it, and Python's handler is asked
// whether it raises anything.
#pragma once

#include <atomic>

namespace slurry {

// Raises KeyboardInterrupt, or whatever the handler of the script raises, where a signal has come.
void check_interrupt();

// Lays the handler over that of Python, and takes it away again. Python gives its signals to its main thread: in others
// it does nothing, and neither where Ctrl-C is not Python's to handle.
class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  // Not 0 once Ctrl-C was pressed; null where nobody watches.
  const std::atomic<int>* flag() const;
  // Lowers the flag.
  void clear() const;

 private:
  bool watches_ = false, is_outermost_ = false;
};

}  // namespace slurry
