// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/fields/field_values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

using Sums = const FieldSums&;
using Context = const FieldContext&;

int dimensions(Context c) { return c.planar ? 2 : 3; }

Vec3 velocity(Sums s) { return s.density > 0 ? s.momentum / s.density : Vec3{nothing, nothing, nothing}; }

Tensor velocity_gradient(Sums s) {
  const Vec3 u = velocity(s);
  Tensor gradient;
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b) gradient(a, b) = (s.momentum_gradient(a, b) - u[a] * s.density_gradient[b]) / s.density;
  return gradient;
}

// Zero where there is nothing, so that the stress is known everywhere.
Tensor kinetic_stress(Sums s) {
  Tensor stress = s.flux;
  if (s.density > 0) add_product(stress, -s.density, velocity(s), velocity(s));
  return stress;
}

Tensor stress(Sums s) { return kinetic_stress(s) + s.contact_stress; }

double pressure(Sums s, Context c) { return trace(stress(s)) / dimensions(c); }

double temperature(Sums s, Context c) {
  return s.density > 0 ? trace(kinetic_stress(s)) / (dimensions(c) * s.density) : nothing;
}

// The symmetric part without its mean normal part; in a planar case in the plane alone.
Tensor deviator(const Tensor& a, Context c) {
  Tensor d = symmetric_part(a);
  const double mean = trace(d) / dimensions(c);
  for (int k = 0; k < dimensions(c); ++k) d(k, k) -= mean;
  return d;
}

double shear_rate(Sums s, Context c) { return std::sqrt(2 * norm2(deviator(velocity_gradient(s), c))); }

double stress_ratio(Sums s, Context c) {
  const double p = pressure(s, c);
  return p > 0 ? std::sqrt(0.5 * norm2(deviator(stress(s), c))) / p : nothing;
}

double inertial_number(Sums s, Context c) {
  const double p = pressure(s, c);
  if (!(p > 0) || !(s.volume > 0)) return nothing;
  const double diameter = s.diameter / s.volume, density = s.density / s.volume;
  return diameter * shear_rate(s, c) * std::sqrt(density / p);
}

double viscous_number(Sums s, Context c) {
  const double p = pressure(s, c);
  return p > 0 ? c.viscosity.value_or(nothing) * shear_rate(s, c) / p : nothing;
}

void put(double* out, double value) { *out = value; }
void put(double* out, Vec3 v) { out[0] = v.x, out[1] = v.y, out[2] = v.z; }
void put(double* out, const Tensor& t) { std::copy(t.entry.begin(), t.entry.end(), out); }

bool always(Context) { return true; }
bool with_gradients(Context c) { return c.has_gradients; }

}  // namespace

const std::vector<FieldQuantity>& field_quantities() {
  static const std::vector<FieldQuantity> list{
      {"density", "kg/m^3", "kg/m^2", "Mass over volume.", 1, always,
       [](Sums s, Context, double* out) { put(out, s.density); }},
      {"volume_fraction", "", "", "Volume of the grains over volume.", 1, always,
       [](Sums s, Context, double* out) { put(out, s.volume); }},
      {"momentum", "kg/(m^2 s)", "kg/(m s)", "Momentum over volume.", 3, always,
       [](Sums s, Context, double* out) { put(out, s.momentum); }},
      {"velocity", "m/s", "m/s", "Momentum over mass.", 3, always,
       [](Sums s, Context, double* out) { put(out, velocity(s)); }},
      {"velocity_gradient", "1/s", "1/s", "(a, b): derivative of the component a of the velocity along b.", 9,
       with_gradients, [](Sums s, Context, double* out) { put(out, velocity_gradient(s)); }},
      {"kinetic_stress", "Pa", "N/m", "Flux of momentum by the fluctuations of the velocity.", 9, always,
       [](Sums s, Context, double* out) { put(out, kinetic_stress(s)); }},
      {"contact_stress", "Pa", "N/m", "(a, b): force along a that contacts hand on along b; positive pushes.", 9,
       always, [](Sums s, Context, double* out) { put(out, s.contact_stress); }},
      {"couple_stress", "N/m", "N", "(a, b): torque about a that contacts hand on along b.", 9,
       [](Context c) { return c.has_couples; }, [](Sums s, Context, double* out) { put(out, s.couple_stress); }},
      {"fabric", "", "", "Sum over the grains of volume times n n of their contacts that push, over volume.", 9, always,
       [](Sums s, Context, double* out) { put(out, s.fabric); }},
      {"wall_force", "N/m^3", "N/m^2", "Force of walls, and of grains that are left out, over volume.", 3, always,
       [](Sums s, Context, double* out) { put(out, s.wall_force); }},
      {"pressure", "Pa", "N/m", "Mean normal stress, kinetic and of contacts.", 1, always,
       [](Sums s, Context c, double* out) { put(out, pressure(s, c)); }},
      {"temperature", "m^2/s^2", "m^2/s^2", "Granular temperature: mean square fluctuation of a component.", 1, always,
       [](Sums s, Context c, double* out) { put(out, temperature(s, c)); }},
      {"stress_ratio", "", "", "Shear stress over pressure.", 1, always,
       [](Sums s, Context c, double* out) { put(out, stress_ratio(s, c)); }},
      {"shear_rate", "1/s", "1/s", "Size of the shear in the velocity gradient.", 1, with_gradients,
       [](Sums s, Context c, double* out) { put(out, shear_rate(s, c)); }},
      {"inertial_number", "", "", "d shear_rate sqrt(density of the grains / pressure).", 1, with_gradients,
       [](Sums s, Context c, double* out) { put(out, inertial_number(s, c)); }},
      {"viscous_number", "", "", "viscosity shear_rate / pressure.", 1,
       [](Context c) { return c.has_gradients && c.viscosity.has_value(); },
       [](Sums s, Context c, double* out) { put(out, viscous_number(s, c)); }},
      {"fluid_velocity", "m/s", "m/s", "Velocity of the fluid at the point.", 3, [](Context c) { return c.has_flow; },
       [](Sums s, Context, double* out) { put(out, (1 / s.fluid_samples) * s.fluid_velocity); }},
      {"fluid_pressure", "Pa", "N/m", "Pressure of the fluid at the point.", 1,
       [](Context c) { return c.has_flow_pressure; },
       [](Sums s, Context, double* out) { put(out, s.fluid_pressure / s.pressure_samples); }}};
  return list;
}

std::vector<std::string> field_quantity_names() {
  std::vector<std::string> names;
  for (const FieldQuantity& q : field_quantities()) names.emplace_back(q.name);
  return names;
}

bool is_of_fluid(std::string_view quantity) { return quantity.starts_with("fluid_"); }

std::vector<const FieldQuantity*> chosen_quantities(const FieldContext& context,
                                                    const std::vector<std::string>& names) {
  std::vector<const FieldQuantity*> chosen;
  for (const FieldQuantity& q : field_quantities()) {
    const bool is_named = names.empty() || std::find(names.begin(), names.end(), q.name) != names.end();
    if (is_named && q.is_there(context)) chosen.push_back(&q);
  }
  return chosen;
}

std::vector<double> field_values(const FieldQuantity& quantity, const std::vector<FieldSums>& sums,
                                 const FieldContext& context) {
  std::vector<double> values(quantity.columns * sums.size());
  parallel_for(sums.size(), [&](std::size_t k) {
    quantity.compute(sums[k], context, &values[quantity.columns * k]);
  });
  return values;
}

}  // namespace slurry
