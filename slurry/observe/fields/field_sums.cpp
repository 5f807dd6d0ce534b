// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Each point gathers from the grains and contacts near it, which lie sorted by cells in memory (field_things.hpp):
// nothing is shared between points, and the sums of a point stay in the nearest memory until they are complete
// (field_gather.hpp).
#include "slurry/observe/fields/field_sums.hpp"

#include <algorithm>
#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/observe/fields/field_gather.hpp"
#include "slurry/observe/fields/field_images.hpp"
#include "slurry/observe/fields/field_things.hpp"

namespace slurry {
namespace {

// A point takes some microseconds.
constexpr std::size_t points_per_chunk = 16;

// The components along the axes of the point, as a part of a mean.
void add_part(FieldSums& mean, const FieldSums& at_point, const Triad* axes, double part) {
  FieldSums s = at_point;
  if (axes) {
    for (Vec3* v : {&s.momentum, &s.density_gradient, &s.wall_force, &s.fluid_velocity}) *v = components(*axes, *v);
    for (Tensor* t : {&s.flux, &s.momentum_gradient, &s.contact_stress, &s.fabric, &s.couple_stress})
      *t = components(*axes, *t);
  }
  const auto* from = reinterpret_cast<const double*>(&s);
  auto* to = reinterpret_cast<double*>(&mean);
  for (std::size_t k = 0; k < numbers_in_sums; ++k) to[k] += part * from[k];
}

// The fluid at the points, as the frame sees it.
void add_fluid(const FieldScene& scene, const Sites& sites, const FieldFrame& frame, std::vector<FieldSums>& values) {
  std::vector<Vec3> points;
  points.reserve(sites.point.size());
  for (const Vec3& point : sites.point) points.push_back(frame.origin + point);
  const std::vector<FlowSample> flow = scene.flow(points);
  const double part = 1 / static_cast<double>(sites.directions);
  for (std::size_t n = 0; n < flow.size(); ++n) {
    FieldSums sums;
    if (is_finite(flow[n].velocity)) sums.fluid_velocity = flow[n].velocity - frame.velocity, sums.fluid_samples = 1;
    if (std::isfinite(flow[n].pressure)) sums.fluid_pressure = flow[n].pressure, sums.pressure_samples = 1;
    add_part(values[n / sites.directions], sums, sites.axes.empty() ? nullptr : &sites.axes[n], part);
  }
}

}  // namespace

bool has_couples(const Contacts& contacts) {
  return !contacts.tangential.empty() || !contacts.moment.empty() || !contacts.middle.empty();
}

std::vector<FieldSums> sum_fields(const FieldScene& scene, const std::vector<char>& counts, const Sites& sites,
                                  const FieldFrame& frame, const Kernel& kernel, FieldParts parts) {
  std::vector<FieldSums> values(sites.size());
  if (parts.fluid && scene.flow) add_fluid(scene, sites, frame, values);
  if (!parts.grains) return values;
  if (const std::string fault = reach_fault(scene.domain, kernel.reach()); !fault.empty())
    throw InputError(name_of(&FieldOptions::width), fault);
  std::vector<FieldPoint> points;
  points.reserve(sites.point.size());
  Bounds box = no_bounds;
  for (const Vec3& point : sites.point) {
    points.push_back(taken_in(scene.domain, frame.origin + point));
    grow(box, points.back().place);
  }
  const bool turns = has_couples(scene.contacts);
  const double reach = kernel.reach();
  const FieldImages images(scene.domain, points);
  const KernelLanes lanes(kernel);
  const Binned<GrainMark> grains = bin_grains(scene, counts, frame, images, box, reach);
  const std::vector<Binned<Branch>> branches = bin_branches(scene, counts, images, box, reach);

  const double part = 1 / static_cast<double>(sites.directions);
  parallel_for(
      values.size(),
      [&](std::size_t k) {
        for (std::size_t n = k * sites.directions; n < (k + 1) * sites.directions; ++n) {
          FieldGather gather(lanes, reach, points[n]);
          gather.add(grains);
          for (const Binned<Branch>& list : branches) gather.add(list, turns);
          add_part(values[k], gather.sums(), sites.axes.empty() ? nullptr : &sites.axes[n], part);
        }
      },
      std::max<std::size_t>(1, points_per_chunk / sites.directions));
  return values;
}

}  // namespace slurry
