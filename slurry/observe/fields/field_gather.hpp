// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FieldGather: the sums at one point. What is near the point is found one by one and added up four at a time; the sums
// are in lanes until the point is complete. Order and lanes follow from the places alone.
#pragma once

#include "slurry/observe/fields/field_sums.hpp"
#include "slurry/observe/fields/field_things.hpp"
#include "slurry/observe/fields/kernel_lanes.hpp"

namespace slurry {

class FieldGather {
 public:
  FieldGather(const KernelLanes& kernel, double reach, const FieldPoint& point)
      : kernel_(kernel), reach2_(reach * reach), point_(point) {}

  void add(const Binned<GrainMark>& grains);
  void add(const Binned<Branch>& branches, bool turns);
  FieldSums sums() const;

 private:
  // Up to four ranks in the list; the lanes from `count` on are idle.
  struct Four {
    std::int32_t index[lane_count] = {};
    int count = 0;
    bool push(std::size_t rank);
    Lanes weights() const;
  };
  bool is_near(const Branch& branch) const;
  void add_grains(const GrainMark* list, Four& four);
  void add_branches(const Branch* list, Four& four, bool turns);

  // A vector, a symmetric tensor (xx, yy, zz, xy, xz, yz) and a tensor, in lanes.
  using Vector = std::array<Lanes, 3>;
  using Symmetric = std::array<Lanes, 6>;
  using Nine = std::array<Lanes, 9>;

  const KernelLanes& kernel_;
  double reach2_;
  FieldPoint point_;
  Lanes density_{}, volume_{}, diameter_{};
  Vector momentum_{}, density_gradient_{}, wall_force_{};
  Symmetric flux_{}, fabric_{};
  Nine momentum_gradient_{}, contact_stress_{}, couple_stress_{};
};

}  // namespace slurry
