// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Non-uniform fast Fourier transforms in one, two and three dimensions.
//
//   type 1  (points to modes)        F_k = sum_j c_j exp(+- i k . x_j)
//   type 2  (modes to points)        c_j = sum_k F_k exp(+- i k . x_j)
//   type 3  (points to frequencies)  F_k = sum_j c_j exp(+- i s_k . x_j)
//
// x_j are any points, s_k any frequencies; the modes k of types 1 and 2 are whole numbers, -m/2 <= k <= (m - 1)/2 along
// an axis with m modes, x fastest in memory. In the plane m_z = 1, on a line m_y = m_z = 1.
//
// Error: below 6 times the tolerance (0.4 to 5 measured), relative to the result in the norm of the whole vector, down
// to a floor of 1e-13, the rounding of phases of some hundred radians. Cost: O(M log M + N w^d), w = 1 + number of
// digits. Points are sorted once, at construction; many products may follow.
//
// Each vector is transformed with a spreading kernel phi on a finer grid (spreader.hpp): type 1 is spread, transform,
// divide by the transform of phi. Dutt and Rokhlin, SIAM J. Sci. Comput. 14 (1993) 1368; Barnett, Magland and af
// Klinteberg, SIAM J. Sci. Comput. 41 (2019) C479, of whom the kernel and its widths are. All numbers have the same
// bits for any number of threads.
#pragma once

#include <span>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/nufft/line_transform.hpp"
#include "slurry/nufft/spreader.hpp"

namespace slurry::nufft {

enum class Sign { minus, plus };  // of i in the exponent

inline Sign opposite(Sign sign) { return sign == Sign::plus ? Sign::minus : Sign::plus; }

// Types 1 and 2. Vectors come in batches, one after the other: `count` of them in a span of count * size numbers.
class ModeTransform {
 public:
  // Points in radians; they need not lie in one period.
  ModeTransform(const Size3& modes, std::span<const Vec3> points, double tolerance);

  std::size_t points() const { return spreader_.size(); }
  std::size_t modes() const { return volume(modes_); }

  void to_modes(Sign sign, std::span<const Complex> strengths, std::span<Complex> modes) const;  // type 1
  void to_points(Sign sign, std::span<const Complex> modes, std::span<Complex> values) const;    // type 2

 private:
  // The part of the fine grid that the points reach: the grid of the spreader. Transforms leave out the rest.
  struct Window {
    Size3 fine;                  // the whole grid
    std::array<Slots, 3> slots;  // the part of it
  };
  static Window window_of(const Size3& modes, std::span<const Vec3> points, const EsKernel& kernel);
  static Spreader spreader_of(const EsKernel& kernel, const Window& window, std::span<const Vec3> points);
  ModeTransform(const Size3& modes, std::span<const Vec3> points, const EsKernel& kernel, const Window& window);

  void scale(const Complex* from, Complex* to) const;
  Slots mode_slots(int axis) const { return {-(modes_[axis] / 2), modes_[axis]}; }

  Size3 modes_;
  Window window_;
  Spreader spreader_;
  std::vector<LineTransform> lines_;                  // minus along x, y, z, then plus
  std::array<std::vector<double>, 3> deconvolution_;  // one over the transform of the kernel, along each axis
};

// Type 3 and its transpose, frequencies to points.
class FrequencyTransform {
 public:
  FrequencyTransform(std::span<const Vec3> points, std::span<const Vec3> frequencies, double tolerance);

  std::size_t points() const { return spreader_.size(); }
  std::size_t frequencies() const { return inner_.points(); }

  void to_frequencies(Sign sign, std::span<const Complex> strengths, std::span<Complex> values) const;
  void to_points(Sign sign, std::span<const Complex> strengths, std::span<Complex> values) const;

 private:
  // Along each axis: points within `reach` of `centre`, frequencies within `band` of `tone`, and the grid that carries
  // them.
  struct Frame {
    Vec3 centre, reach, tone, band, step;
    Size3 grid;
  };
  static Frame frame_of(std::span<const Vec3> points, std::span<const Vec3> frequencies, const EsKernel& kernel);
  FrequencyTransform(std::span<const Vec3> points, std::span<const Vec3> frequencies, double tolerance,
                     const Frame& frame);

  // exp(+- i phase), in products: point_phase_ = tone . (x - centre), frequency_phase_ = s . centre.
  std::vector<Complex> point_phase_, frequency_phase_;
  std::vector<double> deconvolution_;  // at each frequency
  Spreader spreader_;
  ModeTransform inner_;
};

}  // namespace slurry::nufft
