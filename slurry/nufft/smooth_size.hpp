// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Lengths that a fast Fourier transform likes: even numbers 2^a 3^b 5^c.
#pragma once

namespace slurry::nufft {

// The smallest even 2^a 3^b 5^c that is at least n, a, b, c >= 0.
constexpr int smooth_size(int n) {
  for (int size = n < 2 ? 2 : n + n % 2;; size += 2) {
    int rest = size;
    for (int factor : {2, 3, 5})
      while (rest % factor == 0) rest /= factor;
    if (rest == 1) return size;
  }
}

}  // namespace slurry::nufft
