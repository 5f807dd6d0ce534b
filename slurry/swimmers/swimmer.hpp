// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Swimmer: bodies in a viscous fluid whose places depend on a shape xi. In the frame of the swimmer the velocities of
// the bodies are U = P p' + A xi', with p' the rigid motion (velocity, spin) and A the derivative of the places. With
// the resistance R of the bodies, the loads on (p', xi') are those of
//
//     K = (P A)^T R (P A)
//
// from which all follows (connection.hpp). Spheres interact through the fluid (fluids/stokes/multipoles); where a body
// is a rod, each body has its own drag alone: resistive force theory, along a rod 2 pi mu / ln(length/radius) per
// length, twice that across (Gray and Hancock 1955).
#pragma once

#include <Eigen/Core>
#include <span>
#include <string>
#include <vector>

#include "slurry/core/named_formula.hpp"
#include "slurry/core/quaternion.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/multipoles/sphere_resistance.hpp"
#include "slurry/swimmers/description.hpp"

namespace slurry {

// A point of the space of shapes.
using SwimmerShape = Eigen::VectorXd;

class Swimmer {
 public:
  // Throws InputError where the description is wrong: names, formulas, bounds, bodies off the line or the plane.
  explicit Swimmer(const SwimmerDescription& description, const MultipoleOptions& fluid = {});

  PoseSpace freedom() const { return freedom_; }
  int motions() const { return motions_of(freedom_); }
  int shapes() const { return static_cast<int>(variables_.size()); }
  const std::vector<VariableOptions>& variables() const { return variables_; }
  std::size_t size() const { return bodies_.size(); }
  // The variables without a spring, which a stroke moves.
  std::vector<int> active_variables() const;
  bool has_springs() const { return static_cast<int>(active_variables().size()) < shapes(); }
  bool is_interacting() const { return is_interacting_; }
  const MultipoleOptions& fluid() const { return fluid_; }

  SwimmerShape start() const, low() const, high() const;
  // A step for derivatives along a variable at the shape: small beside what the fluid feels, large beside round-off.
  double step(const SwimmerShape& shape, int variable) const;

  struct Place {
    Vec3 position, turn;
    double radius = 0;
  };
  std::vector<Place> places(const SwimmerShape& shape) const;
  BodyShape shape_of(std::size_t body) const { return bodies_[body].shape; }
  double length_of(std::size_t body) const { return bodies_[body].length; }

  // The matrix K: rigid motions first, then shape variables. Throws RunError where bodies touch.
  Eigen::MatrixXd loads(const SwimmerShape& shape) const;
  // The same for many shapes, on all threads; spheres that are congruent are computed once.
  std::vector<Eigen::MatrixXd> loads(const std::vector<SwimmerShape>& shapes) const;

  // At a pose: the balls, and their velocities (seven rows a ball, axes of the world) by the six motions, in the frame
  // of the swimmer, and by the shape variables.
  std::vector<SphereBody> balls_in_world(const SwimmerShape& shape, const Pose& pose) const;
  Eigen::MatrixXd motion_in_world(const SwimmerShape& shape, const Pose& pose) const;

  // K beside a plane wall in z = 0, for balls, at a pose: all six motions first, in the frame of the swimmer.
  // Spheres that swell have no load there.
  Eigen::MatrixXd loads_by_wall(const SwimmerShape& shape, const Pose& pose, int least_degree = 0) const;
  // The degree of the harmonics there (sphere_resistance.hpp).
  int degree_by_wall(const SwimmerShape& shape, const Pose& pose) const;
  // Whether a radius changes with the shape, as far as start, low and high tell.
  bool swells() const;

  // The least gap between two spheres, and which they are (from 0); rods do not count.
  struct Gap {
    double gap;
    std::size_t first, second;
  };
  Gap least_gap(const SwimmerShape& shape) const;
  // Throws RunError where spheres are too close for the tolerance.
  void check_degrees(const SwimmerShape& shape) const;

 private:
  struct Body {
    BodyShape shape;
    double length;
    std::vector<NamedFormula> formulas;  // position, turn, radius
  };
  void check_bodies() const;
  // Rows a body in U: on a line velocity and swelling, else seven.
  static int rows(PoseSpace freedom) { return freedom == PoseSpace::line ? 2 : sphere_freedoms; }
  Eigen::VectorXd values(const SwimmerShape& shape) const;                     // of all formulas, seven a body
  Eigen::MatrixXd motion(const SwimmerShape& shape, PoseSpace freedom) const;  // (P A) for these motions
  std::vector<SphereBody> spheres(const SwimmerShape& shape) const;
  Eigen::MatrixXd local_resistance(const SwimmerShape& shape) const;
  Eigen::MatrixXd resistance(const SwimmerShape& shape) const;

  PoseSpace freedom_;
  std::vector<VariableOptions> variables_;
  std::vector<Body> bodies_;
  MultipoleOptions fluid_;
  bool is_interacting_ = true;
};

}  // namespace slurry
