// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a benchmark asks of the machine: its memory bandwidth, the memory and the processor time of this process.
#pragma once

#include <cstdint>

namespace slurry {

// Bytes a second of a[k] = b[k] + s c[k] over arrays that fit no cache, the best of a few passes, counted as 24 bytes
// an entry (STREAM's convention: the read of a line before it is overwritten does not count).
double triad_bandwidth(int thread_count);

// Processor time of all threads of this process so far, in seconds.
double processor_seconds();

// Resident memory now, and its peak since the last reset (since the start where the system allows no reset); 0 where
// the system does not tell.
std::int64_t resident_bytes();
std::int64_t peak_resident_bytes();
// Gives freed memory back and starts the peak anew; false where that is not possible.
bool reset_peak();

}  // namespace slurry
