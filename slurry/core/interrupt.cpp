// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/core/interrupt.hpp"

#include <utility>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

thread_local const std::atomic<int>* flag_of_thread = nullptr;

}  // namespace

InterruptScope::InterruptScope(const std::atomic<int>* flag) : outer_(std::exchange(flag_of_thread, flag)) {}
InterruptScope::~InterruptScope() { flag_of_thread = outer_; }

const std::atomic<int>* interrupt_flag() { return flag_of_thread; }

void check_interrupt() {
  if (flag_of_thread && *flag_of_thread) throw Interrupted();
}

}  // namespace slurry
