// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Field values: what follows from the sums at a point (field_sums.hpp), rho the density and u the velocity:
//
//     velocity            u = momentum / rho
//     velocity_gradient   (grad momentum - u (x) grad rho) / rho
//     kinetic_stress      flux - rho u (x) u
//     pressure            trace(kinetic_stress + contact_stress) / D,  D = 3, or 2 in a planar case
//     temperature         trace(kinetic_stress) / (D rho)
//     shear_rate          sqrt(2 S : S), S the deviator of the symmetric part of the velocity gradient
//     stress_ratio        sqrt(1/2 T : T) / pressure, T the deviator of the symmetric part of the stress
//     inertial_number     d shear_rate sqrt(rho_s / pressure), d and rho_s the mean diameter (by volume) and density of
//                         the grains at the point
//     viscous_number      viscosity shear_rate / pressure
//     fluid_velocity, fluid_pressure   of the fluid at the point (fluids/flow_samples.hpp)
//
// Means over time or directions are taken of the sums, and the values follow from them: velocities are means by mass,
// and the kinetic stress holds the fluctuations in time as well. What has no value, as the velocity of nothing, is NaN.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "slurry/observe/fields/field_options.hpp"
#include "slurry/observe/fields/field_sums.hpp"

namespace slurry {

// What the values depend on besides the sums.
struct FieldContext {
  bool planar = false;
  bool has_gradients = true;  // of the kernel
  bool has_couples = true;
  std::optional<double> viscosity = {};
  bool has_flow = false, has_flow_pressure = false;  // does the fluid tell them?
};

struct FieldQuantity {
  std::string_view name, unit, planar_unit, doc;
  int columns;  // 1, 3 (a vector) or 9 (a tensor, by rows)
  bool (*is_there)(const FieldContext& context);
  void (*compute)(const FieldSums& sums, const FieldContext& context, double* out);

  std::string_view unit_in(const FieldContext& context) const { return context.planar ? planar_unit : unit; }
};
// The list, in the order in which files and tables have them.
const std::vector<FieldQuantity>& field_quantities();
std::vector<std::string> field_quantity_names();
// Is it a quantity of the fluid, which grains have no part in?
bool is_of_fluid(std::string_view quantity);
// Of the cells of a fluid, which writes it: no quantity that is measured at points. One number.
inline constexpr std::string_view void_fraction_name = "void_fraction";

// Those of the list that the context has and, where some are named, that are among them.
std::vector<const FieldQuantity*> chosen_quantities(const FieldContext& context, const std::vector<std::string>& names);

// All values of one quantity, point after point.
std::vector<double> field_values(const FieldQuantity& quantity, const std::vector<FieldSums>& sums,
                                 const FieldContext& context);

}  // namespace slurry
