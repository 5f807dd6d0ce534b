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
#include "slurry/nufft/line_batch.hpp"

namespace slurry::grid {
namespace {

using nufft::LineKind;
using nufft::LineTransform;

// Lines side by side in memory that are gathered together.
constexpr std::size_t batch = LineBatch::lines;
// Numbers of a task of a pass.
constexpr std::size_t numbers_per_task = 16384;

// Where the lines of an array along one axis lie: groups of lines, a distance apart, with a step along them.
struct Lay {
  std::size_t groups, lines, group_stride, line_stride, step;
};
Lay lay_along(const Size3& size, int axis) {
  const std::size_t x = size[0], y = size[1], z = size[2];
  if (axis == 0) return {z, y, x * y, x, 1};
  if (axis == 1) return {z, x, x * y, 1, x};
  return {1, x * y, x * y * z, 1, x * y};
}

std::size_t batches_of(std::size_t lines, std::size_t each) { return (lines + each - 1) / each; }

// Cosines and sines of a real field, in place: the first `length` numbers of each line.
void transform_in_place(const LineTransform& lines, const Lay& lay, std::size_t length, double* field) {
  constexpr std::size_t each = LineTransform::real_lines;
  const std::size_t blocks = batches_of(lay.lines, each);
  parallel_ranges(
      lay.groups * blocks,
      [&](std::size_t begin, std::size_t end) {
        std::vector<double> a(lines.room()), work(lines.room());
        for (std::size_t b = begin; b < end; ++b) {
          const std::size_t first = b % blocks * each, count = std::min(each, lay.lines - first);
          double* at = field + b / blocks * lay.group_stride + first * lay.line_stride;
          if (count < each) std::fill(a.begin(), a.end(), 0.0);
          for (std::size_t k = 0; k < length; ++k)
            for (std::size_t l = 0; l < count; ++l) a[k * each + l] = at[l * lay.line_stride + k * lay.step];
          const double* result = lines(a.data(), work.data());
          for (std::size_t k = 0; k < length; ++k)
            for (std::size_t l = 0; l < count; ++l) at[l * lay.line_stride + k * lay.step] = result[k * each + l];
        }
      },
      1 + numbers_per_task / lines.room());
}

// Two buffers of a batch.
struct Buffers {
  explicit Buffers(const LineBatch& lines) : a(lines.room()), work(lines.room()) {}
  std::vector<double> a, work;
};

// Lines `first` ... of a group of complex numbers, in place.
template <bool is_back>
void transform_complex(const LineBatch& lines, const Lay& lay, std::size_t first, Complex* group, Buffers& buffers) {
  const std::size_t n = lines.length(), count = std::min(batch, lay.lines - first), size = LineBatch::rank_size;
  Complex* at = group + first * lay.line_stride;
  double* a = buffers.a.data();
  if (count < batch) std::fill(buffers.a.begin(), buffers.a.end(), 0.0);
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t l = 0; l < count; ++l) {
      const Complex& value = at[l * lay.line_stride + k * lay.step];
      a[k * size + l] = value.real(), a[k * size + batch + l] = value.imag();
    }
  a = is_back ? lines.backward(a, buffers.work.data()) : lines.forward(a, buffers.work.data());
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t l = 0; l < count; ++l)
      at[l * lay.line_stride + k * lay.step] = {a[k * size + l], a[k * size + batch + l]};
}

// Real lines to the first half of their waves, two real lines to one of the batch: with z = u + i v, the waves of u are
// (z_k + conj z_(n-k)) / 2 and those of v (z_k - conj z_(n-k)) / 2i.
void transform_real(const LineBatch& lines, const Lay& lay, const Lay& waves, std::size_t first, const double* group,
                    Complex* out, Buffers& buffers) {
  const std::size_t n = lines.length(), count = std::min(2 * batch, lay.lines - first), size = LineBatch::rank_size;
  const double* at = group + first * lay.line_stride;
  double* a = buffers.a.data();
  if (count < 2 * batch) std::fill(buffers.a.begin(), buffers.a.end(), 0.0);
  for (std::size_t l = 0; l < count; ++l)
    for (std::size_t k = 0; k < n; ++k) a[k * size + l] = at[l * lay.line_stride + k * lay.step];
  a = lines.forward(a, buffers.work.data());
  Complex* to = out + first * waves.line_stride;
  for (std::size_t k = 0; k <= n / 2; ++k) {
    const double *z = a + k * size, *w = a + (n - k) % n * size;
    for (std::size_t l = 0; l < std::min(count, batch); ++l)
      to[l * waves.line_stride + k * waves.step] = {0.5 * (z[l] + w[l]), 0.5 * (z[batch + l] - w[batch + l])};
    for (std::size_t l = batch; l < count; ++l)
      to[l * waves.line_stride + k * waves.step] = {0.5 * (z[l] + w[l]), 0.5 * (w[l - batch] - z[l - batch])};
  }
}

// The way back, times `scale`: z = u + i v is known for the first half, and z_(n-k) = conj u + i conj v. The waves 0
// and n/2 of a real line are real.
void transform_back(const LineBatch& lines, const Lay& lay, const Lay& waves, std::size_t first, const Complex* in,
                    double* group, double scale, Buffers& buffers) {
  const std::size_t n = lines.length(), count = std::min(2 * batch, lay.lines - first), size = LineBatch::rank_size;
  const Complex* from = in + first * waves.line_stride;
  double* a = buffers.a.data();
  for (std::size_t k = 0; k <= n / 2; ++k) {
    double *z = a + k * size, *w = a + (n - k) % n * size;
    const double sign = k == 0 || 2 * k == n ? 0 : scale;
    for (std::size_t l = 0; l < batch; ++l) {
      const Complex u = l < count ? from[l * waves.line_stride + k * waves.step] : Complex{};
      const Complex v = l + batch < count ? from[(l + batch) * waves.line_stride + k * waves.step] : Complex{};
      const double ur = scale * u.real(), ui = sign * u.imag(), vr = scale * v.real(), vi = sign * v.imag();
      w[l] = ur + vi, w[batch + l] = vr - ui;
      z[l] = ur - vi, z[batch + l] = ui + vr;
    }
  }
  a = lines.backward(a, buffers.work.data());
  double* at = group + first * lay.line_stride;
  for (std::size_t l = 0; l < count; ++l)
    for (std::size_t k = 0; k < n; ++k) at[l * lay.line_stride + k * lay.step] = a[k * size + l];
}

// body(group, first line, buffers) for all batches of `each` lines.
template <class Body>
void for_each_batch(const LineBatch& lines, const Lay& lay, std::size_t each, const Body& body) {
  const std::size_t blocks = batches_of(lay.lines, each);
  parallel_ranges(
      lay.groups * blocks,
      [&](std::size_t begin, std::size_t end) {
        Buffers buffers(lines);
        for (std::size_t b = begin; b < end; ++b) body(b / blocks, b % blocks * each, buffers);
      },
      1 + numbers_per_task / (std::size_t(lines.length()) * each));
}

}  // namespace

// The transforms along each axis: those of a periodic axis, or of one between walls.
struct BoxTransform::Lines {
  std::array<std::optional<LineBatch>, 3> waves;
  std::array<std::optional<LineTransform>, 3> there, back, sines;
};

BoxTransform::~BoxTransform() = default;
BoxTransform::BoxTransform(BoxTransform&&) noexcept = default;

BoxTransform::BoxTransform(const Box& box) : box_(box), waves_(box.cells), lines_(std::make_unique<Lines>()) {
  for (int axis = 2; axis >= 0; --axis)
    if (!box.walls[axis] && !(axis == 2 && box.planar)) half_axis_ = axis;
  for (int axis = 0; axis < 3; ++axis) {
    const int n = box.cells[axis];
    if (axis == half_axis_) waves_[axis] = n / 2 + 1;
    if (box.walls[axis]) {
      lines_->there[axis].emplace(LineKind::to_cosines, n), lines_->back[axis].emplace(LineKind::from_cosines, n);
      lines_->sines[axis].emplace(LineKind::odd, 2 * n);
    } else if (n > 1) {
      lines_->waves[axis].emplace(n);
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

// Multiplies the waves of a row of cells by exp(i sign k_x shift y / L_y).
void BoxTransform::lean(Complex* row, int y, double sign) const {
  const Complex* factor = &leaning_[std::size_t(y) * waves_[0]];
  for (int x = 0; x < waves_[0]; ++x) {
    const double c = factor[x].real(), s = sign * factor[x].imag();
    row[x] = {row[x].real() * c - row[x].imag() * s, row[x].real() * s + row[x].imag() * c};
  }
}

void BoxTransform::make_cosines(int component, bool is_back, std::vector<double>& field) const {
  for (int axis = 0; axis < 3; ++axis) {
    if (!box_.walls[axis]) continue;
    const auto& others = is_back ? lines_->back[axis] : lines_->there[axis];
    const LineTransform& line = axis == component ? *lines_->sines[axis] : *others;
    transform_in_place(line, lay_along(box_.cells, axis), box_.cells[axis], field.data());
  }
}

// The waves along x and y of one layer of cells stay in the cache from the one to the other.
void BoxTransform::transform_layer(int z, const double* field, Complex* modes) const {
  const LineBatch& lines = *lines_->waves[0];
  const Lay lay = lay_along(box_.cells, 0), waves = lay_along(waves_, 0);
  Buffers buffers(lines);
  Complex* layer = modes + z * waves.group_stride;
  for (std::size_t first = 0; first < lay.lines; first += 2 * batch)
    transform_real(lines, lay, waves, first, field + z * lay.group_stride, layer, buffers);
  if (!lines_->waves[1]) return;
  for (int y = 0; box_.shift != 0 && y < waves_[1]; ++y) lean(layer + std::size_t(y) * waves_[0], y, 1);
  const Lay across = lay_along(waves_, 1);
  Buffers more(*lines_->waves[1]);
  for (std::size_t first = 0; first < across.lines; first += batch)
    transform_complex<false>(*lines_->waves[1], across, first, layer, more);
}

void BoxTransform::transform_layer_back(int z, Complex* modes, double* field) const {
  const LineBatch& lines = *lines_->waves[0];
  const Lay lay = lay_along(box_.cells, 0), waves = lay_along(waves_, 0);
  Complex* layer = modes + z * waves.group_stride;
  if (lines_->waves[1]) {
    const Lay across = lay_along(waves_, 1);
    Buffers more(*lines_->waves[1]);
    for (std::size_t first = 0; first < across.lines; first += batch)
      transform_complex<true>(*lines_->waves[1], across, first, layer, more);
    for (int y = 0; box_.shift != 0 && y < waves_[1]; ++y) lean(layer + std::size_t(y) * waves_[0], y, -1);
  }
  Buffers buffers(lines);
  for (std::size_t first = 0; first < lay.lines; first += 2 * batch)
    transform_back(lines, lay, waves, first, layer, field + z * lay.group_stride, scale_, buffers);
}

void BoxTransform::forward_layers(int component, std::vector<double>& field, std::vector<Complex>& modes) const {
  make_cosines(component, false, field);
  modes.resize(count());
  if (half_axis_ < 0) return void(std::copy(field.begin(), field.end(), modes.begin()));
  if (half_axis_ == 0 && !box_.planar)
    return parallel_for(
        box_.cells[2], [&](std::size_t z) { transform_layer(int(z), field.data(), modes.data()); }, 1);
  const LineBatch& lines = *lines_->waves[half_axis_];
  const Lay lay = lay_along(box_.cells, half_axis_), waves = lay_along(waves_, half_axis_);
  for_each_batch(lines, lay, 2 * batch, [&](std::size_t group, std::size_t first, Buffers& buffers) {
    transform_real(lines, lay, waves, first, field.data() + group * lay.group_stride,
                   modes.data() + group * waves.group_stride, buffers);
  });
  if (half_axis_ == 0 && lines_->waves[1]) transform_rows<false>(modes);
}

// Of the one layer of a planar case.
template <bool is_back>
void BoxTransform::transform_rows(std::vector<Complex>& modes) const {
  const LineBatch& lines = *lines_->waves[1];
  const Lay lay = lay_along(waves_, 1);
  const auto lean_all = [&](double sign) {
    for (int y = 0; box_.shift != 0 && y < waves_[1]; ++y) lean(&modes[std::size_t(y) * waves_[0]], y, sign);
  };
  if (!is_back) lean_all(1);
  for_each_batch(lines, lay, batch, [&](std::size_t group, std::size_t first, Buffers& buffers) {
    transform_complex<is_back>(lines, lay, first, modes.data() + group * lay.group_stride, buffers);
  });
  if (is_back) lean_all(-1);
}

void BoxTransform::backward_layers(int component, std::vector<Complex>& modes, std::vector<double>& field) const {
  field.resize(box_.count());
  if (half_axis_ < 0) {
    parallel_for(field.size(), [&](std::size_t k) { field[k] = scale_ * modes[k].real(); });
  } else if (half_axis_ == 0 && !box_.planar) {
    parallel_for(
        box_.cells[2], [&](std::size_t z) { transform_layer_back(int(z), modes.data(), field.data()); }, 1);
  } else {
    if (half_axis_ == 0 && lines_->waves[1]) transform_rows<true>(modes);
    const LineBatch& lines = *lines_->waves[half_axis_];
    const Lay lay = lay_along(box_.cells, half_axis_), waves = lay_along(waves_, half_axis_);
    for_each_batch(lines, lay, 2 * batch, [&](std::size_t group, std::size_t first, Buffers& buffers) {
      transform_back(lines, lay, waves, first, modes.data() + group * waves.group_stride,
                     field.data() + group * lay.group_stride, scale_, buffers);
    });
  }
  make_cosines(component, true, field);
}

template <bool is_back>
void BoxTransform::transform_columns(std::vector<Complex>& modes) const {
  if (!has_columns()) return;
  const LineBatch& lines = *lines_->waves[2];
  const Lay lay = lay_along(waves_, 2);
  for_each_batch(lines, lay, batch, [&](std::size_t, std::size_t first, Buffers& buffers) {
    transform_complex<is_back>(lines, lay, first, modes.data(), buffers);
  });
}

void BoxTransform::forward(int component, std::vector<double>& field, std::vector<Complex>& modes) const {
  forward_layers(component, field, modes);
  transform_columns<false>(modes);
}

void BoxTransform::backward(int component, std::vector<Complex>& modes, std::vector<double>& field) const {
  transform_columns<true>(modes);
  backward_layers(component, modes, field);
}

bool BoxTransform::has_columns() const { return half_axis_ != 2 && lines_->waves[2].has_value(); }
const LineBatch& BoxTransform::columns() const { return *lines_->waves[2]; }

}  // namespace slurry::grid
