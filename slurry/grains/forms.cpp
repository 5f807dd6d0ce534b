// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Mass properties of a form, and the change to its principal axes and to a bounding radius of 1.
#include "slurry/grains/forms.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/shapes/solids/clump_mass.hpp"

namespace slurry {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

MassProperties properties_of(const std::vector<FormPart>& parts, bool planar) {
  std::vector<ClumpPart> solids;
  for (const FormPart& part : parts) solids.push_back({part.solid, part.scale, part.pose});
  return clump_mass_properties(solids, planar);
}

// Parts in a frame with the new origin and axes, all lengths divided by `unit`.
void change_frame(std::vector<FormPart>& parts, Vec3 origin, Quaternion axes, double unit) {
  for (FormPart& part : parts) {
    part.pose.position = rotate_back(axes, part.pose.position - origin) / unit;
    part.pose.orientation = normalised(conjugate(axes) * part.pose.orientation);
    part.scale /= unit;
    part.bound /= unit;
  }
}

// Half the least width of a solid, over the directions across its facets and along its axes.
double half_width_of(const Solid& solid, bool planar) {
  std::vector<Vec3> directions{{1, 0, 0}, {0, 1, 0}};
  if (!planar) directions.push_back({0, 0, 1});
  const Triangles surface = triangulate(solid);
  for (std::size_t t = 0; t < surface.triangle.size(); ++t) {
    Vec3 across = surface.area(t);
    if (planar) across.z = 0;
    if (const double length = norm(across); length > 1e-6 * norm(surface.area(t)))
      directions.push_back(across / length);
  }
  double least = infinity;
  for (const Vec3& d : directions) least = std::min(least, 0.5 * dot(d, support(solid, d) - support(solid, -d)));
  return least;
}

}  // namespace

Triangles triangulate(const Form& form) {
  Triangles all;
  for (const FormPart& part : form.parts) append(all, triangulate(part.solid), part.pose, part.scale);
  return all;
}

Form make_form(const std::string& name, std::vector<FormPart> parts, bool planar) {
  const MassProperties mass = properties_of(parts, planar);
  const PrincipalAxes principal =
      planar ? PrincipalAxes{{infinity, infinity, mass.inertia.zz}, {}} : principal_axes(mass.inertia);
  for (FormPart& part : parts) part.bound = part.scale * bounding_radius(part.solid, planar);
  double size = 0;
  for (const FormPart& part : parts) size = std::max(size, norm(part.pose.position - mass.centre) + part.bound);
  change_frame(parts, mass.centre, principal.axes, size);
  Form form{name, std::move(parts), 0,           principal.values / (mass.volume * size * size),
            size, principal.axes,   mass.centre, 1};
  form.half_width = infinity;
  for (const FormPart& part : form.parts)
    form.half_width = std::min(form.half_width, part.scale * half_width_of(part.solid, planar));
  form.volume = mass.volume / (planar ? size * size : size * size * size);
  return form;
}

}  // namespace slurry
