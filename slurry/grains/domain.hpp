// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Domain: the space that the grains live in. It is open, or repeats itself along some of the axes.
//
// The cell is spanned by the columns of H, one along x, one in the plane z = 0, one anywhere (upper triangular). A
// grain at x stands for all its images x + H n, n whole numbers along the periodic axes. Where the cell is deformed by
// the velocity gradient L (upper triangular too), images move against each other by v(x + H n) = v(x) + L H n, and in a
// step
//
//     H' = H + dt L H,
//
// as the linear motion of the grains in a step. Seen from H', images then move by G = L (1 + dt L)^-1. Where the next
// step has another rate than G, all that moves with the cell gets (L - G)(x - middle) of velocity: the flow of the cell
// is accelerated as a whole, no face is special, and grains follow the equations called SLLOD (Evans and Morriss 1984).
// For shear L L = 0 and G = L.
//
// Shear by whole edges gives the same lattice: the edges are then taken
// back, so that the cell stays near a box (a flip, Lees and Edwards 1972; it changes no pair).
//
// A pair of grains has the one image in which they are nearest: rounded along z, then y, then x, which finds every
// image nearer than half of the diagonal of H along each axis. Cells too small for that are refused where pairs are
// looked for (neighbours/periodic_pairs.hpp).
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "slurry/core/upper_matrix.hpp"

namespace slurry {

struct Domain {
  std::array<std::int64_t, 3> periodic{};    // 0 or 1 for each axis
  Vec3 low;                                  // m, corner of the cell
  UpperMatrix edges = upper_identity;        // H, m
  UpperMatrix gradient{};                    // L of the step, G after it, 1/s
  UpperMatrix deformation = upper_identity;  // since the start, without flips

  bool is_open() const { return periodic[0] + periodic[1] + periodic[2] == 0; }
  // Area in a planar case, where the edge along z is 1.
  double volume() const { return determinant(edges); }
  // It stays where it is when the cell is deformed.
  Vec3 middle() const { return low + 0.5 * (edges * Vec3{1, 1, 1}); }

  // What is to be added to `to` to make it its image next to `from`.
  Vec3 image(Vec3 from, Vec3 to) const {
    if (is_open()) return {};
    return back(to - from);
  }
  // The image of `to` next to `from`. Nothing is added in open space, not even a zero.
  Vec3 beside(Vec3 from, Vec3 to) const { return is_open() ? to : to + back(to - from); }
  Vec3 separation(Vec3 from, Vec3 to) const { return beside(from, to) - from; }
  // Velocity of an image against the grain that it is an image of, `shift` away.
  Vec3 image_velocity(Vec3 shift) const { return gradient * shift; }
  // The velocity at x of the deformation of the cell.
  Vec3 flow(Vec3 x) const { return gradient * (x - middle()); }
  // What takes x into the cell.
  Vec3 wrap(Vec3 x) const {
    if (is_open()) return {};
    const Vec3 s = inverse(edges) * (x - middle());
    Vec3 n;
    for (int axis = 0; axis < 3; ++axis)
      if (periodic[axis]) n[axis] = -std::nearbyint(s[axis]);
    return edges * n;
  }
  // The vector of the lattice with these numbers.
  Vec3 lattice(int nx, int ny, int nz) const {
    return edges * Vec3{static_cast<double>(nx), static_cast<double>(ny), static_cast<double>(nz)};
  }

 private:
  // Are the two ends of d beside each other as they are?
  bool is_near(Vec3 d) const {
    return (!periodic[0] || std::abs(d.x) <= 0.5 * edges.xx) && (!periodic[1] || std::abs(d.y) <= 0.5 * edges.yy) &&
           (!periodic[2] || std::abs(d.z) <= 0.5 * edges.zz);
  }
  // Minus the vector of the lattice nearest to d. Most pairs are near each other: all that a cell costs them is this
  // test.
  Vec3 back(Vec3 d) const {
    if (is_near(d)) [[likely]]
      return {};
    Vec3 n;
    if (periodic[2]) n.z = -std::nearbyint(d.z / edges.zz);
    if (periodic[1]) n.y = -std::nearbyint((d.y + edges.yz * n.z) / edges.yy);
    if (periodic[0]) n.x = -std::nearbyint((d.x + edges.xy * n.y + edges.xz * n.z) / edges.xx);
    return edges * n;
  }
};

// Takes back whole edges that shear has added to another edge: the same lattice by edges that lean by half of another
// at most.
void flip(UpperMatrix& edges, const std::array<std::int64_t, 3>& periodic);

// The domain after a step.
Domain moved(const Domain& domain, double dt);

inline const Domain open_domain{};

}  // namespace slurry
