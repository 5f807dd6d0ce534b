// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Time schemes for m q'' = -n(q) q' + m g(t). The family `Scheme` lists what a case file may name.
//
// euler, implicit, threshold and adaptive are Algorithm 1, Remark 6, Algorithm 2 and Algorithm 3 of Hillairet, Lozinski
// and Szopos ("On discretization in time in simulations of particulate flows"); gluey is Algorithm 2.7 of Lefebvre
// (2009) with section 2.5 (rough grains) and Remark 2.8 (coupling by splitting), inelastic the rule that it is compared
// with there. Without inertia (`grain.inertia = false`) the same formulas hold with the mass of q'' set to 0.
#pragma once

#include <optional>
#include <variant>

#include "slurry/core/fields.hpp"
#include "slurry/studies/lubrication/drag.hpp"
#include "slurry/studies/lubrication/external_force.hpp"
#include "slurry/studies/lubrication/reference_motion.hpp"
#include "slurry/studies/lubrication/trajectory.hpp"

namespace slurry {

// What a scheme is to follow.
struct Experiment {
  Drag drag;
  Push push;
  GrainOptions grain;
  double end = 1;

  double inertia() const { return grain.inertia ? grain.mass : 0; }
};

struct EulerScheme {
  static constexpr const char* name = "euler";
  static constexpr const char* doc =
      "Algorithm 1: the drag at the old distance, the velocity implicit. Stops where the grain passes through the "
      "wall.";
  double step = 0;
  static constexpr auto fields() {
    return FieldTable{field("step", &EulerScheme::step, "s", "Time step.", Rule::required_positive)};
  }
  Trajectory solve(const Experiment& experiment) const;
};

struct ImplicitScheme {
  static constexpr const char* name = "implicit";
  static constexpr const char* doc =
      "Remark 6: the drag at the new distance. Never passes the wall, but solves an equation at each step.";
  double step = 0;
  static constexpr auto fields() {
    return FieldTable{field("step", &ImplicitScheme::step, "s", "Time step.", Rule::required_positive)};
  }
  Trajectory solve(const Experiment& experiment) const;
};

struct ThresholdScheme {
  static constexpr const char* name = "threshold";
  static constexpr const char* doc =
      "Algorithm 2: Euler down to a threshold q_s; there the grain is held until the momentum that it would have had "
      "is "
      "used up.";
  double step = 0;
  double constant = 20;
  std::optional<double> distance;
  static constexpr auto fields() {
    return FieldTable{
        field("step", &ThresholdScheme::step, "s", "Time step.", Rule::required_positive),
        field("constant", &ThresholdScheme::constant, "", "C in m / n(q_s) = C step, which gives q_s.", Rule::positive),
        field("distance", &ThresholdScheme::distance, "m", "q_s itself, in place of `constant`.", Rule::positive)};
  }
  double threshold(const Experiment& experiment) const;
  Trajectory solve(const Experiment& experiment) const;
};

struct AdaptiveScheme {
  static constexpr const char* name = "adaptive";
  static constexpr const char* doc =
      "Algorithm 3: steps chosen by an error per step; where they would be shorter than `min_step` the grain is held "
      "as "
      "by the threshold.";
  double tolerance = 1e-5;
  double first_step = 1e-3;
  double min_step = 0;
  static constexpr auto fields() {
    return FieldTable{
        field("tolerance", &AdaptiveScheme::tolerance, "", "Largest error of a step.", Rule::positive),
        field("first_step", &AdaptiveScheme::first_step, "s", "Length of the first step.", Rule::positive),
        field("min_step", &AdaptiveScheme::min_step, "s",
              "Shortest step; 0 for none. Must be below sqrt(2 tolerance / max |g|), the step of a grain that starts "
              "from rest, or a grain that is held would never get away.",
              Rule::non_negative)};
  }
  // The ordinary step of a grain that starts from rest: min_step must be below it.
  double step_from_rest(double largest_push) const;
  Trajectory solve(const Experiment& experiment) const;
};

// What the two contact rules have in common.
struct ContactScheme {
  double step = 0;
  double distance = 0;
  bool coupled = false;
  static constexpr auto fields() {
    return FieldTable{
        field("step", &ContactScheme::step, "s", "Time step.", Rule::required_positive),
        field("distance", &ContactScheme::distance, "m", "Smallest distance allowed: the contact is at q = distance.",
              Rule::non_negative),
        field("coupled", &ContactScheme::coupled, "",
              "true: the drag acts while the grain is free and the rule takes over at the contact (splitting, Remark "
              "2.8 of Lefebvre 2009); false: no drag, the limit of vanishing viscosity.")};
  }
};

struct GlueyScheme : ContactScheme {
  static constexpr const char* name = "gluey";
  static constexpr const char* doc =
      "Algorithm 2.7 of Lefebvre (2009): the grain sticks at contact until what pushed it has been pulled back.";
  std::optional<double> gamma_min;
  static constexpr auto fields() {
    return join(
        inherited_fields<GlueyScheme, ContactScheme>(),
        FieldTable{field("gamma_min", &GlueyScheme::gamma_min, "N s/m^2",
                         "Most negative adhesion: rough grains. Smooth without it.", Rule::non_positive)});
  }
  Trajectory solve(const Experiment& experiment) const;
};

struct InelasticScheme : ContactScheme {
  static constexpr const char* name = "inelastic";
  static constexpr const char* doc = "The grain stops at contact and leaves as soon as it is pulled.";
  static constexpr auto fields() { return inherited_fields<InelasticScheme, ContactScheme>(); }
  Trajectory solve(const Experiment& experiment) const;
};

using Scheme = std::variant<EulerScheme, ImplicitScheme, ThresholdScheme, AdaptiveScheme, GlueyScheme, InelasticScheme>;

}  // namespace slurry
