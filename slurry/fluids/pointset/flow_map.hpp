// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fluid on points is at other places, such as those of grains. J. Marburger and J. Kuhnert 2011, section 4.1.
//
// `direct` makes a fit about each place: the best where grains are fewer than points. `shared` makes one polynomial
// for each point that is the nearest of some place, and evaluates it there: the best where many grains share a
// neighbourhood. The two differ by the order of their error, h^3 with polynomials of the second degree. `automatic` is
// `shared` where there are more places than points.
//
// And back: spread_forces gives forces at such places to the points inside about them, with the weights of the fits.
#pragma once

#include <vector>

#include "slurry/core/tensor.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/fluids/pointset/flow_words.hpp"
#include "slurry/fluids/pointset/local_fit.hpp"
#include "slurry/fluids/pointset/point_cloud.hpp"

namespace slurry {

// The flow at a place.
struct FlowValue {
  bool is_there = false;  // are there points of the fluid about the place?
  Vec3 velocity;          // m/s
  Tensor gradient;        // of the velocity, derivative along b of component a at (a, b), 1/s
  double pressure = 0;    // Pa
  Vec3 acceleration;      // along the path of the fluid, m/s^2, where the cloud has it

  Vec3 vorticity() const {
    return {gradient(2, 1) - gradient(1, 2), gradient(0, 2) - gradient(2, 0), gradient(1, 0) - gradient(0, 1)};
  }
};

std::vector<FlowValue> map_flow(const PointCloud& cloud, const std::vector<Vec3>& places, double reach,
                                const FitOptions& fit, FlowMapping how);

// What each point of the cloud gets of the forces (N) at the places: sums over the points inside are those over the
// places that have any within `reach`. The same shares are taken of `drags` (kg/s).
struct SpreadForces {
  std::vector<Vec3> force;
  std::vector<double> drag;
};
SpreadForces spread_forces(const PointCloud& cloud, const std::vector<Vec3>& places, const std::vector<Vec3>& forces,
                           const std::vector<double>& drags, double reach);

}  // namespace slurry
