// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// All kinds of lines, of all lengths 2^a 3^b 5^c up to some hundred, against the sums that define them and closed
// forms; passes along the axes of an array.
#include "slurry/nufft/line_transform.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"

namespace slurry::nufft {
namespace {

using Line = std::vector<Complex>;

constexpr LineKind kinds[] = {LineKind::minus, LineKind::plus, LineKind::from_real,  LineKind::to_real,
                              LineKind::even,  LineKind::odd,  LineKind::to_cosines, LineKind::from_cosines};

bool is_complex(LineKind kind) { return kind == LineKind::minus || kind == LineKind::plus; }
bool is_half(LineKind kind) { return kind == LineKind::even || kind == LineKind::odd; }
bool has_waves(bool is_result, LineKind kind) { return kind == (is_result ? LineKind::from_real : LineKind::to_real); }

std::vector<int> smooth_lengths(int most) {
  std::vector<int> lengths;
  for (int n = 1; n <= most; ++n) {
    int rest = n;
    for (const int factor : {2, 3, 5})
      while (rest % factor == 0) rest /= factor;
    if (rest == 1) lengths.push_back(n);
  }
  return lengths;
}

// Numbers of a line before (or after) the transform.
int numbers_of(LineKind kind, int n, bool is_result) {
  return is_half(kind) || has_waves(is_result, kind) ? n / 2 + 1 : n;
}

// The number at a rank of line l of a batch, as the header says that it lies there.
template <class Batch>
auto& part_of(Batch& batch, LineKind kind, bool is_result, int rank, std::size_t l, bool is_imaginary) {
  const std::size_t lines = is_complex(kind) ? LineTransform::complex_lines : LineTransform::real_lines;
  const bool has_parts = is_complex(kind) || has_waves(is_result, kind);
  return batch[std::size_t(rank) * (has_parts ? 2 : 1) * lines + (is_imaginary ? lines : 0) + l];
}

Line random_line(Random& random, LineKind kind, int n) {
  Line line(numbers_of(kind, n, false));
  const bool has_parts = is_complex(kind) || kind == LineKind::to_real;
  for (Complex& a : line) a = {random.normal(), has_parts ? random.normal() : 0};
  if (kind == LineKind::odd) line.front() = line.back() = 0;
  // The first and the middle wave of a real line are real.
  if (kind == LineKind::to_real) line[0] = line[0].real();
  if (kind == LineKind::to_real && n % 2 == 0) line[n / 2] = line[n / 2].real();
  return line;
}

std::vector<Line> transform(LineKind kind, int n, const std::vector<Line>& lines) {
  const LineTransform transform(kind, n);
  std::vector<double> a(transform.room()), work(transform.room());
  const bool has_parts = is_complex(kind) || has_waves(false, kind);
  for (std::size_t l = 0; l < lines.size(); ++l)
    for (int k = 0; k < numbers_of(kind, n, false); ++k) {
      part_of(a, kind, false, k, l, false) = lines[l][k].real();
      if (has_parts) part_of(a, kind, false, k, l, true) = lines[l][k].imag();
    }
  const double* found = transform(a.data(), work.data());
  std::vector<Line> result(lines.size(), Line(numbers_of(kind, n, true)));
  const bool has_parts_after = is_complex(kind) || has_waves(true, kind);
  for (std::size_t l = 0; l < lines.size(); ++l)
    for (int k = 0; k < numbers_of(kind, n, true); ++k)
      result[l][k] = {part_of(found, kind, true, k, l, false),
                      has_parts_after ? part_of(found, kind, true, k, l, true) : 0};
  return result;
}

// exp(i pi r / 2n) for all r: every phase of every kind is one of them.
std::vector<Complex> phases(int n) {
  std::vector<Complex> phase;
  for (int r = 0; r < 4 * n; ++r) phase.push_back(std::polar(1.0, std::numbers::pi * r / (2 * n)));
  return phase;
}

// The sum of the header, term by term.
Complex sum_of(LineKind kind, int n, const Line& a, int k, const std::vector<Complex>& phase) {
  const auto turn = [&](long r) { return phase[std::size_t((r % (4 * n) + 4 * n) % (4 * n))]; };
  Complex sum = 0;
  switch (kind) {
    case LineKind::minus:
    case LineKind::from_real:
      for (int j = 0; j < n; ++j) sum += a[j] * turn(-4l * j * k);
      return sum;
    case LineKind::plus:
      for (int j = 0; j < n; ++j) sum += a[j] * turn(4l * j * k);
      return sum;
    case LineKind::to_real:
      for (int j = 0; j < n; ++j) sum += (2 * j <= n ? a[j] : std::conj(a[n - j])) * turn(4l * j * k);
      return sum;
    case LineKind::even:
      for (int j = 0; j < n; ++j) sum += a[std::min(j, n - j)] * turn(4l * j * k).real();
      return sum;
    case LineKind::odd:
      for (int j = 0; j < n; ++j) sum += (2 * j <= n ? a[j] : -a[n - j]) * turn(4l * j * k).imag();
      return sum;
    case LineKind::to_cosines:
      for (int j = 0; j < n; ++j) sum += 2.0 * a[j] * turn((2l * j + 1) * k).real();
      return sum;
    case LineKind::from_cosines:
      for (int j = 0; j < n; ++j) sum += (j == 0 ? 1.0 : 2.0) * a[j] * turn((2l * k + 1) * j).real();
      return sum;
  }
  return sum;
}

TEST(LineTransform, is_the_sum_that_defines_its_kind) {
  for (const int n : smooth_lengths(320)) {
    const std::vector<Complex> phase = phases(n);
    for (const LineKind kind : kinds) {
      if (is_half(kind) && n % 2 == 1) continue;
      Random random(n);
      std::vector<Line> lines;
      for (std::size_t l = 0; l < LineTransform(kind, n).lines(); ++l) lines.push_back(random_line(random, kind, n));
      const std::vector<Line> found = transform(kind, n, lines);
      // The first and last lines of both halves of a batch. Numbers of the order 1: the plain sum of n of them, twice
      // as large for cosines, is off by n roundings at most, typically by their square root.
      for (const std::size_t l : {std::size_t(0), lines.size() / 2 - 1, lines.size() / 2, lines.size() - 1})
        for (int k = 0; k < numbers_of(kind, n, true); ++k)
          EXPECT_LE(std::abs(found[l][k] - sum_of(kind, n, lines[l], k, phase)),
                    4 * (n + 4) * std::numeric_limits<double>::epsilon())
              << "kind " << int(kind) << ", length " << n << ", line " << l << ", number " << k;
    }
  }
}

// Those of a power of two that the plain sum would take too long for: a wave, whose transform is one number.
TEST(LineTransform, turns_waves_into_single_numbers) {
  constexpr double pi = std::numbers::pi;
  for (const int n : {1024, 6000}) {
    const int m = n / 3;
    const double tolerance = 1e-15 * n * 10;  // roundings of a dozen passes, and of the phases of the waves
    const auto expect_peak = [&](LineKind kind, const auto& number, Complex peak, double elsewhere_tolerance) {
      Line line(numbers_of(kind, n, false));
      for (int j = 0; j < int(line.size()); ++j) line[j] = number(j);
      if (kind == LineKind::odd) line.front() = line.back() = 0;
      const Line found = transform(kind, n, {line})[0];
      for (int k = 0; k < int(found.size()); ++k)
        EXPECT_LE(std::abs(found[k] - (k == m ? peak : 0)), elsewhere_tolerance) << int(kind) << " " << k;
    };
    const auto angle = [&](int j) { return 2 * pi * double(long(j) * m % n) / n; };
    expect_peak(
        LineKind::minus, [&](int j) { return std::polar(1.0, angle(j)); }, n, tolerance);
    expect_peak(
        LineKind::plus, [&](int j) { return std::polar(1.0, -angle(j)); }, n, tolerance);
    expect_peak(
        LineKind::from_real, [&](int j) { return std::cos(angle(j)); }, 0.5 * n, tolerance);
    expect_peak(
        LineKind::even, [&](int j) { return std::cos(angle(j)); }, 0.5 * n, tolerance);
    expect_peak(
        LineKind::odd, [&](int j) { return std::sin(angle(j)); }, 0.5 * n, tolerance);
    const auto middle = [&](int j) { return std::cos(pi * double((2l * j + 1) * m % (4 * n)) / (2 * n)); };
    expect_peak(LineKind::to_cosines, middle, n, tolerance);
  }
}

TEST(LineTransform, goes_there_and_back) {
  for (const int n : {9, 10, 360}) {
    Random random(1);
    for (const auto& [there, back] : {std::pair{LineKind::minus, LineKind::plus},
                                      {LineKind::from_real, LineKind::to_real},
                                      {LineKind::to_cosines, LineKind::from_cosines}}) {
      const Line line = random_line(random, there, n);
      const Line found = transform(back, n, transform(there, n, {line}))[0];
      const double factor = there == LineKind::to_cosines ? 2.0 * n : n;
      for (int j = 0; j < n; ++j) EXPECT_LE(std::abs(found[j] - factor * line[j]), 1e-14 * factor) << n << " " << j;
    }
  }
}

TEST(LineTransform, refuses_lengths_that_it_has_no_passes_for) {
  for (const LineKind kind : kinds) EXPECT_THROW(LineTransform(kind, 14), RunError);
  EXPECT_THROW(LineTransform(LineKind::even, 15), RunError);
  EXPECT_THROW(LineTransform(LineKind::odd, 15), RunError);
}

// A line has the same bits wherever it stands in a batch of complex lines, and whatever stands beside it.
TEST(LineTransform, gives_complex_lines_the_same_bits_in_any_company) {
  Random random(3);
  const Line line = random_line(random, LineKind::minus, 60);
  const Line alone = transform(LineKind::minus, 60, {line})[0];
  std::vector<Line> lines(LineTransform::complex_lines);
  for (Line& other : lines) other = random_line(random, LineKind::minus, 60);
  lines[5] = line;
  EXPECT_EQ(transform(LineKind::minus, 60, lines)[5], alone);
}

// Axes of three lengths, lines whose number is no multiple of a batch, and windows that wrap around.
TEST(TransformAxis, is_the_sum_over_the_slots_given_at_the_slots_wanted) {
  const Size3 size{3, 5, 4};
  constexpr int n = 12;
  Random random(4);
  std::vector<Complex> in(volume(size));
  for (Complex& a : in) a = {random.normal(), random.normal()};
  const std::vector<Complex> phase = phases(n);
  for (int axis = 0; axis < 3; ++axis) {
    const Slots from{-2, size[axis]}, to{7, 8};
    Size3 out_size = size;
    out_size[axis] = to.count;
    std::vector<Complex> out(volume(out_size));
    transform_axis(LineTransform(LineKind::plus, n), axis, from, to, in.data(), size, out.data());
    const auto at = [](const Size3& s, const Size3& k) { return (std::size_t(k[2]) * s[1] + k[1]) * s[0] + k[0]; };
    for (int z = 0; z < out_size[2]; ++z)
      for (int y = 0; y < out_size[1]; ++y)
        for (int x = 0; x < out_size[0]; ++x) {
          const Size3 place{x, y, z};
          Complex sum = 0;
          for (int j = 0; j < from.count; ++j) {
            Size3 source = place;
            source[axis] = j;
            const int turns = (from.first + j) * (to.first + place[axis]) % n;
            sum += in[at(size, source)] * phase[std::size_t(4 * (turns + n)) % phase.size()];
          }
          EXPECT_LE(std::abs(out[at(out_size, place)] - sum), 1e-14) << axis << " " << x << " " << y << " " << z;
        }
  }
}

TEST(TransformAxis, sums_cosines_and_sines_of_the_first_numbers) {
  const Size3 size{5, 6, 7};
  constexpr int n = 20;
  Random random(5);
  std::vector<double> in(volume(size));
  for (double& a : in) a = random.normal();
  const std::vector<Complex> phase = phases(n);
  for (const LineKind kind : {LineKind::even, LineKind::odd})
    for (int axis = 0; axis < 3; ++axis) {
      const int to = n / 2 - 1;
      Size3 out_size = size;
      out_size[axis] = to;
      std::vector<double> out(volume(out_size));
      transform_axis(LineTransform(kind, n), axis, size[axis], to, in.data(), size, out.data());
      const std::size_t inner = axis == 0 ? 1 : axis == 1 ? size[0] : std::size_t(size[0]) * size[1];
      for (std::size_t l = 0; l < volume(size) / size[axis]; ++l) {
        Line line(n / 2 + 1);
        for (int j = 0; j < size[axis]; ++j) line[j] = in[(l / inner * size[axis] + j) * inner + l % inner];
        for (int k = 0; k < to; ++k)
          EXPECT_NEAR(out[(l / inner * to + k) * inner + l % inner], sum_of(kind, n, line, k, phase).real(), 1e-14)
              << int(kind) << " " << axis << " " << l << " " << k;
      }
    }
}

}  // namespace
}  // namespace slurry::nufft
