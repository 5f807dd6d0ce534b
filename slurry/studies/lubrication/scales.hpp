// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Scales: from a liquid, a grain and gravity to the one number epsilon of the model equations (Hillairet, Lozinski and
// Szopos, Table 1 and Appendix B).
//
// With the radius R as the length and T = sqrt(R rho_s / (g (rho_s - rho_f))) as the time, the equations of a disc and
// of a sphere that sinks to a wall become  q'' = -epsilon q'/q^{3/2} + g/|g|  and  q'' = -epsilon q'/q + g/|g|  with
//
//     epsilon = 3 nu / (rho_s R^{3/2}) sqrt(2 rho_s / (g (rho_s - rho_f)))            disc, (9)
//     epsilon = 9 nu / (2 rho_s R^{3/2}) sqrt(rho_s / (g (rho_s - rho_f)))            sphere, (10)
//
// nu being the dynamic viscosity. A grain that is lighter than the liquid rises: |rho_s - rho_f| then.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace slurry {

struct Liquid {
  std::string_view name;
  double viscosity;  // Pa s
  double density;    // kg/m^3
  std::string_view source;
};

// The rounded values that give the paper's Table 1 to all its digits.
inline constexpr std::array<Liquid, 2> liquids{
    {{"water", 1e-3, 1000, "rounded, near 20 C"}, {"glycerin", 1.5, 1261, "pure, near 20 C (handbooks: 1.41 to 1.5)"}}};

// Throws InputError with the nearest name.
Liquid find_liquid(const std::string& name);

struct Settling {
  double viscosity = 0, liquid_density = 0, grain_density = 0, radius = 0;
  double gravity = 10;  // m/s^2, the paper's
};

struct Scales {
  double length = 0, time = 0, velocity = 0;
  double epsilon_disc = 0, epsilon_sphere = 0;
};

// Throws InputError where a value is not positive or the densities are equal.
Scales scales_of(const Settling& settling);

}  // namespace slurry
