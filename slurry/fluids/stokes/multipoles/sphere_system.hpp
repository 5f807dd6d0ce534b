// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The resistance of spheres whose harmonics all have one degree, in a flow, beside a plane wall, in a container or in a
// periodic cell: what a run asks for at every step. The equations are those of sphere_resistance.hpp, with the panels
// of the container (panels.hpp) as further unknowns,
//
//   [ A_cc  C    ] [ q_c ]   [ 0       ]
//   [ C^T   A_ss ] [ q_s ] = [ B U - b ],      R = B^T (A^-1)_ss B,   pull = B^T (A^-1)_ss b,
//
// b the flow on the spheres, less the slip of those that squirm (slip_loads.hpp), developed in their harmonics. R grows
// with the degree towards the exact one (it is the energy of the best densities), so that what is left out of a pair,
// exact less developed, is positive: films can be added. Spheres may touch, and overlap by a little.
//
// Solved by DenseCholesky: the same bits for any number of threads and on every processor.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "slurry/core/upper_matrix.hpp"
#include "slurry/fluids/stokes/multipoles/sphere_resistance.hpp"
#include "slurry/fluids/stokes/panels.hpp"
#include "slurry/fluids/stokes/resistance_in_flow.hpp"
#include "slurry/grains/squirmer.hpp"
#include "slurry/linalg/dense_cholesky.hpp"

namespace slurry {

struct SphereSystem {
  std::span<const SphereBody> spheres;
  int degree = 2;
  bool wall = false;                                // in z = 0, below the spheres
  const stokes::Panels* container = nullptr;        // one closed surface
  const std::function<Vec3(Vec3)>* flow = nullptr;  // null: at rest
  // The edges of a periodic cell: each sphere stands for all its images (lattice_coupling.hpp), which move against it
  // as the flow does. Neither wall nor container.
  const UpperMatrix* cell = nullptr;
  std::span<const SurfaceSlip> slips = {};  // of each sphere; empty: none slips

  // Do the spheres move without loads or motions of theirs?
  bool is_driven() const { return flow || !slips.empty(); }
  // The numbers that are solved for.
  std::size_t unknowns() const;
};

// For viscosity 1; with the stresslets of all spheres in a periodic cell. Throws RunError where the equations are not
// positive: spheres overlap too far.
stokes::ResistanceInFlow resistance_in_flow(const SphereSystem& system);

// The resistance of single spheres in a container, whose equations are factored once; the panels must outlive it.
class SphereInContainer {
 public:
  SphereInContainer(const stokes::Panels& panels, int degree);
  ~SphereInContainer();
  Matrix resistance(const SphereBody& sphere) const;  // 6 x 6

 private:
  const stokes::Panels& panels_;
  int degree_;
  std::unique_ptr<DenseCholesky> factors_;
};

// q where the spheres move so: velocity and angular velocity of each, six numbers a sphere. First come three numbers
// for each panel of the container, then those of each sphere by kind, degree and order.
std::vector<double> densities_of_motion(const SphereSystem& system, std::span<const double> motion);

}  // namespace slurry
