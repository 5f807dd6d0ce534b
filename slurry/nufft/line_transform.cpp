// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/nufft/line_transform.hpp"

#include <fftw3.h>

#include <algorithm>
#include <mutex>
#include <string>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry::nufft {

struct LineTransform::Plan {
  LineKind kind;
  int length;
  fftw_plan plan;
};

namespace {

// FFTW plans one at a time; what was planned runs in any number of threads.
std::mutex& planner_guard() {
  static std::mutex guard;
  return guard;
}

fftw_plan make_plan(LineKind kind, int length, double* line) {
  constexpr unsigned flags = FFTW_ESTIMATE | FFTW_NO_SIMD | FFTW_UNALIGNED;
  auto* complex_line = reinterpret_cast<fftw_complex*>(line);
  switch (kind) {
    case LineKind::minus:
      return fftw_plan_dft_1d(length, complex_line, complex_line, FFTW_FORWARD, flags);
    case LineKind::plus:
      return fftw_plan_dft_1d(length, complex_line, complex_line, FFTW_BACKWARD, flags);
    case LineKind::from_real:
      return fftw_plan_dft_r2c_1d(length, line, complex_line, flags);
    case LineKind::to_real:
      return fftw_plan_dft_c2r_1d(length, complex_line, line, flags);
    case LineKind::even:
      return fftw_plan_r2r_1d(length / 2 + 1, line, line, FFTW_REDFT00, flags);
    case LineKind::odd:
      return fftw_plan_r2r_1d(length / 2 - 1, line + 1, line + 1, FFTW_RODFT00, flags);
    case LineKind::to_cosines:
      return fftw_plan_r2r_1d(length, line, line, FFTW_REDFT10, flags);
    case LineKind::from_cosines:
      return fftw_plan_r2r_1d(length, line, line, FFTW_REDFT01, flags);
  }
  return nullptr;
}

void execute(LineKind kind, int length, fftw_plan plan, double* line) {
  auto* complex_line = reinterpret_cast<fftw_complex*>(line);
  switch (kind) {
    case LineKind::minus:
    case LineKind::plus:
      return fftw_execute_dft(plan, complex_line, complex_line);
    case LineKind::from_real:
      return fftw_execute_dft_r2c(plan, line, complex_line);
    case LineKind::to_real:
      return fftw_execute_dft_c2r(plan, complex_line, line);
    case LineKind::even:
    case LineKind::to_cosines:
    case LineKind::from_cosines:
      return fftw_execute_r2r(plan, line, line);
    case LineKind::odd:
      line[0] = line[length / 2] = 0;
      return fftw_execute_r2r(plan, line + 1, line + 1);
  }
}

// Lines side by side in memory that are gathered together: two lines of the cache, of complex numbers.
constexpr std::size_t lines_at_once = 8;

// An array as [outer][along the axis][inner].
struct Strides {
  std::size_t outer, inner;
};
Strides strides_of(const Size3& size, int axis) {
  Strides s{1, 1};
  for (int k = 0; k < 3; ++k) (k < axis ? s.inner : s.outer) *= k == axis ? 1 : std::size_t(size[k]);
  return s;
}

// Lines of `length` numbers; `in` and `out` are [outer][from or to][inner].
template <class Number>
void transform_lines(const LineTransform& transform, std::size_t length, Strides strides, const std::vector<int>& from,
                     const std::vector<int>& to, const Number* in, Number* out) {
  const std::size_t inner = strides.inner, blocks = (inner + lines_at_once - 1) / lines_at_once;
  const auto transform_block = [&](std::size_t outer, std::size_t first, Number* lines) {
    const std::size_t count = std::min(lines_at_once, inner - first);
    std::fill(lines, lines + count * length, Number{});
    const Number* source = in + outer * from.size() * inner + first;
    for (std::size_t k = 0; k < from.size(); ++k, source += inner)
      for (std::size_t l = 0; l < count; ++l) lines[l * length + from[k]] = source[l];
    for (std::size_t l = 0; l < count; ++l) transform(lines + l * length);
    Number* target = out + outer * to.size() * inner + first;
    for (std::size_t k = 0; k < to.size(); ++k, target += inner)
      for (std::size_t l = 0; l < count; ++l) target[l] = lines[l * length + to[k]];
  };
  // Some ten thousand numbers to a task.
  const std::size_t chunk = 1 + 2048 / length * (inner == 1 ? lines_at_once : 1);
  parallel_ranges(
      strides.outer * blocks,
      [&](std::size_t begin, std::size_t end) {
        std::vector<Number> lines(lines_at_once * length);
        for (std::size_t b = begin; b < end; ++b) transform_block(b / blocks, b % blocks * lines_at_once, lines.data());
      },
      chunk);
}

std::vector<int> places(const Slots& slots, int n) {
  std::vector<int> result(slots.count);
  for (int k = 0; k < slots.count; ++k) result[k] = ((slots.first + k) % n + n) % n;
  return result;
}

}  // namespace

LineTransform::LineTransform(LineKind kind, int length) {
  std::vector<double> line(2 * std::size_t(length) + 2);
  const std::lock_guard lock(planner_guard());
  plan_ = std::make_unique<Plan>(Plan{kind, length, make_plan(kind, length, line.data())});
  if (plan_->plan == nullptr) throw RunError("no Fourier transform of length " + std::to_string(length));
}

LineTransform::~LineTransform() {
  if (!plan_) return;
  const std::lock_guard lock(planner_guard());
  fftw_destroy_plan(plan_->plan);
}

LineTransform::LineTransform(LineTransform&&) noexcept = default;

int LineTransform::length() const { return plan_->length; }

void LineTransform::operator()(double* line) const { execute(plan_->kind, plan_->length, plan_->plan, line); }

void transform_axis(const LineTransform& transform, int axis, Slots from, Slots to, const Complex* in,
                    const Size3& in_size, Complex* out) {
  const int n = transform.length();
  transform_lines(transform, n, strides_of(in_size, axis), places(from, n), places(to, n), in, out);
}

void transform_axis(const LineTransform& transform, int axis, int from, int to, const double* in, const Size3& in_size,
                    double* out) {
  const int n = transform.length() / 2 + 1;
  transform_lines(transform, n, strides_of(in_size, axis), places({0, from}, n), places({0, to}, n), in, out);
}

}  // namespace slurry::nufft
