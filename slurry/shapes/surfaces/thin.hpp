// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the thin surfaces with seams share: how near to a seam a foot counts as being on it, and the foot itself.
#pragma once

#include "slurry/shapes/surfaces/foot.hpp"

namespace slurry {

// A foot within this much of a seam, relative to the coordinates, is on the seam: some fifty units of round-off, more
// than the neighbours of a seam may disagree by, and less than any normal could show.
inline constexpr double seam_width = 1e-14;

// The foot of a thin surface: the normal points to the side where the point is; a point on the surface itself is given
// `otherwise`.
inline Foot thin_foot(Vec3 point, Vec3 foot, Vec3 otherwise) {
  constexpr double shortest = 1e-145;  // the squares of shorter lengths lose digits to underflow
  const Vec3 out = point - foot;
  const double distance = norm(out);
  if (!(distance > shortest)) return {0, otherwise, foot};
  return {distance, out / distance, foot};
}

}  // namespace slurry
