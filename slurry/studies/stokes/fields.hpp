// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The fields of a study of bodies in a Stokes fluid: `bodies`, their surfaces with the tractions on them; `container`;
// and `flow_<name>`, velocity and pressure at the points of each sample, NaN where there is no fluid.
#pragma once

#include <string>
#include <vector>

#include "slurry/fluids/stokes/flow_at.hpp"
#include "slurry/studies/stokes/samples.hpp"
#include "slurry/studies/study.hpp"

namespace slurry {

// `traction` of viscosity 1, panel by panel.
std::vector<StudyField> surface_fields(const stokes::Solver& solver, const std::vector<Vec3>& traction,
                                       double viscosity);

// The fluid at the points of a sample.
struct SampledFlow {
  std::vector<Vec3> points;
  std::vector<stokes::FlowPoint> flow;
};
StudyField flow_field(const stokes::Scene& scene, const StokesSample& sample, const SampledFlow& sampled,
                      double viscosity);

}  // namespace slurry
