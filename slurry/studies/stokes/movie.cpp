// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/stokes/movie.hpp"

#include <type_traits>

namespace slurry {
namespace {

// Nothing of a body that is no convex solid.
std::optional<Form> form_of(const StokesShape& shape) {
  return std::visit(
      []<class S>(const S& one) -> std::optional<Form> {
        if constexpr (std::is_same_v<S, ClosedMesh>)
          return {};
        else
          return make_form(GrainShape(one), false);
      },
      shape);
}

void add_body(MovieFrame& frame, std::int32_t form, const stokes::Body& body, const stokes::RigidPair& motion) {
  Grains& grains = frame.grains;
  const Form& shape = frame.forms.list[form];
  const std::size_t k = grains.size();
  grains.resize(k + 1);
  grains.id[k] = static_cast<std::int64_t>(k);
  grains.order[k] = static_cast<std::int32_t>(k);
  grains.shape[k] = form;
  grains.radius[k] = body.scale * shape.size;
  grains.position[k] = body.pose.position;
  grains.orientation[k] = normalised(body.pose.orientation * shape.principal);
  grains.velocity[k] = motion.linear, grains.angular_velocity[k] = motion.angular;
}

}  // namespace

std::vector<MovieFrame> movie_of(const StokesCase& c, const StokesSetup& setup, const stokes::Solution& solution) {
  MovieFrame frame;
  std::vector<std::optional<std::int32_t>> form(c.bodies.size());
  for (std::size_t b = 0; b < setup.scene.bodies.size(); ++b) {
    const std::size_t group = setup.group[b];
    if (!form[group]) {
      const std::optional<Form> one = form_of(c.bodies[group].shape);
      form[group] = one ? static_cast<std::int32_t>(frame.forms.list.size()) : -1;
      if (one) frame.forms.list.push_back(*one);
    }
    if (*form[group] >= 0) add_body(frame, *form[group], setup.scene.bodies[b], solution.motion[b]);
  }
  return {frame};
}

}  // namespace slurry
