// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/averaged/momentum.hpp"

#include <algorithm>
#include <cmath>

namespace slurry::averaged {
namespace {

// From the value upwind, the one before it and the one after.
double limited(double before, double upwind, double after) {
  const double d = upwind - before, e = after - upwind;
  return d * e > 0 ? upwind + d * e / (d + e) : upwind;
}

class Momentum {
 public:
  Momentum(const FlowNow& flow, double density, double viscosity)
      : flow_(flow), box_(flow.box), density_(density), viscosity_(viscosity) {}

  // What comes into the volume of a face of component c along an axis through its lower end, N/m^2.
  double stress(int c, int axis, const Shape& at) const { return axis == c ? along(c, at) : across(c, axis, at); }

 private:
  double velocity(int c, const Shape& at) const { return flow_.velocity[c][rank_of(box_.faces(c), at)]; }
  double flux(int c, const Shape& at) const { return flow_.flux[c][rank_of(box_.faces(c), at)]; }
  double open(const Shape& cell) const { return flow_.void_fraction[rank_of(box_.cells, cell)]; }

  // Carried by f between two places along an axis, `below` and `at`; the ones beyond them may not be there.
  double carried(double f, int c, int axis, const Shape& below, const Shape& at) const {
    const int n = box_.faces(c)[axis];
    Shape far = f >= 0 ? below : at;
    far[axis] = box_.moved(axis, far[axis], f >= 0 ? -1 : 1, n);
    const double low = velocity(c, below), high = velocity(c, at);
    if (far[axis] < 0) return f * (f >= 0 ? low : high);
    return f * (f >= 0 ? limited(velocity(c, far), low, high) : limited(velocity(c, far), high, low));
  }

  // In the middle of the cell below the face.
  double along(int c, const Shape& at) const {
    Shape below = at;
    below[c] = box_.moved(c, at[c], -1, box_.faces(c)[c]);
    const double f = 0.5 * (flux(c, below) + flux(c, at));
    return density_ * carried(f, c, c, below, at) -
           viscosity_ * open(below) * (velocity(c, at) - velocity(c, below)) / box_.spacing(c);
  }

  // On the edge below the face, beside the cells on either side of it.
  double across(int c, int axis, const Shape& at) const {
    Shape back = at, below = at;
    back[c] = box_.moved(c, at[c], -1, box_.cells[c]);
    below[axis] = box_.moved(axis, at[axis], -1, box_.cells[axis]);
    if (at[axis] == box_.cells[axis]) return through_side(c, axis, true, below);
    const double f = 0.5 * (flux(axis, back) + flux(axis, at));
    if (below[axis] < 0) return through_side(c, axis, false, at);
    Shape corner = back;
    corner[axis] = below[axis];
    const double e = 0.25 * ((open(at) + open(back)) + (open(below) + open(corner)));
    return density_ * carried(f, c, axis, below, at) -
           viscosity_ * e * (velocity(c, at) - velocity(c, below)) / box_.spacing(axis);
  }

  // The same on a side, next to the face `inner`.
  double through_side(int c, int axis, bool is_upper, const Shape& inner) const {
    Shape back = inner, on_side = inner, back_on_side;
    back[c] = box_.moved(c, inner[c], -1, box_.cells[c]);
    if (is_upper) on_side[axis] = box_.cells[axis];
    back_on_side = on_side;
    back_on_side[c] = back[c];
    const double f = 0.5 * (flux(axis, back_on_side) + flux(axis, on_side));
    const SideFace& side = flow_.sides.at(axis, is_upper, inner);
    const double own = velocity(c, inner);
    const bool is_entering = (f > 0) != is_upper && f != 0;
    const double brought = is_entering ? (side.kind == FlowBoundaryKind::inflow ? side.velocity[c] : 0) : own;
    if (side.kind == FlowBoundaryKind::outflow || side.kind == FlowBoundaryKind::symmetry)
      return density_ * f * brought;
    const double e = 0.5 * (open(inner) + open(back)),
                 rise = is_upper ? side.velocity[c] - own : own - side.velocity[c];
    return density_ * f * brought - viscosity_ * e * rise / (0.5 * box_.spacing(axis));
  }

  const FlowNow& flow_;
  const FlowBox& box_;
  double density_, viscosity_;
};

}  // namespace

FaceField momentum_forces(const FlowNow& flow, double density, double viscosity) {
  const FlowBox& box = flow.box;
  const Momentum momentum(flow, density, viscosity);
  FaceField forces = box.zero_faces();
  for (int c = 0; c < box.axes(); ++c) {
    const Shape shape = box.faces(c);
    for_each_place(shape, [&](const Shape& at, std::size_t rank) {
      if (box.is_boundary(c, at)) return;
      double sum = 0;
      for (int axis = 0; axis < box.axes(); ++axis) {
        Shape up = at;
        // The upper end of the last face across a side is on the side.
        up[axis] = axis == c || box.periodic[axis] ? box.moved(axis, at[axis], 1, shape[axis]) : at[axis] + 1;
        sum += (momentum.stress(c, axis, at) - momentum.stress(c, axis, up)) / box.spacing(axis);
      }
      forces[c][rank] = sum;
    });
  }
  return forces;
}

double crossing_rate(const FlowBox& box, const FaceField& flux, const std::vector<double>& void_fraction) {
  std::vector<double> rate(box.count());
  for_each_place(box.cells, [&](const Shape& at, std::size_t k) {
    for (int c = 0; c < box.axes(); ++c) {
      const Shape shape = box.faces(c);
      Shape up = at;
      up[c] = box.moved(c, at[c], 1, shape[c]);
      const double most = std::max(std::abs(flux[c][rank_of(shape, at)]), std::abs(flux[c][rank_of(shape, up)]));
      rate[k] += most / (void_fraction[k] * box.spacing(c));
    }
  });
  return *std::max_element(rate.begin(), rate.end());
}

double void_beside(const FlowBox& box, const std::vector<double>& void_fraction, int c, const Shape& at) {
  Shape below = at, above = at;
  below[c] = box.moved(c, at[c], -1, box.cells[c]);
  if (!box.periodic[c] && at[c] == box.cells[c]) above[c] = below[c];
  if (below[c] < 0) below[c] = at[c];
  return 0.5 * (void_fraction[rank_of(box.cells, below)] + void_fraction[rank_of(box.cells, above)]);
}

}  // namespace slurry::averaged
