// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Ctrl-C within a step or other long work. Python looks at its signals between two of its own instructions, and a step
// has none. While a step goes on, a handler of ours lies over the one of Python: it calls that, and raises a flag that
// check_interrupt() looks at. The step then ends with Interrupted, the state is as before it, and Python's handler is
// asked whether it raises anything.
#pragma once

#include <atomic>

#include "interpreter.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"

namespace slurry {

// Raises KeyboardInterrupt, or whatever the handler of the script raises, where a signal has come.
void raise_signals();

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

// Calls work(flag), which is to listen to the flag. Where it was interrupted and the handler of the script raises
// nothing it is called again: it must have changed nothing.
template <class Work>
auto until_not_interrupted(const Work& work) {
  const InterruptWatch watch;
  for (;;) {
    watch.clear();
    raise_signals();
    try {
      return work(watch.flag());
    } catch (const Interrupted&) {
    }
  }
}

// Calls work() without the interpreter lock, in a way that Ctrl-C ends.
template <class Work>
auto interruptible(const Work& work) {
  return until_not_interrupted([&](const std::atomic<int>* flag) {
    return without_lock([&] {
      const InterruptScope listening(flag);
      return work();
    });
  });
}

}  // namespace slurry
