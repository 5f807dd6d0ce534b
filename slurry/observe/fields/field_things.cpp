// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/fields/field_things.hpp"

#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel_arrays.hpp"
#include "slurry/core/tensor.hpp"
#include "slurry/observe/contact_arms.hpp"

namespace slurry {
namespace {

template <class Thing>
std::vector<Vec3> places_of(const std::vector<Thing>& things) {
  std::vector<Vec3> places(things.size());
  parallel_for(things.size(), [&](std::size_t k) { places[k] = place_of(things[k]); });
  return places;
}

// make(k) for the k < n that are wanted, in their order.
template <class Thing, class IsWanted, class Make>
std::vector<Thing> collect(std::size_t n, IsWanted&& is_wanted, Make&& make) {
  std::vector<std::int64_t> end(n);
  parallel_for(n, [&](std::size_t k) { end[k] = is_wanted(k); });
  parallel_running_sum(end);
  std::vector<Thing> things(n > 0 ? static_cast<std::size_t>(end.back()) : 0);
  parallel_for(n, [&](std::size_t k) {
    if (end[k] > (k > 0 ? end[k - 1] : 0)) things[static_cast<std::size_t>(end[k]) - 1] = make(k);
  });
  return things;
}

bool takes_part(const std::vector<char>& counts, std::int32_t grain) { return counts.empty() || counts[grain] != 0; }

// The ball or disc of that volume.
double diameter_of(double volume, bool planar) {
  return planar ? 2 * std::sqrt(volume / std::numbers::pi) : math::cbrt(6 * volume / std::numbers::pi);
}

// Of each grain, the sum of n (x) n over its contacts that bear force.
std::vector<Tensor> fabrics_of(const FieldScene& scene) {
  std::vector<Tensor> fabric(scene.grains.size());
  const Contacts& contacts = scene.contacts;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    if (contacts.impulse[c] == 0) continue;
    add_product(fabric[contacts.first[c]], 1, contacts.normal[c], contacts.normal[c]);
    if (!is_piece(contacts.second[c]))
      add_product(fabric[contacts.second[c]], 1, contacts.normal[c], contacts.normal[c]);
  }
  return fabric;
}

std::vector<GrainMark> marks_of(const FieldScene& scene, const std::vector<char>& counts, const FieldFrame& frame) {
  const Grains& g = scene.grains;
  const std::vector<Tensor> fabric = fabrics_of(scene);
  const auto is_wanted = [&](std::size_t k) { return takes_part(counts, static_cast<std::int32_t>(k)); };
  return collect<GrainMark>(g.size(), is_wanted, [&](std::size_t k) {
    const double volume = scene.volume[k];
    const Tensor f = volume * fabric[k];
    return GrainMark{g.position[k],
                     g.mass[k],
                     g.velocity[k] - frame.velocity,
                     volume,
                     volume * diameter_of(volume, scene.planar),
                     {f(0, 0), f(1, 1), f(2, 2), f(0, 1), f(0, 2), f(1, 2)},
                     0};
  });
}

// The branch from a grain to the other partner, or to the point of contact where that is no part of the fields.
Branch branch_of(const FieldScene& scene, std::size_t c, std::int32_t from, bool from_first, bool ends_at_wall) {
  const Contacts& contacts = scene.contacts;
  const Vec3 point = scene.contact_point[c];
  const Vec3 to_contact = contact_arm(scene.grains, scene.domain, contacts, c, from_first, point);
  // An impact acted where the grain was then.
  const Vec3 start = is_impact(contacts) ? point - to_contact : scene.grains.position[from];
  const Vec3 way = ends_at_wall ? to_contact : branch_vector(scene.grains, scene.domain, contacts, c);
  const double sign = (from_first ? -1 : 1) / scene.dt;
  Vec3 force = sign * contacts.impulse[c] * contacts.normal[c], moment;
  if (!contacts.tangential.empty()) force += sign * contacts.tangential[c];
  if (!contacts.moment.empty()) moment = sign * contacts.moment[c];
  const double length = norm(way);
  const Vec3 direction = length > 0 ? way / length : Vec3{1, 0, 0};
  return {start,
          length,
          direction,
          ends_at_wall ? 1.0 : 0.0,
          force,
          0,
          cross(to_contact, force) + moment,
          0,
          -cross(direction, force),
          0};
}

bool bears_load(const Contacts& contacts, std::size_t c) {
  return contacts.impulse[c] != 0 || (!contacts.tangential.empty() && norm2(contacts.tangential[c]) > 0) ||
         (!contacts.moment.empty() && norm2(contacts.moment[c]) > 0);
}

std::vector<Branch> branches_of(const FieldScene& scene, const std::vector<char>& counts) {
  if (!(scene.dt > 0)) return {};
  const Contacts& contacts = scene.contacts;
  const auto has_first = [&](std::size_t c) { return takes_part(counts, contacts.first[c]); };
  const auto has_second = [&](std::size_t c) {
    return !is_piece(contacts.second[c]) && takes_part(counts, contacts.second[c]);
  };
  const auto is_wanted = [&](std::size_t c) { return bears_load(contacts, c) && (has_first(c) || has_second(c)); };
  return collect<Branch>(contacts.size(), is_wanted, [&](std::size_t c) {
    return has_first(c) ? branch_of(scene, c, contacts.first[c], true, !has_second(c))
                        : branch_of(scene, c, contacts.second[c], false, true);
  });
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
std::vector<Thing> with_images(std::vector<Thing>&& things, const Domain& domain, const FieldImages& images,
                               double reach) {
  if (domain.is_open()) return std::move(things);
  std::vector<Thing> all;
  for (const Thing& thing : things)
    for (const Vec3& shift : images.shifts(place_of(thing), reach)) all.push_back(image_of(thing, domain, shift));
  return all;
}

}  // namespace

template <class Thing>
Binned<Thing>::Binned(const std::vector<Thing>& things, const Bounds& box, double reach)
    : bins(places_of(things), box, reach), list(bins.order().size()) {
  parallel_for(list.size(), [&](std::size_t k) { list[k] = things[bins.order()[k]]; });
}

Binned<GrainMark> bin_grains(const FieldScene& scene, const std::vector<char>& counts, const FieldFrame& frame,
                             const FieldImages& images, const Bounds& box, double reach) {
  return {with_images(marks_of(scene, counts, frame), scene.domain, images, reach), box, reach};
}

std::vector<Binned<Branch>> bin_branches(const FieldScene& scene, const std::vector<char>& counts,
                                         const FieldImages& images, const Bounds& box, double reach) {
  std::map<int, std::vector<Branch>> classes;
  for (const Branch& b : branches_of(scene, counts))
    classes[b.length <= 2 * reach ? 0 : std::ilogb(b.length / reach)].push_back(b);
  std::vector<Binned<Branch>> binned;
  for (auto& [rank, list] : classes) {
    double longest = 0;
    for (const Branch& b : list) longest = std::max(longest, b.length);
    const double far = reach + 0.5 * longest;
    binned.emplace_back(with_images(std::move(list), scene.domain, images, far), box, far);
  }
  return binned;
}

}  // namespace slurry
