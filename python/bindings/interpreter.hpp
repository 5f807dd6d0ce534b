// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The engine and the interpreter around it: the lock that is free while the engine works, Ctrl-C, and the end of the
// process.
//
// A process may end while a daemon thread is in the engine. Python would unwind that thread when it asks for the lock,
// through frames that must not be unwound, and the engine's threads would go below it. So the end of the interpreter
// waits for those who are inside, which takes as long as their step, and they never come back from it.
#pragma once

#include <pybind11/pybind11.h>

#include <exception>
#include <optional>
#include <type_traits>

namespace slurry {

namespace py = pybind11;

// A thread that is in the engine; it begins and ends with the interpreter lock, and has none in between.
class Inside {
 public:
  Inside();
  // Takes the lock again. Where the interpreter is ending, a thread that is not its last one stays here for good.
  void come_back();

 private:
  PyThreadState* thread_;
};

// Calls work() without the interpreter lock.
template <class Work>
auto without_lock(const Work& work) {
  using Result = std::invoke_result_t<Work>;
  Inside inside;
  std::exception_ptr error;
  if constexpr (std::is_void_v<Result>) {
    try {
      work();
    } catch (...) {
      error = std::current_exception();
    }
    inside.come_back();
    if (error) std::rethrow_exception(error);
  } else {
    std::optional<Result> result;
    try {
      result.emplace(work());
    } catch (...) {
      error = std::current_exception();
    }
    inside.come_back();
    if (error) std::rethrow_exception(error);
    return std::move(*result);
  }
}

// Raises KeyboardInterrupt where Ctrl-C was pressed: for loops over steps, which Python does not see.
void check_interrupt();

// Has the end of the interpreter wait for those inside.
void watch_end_of_interpreter();

}  // namespace slurry
