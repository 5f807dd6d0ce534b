// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Growth and division. Serial: it is linear in the number of grains, and births come in one order.
#include "slurry/grains/growth.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "slurry/core/random.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {
namespace {

// A number in (-1, 1) that belongs to a grain for life, whatever the order in memory.
double trait(std::int32_t id, std::uint64_t which) {
  const std::uint64_t bits = scrambled(scrambled(static_cast<std::uint64_t>(id)) + which);
  return static_cast<double>(bits >> 11) * 0x1p-52 - 1;
}

// Form, mass and inertia of grain k for its radius.
void fit(Grains& grains, std::size_t k, const GrowthGroup& group) {
  const double r = grains.radius[k], ratio = std::log2(r / group.newborn);
  const auto rung = static_cast<std::int32_t>(std::floor(ratio * growth_forms));
  grains.shape[k] = group.first_form + std::clamp(rung, 0, growth_forms - 1);
  const Form& form = grains.form(k);
  grains.mass[k] = group.density * form.volume * r * r * (grains.forms->planar ? 1 : r);
  grains.inertia[k] = grains.mass[k] * r * r * form.inertia;
}

// Grain k becomes two, end to end along its first axis.
void divide(Grains& grains, std::size_t k, const GrowthGroup& group) {
  const std::size_t born = grains.size();
  grains.resize(born + 1);
  Grains::for_each_array(grains, [&](const char*, auto& array) { array[born] = array[k]; });
  grains.id[born] = static_cast<std::int32_t>(born);
  const Vec3 along = rotate(grains.orientation[k], {0.5 * grains.radius[k], 0, 0});
  grains.position[k] -= along;
  grains.position[born] += along;
  for (const std::size_t n : {k, born}) {
    grains.radius[n] *= 0.5;
    // The trait of a birth: from the ids of both and the side.
    const double angle = group.options.turn * trait(grains.id[born], n == k ? 1 : 2);
    const Vec3 axis = grains.forms->planar ? Vec3{0, 0, 1} : rotate(grains.orientation[n], {0, 0, 1});
    grains.orientation[n] = normalised(rotation(angle * axis) * grains.orientation[n]);
    fit(grains, n, group);
  }
}

}  // namespace

void lengthen(Grains& grains, const std::vector<GrowthGroup>& groups, double dt) {
  for (const GrowthGroup& group : groups)
    for (std::size_t k = 0; k < grains.size(); ++k) {
      if (grains.group[k] != group.group) continue;
      const GrowthOptions& o = group.options;
      const bool is_grown = grains.radius[k] >= 2 * group.newborn;
      if (!is_grown) grains.radius[k] *= std::exp(o.rate * (1 + o.spread * trait(grains.id[k], 0)) * dt);
      fit(grains, k, group);
    }
}

void grow(Grains& grains, const std::vector<GrowthGroup>& groups, double dt) {
  lengthen(grains, groups, dt);
  for (const GrowthGroup& group : groups) {
    const GrowthOptions& o = group.options;
    const auto members = std::count(grains.group.begin(), grains.group.end(), group.group);
    std::int64_t room = o.most > 0 ? o.most - members : std::numeric_limits<std::int32_t>::max() - members;
    const std::size_t n = grains.size();
    for (std::size_t k = 0; k < n; ++k)
      if (grains.group[k] == group.group && grains.radius[k] >= 2 * group.newborn && room-- > 0)
        divide(grains, k, group);
  }
}

GrownSizes::GrownSizes(Grains& grains, const std::vector<GrowthGroup>& groups, double dt) : grains_(grains) {
  if (groups.empty()) return;
  Grains grown = grains;
  lengthen(grown, groups, dt);
  radius_ = std::move(grown.radius);
  shape_ = std::move(grown.shape);
  swap();
}

void GrownSizes::swap() {
  if (radius_.empty()) return;
  grains_.radius.swap(radius_);
  grains_.shape.swap(shape_);
}

}  // namespace slurry
