// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/body_plan.hpp"

#include <algorithm>

#include "slurry/fluids/stokes/surface_mesh.hpp"

namespace slurry::stokes {
namespace {

// The surface of a grain of radius 1, in the frame of its form.
Triangles form_mesh(const Form& form, std::int32_t count) {
  const FormPart& part = form.parts.front();
  Triangles mesh;
  append(mesh, surface_mesh(part.solid, count), part.pose, part.scale);
  return mesh;
}

}  // namespace

const Globe* globe_of(const Form& form) {
  return form.parts.size() == 1 ? std::get_if<Globe>(&form.parts.front().solid) : nullptr;
}

BodyPlan make_body_plan(const StokesFluid& fluid, const Forms& forms) {
  BodyPlan plan;
  if (!std::all_of(forms.list.begin(), forms.list.end(), [](const Form& form) { return globe_of(form); }))
    for (const Form& form : forms.list) {
      plan.mesh.push_back(
          std::make_shared<const Triangles>(form_mesh(form, static_cast<std::int32_t>(fluid.triangles))));
      plan.exact.push_back(std::make_shared<const FormPart>(form.parts.front()));
    }
  if (fluid.wall) plan.around.wall = wall_of(*fluid.wall);
  if (fluid.container) {
    plan.around.container = std::make_shared<const Triangles>(
        container_mesh(*fluid.container, static_cast<std::int32_t>(fluid.container->triangles)));
    plan.around.walls = walls_of(*fluid.container);
  }
  return plan;
}

}  // namespace slurry::stokes
