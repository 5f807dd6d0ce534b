// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What many threads do to one place of memory, one after the other; and the bits of a word. One source for a GPU and
// the processor.
#pragma once

#include <cstdint>

#include "slurry/core/kernel.hpp"

namespace slurry {

SLURRY_KERNEL std::int32_t add_together(std::int32_t* to, std::int32_t more) {
#if defined(__CUDA_ARCH__)
  return atomicAdd(to, more);
#else
  return __atomic_fetch_add(to, more, __ATOMIC_RELAXED);
#endif
}

SLURRY_KERNEL std::int32_t exchange_together(std::int32_t* to, std::int32_t value) {
#if defined(__CUDA_ARCH__)
  return atomicExch(to, value);
#else
  return __atomic_exchange_n(to, value, __ATOMIC_RELAXED);
#endif
}

SLURRY_KERNEL void raise_together(std::int32_t* to, std::int32_t value) {
#if defined(__CUDA_ARCH__)
  atomicMax(to, value);
#else
  std::int32_t now = __atomic_load_n(to, __ATOMIC_RELAXED);
  while (now < value && !__atomic_compare_exchange_n(to, &now, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    continue;
#endif
}

SLURRY_KERNEL void set_bits_together(std::uint64_t* to, std::uint64_t bits) {
#if defined(__CUDA_ARCH__)
  atomicOr(reinterpret_cast<unsigned long long*>(to), static_cast<unsigned long long>(bits));
#else
  __atomic_fetch_or(to, bits, __ATOMIC_RELAXED);
#endif
}

// The rank of the first bit that is not set; 64: all are.
SLURRY_KERNEL int first_free_bit(std::uint64_t word) {
  if (word == ~std::uint64_t{0}) return 64;
#if defined(__CUDA_ARCH__)
  return __ffsll(static_cast<long long>(~word)) - 1;
#else
  return __builtin_ctzll(~word);
#endif
}

}  // namespace slurry
