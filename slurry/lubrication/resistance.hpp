// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Exact Stokes resistances of a body that approaches a plane wall, as functions of delta = gap / radius.
#pragma once

namespace slurry {

// Sphere and plane, in units of 6 pi viscosity radius: 1/delta + ln(1/delta)/5 + 0.97128... for small delta, 1 far away
// (Brenner, Chem. Eng. Sci. 16 (1961) 242, equation 2.19). Accurate to about 1e-12.
double sphere_plane_resistance(double delta);

// Disc and line, per unit of length, in units of the viscosity: 4 pi / (a - tanh a), cosh a = 1 + delta
// (Jeffrey and Onishi, Q. J. Mech. Appl. Math. 34 (1981) 129). Falls off as 1/ln(delta) only: Stokes' paradox.
double disc_plane_resistance(double delta);

// Lower bound of the latter by a variational argument (Hillairet, Lozinski and Szopos, Lemma 11), same units:
// 12 integral of x^2 / (1 + delta - sqrt(1 - x^2))^3 over |x| < 1/2.
double disc_plane_lower_bound(double delta);

}  // namespace slurry
