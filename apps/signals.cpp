// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "signals.hpp"

#include <csignal>

namespace slurry {
namespace {

// The first Ctrl-C asks the run to end cleanly; the second ends it at once. A terminal that closes may say so twice.
void on_interrupt(int signal) {
  if (signal == SIGHUP && interrupts > 0) return;
  last_signal = signal;
  if (++interrupts > 1) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

}  // namespace

std::atomic<int> interrupts{0}, last_signal{0};
static_assert(std::atomic<int>::is_always_lock_free);

void listen_to_signals(bool also_user_signal) {
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  if (also_user_signal) std::signal(SIGUSR1, on_interrupt);
  // Under nohup the run outlives its terminal.
  if (std::signal(SIGHUP, SIG_IGN) != SIG_IGN) std::signal(SIGHUP, on_interrupt);
  // A write beyond the limit of file sizes is an error of that write, not the end of the program.
  std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace slurry
