// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Reference motion: the "exact" solution of  m q'' = -n(q) q' + m g(t)  to about 1e-11 of q, whatever the stiffness.
//
// Integrated once, with N' = n and G' = g, the equation is of first order: m q' + N(q) = c(t) = c0 + m G(t). In the
// logarithm y = ln d of the film's thickness d = q + shift it reads
//
//     m e^y y' = c(t) - N(y),
//
// which is integrated by the implicit Radau IIA method of order 5 with step doubling. Written in this way, with e^y on
// the left, nothing overflows: when e^y underflows the equation becomes N(y) = c(t), the slow manifold, and y goes on
// to -4000 and beyond. Without inertia N(y) = c(t) is the equation itself.
//
// With a shift the grain can touch the wall (d = shift). It stops there without rebound, and leaves when g > 0.
#pragma once

#include <optional>
#include <vector>

#include "slurry/studies/lubrication/drag.hpp"
#include "slurry/studies/lubrication/external_force.hpp"

namespace slurry {

struct GrainOptions {
  static constexpr const char* doc = "The grain and its start.";
  double distance = 1;
  double velocity = 0;
  double mass = 1;
  double radius = 1;
  bool inertia = true;
  static constexpr auto fields() {
    return FieldTable{
        field("distance", &GrainOptions::distance, "m", "Distance of the surfaces at the start.", Rule::positive),
        field("velocity", &GrainOptions::velocity, "m/s", "Velocity at the start; negative: towards the wall."),
        field("mass", &GrainOptions::mass, "kg", "Mass.", Rule::positive),
        field("radius", &GrainOptions::radius, "m",
              "Radius in the gluey rule, gamma' = -lambda / radius^2; it acts on rough grains only.", Rule::positive),
        field("inertia", &GrainOptions::inertia, "",
              "false: the drag balances the force at every instant, n(q) q' = m g (Lefebvre 2009, section 2.4).")};
  }
};

class ReferenceMotion {
 public:
  ReferenceMotion(const Drag& drag, const Push& push, const GrainOptions& grain, double end);

  double end() const { return end_; }
  double log_film(double t) const;  // y, for 0 <= t <= end
  double distance(double t) const { return drag_.distance(log_film(t)); }
  double log_distance(double t) const;  // ln q, without underflow where there is no shift
  double velocity(double t) const;
  double gamma(double t) const { return drag_.primitive(log_film(t)); }  // N(q)

  // Instants at which q passes `level` downwards or upwards.
  enum class Direction { down, up };
  std::vector<double> crossings(double level, Direction direction) const;

  struct Minimum {
    double time = 0, log_distance = 0;
  };
  Minimum minimum() const;

  struct Contact {
    double begin = 0;
    std::optional<double> end;
  };
  const std::vector<Contact>& contacts() const { return contacts_; }  // with a shift only

  std::size_t steps() const { return nodes_.size() - 1; }
  const Drag& drag() const { return drag_; }
  const Push& push() const { return push_; }
  const GrainOptions& grain() const { return grain_; }

 private:
  // A node of the solution; until the next one c(t) = constant + m G(t), or the grain rests at the wall.
  struct Node {
    double time = 0, y = 0, constant = 0;
    bool resting = false;
  };
  double balance(double t, double constant) const { return constant + grain_.mass * push_.integral(t); }
  std::optional<double> step(double t, double y, double h, double constant) const;
  double settle(double t, double y, double constant) const;
  void integrate();
  void integrate_without_inertia(double last);
  void advance(double last);
  void collapse();
  void land(double h);
  void rest(double last);
  std::vector<double> stops() const;
  const Node& node_before(double t) const;
  double velocity_at(double t, double y, const Node& node) const;

  Drag drag_;
  Push push_;
  GrainOptions grain_;
  double end_, wall_;  // wall: ln(shift), or -infinity
  double h_ = 1e-3;    // of the next step
  std::vector<Node> nodes_;
  std::vector<Contact> contacts_;
};

}  // namespace slurry
