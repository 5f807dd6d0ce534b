// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Random numbers with the same bits on every platform: the standard fixes mt19937_64 but not the distributions,
// so the few that we need are written here.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

#include "slurry/core/math.hpp"

namespace slurry {

// A number that looks random and depends on x alone: splitmix64 (Steele, Lea and Flood 2014).
constexpr std::uint64_t scrambled(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : bits_(seed) {}

  // In [0, 1), 53 bits.
  double uniform() { return static_cast<double>(bits_() >> 11) * 0x1p-53; }
  double uniform(double low, double high) { return low + (high - low) * uniform(); }

  // Standard normal, by Box and Muller; the second value is dropped so that the state is the generator alone.
  double normal() {
    const double u = 1 - uniform(), v = uniform();
    return std::sqrt(-2 * math::log(u)) * math::cos(2 * std::numbers::pi * v);
  }

  // In [0, n), by rejection, unbiased.
  std::uint64_t below(std::uint64_t n) {
    const std::uint64_t limit = UINT64_MAX - UINT64_MAX % n;
    std::uint64_t k = bits_();
    while (k >= limit) k = bits_();
    return k % n;
  }

 private:
  std::mt19937_64 bits_;
};

}  // namespace slurry
