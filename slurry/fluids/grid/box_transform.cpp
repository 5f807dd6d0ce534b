// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Passes of one-dimensional transforms along the axes of a box. See the header.
#include "slurry/fluids/grid/box_transform.hpp"

#include <algorithm>
#include <numbers>
#include <optional>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry::grid {
namespace {

using nufft::LineKind;
using nufft::LineTransform;

// Lines side by side in memory that are gathered together: two lines of the cache, of complex numbers.
constexpr std::size_t lines_side_by_side = 8;
// Numbers of a task of a pass.
constexpr std::size_t numbers_per_task = 16384;

// An array as [outer][along the axis][inner].
struct LineStrides {
  std::size_t outer = 1, inner = 1;
};
LineStrides strides_along(const Size3& size, int axis) {
  LineStrides s;
  for (int k = 0; k < 3; ++k)
    if (k != axis) (k < axis ? s.inner : s.outer) *= std::size_t(size[k]);
  return s;
}

// Gathers every line along the axis of `in`, `in_length` numbers each, calls change(line) on its buffer, and scatters
// the `out_length` numbers that are there afterwards. Buffers have room for `room` doubles.
template <class In, class Out, class Change>
void pass(LineStrides strides, std::size_t in_length, std::size_t out_length, std::size_t room, const In* in, Out* out,
          const Change& change) {
  const std::size_t blocks = (strides.inner + lines_side_by_side - 1) / lines_side_by_side;
  const auto do_block = [&](std::size_t outer, std::size_t first, double* buffer) {
    const std::size_t count = std::min(lines_side_by_side, strides.inner - first);
    const In* source = in + outer * in_length * strides.inner + first;
    for (std::size_t k = 0; k < in_length; ++k, source += strides.inner)
      for (std::size_t l = 0; l < count; ++l) reinterpret_cast<In*>(buffer + l * room)[k] = source[l];
    for (std::size_t l = 0; l < count; ++l) change(buffer + l * room);
    Out* target = out + outer * out_length * strides.inner + first;
    for (std::size_t k = 0; k < out_length; ++k, target += strides.inner)
      for (std::size_t l = 0; l < count; ++l) target[l] = reinterpret_cast<const Out*>(buffer + l * room)[k];
  };
  const std::size_t per_block = in_length * std::min(lines_side_by_side, strides.inner);
  parallel_ranges(
      strides.outer * blocks,
      [&](std::size_t begin, std::size_t end) {
        std::vector<double> buffer(lines_side_by_side * room);
        for (std::size_t b = begin; b < end; ++b) do_block(b / blocks, b % blocks * lines_side_by_side, buffer.data());
      },
      1 + numbers_per_task / per_block);
}

}  // namespace

// The transforms along each axis: those of a periodic axis, or of one between walls.
struct BoxTransform::Lines {
  std::array<std::optional<LineTransform>, 3> there, back, sines;
};

BoxTransform::~BoxTransform() = default;
BoxTransform::BoxTransform(BoxTransform&&) noexcept = default;

BoxTransform::BoxTransform(const Box& box) : box_(box), waves_(box.cells), lines_(std::make_unique<Lines>()) {
  for (int axis = 2; axis >= 0; --axis)
    if (!box.walls[axis] && !(axis == 2 && box.planar)) half_axis_ = axis;
  for (int axis = 0; axis < 3; ++axis) {
    const int n = box.cells[axis];
    if (axis == half_axis_) {
      waves_[axis] = n / 2 + 1;
      lines_->there[axis].emplace(LineKind::from_real, n), lines_->back[axis].emplace(LineKind::to_real, n);
    } else if (box.walls[axis]) {
      lines_->there[axis].emplace(LineKind::to_cosines, n), lines_->back[axis].emplace(LineKind::from_cosines, n);
      lines_->sines[axis].emplace(LineKind::odd, 2 * n);
    } else if (n > 1) {
      lines_->there[axis].emplace(LineKind::minus, n), lines_->back[axis].emplace(LineKind::plus, n);
    }
    scale_ /= box.walls[axis] ? 2 * n : n;
  }
  make_differences();
}

void BoxTransform::make_differences() {
  using std::numbers::pi;
  // exp(i angle) - 1, without cancellation.
  const auto step = [](double angle) {
    const double s = math::sin(0.5 * angle), c = math::cos(0.5 * angle);
    return Complex(-2 * s * s, 2 * s * c);
  };
  for (int axis = 0; axis < 3; ++axis) {
    const double n = box_.cells[axis], h = box_.spacing(axis);
    for (int m = 0; m < waves_[axis]; ++m)
      differences_[axis].push_back(box_.walls[axis] ? Complex(2 / h * math::sin(pi * m / (2 * n)))
                                                    : step(2 * pi * m / n) / h);
  }
  if (box_.shift == 0) return;
  const double h = box_.spacing(1), n = box_.cells[1];
  for (int x = 0; x < waves_[0]; ++x)
    for (int y = 0; y < waves_[1]; ++y) sheared_.push_back(step(2 * pi / n * (y - x * box_.shift / box_.size.x)) / h);
  const double angle = 2 * pi * box_.shift / (box_.size.x * n);
  for (int y = 0; y < waves_[1]; ++y)
    for (int x = 0; x < waves_[0]; ++x) leaning_.emplace_back(math::cos(angle * x * y), math::sin(angle * x * y));
}

double BoxTransform::multiplicity(int wave) const {
  return half_axis_ < 0 || wave == 0 || 2 * wave == box_.cells[half_axis_] ? 1 : 2;
}

// Multiplies by exp(i sign k_x shift y / L_y).
void BoxTransform::lean(std::vector<Complex>& modes, double sign) const {
  parallel_for(
      std::size_t(waves_[1]) * waves_[2],
      [&](std::size_t row) {
        const Complex* factor = &leaning_[row % waves_[1] * waves_[0]];
        for (int x = 0; x < waves_[0]; ++x) {
          Complex& a = modes[row * waves_[0] + x];
          const double c = factor[x].real(), s = sign * factor[x].imag();
          a = {a.real() * c - a.imag() * s, a.real() * s + a.imag() * c};
        }
      },
      64);
}

void BoxTransform::forward(int component, std::vector<double>& field, std::vector<Complex>& modes) const {
  for (int axis = 0; axis < 3; ++axis) {
    if (!box_.walls[axis]) continue;
    const LineTransform& line = axis == component ? *lines_->sines[axis] : *lines_->there[axis];
    const std::size_t n = box_.cells[axis];
    pass(strides_along(box_.cells, axis), n, n, n + 1, field.data(), field.data(), [&](double* a) { line(a); });
  }
  modes.resize(count());
  if (half_axis_ < 0) return void(std::copy(field.begin(), field.end(), modes.begin()));
  const std::size_t n = box_.cells[half_axis_], half = waves_[half_axis_];
  pass(strides_along(box_.cells, half_axis_), n, half, 2 * half, field.data(), modes.data(),
       [&](double* a) { (*lines_->there[half_axis_])(a); });
  if (box_.shift != 0) lean(modes, 1);
  for (int axis = half_axis_ + 1; axis < 3; ++axis)
    if (!box_.walls[axis] && box_.cells[axis] > 1)
      pass(strides_along(waves_, axis), waves_[axis], waves_[axis], 2 * waves_[axis], modes.data(), modes.data(),
           [&](double* a) { (*lines_->there[axis])(a); });
}

void BoxTransform::backward(int component, std::vector<Complex>& modes, std::vector<double>& field) const {
  for (int axis = 2; axis > half_axis_ && half_axis_ >= 0; --axis)
    if (!box_.walls[axis] && box_.cells[axis] > 1)
      pass(strides_along(waves_, axis), waves_[axis], waves_[axis], 2 * waves_[axis], modes.data(), modes.data(),
           [&](double* a) { (*lines_->back[axis])(a); });
  if (box_.shift != 0) lean(modes, -1);
  field.resize(box_.count());
  if (half_axis_ < 0) {
    parallel_for(field.size(), [&](std::size_t k) { field[k] = scale_ * modes[k].real(); });
  } else {
    const std::size_t n = box_.cells[half_axis_], half = waves_[half_axis_];
    pass(strides_along(waves_, half_axis_), half, n, 2 * half, modes.data(), field.data(), [&](double* a) {
      (*lines_->back[half_axis_])(a);
      for (std::size_t k = 0; k < n; ++k) a[k] *= scale_;
    });
  }
  for (int axis = 0; axis < 3; ++axis) {
    if (!box_.walls[axis]) continue;
    const LineTransform& line = axis == component ? *lines_->sines[axis] : *lines_->back[axis];
    const std::size_t n = box_.cells[axis];
    pass(strides_along(box_.cells, axis), n, n, n + 1, field.data(), field.data(), [&](double* a) { line(a); });
  }
}

}  // namespace slurry::grid
