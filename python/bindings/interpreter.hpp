// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The engine and the interpreter around it: the lock that is free while the engine works, functions of Python that the
// engine calls, and the end of the process.
//
// A process may end while a daemon thread is in the engine. Python would unwind that thread when it asks for the lock,
// through frames that must not be unwound, and the engine's threads would go below it. So the end of the interpreter
// waits for those who are inside, which takes as long as their step, and they never come back from it. A function of
// Python may take for ever, so nobody waits for it: Python ends its thread by unwinding it, and where that reaches the
// first frame of ours the thread stays; further up the frames hold objects of Python, which they would let go of
// without the lock.
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

// The same thread in Python for a while: it has the lock, and the end of the interpreter does not wait for it.
class Outside {
 public:
  Outside();
  ~Outside();
  Outside(const Outside&) = delete;
  Outside& operator=(const Outside&) = delete;

 private:
  py::gil_scoped_acquire lock_;
};

// Calls a function of Python, with the lock. All calls that may run code of a script go through it.
py::object call_python(const py::object& function, const py::tuple& arguments = py::tuple());

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

// Has the end of the interpreter wait for those inside.
void watch_end_of_interpreter();

}  // namespace slurry
