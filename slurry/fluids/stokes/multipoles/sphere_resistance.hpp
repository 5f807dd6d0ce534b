// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The resistance of spheres in Stokes flow, unbounded or above a plane wall: give poses, get the matrix R with load = R
// velocity.
//
// The tractions are developed in vector harmonics up to a degree of each sphere's own, and Galerkin's equations of the
// single layers are solved (pair_coupling.hpp): R = B^T A^-1 B, symmetric, and the error is of the order of the square
// of that of the tractions. These fall like kappa^l, where kappa is how far in (in radii) the images of the
// neighbours accumulate: for two spheres at the distance d, cosh(alpha) = (d^2 + a^2 - b^2) / (2 d a),
// kappa = exp(-alpha). The degree is the least whose error, about l^4 kappa^(2l) / 5000, is below the tolerance.
//
// A sphere has seven velocities: translation, rotation, and swelling (the speed of its surface outwards), each with
// its load. A swelling sphere is a source; its own resistance is 16 pi mu a.
//
// Films are not treated apart: below a gap of some hundredths of a radius the degree would exceed `largest_degree`, and
// the call is refused. Results go through products of Eigen without vectors: the same bits on every processor.
#pragma once

#include <Eigen/Core>
#include <span>

#include "slurry/core/vec3.hpp"

namespace slurry {

struct SphereBody {
  Vec3 centre;
  double radius = 1;
};

struct MultipoleOptions {
  double viscosity = 1;
  // Of the entries of R, relative to those of single spheres.
  double tolerance = 1e-10;
  // Of spheres in space, whose equations number 3 l (l + 2) a sphere; on a line, where orders part, three times it.
  int largest_degree = 24;
  // Every sphere has at least this degree. Where derivatives are taken, a degree that changes on the way makes them
  // jump.
  int least_degree = 0;
  // A wall in z = 0, below the spheres (wall_coupling.hpp). They do not swell beside it: those loads are left 0.
  bool wall = false;
};

// Loads and velocities of one sphere: force or translation, torque or rotation, swelling.
inline constexpr int sphere_freedoms = 7;

struct SphereResistance {
  Eigen::MatrixXd matrix;  // 7 rows a sphere
  int degree = 0;          // the largest that was used
  double error = 0;        // the estimate of degrees.cpp
};

// Throws RunError where spheres touch or overlap, or come too close for the largest degree.
SphereResistance resistance_of_spheres(std::span<const SphereBody> spheres, const MultipoleOptions& options = {});

// The same, forces and swelling along the line alone: `abscissae` are the centres on a line, the result has two rows
// a sphere, force and swelling.
SphereResistance axial_resistance(std::span<const double> abscissae, std::span<const double> radii,
                                  const MultipoleOptions& options = {});

// The two ways of resistance_of_spheres: any spheres, and those on one line, much faster. For tests.
SphereResistance resistance_in_space(std::span<const SphereBody> spheres, const MultipoleOptions& options);
SphereResistance resistance_on_line(std::span<const SphereBody> spheres, const MultipoleOptions& options);

}  // namespace slurry
