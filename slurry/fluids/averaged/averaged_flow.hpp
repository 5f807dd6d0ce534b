// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// AveragedFlow: a step of the averaged equations, in two parts. On each face of the grid, with a = rho e / dt, the drag
// b = sum C w / volume of the grains about it and e of the faces,
//
//     before the contacts   (a + b) u* = (a u)_before + forces + sum C w v / volume - e grad p*,
//     after them            a u' = a u* + sum w D / volume - grad q,
//
// with p* and q such that (e' - e) / dt + div(e u) = 0, e' by where the grains will be: with the velocities v of the
// start before the contacts, with those that they have got after them. D is what the grains gave in the step beyond C
// (v - u*) + V grad p*, which the fluid has already. On a single grain and its share of the fluid, w = u - v goes on as
//
//     w' = w (a + (b - a) q) / (a + b),      q = dt C / (m + dt C),
//
// between a / (a + b) and b / (a + b) of itself: it decays without changing its sign, for any step, any ratio of
// masses.
//
// The inertia a is that of the void fraction one step behind the flux that carries it, so that a uniform velocity stays
// uniform and momentum is kept at once.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "slurry/fluids/averaged/flow_box.hpp"
#include "slurry/fluids/averaged/stamps.hpp"

namespace slurry::averaged {

// A flow of given divergence.
struct Projected {
  FaceField velocity;
  std::vector<double> pressure;
  Vec3 gradient;  // held along periodic axes
  int iterations = 0;
};

// What grains and fluid know of each other before the contacts.
struct Prediction {
  double t = 0, dt = 0;
  std::optional<Stamps> stamps;
  std::vector<double> volume, drag;           // of grains: V, C
  std::vector<Vec3> flow, slope;              // at grains: u*, grad p*
  std::vector<Vec3> acceleration, vorticity;  // at grains, where asked for
  std::vector<double> void_start;
  FaceField open, inertia;  // e and a of faces
  Projected end;            // u*, p*
  double crossed = 0, least_void = 1;

  // What the fluid has got from a grain already.
  Vec3 given(std::size_t k, Vec3 v) const { return drag[k] * (v - flow[k]) + volume[k] * slope[k]; }
};

// The same at an instant: the flow as it is.
struct Instant {
  std::vector<double> volume, drag;
  std::vector<Vec3> flow, slope;
};

class AveragedFlow {
 public:
  using Scene = SceneOf<AveragedFluid>;
  AveragedFlow(const AveragedFluid& fluid, const FlowBox& box) : box_(box), sides_(box, fluid) {}

  const FlowBox& box() const { return box_; }
  const FlowSides& sides() const { return sides_; }
  // Kept for the end of the step.
  const Prediction& predict(const AveragedFluid& fluid, const Scene& scene);
  Instant instant(const AveragedFluid& fluid, const Scene& scene) const;
  std::vector<double> voids_now(const AveragedFluid& fluid, const Scene& scene) const;
  AveragedState finish(const AveragedFluid& fluid, const Scene& scene, const FluidStep& step);

 private:
  void find_voids(const AveragedFluid& fluid, const Scene& scene, Prediction& p) const;
  void find_drags(const AveragedFluid& fluid, const Scene& scene, const FaceField& velocity, Prediction& p) const;
  void set_at_grains(const AveragedFluid& fluid, const Scene& scene, const FaceField& velocity, const FaceField& flux,
                     Prediction& p) const;
  void set_vorticity(Prediction& p) const;
  // What the fluid carries to the faces of outflows: from inside, or nothing.
  void add_outflow_forces(double density, const FaceField& velocity, const FaceField& flux, FaceField& forces) const;
  // Velocities that are given, and do not answer to a pressure.
  void close_sides(const FaceField& open, FaceField& start, FaceField& mobility) const;
  std::vector<double> voids(const AveragedFluid& fluid, std::span<const Vec3> places, const Prediction& p) const;
  std::vector<double> source(const FaceField& open, const FaceField& velocity, const std::vector<double>& change,
                             double dt) const;
  // start - mobility (grad p + G): of the divergence that `change` of the void fraction asks for, and of a given mean
  // flux along periodic axes.
  Projected project(const FaceField& open, const FaceField& start, const FaceField& mobility,
                    const std::vector<double>& change, double dt, std::vector<double> guess,
                    const std::optional<Vec3>& wanted_flux) const;
  using Push = std::function<FaceField(const FaceField&, const std::vector<double>&, std::vector<double>&)>;
  void hold_flux(const FaceField& open, const FaceField& mobility, Vec3 wanted, const Push& pushed,
                 Projected& found) const;
  FaceField slope_of(const std::vector<double>& pressure, Vec3 gradient, bool extends) const;
  Vec3 mean_flux(const FaceField& open, const FaceField& velocity) const;
  Vec3 flux_of_grains(const std::vector<double>& volume, const std::vector<Vec3>& velocity) const;
  AveragedReport report_of(const Prediction& p, const Projected& end, const std::vector<double>& change) const;

  FlowBox box_;
  FlowSides sides_;
  std::optional<Prediction> prediction_;
};

}  // namespace slurry::averaged
