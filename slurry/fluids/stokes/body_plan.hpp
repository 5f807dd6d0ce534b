// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// BodyPlan: what is constant about the bodies in a Stokes fluid in which grains move: their meshes, the wall and the
// container.
#pragma once

#include <memory>
#include <vector>

#include "slurry/fluids/stokes/scene.hpp"
#include "slurry/fluids/stokes/stokes_fluid.hpp"

namespace slurry::stokes {

struct BodyPlan {
  // By the rank of the form; of a grain of radius 1. Empty where all forms are spheres, whose meshes are not looked at.
  std::vector<std::shared_ptr<const Triangles>> mesh;
  std::vector<std::shared_ptr<const FormPart>> exact;
  Scene around;  // the wall and the container, without bodies
};

BodyPlan make_body_plan(const StokesFluid& fluid, const Forms& forms);

const Globe* globe_of(const Form& form);

}  // namespace slurry::stokes
