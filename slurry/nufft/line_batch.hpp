// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LineBatch: Fourier transforms of eight lines at once, of any length 2^a 3^b 5^c.
//
// The lines lie side by side, [rank along the line][real, imaginary][line], so that a compiler makes one instruction of
// four or eight lines of them, whatever their length. Passes of radix 4, 2, 3 and 5 that need no shuffling at the end
// (Stockham; Swarztrauber, Parallel Comput. 5 (1987) 197). Sums and products alone, in one order: the same bits on
// every processor. FFTW without its vector instructions, whose choice depends on the processor, takes some three times
// as long.
#pragma once

#include <cstddef>
#include <vector>

namespace slurry::nufft {

class LineBatch {
 public:
  static constexpr std::size_t lines = 8;
  // Doubles of one rank of a line: real parts, then imaginary ones.
  static constexpr std::size_t rank_size = 2 * lines;

  // Throws RunError for a length with other factors.
  explicit LineBatch(int length);

  int length() const { return length_; }
  std::size_t room() const { return rank_size * std::size_t(length_); }

  // sum_j a_j exp(-+ 2 pi i j k / n) of each line. `a` and `work` have room() doubles each; returns the one of them
  // that holds the result.
  double* forward(double* a, double* work) const { return run<false>(a, work); }
  double* backward(double* a, double* work) const { return run<true>(a, work); }

 private:
  struct Stage {
    int radix;
    std::size_t parts, stride;  // m and s of the pass
    std::size_t factors;        // where its exp(-2 pi i p k / (radix m)) begin
  };
  template <bool is_back>
  double* run(double* a, double* work) const;

  int length_;
  std::vector<Stage> stages_;
  std::vector<double> factors_;
};

}  // namespace slurry::nufft
