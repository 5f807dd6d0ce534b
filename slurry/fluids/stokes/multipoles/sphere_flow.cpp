// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/sphere_flow.hpp"

#include <cmath>

#include "slurry/fluids/stokes/flow_at.hpp"
#include "slurry/fluids/stokes/multipoles/solid_flows.hpp"

namespace slurry {
namespace {

Vec3 across_wall(Vec3 v) { return {v.x, v.y, -v.z}; }

// The pressure of a harmonic's flow (solid_flows.hpp).
double pressure_of(HarmonicKind kind, int l, int m, const SolidHarmonics& psi) {
  return kind == harmonic_w ? l * (4.0 * l * l - 1) / (l + 1) * psi.value[harmonic_rank(l, m)] : 0;
}

// Adds the flow of one sphere's densities. Lengths are in radii: velocities scale by 1, pressures by 1 over the radius.
void add_sphere(const SphereBody& body, int degree, bool has_wall, const double* density, Vec3 x, SphereFlow& sum) {
  const Vec3 r = (x - body.centre) / body.radius;
  const Vec3 below = (across_wall(x) - body.centre) / body.radius;
  const double z = x.z / body.radius;
  const SolidHarmonics here = solid_harmonics(degree + 1, r);
  const SolidHarmonics there = has_wall ? solid_harmonics(degree + 1, below) : SolidHarmonics{};
  for (const HarmonicKind kind : harmonic_kinds)
    for (int l = 1; l <= degree; ++l)
      for (int m = -l; m <= l; ++m, ++density) {
        const double part = *density * std::sqrt(single_layer(kind, l) / (body.radius * squared_norm(kind, l)));
        sum.velocity += part * flow_of(kind, l, m, r, here).velocity;
        sum.pressure += part / body.radius * pressure_of(kind, l, m, here);
        if (!has_wall) continue;
        const FlowJet u = flow_of(kind, l, m, below, there);
        sum.velocity += part * (2 * z * across_wall(u.slope) + z * z * across_wall(u.push) - u.velocity);
        sum.pressure += part / body.radius * (pressure_of(kind, l, m, there) - 2 * z * u.push.z - 4 * u.slope.z);
      }
}

}  // namespace

SphereFlow sphere_flow_at(const SphereSystem& s, std::span<const double> densities, Vec3 x) {
  SphereFlow sum;
  const std::size_t panels = s.container ? s.container->size() : 0;
  if (panels > 0) {
    std::vector<Vec3> q(panels);
    for (std::size_t k = 0; k < panels; ++k) q[k] = {densities[3 * k], densities[3 * k + 1], densities[3 * k + 2]};
    const stokes::FlowPoint at = stokes::panel_flow(*s.container, q, nullptr, x);
    sum = {at.velocity, at.pressure};
  }
  const auto each = static_cast<std::size_t>(harmonics_up_to(s.degree));
  for (std::size_t i = 0; i < s.spheres.size(); ++i)
    add_sphere(s.spheres[i], s.degree, s.wall, densities.data() + 3 * panels + i * each, x, sum);
  return sum;
}

}  // namespace slurry
