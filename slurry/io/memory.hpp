// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Memory: what Linux tells about it in /proc, and whether a case fits into what is left.
#pragma once

#include <cstdint>

namespace slurry {

// What follows the key in a file of /proc, which counts in KiB, as bytes; 0 where it is not there.
std::int64_t kibibytes_of(const char* key, const char* path = "/proc/self/status");

// Memory that this process may still take: what is free on the machine, within the limit of its address space; 0 where
// the system does not tell.
std::int64_t available_bytes();

// Throws RunError where so many bytes cannot fit into the memory that is available.
void check_memory(double bytes, double grains);

}  // namespace slurry
