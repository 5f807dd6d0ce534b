// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Each point gathers from the grains and contacts near it, which lie sorted by cells in memory: nothing is shared
// between points, and the 61 sums of a point stay in the nearest memory until they are complete.
#include "slurry/observe/fields/field_sums.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/observe/fields/field_bins.hpp"
#include "slurry/observe/fields/field_images.hpp"

namespace slurry {
namespace {

// A point takes some microseconds.
constexpr std::size_t points_per_chunk = 16;

// ---- What lies in the bins

struct GrainMark {
  Vec3 position, velocity;
  double mass, volume, diameter;
  Tensor fabric;  // times the volume
};

// A straight line along which a contact hands on its force.
struct Branch {
  Vec3 start, direction;  // unit
  double length;
  Vec3 force;                 // on what is at the start, N
  Vec3 torque, torque_slope;  // about the start, N m, and its change along the branch, N
  bool ends_at_wall;
};

// Where the bins have them.
Vec3 place_of(const GrainMark& g) { return g.position; }
Vec3 place_of(const Branch& b) { return b.start + 0.5 * b.length * b.direction; }

// Things in the order of their bins.
template <class Thing>
struct Binned {
  FieldBins bins;
  std::vector<Thing> list;

  Binned(const std::vector<Thing>& things, const Bounds& box, double reach)
      : bins(places_of(things), box, reach), list(bins.order().size()) {
    for (std::size_t k = 0; k < list.size(); ++k) list[k] = things[bins.order()[k]];
  }
  static std::vector<Vec3> places_of(const std::vector<Thing>& things) {
    std::vector<Vec3> places(things.size());
    for (std::size_t k = 0; k < things.size(); ++k) places[k] = place_of(things[k]);
    return places;
  }
};

bool takes_part(const std::vector<char>& counts, std::int32_t grain) { return counts.empty() || counts[grain] != 0; }

// The ball or disc of that volume.
double diameter_of(double volume, bool planar) {
  return planar ? 2 * std::sqrt(volume / std::numbers::pi) : math::cbrt(6 * volume / std::numbers::pi);
}

std::vector<GrainMark> marks_of(const FieldScene& scene, const std::vector<char>& counts, const FieldFrame& frame) {
  const Grains& g = scene.grains;
  std::vector<Tensor> fabric(g.size());
  const Contacts& contacts = scene.contacts;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    if (contacts.impulse[c] == 0) continue;
    add_product(fabric[contacts.first[c]], 1, contacts.normal[c], contacts.normal[c]);
    if (!is_piece(contacts.second[c]))
      add_product(fabric[contacts.second[c]], 1, contacts.normal[c], contacts.normal[c]);
  }
  std::vector<GrainMark> marks;
  for (std::size_t k = 0; k < g.size(); ++k) {
    if (!takes_part(counts, static_cast<std::int32_t>(k))) continue;
    const double volume = scene.volume[k];
    marks.push_back({g.position[k], g.velocity[k] - frame.velocity, g.mass[k], volume,
                     diameter_of(volume, scene.planar), volume * fabric[k]});
  }
  return marks;
}

// The branch from a grain to the other partner, or to the point of contact where that is no part of the fields.
Branch branch_of(const FieldScene& scene, std::size_t c, std::int32_t from, bool from_first, bool ends_at_wall) {
  const Contacts& contacts = scene.contacts;
  const Vec3 start = scene.grains.position[from];
  const std::int32_t other = from_first ? contacts.second[c] : contacts.first[c];
  const Vec3 to_contact = scene.domain.separation(start, scene.contact_point[c]);
  const Vec3 way = ends_at_wall ? to_contact : scene.domain.separation(start, scene.grains.position[other]);
  const double sign = (from_first ? -1 : 1) / scene.dt;
  Vec3 force = sign * contacts.impulse[c] * contacts.normal[c], moment;
  if (!contacts.tangential.empty()) force += sign * contacts.tangential[c];
  if (!contacts.moment.empty()) moment = sign * contacts.moment[c];
  const double length = norm(way);
  const Vec3 direction = length > 0 ? way / length : Vec3{1, 0, 0};
  return {start, direction, length, force, cross(to_contact, force) + moment, -cross(direction, force), ends_at_wall};
}

bool bears_load(const Contacts& contacts, std::size_t c) {
  return contacts.impulse[c] != 0 || (!contacts.tangential.empty() && norm2(contacts.tangential[c]) > 0) ||
         (!contacts.moment.empty() && norm2(contacts.moment[c]) > 0);
}

std::vector<Branch> branches_of(const FieldScene& scene, const std::vector<char>& counts) {
  std::vector<Branch> branches;
  if (!(scene.dt > 0)) return branches;
  const Contacts& contacts = scene.contacts;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    if (!bears_load(contacts, c)) continue;
    const std::int32_t i = contacts.first[c], j = contacts.second[c];
    const bool has_first = takes_part(counts, i), has_second = !is_piece(j) && takes_part(counts, j);
    if (has_first)
      branches.push_back(branch_of(scene, c, i, true, !has_second));
    else if (has_second)
      branches.push_back(branch_of(scene, c, j, false, true));
  }
  return branches;
}

GrainMark image_of(GrainMark g, const Domain& domain, Vec3 shift) {
  g.position += shift, g.velocity += domain.image_velocity(shift);
  return g;
}
Branch image_of(Branch b, const Domain&, Vec3 shift) {
  b.start += shift;
  return b;
}

// All that is within reach of a point.
template <class Thing>
std::vector<Thing> with_images(const std::vector<Thing>& things, const Domain& domain, const FieldImages& images,
                               double reach) {
  if (domain.is_open()) return things;
  std::vector<Thing> all;
  for (const Thing& thing : things)
    for (const Vec3& shift : images.shifts(place_of(thing), reach)) all.push_back(image_of(thing, domain, shift));
  return all;
}

// By their lengths, each class up to twice as long as the one before: a few long branches, as those of a large grain,
// must not widen the search for all.
std::vector<Binned<Branch>> bin_branches(const std::vector<Branch>& branches, const Domain& domain,
                                         const FieldImages& images, const Bounds& box, double reach) {
  std::map<int, std::vector<Branch>> classes;
  for (const Branch& b : branches) classes[b.length <= 2 * reach ? 0 : std::ilogb(b.length / reach)].push_back(b);
  std::vector<Binned<Branch>> binned;
  for (const auto& [rank, list] : classes) {
    double longest = 0;
    for (const Branch& b : list) longest = std::max(longest, b.length);
    const double far = reach + 0.5 * longest;
    binned.emplace_back(with_images(list, domain, images, far), box, far);
  }
  return binned;
}

// ---- Sums at a point

void add_grains(const Binned<GrainMark>& grains, const Kernel& kernel, const FieldPoint& point, FieldSums& sums) {
  const double reach2 = kernel.reach() * kernel.reach();
  grains.bins.for_each_near(point.place, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      const GrainMark& g = grains.list[k];
      const Vec3 from_grain = point.place - g.position;
      const double r2 = norm2(from_grain);
      if (r2 >= reach2) continue;
      const Kernel::Weight phi = kernel.at(r2);
      const Vec3 velocity = g.velocity + point.drift;
      const double mass = g.mass * phi.value;
      sums.density += mass;
      sums.volume += g.volume * phi.value;
      sums.diameter += g.volume * g.diameter * phi.value;
      sums.momentum += mass * velocity;
      add_product(sums.flux, mass, velocity, velocity);
      const Vec3 gradient = g.mass * phi.slope * from_grain;
      sums.density_gradient += gradient;
      add_product(sums.momentum_gradient, 1, velocity, gradient);
      for (int n = 0; n < 9; ++n) sums.fabric.entry[n] += phi.value * g.fabric.entry[n];
    }
  });
}

void add_branches(const Binned<Branch>& branches, const Kernel& kernel, Vec3 x, bool turns, FieldSums& sums) {
  branches.bins.for_each_near(x, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      const Branch& b = branches.list[k];
      const Vec3 start = b.start - x;
      const Kernel::Line line = turns ? kernel.along(start, b.direction, b.length)
                                      : Kernel::Line{kernel.integral_along(start, b.direction, b.length), 0};
      if (line.integral != 0) {
        add_product(sums.contact_stress, -line.integral, b.force, b.direction);
        if (turns)
          add_product(sums.couple_stress, -1, line.integral * b.torque + line.moment * b.torque_slope, b.direction);
      }
      if (b.ends_at_wall) sums.wall_force += kernel.at(norm2(start + b.length * b.direction)).value * b.force;
    }
  });
}

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
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  if (flow.empty())
    for (FieldSums& s : values) s.fluid_velocity = {nothing, nothing, nothing}, s.fluid_pressure = nothing;
  const double part = 1 / static_cast<double>(sites.directions);
  for (std::size_t n = 0; n < flow.size(); ++n) {
    FieldSums sums;
    sums.fluid_velocity = flow[n].velocity - frame.velocity;
    sums.fluid_pressure = flow[n].pressure;
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
  const Binned<GrainMark> grains(with_images(marks_of(scene, counts, frame), scene.domain, images, reach), box, reach);
  const std::vector<Binned<Branch>> branches =
      bin_branches(branches_of(scene, counts), scene.domain, images, box, reach);

  const double part = 1 / static_cast<double>(sites.directions);
  parallel_for(
      values.size(),
      [&](std::size_t k) {
        for (std::size_t n = k * sites.directions; n < (k + 1) * sites.directions; ++n) {
          FieldSums sums;
          add_grains(grains, kernel, points[n], sums);
          for (const Binned<Branch>& list : branches) add_branches(list, kernel, points[n].place, turns, sums);
          add_part(values[k], sums, sites.axes.empty() ? nullptr : &sites.axes[n], part);
        }
      },
      std::max<std::size_t>(1, points_per_chunk / sites.directions));
  return values;
}

}  // namespace slurry
