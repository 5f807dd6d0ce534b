// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One-dimensional Fourier transforms of fixed length, by FFTW, and passes of them along one axis of an array in space.
//
// Plans are estimated and not timed, and use no instructions that only some processors have (FFTW_NO_SIMD): a transform
// has the same bits at every call, on every thread and on every x86 processor. Not even FFTW's own threads are used; a
// pass is cut into blocks of lines.
#pragma once

#include <array>
#include <complex>
#include <memory>

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

class LineTransform {
 public:
  LineTransform(LineKind kind, int length);
  ~LineTransform();
  LineTransform(LineTransform&&) noexcept;

  int length() const;

  // In place. Real lines lie in the memory of n/2 + 1 complex numbers; those that are even or odd are n/2 + 1 doubles.
  void operator()(double* line) const;
  void operator()(Complex* line) const { (*this)(reinterpret_cast<double*>(line)); }

 private:
  struct Plan;
  std::unique_ptr<Plan> plan_;
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
