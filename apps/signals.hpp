// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Signals that ask a run to end in order.
#pragma once

#include <atomic>

namespace slurry {

extern std::atomic<int> interrupts, last_signal;

// `also_user_signal`: to SIGUSR1 too, which mpirun hands on to all ranks without killing them afterwards.
void listen_to_signals(bool also_user_signal);

}  // namespace slurry
