// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The resistances of many sets of spheres, where sets that are congruent are computed once: a table over the arms of a
// symmetric swimmer holds each set several times, turned, mirrored and in another order.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "slurry/fluids/stokes/multipoles/sphere_resistance.hpp"

namespace slurry {

// One matrix for each set, as resistance_of_spheres gives it. Sets are worked on by all threads.
std::vector<Eigen::MatrixXd> resistances_of_many(const std::vector<std::vector<SphereBody>>& sets,
                                                 const MultipoleOptions& options = {});

}  // namespace slurry
