// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// GrainInFlow: what a flow that is known at a grain does to it, whoever knows it: a given field or a solver.
//
// Drag c (u - v) with c = 6 pi mu r f(Re); with `spin` the torque 8 pi mu r^3 (w/2 - omega); lift (lift.hpp); and with
// the coefficient C of `added_mass` the inertia of the fluid about the grain, m_a = C rho V, and the pressure of an
// accelerated flow (M. R. Maxey and J. J. Riley 1983),
//
//     (m + m_a) dv/dt = ... + (m_a + rho V) Du/Dt.
//
// u, w and Du/Dt are velocity, vorticity and acceleration of the fluid at the grain's centre, in the middle of the
// step.
#pragma once

#include <cmath>
#include <numbers>
#include <optional>

#include "slurry/fluids/fluid_scene.hpp"
#include "slurry/fluids/lift.hpp"
#include "slurry/grains/content.hpp"

namespace slurry {

struct GrainForces {
  double viscosity = 0;           // Pa s
  std::optional<double> density;  // kg/m^3
  bool spin = true;
  double added_mass = 0;
  bool saffman = false, magnus = false;

  bool needs_vorticity() const { return spin || saffman || magnus; }
};

inline double stokes_drag(double viscosity, double r) { return 6 * std::numbers::pi * viscosity * r; }
inline double stokes_spin_drag(double viscosity, double r) { return 8 * std::numbers::pi * viscosity * r * r * r; }

// `Factor` is that of a drag law (field/drags.hpp).
template <class Factor>
class GrainInFlow {
 public:
  GrainInFlow(const GrainForces& forces, const FluidScene& scene, Factor factor)
      : forces_(forces), scene_(scene), factor_(std::move(factor)) {}

  // Where the grain will be in the middle of the step.
  Vec3 place(std::size_t k) const { return scene_.grains.position[k] + 0.5 * scene_.dt * scene_.grains.velocity[k]; }
  double radius(std::size_t k) const { return equivalent_radius(scene_.forms, scene_.grains, k); }
  double reynolds(std::size_t k, Vec3 u) const {
    if (!forces_.density) return 0;
    return 2 * radius(k) * *forces_.density * norm(u - scene_.grains.velocity[k]) / forces_.viscosity;
  }
  double factor(std::size_t k, Vec3 u) const {
    return factor_(reynolds(k, u), stokes_drag(forces_.viscosity, radius(k)));
  }
  static bool is_drag(double factor) { return std::isfinite(factor) && factor > 0; }

  // False where that is no number, or the drag would push.
  bool add_drag(std::size_t k, Vec3 u, Resistance& resistance) const {
    const double stokes = stokes_drag(forces_.viscosity, radius(k)), f = factor_(reynolds(k, u), stokes);
    if (!is_finite(u) || !is_drag(f)) return false;
    const double c = stokes * f;
    resistance.drag[k] += c;
    resistance.pull[k] += c * u;
    return true;
  }

  // Inertia enters as a drag m_a / dt against the velocity of the start of the step, which pulls as much: together they
  // are m_a dv/dt. A step of no length asks for forces alone.
  bool add_inertia(std::size_t k, Vec3 acceleration, Resistance& resistance) const {
    const double displaced = *forces_.density * content(scene_.forms, scene_.grains, k);
    const double carried = forces_.added_mass * displaced;
    resistance.pull[k] += (carried + displaced) * acceleration;
    if (scene_.dt > 0) {
      resistance.carried[k] += carried;
      resistance.drag[k] += carried / scene_.dt;
      resistance.pull[k] += (carried / scene_.dt) * scene_.grains.velocity[k];
    }
    return is_finite(acceleration);
  }

  // Lift and turning.
  bool add_turning(std::size_t k, Vec3 u, Vec3 w, Resistance& resistance) const {
    const double r = radius(k);
    const Vec3 slip = u - scene_.grains.velocity[k];
    if (forces_.saffman) resistance.pull[k] += saffman_lift(forces_.viscosity, *forces_.density, r, slip, w);
    if (forces_.magnus)
      resistance.pull[k] += magnus_lift(*forces_.density, r, slip, scene_.grains.angular_velocity[k], w);
    if (forces_.spin) {
      const double turn = stokes_spin_drag(forces_.viscosity, r);
      resistance.spin_drag[k] += turn;
      resistance.spin_pull[k] += 0.5 * turn * w;
    }
    return is_finite(w);
  }

 private:
  GrainForces forces_;
  const FluidScene& scene_;
  Factor factor_;
};

// Arrays for what is added, for all grains.
inline void resize_for(const GrainForces& forces, std::size_t grains, Resistance& resistance) {
  resistance.resize(grains);
  if (forces.spin) resistance.resize_spin(grains);
  if (forces.added_mass > 0) resistance.carried.resize(grains, 0);
}

}  // namespace slurry
