// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Growth and division. Serial: it is linear in the number of grains, and births come in one order.
#include "slurry/grains/growth.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "slurry/core/math.hpp"
#include "slurry/core/random.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {
namespace {

// A number in (-1, 1) that belongs to a grain for life, whatever the order in memory.
double trait(std::int64_t id, std::uint64_t which) {
  const std::uint64_t bits = scrambled(scrambled(static_cast<std::uint64_t>(id)) + which);
  return static_cast<double>(bits >> 11) * 0x1p-52 - 1;
}

// Form, mass and inertia of grain k for its radius.
void fit(Grains& grains, const Forms& forms, std::size_t k, const GrowthGroup& group) {
  const double r = grains.radius[k], ratio = math::log2(r / group.newborn);
  const auto rung = static_cast<std::int32_t>(std::floor(ratio * growth_forms));
  grains.shape[k] = group.first_form + std::clamp(rung, 0, growth_forms - 1);
  const Form& form = forms[grains.shape[k]];
  grains.mass[k] = group.density * form.volume * r * r * (forms.planar ? 1 : r);
  grains.inertia[k] = grains.mass[k] * r * r * form.inertia;
}

// Grain k becomes one half of itself, on the side of its first axis that `side` gives (-1 or 1). `birth` is the id of
// the newborn half: the turn of both comes from it.
void halve(Grains& grains, const Forms& forms, std::size_t k, double side, std::int64_t birth,
           const GrowthGroup& group) {
  grains.position[k] += side * rotate(grains.orientation[k], {0.5 * grains.radius[k], 0, 0});
  grains.radius[k] *= 0.5;
  const double angle = group.options.turn * trait(birth, side < 0 ? 1 : 2);
  const Vec3 axis = forms.planar ? Vec3{0, 0, 1} : rotate(grains.orientation[k], {0, 0, 1});
  grains.orientation[k] = normalised(rotation(angle * axis) * grains.orientation[k]);
  fit(grains, forms, k, group);
}

}  // namespace

void lengthen(Grains& grains, const Forms& forms, const std::vector<GrowthGroup>& groups, double dt) {
  for (const GrowthGroup& group : groups)
    for (std::size_t k = 0; k < grains.size(); ++k) {
      if (grains.group[k] != group.group) continue;
      const GrowthOptions& o = group.options;
      const bool is_grown = grains.radius[k] >= 2 * group.newborn;
      if (!is_grown) grains.radius[k] *= math::exp(o.rate * (1 + o.spread * trait(grains.id[k], 0)) * dt);
      fit(grains, forms, k, group);
    }
}

Grains divide(Grains& grains, const Forms& forms, const std::vector<GrowthGroup>& groups, std::int64_t& next_id,
              double now) {
  Grains born;
  for (const GrowthGroup& group : groups) {
    const GrowthOptions& o = group.options;
    const auto members = std::count(grains.group.begin(), grains.group.end(), group.group);
    std::int64_t room = o.most > 0 ? o.most - members : std::numeric_limits<std::int32_t>::max() - members;
    for (std::size_t k = 0; k < grains.size(); ++k) {
      if (grains.group[k] != group.group || grains.radius[k] < 2 * group.newborn || room-- <= 0) continue;
      const std::size_t n = born.size();
      for_each_array<Grains>([&](const auto& f) { (born.*f.member).push_back((grains.*f.member)[k]); });
      born.id[n] = next_id++;
      born.birth[n] = now;
      halve(born, forms, n, 1, born.id[n], group);
      halve(grains, forms, k, -1, born.id[n], group);
    }
  }
  return born;
}

GrownSizes::GrownSizes(Grains& grains, const Forms& forms, const std::vector<GrowthGroup>& groups, double dt)
    : grains_(grains) {
  if (groups.empty()) return;
  Grains grown = grains;
  lengthen(grown, forms, groups, dt);
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
