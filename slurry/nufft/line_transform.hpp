// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One-dimensional Fourier transforms of lines of length 2^a 3^b 5^c, complex or real, eight or sixteen lines at once,
// and passes of them along one axis of an array in space.
//
// All kinds are made from the complex transform of eight lines (line_batch.hpp): two real lines are the real and the
// imaginary part of a complex one (Cooley, Lewis and Welch, J. Sound Vib. 12 (1970) 315); sums of cosines over the
// middles of cells follow from a transform of the same length of the reordered line (Makhoul, IEEE Trans. Acoust. 28
// (1980) 27); even and odd lines are completed to their whole length. A transform has the same bits at every call, on
// every thread and on every x86-64 processor.
#pragma once

#include <array>
#include <complex>
#include <cstddef>
#include <vector>

#include "slurry/nufft/line_batch.hpp"

namespace slurry::nufft {

using Complex = std::complex<double>;
using Size3 = std::array<int, 3>;  // along x, y, z; x is the fastest in memory

inline std::size_t volume(const Size3& size) {
  return std::size_t(size[0]) * std::size_t(size[1]) * std::size_t(size[2]);
}

// Which transform: sum_j a_j exp(-+ 2 pi i j k / n); real lines to the first n/2 + 1 of it and back; sums of cosines or
// sines, of lines a_0 ... a_(n/2) that are one half of an even or odd line of length n. Lines of n numbers in the
// middle of cells: 2 sum_j a_j cos(pi (j + 1/2) k / n), and back, a_0 + 2 sum_k a_k cos(pi (j + 1/2) k / n).
enum class LineKind { minus, plus, from_real, to_real, even, odd, to_cosines, from_cosines };

// A batch of lines lies in memory as [rank along the line][line], where a complex number of 8 lines is 8 real parts
// before 8 imaginary ones, and one of 16 lines 16 before 16.
class LineTransform {
 public:
  static constexpr std::size_t complex_lines = LineBatch::lines, real_lines = 2 * complex_lines;

  // Throws RunError for a length with other factors, and for an even or odd line of odd length.
  LineTransform(LineKind kind, int length);

  int length() const { return batch_.length(); }
  // Lines that are transformed at once: 8 of minus and plus, 16 of the others.
  std::size_t lines() const { return is_complex() ? complex_lines : real_lines; }
  // Doubles of a batch, there and back.
  std::size_t room() const;

  // `a` and `work` have room() doubles each; returns the one of them that holds the result. All lines of the batch are
  // transformed; those that nobody needs may hold any finite numbers.
  double* operator()(double* a, double* work) const;

 private:
  bool is_complex() const { return kind_ == LineKind::minus || kind_ == LineKind::plus; }
  double* from_real(double* a, double* work) const;
  double* to_real(double* a, double* work) const;
  double* complete(double sign, double* a, double* work) const;
  double* to_cosines(double* a, double* work) const;
  double* from_cosines(double* a, double* work) const;

  LineKind kind_;
  LineBatch batch_;
  std::vector<double> cosine_;  // cos(pi k / 2n); the sine is that of n - k
};

// Places first ... first + count - 1, modulo its length, of a line: all that is known of it, or all that is asked for.
struct Slots {
  int first = 0, count = 1;
};

// Transforms all lines of `in` along an axis. The numbers of a line of `in` stand at the slots `from`, zeros elsewhere;
// those of `out` are the results at the slots `to`. `out` has the size of `in`, but for the axis, and may not be `in`.
void transform_axis(const LineTransform& transform, int axis, Slots from, Slots to, const Complex* in,
                    const Size3& in_size, Complex* out);

// The same for sums of cosines or sines: the first `from` numbers of each line are given, the first `to` are kept.
void transform_axis(const LineTransform& transform, int axis, int from, int to, const double* in, const Size3& in_size,
                    double* out);

}  // namespace slurry::nufft
