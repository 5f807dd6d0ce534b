// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Parts are first gathered into groups that overlap; moments of groups add.
#include "slurry/shapes/solids/clump_mass.hpp"

#include <algorithm>
#include <numeric>

#include "slurry/core/errors.hpp"
#include "slurry/shapes/solids/globe_union.hpp"
#include "slurry/shapes/solids/line_union.hpp"
#include "slurry/shapes/solids/moments.hpp"
#include "slurry/shapes/solids/touch.hpp"

namespace slurry {

namespace {

// Moments about the origin of the clump of one part alone.
Moments moments_of(const ClumpPart& part, bool planar) {
  const MassProperties m = mass_properties(part.solid, planar);
  const double s2 = part.scale * part.scale, volume = m.volume * (planar ? s2 : s2 * part.scale);
  const Vec3 c = to_world(part.pose, part.scale * m.centre);
  // Second moments about the centre from the moments of inertia: xx = (Iyy + Izz - Ixx) / 2. In the plane only their
  // sum matters.
  const auto [ixx, iyy, izz, ixy, ixz, iyz] = m.inertia;
  const double half = 0.5 * (ixx + iyy + izz), to_scale = volume / m.volume * s2;
  const double local[3][3] = {{half - ixx, -ixy, -ixz}, {-ixy, half - iyy, -iyz}, {-ixz, -iyz, half - izz}};
  const double flat[3][3] = {{0.5 * izz, 0, 0}, {0, 0.5 * izz, 0}, {0, 0, 0}};
  const Vec3 axis[3] = {rotate(part.pose.orientation, {1, 0, 0}), rotate(part.pose.orientation, {0, 1, 0}),
                        rotate(part.pose.orientation, {0, 0, 1})};
  const auto product = [&](int i, int j) {
    double sum = volume * c[i] * c[j];
    for (int k = 0; k < 3; ++k)
      for (int l = 0; l < 3; ++l) sum += to_scale * (planar ? flat : local)[k][l] * axis[k][i] * axis[l][j];
    return sum;
  };
  return {
      volume, volume * c, {product(0, 0), product(1, 1), product(2, 2), product(0, 1), product(0, 2), product(1, 2)}};
}

bool overlap(const ClumpPart& a, const ClumpPart& b, bool planar) {
  const Touches t = touches({&a.solid, a.scale, a.pose}, {&b.solid, b.scale, b.pose}, planar, 0, {});
  return std::any_of(t.begin(), t.end(), [](const Touch& touch) { return touch.gap < 0; });
}

// For each part the least rank of a part that it hangs together with.
std::vector<std::size_t> groups(const std::vector<ClumpPart>& parts, bool planar) {
  std::vector<std::size_t> group(parts.size());
  std::iota(group.begin(), group.end(), 0u);
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (std::size_t j = i + 1; j < parts.size(); ++j) {
      if (group[i] == group[j] || !overlap(parts[i], parts[j], planar)) continue;
      const std::size_t from = std::max(group[i], group[j]), to = std::min(group[i], group[j]);
      for (std::size_t& g : group) g = g == from ? to : g;
    }
  return group;
}

bool are_globes(const std::vector<ClumpPart>& parts) {
  return std::all_of(parts.begin(), parts.end(),
                     [](const ClumpPart& p) { return std::holds_alternative<Globe>(p.solid); });
}

Moments moments_of_group(const std::vector<ClumpPart>& parts, bool planar) {
  if (parts.size() == 1) return moments_of(parts[0], planar);
  if (!are_globes(parts)) return line_union_moments(parts, planar);
  std::vector<PlacedGlobe> globes;
  for (const ClumpPart& p : parts) globes.push_back({p.pose.position, p.scale * std::get<Globe>(p.solid).radius});
  return globe_union_moments(globes, planar);
}

}  // namespace

MassProperties clump_mass_properties(const std::vector<ClumpPart>& parts, bool planar) {
  if (parts.empty()) throw InputError("a clump needs at least one part");
  const std::vector<std::size_t> group = groups(parts, planar);
  Moments sum;
  for (std::size_t g = 0; g < parts.size(); ++g) {
    std::vector<ClumpPart> members;
    for (std::size_t k = 0; k < parts.size(); ++k)
      if (group[k] == g) members.push_back(parts[k]);
    if (!members.empty()) sum += moments_of_group(members, planar);
  }
  return sum.about_centre(planar);
}

}  // namespace slurry
