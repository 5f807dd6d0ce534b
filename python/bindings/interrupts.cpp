// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "interrupts.hpp"

#include <signal.h>
#include <unistd.h>

namespace slurry {

namespace {

std::atomic<int> raised{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler must not wait");
struct sigaction handler_of_python;

// Python's handler comes first: whoever sees the flag finds that Python knows of the signal.
void on_interrupt(int signal, siginfo_t* about, void* context) {
  if (handler_of_python.sa_flags & SA_SIGINFO)
    handler_of_python.sa_sigaction(signal, about, context);
  else
    handler_of_python.sa_handler(signal);
  raised = 1;
}

bool is_ours(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) && action.sa_sigaction == &on_interrupt;
}

// Neither the death of the process nor nothing at all.
bool is_a_function(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) || (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN);
}

}  // namespace

void raise_signals() {
  if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
}

InterruptWatch::InterruptWatch() {
  struct sigaction present;
  if (gettid() != getpid() || sigaction(SIGINT, nullptr, &present) != 0 || !is_a_function(present)) return;
  watches_ = true;
  // A force function may step another simulation.
  if (is_ours(present)) return;
  is_outermost_ = true;
  handler_of_python = present;
  struct sigaction ours = present;
  ours.sa_flags |= SA_SIGINFO;
  ours.sa_sigaction = &on_interrupt;
  sigaction(SIGINT, &ours, nullptr);
}

InterruptWatch::~InterruptWatch() {
  if (!is_outermost_) return;
  struct sigaction present;
  // A script may have set another handler in the meantime: that one stays.
  if (sigaction(SIGINT, nullptr, &present) == 0 && is_ours(present)) sigaction(SIGINT, &handler_of_python, nullptr);
}

const std::atomic<int>* InterruptWatch::flag() const { return watches_ ? &raised : nullptr; }

void InterruptWatch::clear() const {
  if (watches_) raised = 0;
}

}  // namespace slurry
