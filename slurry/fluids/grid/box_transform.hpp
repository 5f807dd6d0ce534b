// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// BoxTransform: the waves in which differences on the grid of a box are diagonal.
//
// Along a periodic axis exponentials exp(i k x); between walls sines for the component across them, cosines for the
// others: those of a fluid that slips along walls and does not cross them. The field is real, so that only half of the
// waves along the first periodic axis are kept. In a sheared cell the wave vectors lean with the lattice,
// k_y = 2 pi n / L_y - k_x shift / L_y, which a factor exp(i k_x shift y / L_y) between the passes along x and y gives;
// the shortest wave along x, which has no such partner, is left out.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "slurry/fluids/grid/box.hpp"
#include "slurry/nufft/line_batch.hpp"

namespace slurry::grid {

class BoxTransform {
 public:
  explicit BoxTransform(const Box& box);
  ~BoxTransform();
  BoxTransform(BoxTransform&&) noexcept;

  // Numbers of waves along each axis.
  const Size3& waves() const { return waves_; }
  std::size_t count() const { return nufft::volume(waves_); }

  // The amplitudes of the waves of a component, not scaled. `field` is used up.
  void forward(int component, std::vector<double>& field, std::vector<Complex>& modes) const;
  // The field of which forward() gives these amplitudes. `modes` is used up.
  void backward(int component, std::vector<Complex>& modes, std::vector<double>& field) const;

  // The same but for the transforms along z, where it is periodic and not the half axis: what is between the two can
  // then be done column by column (wave_response.hpp), in the cache.
  void forward_layers(int component, std::vector<double>& field, std::vector<Complex>& modes) const;
  void backward_layers(int component, std::vector<Complex>& modes, std::vector<double>& field) const;
  bool has_columns() const;
  const LineBatch& columns() const;

  // How often a wave counts in the mean square of a field: 2 where its conjugate is not stored.
  double multiplicity(int wave_along_half_axis) const;
  // The axis of which half of the waves are stored; -1 where all axes have walls.
  int half_axis() const { return half_axis_; }

  // d of the differences (a_(i+1) - a_i) / h along an axis; `wave` is the rank along the axis, `wave_x` that along x.
  // A gradient has -conj(d); -|d|^2 is the second difference.
  Complex difference(int axis, int wave, int wave_x) const {
    return axis == 1 && box_.shift != 0 ? sheared_[std::size_t(wave_x) * waves_[1] + wave] : differences_[axis][wave];
  }
  // Is there nothing to be said of this wave (see above)?
  bool is_left_out(int wave_x) const { return box_.shift != 0 && 2 * wave_x == box_.cells[0]; }

 private:
  struct Lines;
  void make_differences();
  void lean(Complex* row, int y, double sign) const;
  void make_cosines(int component, bool is_back, std::vector<double>& field) const;
  void transform_layer(int z, const double* field, Complex* modes) const;
  void transform_layer_back(int z, Complex* modes, double* field) const;
  template <bool is_back>
  void transform_rows(std::vector<Complex>& modes) const;
  template <bool is_back>
  void transform_columns(std::vector<Complex>& modes) const;

  Box box_;
  Size3 waves_;
  int half_axis_ = -1;
  std::unique_ptr<Lines> lines_;
  std::array<std::vector<Complex>, 3> differences_;
  std::vector<Complex> sheared_;
  std::vector<Complex> leaning_;  // exp(i k_x shift y / L_y)
  double scale_ = 1;              // of the way back
};

}  // namespace slurry::grid
