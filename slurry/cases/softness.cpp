// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/softness.hpp"

#include <algorithm>
#include <limits>
#include <variant>

#include "slurry/cases/resolve.hpp"

namespace slurry {
namespace {

// Softer contacts than this hardly save sweeps (docs/theory/solvers.md, "Contacts that yield").
constexpr double most_softness = 1e-2;
// Depth of a packing for which the overlap is bounded, in largest diameters. Friction with walls and a slope carry part
// of a deeper one.
constexpr double layers = 25;
// Force of the most loaded contacts over the mean: forces in packings are distributed exponentially.
constexpr double most_loaded = 3.5;

// Friction as it is solved by springs, or none at all; the history of other laws was not tried with springs.
bool is_dry(const Law& law) {
  return std::holds_alternative<Friction>(law) || std::holds_alternative<Inelastic>(law) ||
         std::holds_alternative<NoContact>(law);
}

bool is_exact_friction(const Law& law) {
  const auto* friction = std::get_if<Friction>(&law);
  return friction && friction->fixed_point && friction->friction > 0;
}

bool has_dry_exact_friction(const Case& c) {
  const LawTable laws = resolve_laws(c);
  bool is_exact = false;
  for (std::int32_t a = 0; a < static_cast<std::int32_t>(c.grains.size()); ++a)
    for (std::int32_t b = a; b < laws.groups(); ++b) {
      const Law& law = laws.law(laws.rank(a, b));
      if (!is_dry(law)) return false;
      is_exact = is_exact || is_exact_friction(law);
    }
  return is_exact;
}

// Round grains with nothing that ties them or changes their size.
bool are_plain(const std::vector<GrainGroup>& groups) {
  return std::all_of(groups.begin(), groups.end(), [](const GrainGroup& g) {
    return std::holds_alternative<SphereGrain>(g.shape) && !g.chain && !g.growth && !g.swimmer;
  });
}

bool is_at_rest(const Expression& rate) { return rate.is_constant() && rate(0) == 0; }

bool is_deformed(const CellOptions& cell) {
  const CellRates r = rates_of(cell);
  const bool rests = is_at_rest(r.xx) && is_at_rest(r.yy) && is_at_rest(r.zz) && is_at_rest(r.xy) && is_at_rest(r.xz) &&
                     is_at_rest(r.yz);
  return !rests || load_of(cell).any();
}

// Are grains loaded or coupled by something whose forces are not those of their weight?
bool has_other_loads(const Case& c) {
  if (c.cell && is_deformed(*c.cell)) return true;
  if (!std::holds_alternative<NoLubrication>(c.lubrication)) return true;
  if (!std::holds_alternative<NoFluid>(c.fluid) && !std::holds_alternative<FieldFluid>(c.fluid)) return true;
  return std::any_of(c.obstacles.begin(), c.obstacles.end(),
                     [](const ObstacleOptions& o) { return std::holds_alternative<Loaded>(o.motion); });
}

// m/s^2; of a formula its value at the start in the origin.
double gravity_of(const Case& c) {
  Vec3 all;
  for (const ForceOptions& f : c.forces)
    if (const auto* gravity = std::get_if<Gravity>(&f.force)) all += gravity->acceleration(0);
  return norm(all);
}

// Height that a grain falls in the longest step, twice, m: g dt^2. With an automatic step grains move at most
// max_displacement radii.
double fall_of(const Case& c, double gravity, double radius) {
  const TimeOptions& time = c.time;
  if (!time.step.is_auto()) return gravity * time.step.value * time.step.value;
  return std::min(gravity * time.max_step * time.max_step, time.max_displacement * radius);
}

}  // namespace

double softness_of(const Case& c) {
  if (c.solver.softness) return *c.solver.softness;
  const double gravity = gravity_of(c);
  if (!std::holds_alternative<Inertial>(c.dynamics) || !c.solver.warm_start || !(gravity > 0) || !are_plain(c.grains) ||
      has_other_loads(c) || !has_dry_exact_friction(c))
    return 0;
  double smallest = std::numeric_limits<double>::infinity(), largest = 0;
  // The radii of a group may stand in its file instead.
  for (const GrainGroup& g : c.grains)
    if (g.radius.smallest() > 0)
      smallest = std::min(smallest, g.radius.smallest()), largest = std::max(largest, g.radius.largest());
  if (largest == 0) return most_softness;
  const double ratio = largest / smallest;
  const double overlap = 2 * most_loaded * layers * ratio * fall_of(c, gravity, smallest) / smallest;
  return std::min(most_softness, softest_overlap / overlap);
}

}  // namespace slurry
