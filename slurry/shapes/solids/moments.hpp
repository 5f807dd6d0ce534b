// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Moments: the integrals of 1, x_i and x_i x_j over a body, from which its mass properties follow.
#pragma once

#include "slurry/shapes/solids/solid.hpp"

namespace slurry {

struct Moments {
  double volume = 0;
  Vec3 first;
  SymmetricMatrix second;

  Moments& operator+=(const Moments& m) {
    volume += m.volume;
    first += m.first;
    second.xx += m.second.xx, second.yy += m.second.yy, second.zz += m.second.zz;
    second.xy += m.second.xy, second.xz += m.second.xz, second.yz += m.second.yz;
    return *this;
  }

  // Moments about the axes through the centre of mass.
  MassProperties about_centre(bool planar) const {
    MassProperties m{volume, first / volume, {}};
    const auto [x, y, z] = m.centre;
    const double xx = second.xx - volume * x * x, yy = second.yy - volume * y * y, zz = second.zz - volume * z * z;
    const double xy = second.xy - volume * x * y, xz = second.xz - volume * x * z, yz = second.yz - volume * y * z;
    m.inertia =
        planar ? SymmetricMatrix{0, 0, xx + yy, 0, 0, 0} : SymmetricMatrix{yy + zz, xx + zz, xx + yy, -xy, -xz, -yz};
    return m;
  }
};

}  // namespace slurry
