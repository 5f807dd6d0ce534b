// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// KernelLanes: the kernel at four places, or along four lines, at once. The same formulas as in kernel.cpp, which is
// its oracle, with exponentials and error functions from tables: equal to round-off, several times faster.
#pragma once

#include "slurry/observe/fields/kernel.hpp"
#include "slurry/observe/fields/lane_table.hpp"

namespace slurry {

class KernelLanes {
 public:
  explicit KernelLanes(const Kernel& kernel);

  struct Weight {
    Lanes value, slope;  // as in Kernel
  };
  // 0 from the reach on.
  Weight at(Lanes square_distance) const;

  struct Line {
    Lanes integral, moment;
  };
  // Along segments that come within the reach. The moments are left at 0 unless asked for.
  Line along(const Lanes3& start, const Lanes3& direction, Lanes length, bool with_moment) const;

 private:
  Lanes integral_between(Lanes d2, Lanes low, Lanes high) const;
  Lanes moment_between(Lanes d2, Lanes low, Lanes high) const;

  KernelShape shape_;
  double width_, reach_, norm_;
  LaneTable exp_minus_, erf_;
};

}  // namespace slurry
