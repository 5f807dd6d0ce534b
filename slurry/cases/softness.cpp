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
// Sweeps stall on contacts harder than this as on rigid ones.
constexpr double least_softness = 1e-4;
// Depth of a packing for which the overlap is bounded, in largest diameters. Friction with walls and a slope carry part
// of a deeper one.
constexpr double layers = 50;
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
  if (!is_given(c.fluid)) return true;
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

// Of grains whose size the case tells; the radii of a group may stand in its file instead.
struct Extremes {
  double smallest = std::numeric_limits<double>::infinity(), largest = 0;   // radius, m
  double lightest = std::numeric_limits<double>::infinity(), heaviest = 0;  // kg
};

Extremes extremes_of(const Case& c) {
  Extremes e;
  for (const GrainGroup& g : c.grains) {
    const double low = g.radius.smallest(), high = g.radius.largest(), density = g.density.value_or(1);
    if (!(low > 0)) continue;
    const auto mass = [&](double r) { return g.mass ? *g.mass : density * (c.planar ? r * r : r * r * r); };
    e.smallest = std::min(e.smallest, low), e.largest = std::max(e.largest, high);
    if (g.frozen) continue;
    e.lightest = std::min(e.lightest, mass(low)), e.heaviest = std::max(e.heaviest, mass(high));
  }
  return e;
}

// The most loaded contact's force over the weight of the lightest grain: under `layers` of the heaviest, of which it
// carries the part of its section; or under one of them alone.
double load_of_lightest(const Extremes& e, bool planar) {
  const double ratio = e.largest / e.smallest, section = planar ? ratio : ratio * ratio;
  return e.heaviest / e.lightest * std::max(1.0, most_loaded * layers / section);
}

}  // namespace

double softness_of(const Case& c) {
  if (c.solver.softness) return *c.solver.softness;
  const double gravity = gravity_of(c);
  if (!std::holds_alternative<Inertial>(c.dynamics) || !c.solver.warm_start || !(gravity > 0) || !are_plain(c.grains) ||
      has_other_loads(c) || !has_dry_exact_friction(c))
    return 0;
  const Extremes grains = extremes_of(c);
  if (!(grains.heaviest > 0)) return most_softness;
  const double fall = fall_of(c, gravity, grains.smallest) / grains.smallest;
  const double softness = softest_overlap / (2 * load_of_lightest(grains, c.planar) * fall);
  return softness < least_softness ? 0 : std::min(most_softness, softness);
}

}  // namespace slurry
