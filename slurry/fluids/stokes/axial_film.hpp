// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// AxialFilm: the traction in the film of two spheres, or of a sphere and a plane or a hollow sphere, that approach each
// other with a unit of speed, to second order in the gap. Viscosity 1.
//
// r is the distance from the line of centres, z = a(r) and z = b(r) are the surfaces, h = b - a. To first order
//
//   u0 = (p0'/2)(z - a)(z - b),      p0' = -6 r/h^3,
//
// to second order, with L u = ((r u)'/r)',
//
//   p1 = P1(r) - (r u0)'/r,   u1_zz = P1' - 2 L u0,   int u1 dz = 0   =>   P1' = -12/h^3 int L u0 (z - a)(z - b) dz.
//
// On a surface the velocity along it does not change, so that the force on the fluid per area across the axis has the
// parts -a' p - (1 + a'^2) u_z along r and p - a' (1 + a'^2) u_z along z on the lower one, and the opposite with b on
// the upper one. To first order alone a force of order ln(gap) would be left for the panels.
#pragma once

#include <array>
#include <vector>

namespace slurry::stokes {

class AxialFilm {
 public:
  // Curvatures of the surfaces, positive where they bend away from the other; up to the distance `reach` from the axis.
  AxialFilm(double first, double second, double gap, double reach);

  struct Force {
    double radial = 0, normal = 0;  // along r, and along the axis from the first to the second
  };
  // On the fluid, per area across the axis: of the first and of the second surface.
  std::array<Force, 2> at(double r) const;

 private:
  // A surface: z with two derivatives.
  struct Profile {
    double z, slope, bend;
  };
  // The flow at a distance from the axis: p' = p0' + P1'; u_z of both orders and the pressure beside p0 + P1 at the
  // surfaces.
  struct Section {
    double pressure_slope;
    std::array<double, 2> shear, pressure;
    std::array<Profile, 2> surface;
  };
  Profile profile(int k, double r) const;
  Section section(double r) const;
  double pressure(double r) const;

  double curvature_[2], gap_, width_, last_;
  int panels_;
  std::vector<double> table_;  // p0 + P1 at the nodes of panels of equal length in asinh(r/width)
};

}  // namespace slurry::stokes
