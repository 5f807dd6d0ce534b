// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Drum: a bore with up to two flat ends; from outside, a cylinder.
#include "slurry/shapes/obstacles/drum.hpp"

#include <fmt/format.h>

#include <limits>

#include "slurry/core/errors.hpp"

namespace slurry {

std::vector<Piece> Drum::pieces(bool planar) const {
  const Vec3 along = unit_direction(axis, "`axis` of a drum");
  if (planar && (axis.x != 0 || axis.y != 0))
    throw InputError(
        fmt::format("`axis` of a drum is [{}, {}, {}]; in a planar case it must be along z.", axis.x, axis.y, axis.z));
  const bool has_ends = length && !planar;
  const double half_length = has_ends ? 0.5 * *length : std::numeric_limits<double>::infinity();
  const Pose pose{position, rotation_between({0, 0, 1}, along)};
  if (!inside) return {{Cylinder{radius, half_length}, pose}};

  std::vector<Piece> pieces{{Bore{radius}, pose}};
  if (has_ends)
    for (const Vec3 inward : {along, -along})
      pieces.push_back({HalfSpace{}, {position - half_length * inward, rotation_between({0, 0, 1}, inward)}});
  return pieces;
}

}  // namespace slurry
