// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The traction in the film between two curves in the plane that nearly touch, by lubrication theory to second order:
// the part of the solution that is singular as the gap closes (for discs of radius R that approach with V, a pressure
// 6 mu V R*/h^2).
//
// In axes at the middle of the gap, y along the common normal, the curves are y = a(x) below and y = b(x) above,
// h = b - a, with the velocities (U1, V1) and (U2, V2) of rigid motions, their mean taken away. The flux
// Q = int u dy is known but for a constant, since Q' = V1 - V2 + U2 b' - U1 a'. Viscosity 1.
//
//   first order    u0 = U1 + (U2 - U1)(y - a)/h + p0' (y - a)(y - b)/2,     p0' = 12 ((U1 + U2) h/2 - Q)/h^3
//   second order   p1 = P1(x) - u0_x,   u1_yy = P1' - 2 u0_xx,   int u1 dy = 0
//                  => P1' = -12/h^3 int u0_xx (y - a)(y - b) dy.
//
// The constants of Q make the pressure the same at both ends of the film, x = -+X. What remains of the traction has a
// force of order sqrt(gap), and needs no fine mesh. q = -sigma n is the force on the fluid per length; it is faded out
// between X/2 and X by a smooth function.
#pragma once

#include <optional>
#include <vector>

#include "slurry/fluids/stokes/plane/arc_layer.hpp"

namespace slurry::stokes::plane {

struct Motion {
  Vec3 velocity;    // of the centre of the outline
  double spin = 0;  // counter-clockwise
};

// One of the two curves of a film: an outline, or a straight wall where there is none.
struct FilmSide {
  const Outline* outline = nullptr;
  double parameter = 0;  // of its point nearest to the other curve
};

class Film {
 public:
  // The film of `lower` and `upper` of nearest points `low` and `high`.
  Film(FilmSide lower, FilmSide upper, Vec3 low, Vec3 high);

  double gap() const { return gap_; }
  const FilmSide& side(int k) const { return side_[k]; }

  // From here on the curves move so.
  void set_motions(const Motion& lower, const Motion& upper);

  // The arcs of side k that the film covers; none for a wall.
  std::optional<Arc> arc(int k) const;
  // q at a point of side k, by its parameter.
  Vec3 density(int k, double parameter) const;
  // The length over which q varies at a point.
  double scale(Vec3 point) const;

 private:
  // A curve at x: value and two derivatives of y(x).
  struct Graph {
    double y, slope, bend;
  };
  // A motion as seen from the axes of the film, about the middle of the gap.
  struct LocalMotion {
    double u = 0, v = 0, spin = 0;
  };
  struct Section;

  LocalMotion local(const FilmSide& side, const Motion& motion) const;
  double parameter_at(int k, double x) const;
  Graph graph(int k, double x) const;
  Section section(double x) const;
  Vec3 traction(int k, const Section& s, double pressure) const;
  void make_table();

  FilmSide side_[2];
  Vec3 middle_, along_, across_;
  double gap_, width_, half_length_;  // width_ is sqrt(2 R* gap), over which the gap doubles; half_length_ is X
  LocalMotion motion_[2];
  double flux_ = 0, flux_correction_ = 0;  // constants of Q
  // q of both sides, not faded, at the Gauss points of panels of equal length in asinh(x/width_).
  std::vector<double> ends_;  // x of the ends of the panels
  std::vector<Vec3> table_[2];
};

}  // namespace slurry::stokes::plane
