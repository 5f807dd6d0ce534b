// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Products of second-order cones of dimension 1 to 3: their algebra, and the scaling of Nesterov and Todd.
//
// x o z = (x.z, x_0 z_1 + z_0 x_1) with the unit (1, 0); on a half-line the product of numbers. The scaling of x and z
// in the interior is the symmetric W with W z = W^-1 x = lambda.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace slurry {

class Cones {
 public:
  using Numbers = std::vector<double>;
  explicit Cones(std::vector<std::int32_t> sizes) : sizes_(std::move(sizes)) {}

  const std::vector<std::int32_t>& sizes() const { return sizes_; }
  Numbers unit() const;
  Numbers product(const Numbers& a, const Numbers& b) const;
  // The u with a o u = b.
  Numbers divided(const Numbers& a, const Numbers& b) const;
  // The longest t with x + t d in the cones, infinity where there is none.
  double longest_step(const Numbers& x, const Numbers& d) const;

 private:
  std::vector<std::int32_t> sizes_;
};

class Scaling {
 public:
  using Numbers = Cones::Numbers;
  // Of x and z in the interior; where one is not, is_fine() is false.
  Scaling(const Cones& cones, const Numbers& x, const Numbers& z);

  bool is_fine() const { return is_fine_; }
  const Numbers& point() const { return point_; }  // lambda
  Numbers times(const Numbers& v) const;           // W v
  Numbers times_inverse(const Numbers& v) const;
  Numbers times_inverse_square(const Numbers& v) const;
  double inverse_square(std::size_t cone, std::size_t i, std::size_t j) const;  // entry of W^-2

 private:
  using Block = std::array<std::array<double, 3>, 3>;
  template <class Blocks>
  Numbers multiplied(const Blocks& blocks, const Numbers& v) const;
  void add(const double* x, const double* z, std::size_t d);

  std::vector<std::int32_t> sizes_;
  std::vector<Block> w_, inverse_, inverse_square_;
  Numbers point_;
  bool is_fine_ = true;
};

}  // namespace slurry
