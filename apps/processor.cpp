// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Says which processor the program needs before anything else runs, since one that lacks it would stop at the first
// instruction that it does not know. Compiled for any processor (apps/CMakeLists.txt), and without any library.
#include <unistd.h>

namespace {

[[gnu::constructor(101)]] void require_processor() {
#ifdef SLURRY_NEEDS_V3
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return;
  static constexpr char message[] =
      "slurry: this program needs a processor of the level x86-64-v3 (Intel Haswell of 2013, AMD Excavator of 2015, or "
      "later); build it with -DSLURRY_ARCH=x86-64 for any other, to the same results\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, message, sizeof message - 1);
  _exit(1);
#endif
}

}  // namespace
