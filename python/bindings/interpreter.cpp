// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "interpreter.hpp"

#include <cxxabi.h>
#include <unistd.h>

#include <condition_variable>
#include <mutex>
#include <thread>

namespace slurry {

namespace {

// Never destroyed: threads stay in it beyond the end.
struct Gate {
  std::mutex mutex;
  std::condition_variable left;
  int inside = 0;
  std::optional<std::thread::id> last;  // the thread that ends the interpreter, once it does
};
Gate*& gate_of_process() {
  static auto* one = new Gate;
  return one;
}
Gate& gate() { return *gate_of_process(); }

// A child begins with the thread that forked alone, whoever else was inside.
void start_child() { gate_of_process() = new Gate; }

bool is_shut(const Gate& g) { return g.last && *g.last != std::this_thread::get_id(); }

[[noreturn]] void stay() {
  for (;;) pause();
}

// No frame of C++ with a destructor is between Python and this one.
PyObject* call_or_stay(PyObject* function, PyObject* arguments) {
  try {
    return PyObject_CallObject(function, arguments);
  } catch (const abi::__forced_unwind&) {
    stay();
  }
}

void wait_for_those_inside() {
  Gate& g = gate();
  const py::gil_scoped_release released;
  std::unique_lock lock(g.mutex);
  g.last = std::this_thread::get_id();
  g.left.wait(lock, [&] { return g.inside == 0; });
}

}  // namespace

Inside::Inside() {
  Gate& g = gate();
  thread_ = PyEval_SaveThread();
  std::unique_lock lock(g.mutex);
  if (is_shut(g)) {
    lock.unlock();
    stay();
  }
  ++g.inside;
}

void Inside::come_back() {
  Gate& g = gate();
  std::unique_lock lock(g.mutex);
  const bool stays = is_shut(g);
  if (stays) {
    --g.inside;
    g.left.notify_all();
    lock.unlock();
    stay();
  }
  // Counted until it has the lock: the interpreter cannot end before.
  lock.unlock();
  PyEval_RestoreThread(thread_);
  lock.lock();
  --g.inside;
  g.left.notify_all();
}

Outside::Outside() {
  Gate& g = gate();
  const std::lock_guard lock(g.mutex);
  --g.inside;
  g.left.notify_all();
}

Outside::~Outside() {
  Gate& g = gate();
  std::unique_lock lock(g.mutex);
  if (is_shut(g)) {
    lock.unlock();
    PyEval_SaveThread();
    stay();
  }
  ++g.inside;
}

py::object call_python(const py::object& function, const py::tuple& arguments) {
  PyObject* answer = call_or_stay(function.ptr(), arguments.ptr());
  if (!answer) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(answer);
}

void watch_end_of_interpreter() {
  py::module_::import("atexit").attr("register")(py::cpp_function(&wait_for_those_inside));
  py::module_::import("os").attr("register_at_fork")(py::arg("after_in_child") = py::cpp_function(&start_child));
}

}  // namespace slurry
