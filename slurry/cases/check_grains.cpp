// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a group of grains must satisfy: its shape, chain, growth, swimmer, squirmer, radius and place.
#include "slurry/cases/checks.hpp"
#include "slurry/cases/gaits.hpp"
#include "slurry/cases/place.hpp"
#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// A shape knows what it cannot be built from, and says so when asked for its form.
void check_grain_shape(const Fault& place, const GrainGroup& g, bool planar, Faults& faults) {
  try {
    static_cast<void>(make_form(g.shape, planar));
  } catch (const InputError& error) {
    faults.add(place, name_of(&GrainGroup::shape), error.what());
  }
}

void check_chain(const Fault& place, const GrainGroup& g, bool planar, Faults& faults) {
  const std::string key = name_of(&GrainGroup::chain);
  const bool is_site = std::holds_alternative<ChainSites>(g.place);
  if (is_site && !g.chain)
    faults.add(place, name_of(&GrainGroup::place),
               fmt::format("got \"{}\" without a table `{}`", ChainSites::name, key));
  if (!g.chain) return;
  const std::int64_t least = g.chain->closed ? 3 : 2;
  if (g.chain->size < least)
    faults.add(place, key, fmt::format("got size = {}, expected at least {}", g.chain->size, least));
  if (g.chain->area_stiffness > 0 && !(g.chain->closed && planar))
    faults.add(place, key, "got area_stiffness, expected it only for a closed chain in a planar case");
  if (g.chain->woven && planar)
    faults.add(place, key,
               "got woven = true in a planar case, expected a chain: in the plane it is the whole membrane");
  if (g.chain->woven && (g.chain->bending > 0 || g.chain->angle))
    faults.add(place, key, "got bending of woven chains, expected a sheet without stiffness against bending");
  if (g.chain->woven && g.chain->closed && g.chain->size < 4)
    faults.add(place, key, fmt::format("got size = {} for woven rings, expected at least 4", g.chain->size));
  if (g.chain->pressure != 0 && !(planar || g.chain->woven))
    faults.add(place, key, "got a pressure on threads, expected woven = true, or a planar case");
  if (!std::holds_alternative<SphereGrain>(g.shape))
    faults.add(place, key, "got chains of grains that are not spheres, expected shape = \"sphere\"");
}

void check_growth(const Fault& place, const GrainGroup& g, Faults& faults) {
  if (!g.growth) return;
  const std::string key = name_of(&GrainGroup::growth);
  try {
    static_cast<void>(stretched(g.shape, 2));
  } catch (const InputError& error) {
    faults.add(place, key, error.what());
  }
  if (g.mass) faults.add(place, key, "got growth with a fixed mass, expected `density`");
  if (g.chain) faults.add(place, key, "got growth of grains in chains, expected one of the two");
  if (g.frozen) faults.add(place, key, "got growth of frozen grains, expected one of the two");
  if (g.radius.smallest() != g.radius.largest())
    faults.add(place, key, "got growth with a spread of radii, expected one radius: that of a newborn grain");
}

void check_swimmer(const Fault& place, const Case& c, const GrainGroup& g, Faults& faults) {
  if (!g.swimmer) return;
  const std::string key = name_of(&GrainGroup::swimmer);
  if (!bears_swimmers(c.fluid))
    faults.add(place, key,
               fmt::format("got swimmers without a fluid to swim in, expected {} = {}", name_of(&Case::fluid),
                           names_of_fluids_with_swimmers()));
  if (c.resolve_overlaps)
    faults.add(place, key,
               fmt::format("got swimmers with {} = true, which would bend them, expected places without overlaps",
                           name_of(&Case::resolve_overlaps)));
  const OptionFault fault = gait_fault(g);
  if (fault.key.empty())
    faults.add_if(place, key, fault.what);
  else
    faults.add_if(place_of_table(place, key), fault.key, fault.what);
}

void check_squirmer(const Fault& place, const Case& c, const GrainGroup& g, Faults& faults) {
  if (!g.squirmer) return;
  const std::string key = name_of(&GrainGroup::squirmer);
  const Squirmer& squirmer = *g.squirmer;
  if (!bears_squirmers(c.fluid))
    faults.add(place, key,
               fmt::format("got squirmers without a fluid that takes the motion of their surfaces, expected {} = {}",
                           name_of(&Case::fluid), names_of_fluids_with_squirmers()));
  if (!std::holds_alternative<SphereGrain>(g.shape) && !std::holds_alternative<EllipsoidGrain>(g.shape))
    faults.add(place, key,
               fmt::format("got squirmers of another shape, expected {} = \"{}\" or \"{}\"",
                           name_of(&GrainGroup::shape), SphereGrain::name, EllipsoidGrain::name));
  if (g.swimmer || g.growth) faults.add(place, key, "got a swimmer or growth as well, expected one of them");
  if (squirmer.b1 == 0 && squirmer.b2 == 0)
    faults.add(place, key,
               fmt::format("got {0} = 0 and {1} = 0, expected one of them, {0} or {1}, to be another number",
                           name_of(&Squirmer::b1), name_of(&Squirmer::b2)));
  if (squirmer.rotary_diffusion > 0 && !g.turns)
    faults.add(
        place, key,
        fmt::format("got {} of grains that never turn, expected turns = true", name_of(&Squirmer::rotary_diffusion)));
}

// A group that moves with an obstacle: one that there is once, and that does not turn.
void check_tie(const Fault& place, const Case& c, const GrainGroup& g, Faults& faults) {
  if (g.tied_to.empty()) return;
  const std::string key = name_of(&GrainGroup::tied_to);
  if (!g.frozen)
    faults.add(place, key, fmt::format("got \"{}\" for grains that move, expected frozen = true", shown(g.tied_to)));
  const auto is_it = [&](const ObstacleOptions& o) { return o.name == g.tied_to; };
  const auto number = std::count_if(c.obstacles.begin(), c.obstacles.end(), is_it);
  if (number != 1)
    return faults.add(
        place, key,
        fmt::format("got \"{}\", which {} obstacles are named, expected the name of one", shown(g.tied_to), number));
  const Motion& motion = std::find_if(c.obstacles.begin(), c.obstacles.end(), is_it)->motion;
  const auto* loaded = std::get_if<Loaded>(&motion);
  if (std::holds_alternative<Rotation>(motion) || std::holds_alternative<Formula>(motion) ||
      (loaded && loaded->moment_of_inertia))
    faults.add(
        place, key,
        fmt::format("got \"{}\", an obstacle that may turn, expected one that is fixed, moves along, oscillates or "
                    "has a load without a moment_of_inertia",
                    shown(g.tied_to)));
}

}  // namespace

void check_grains(const Case& c, Faults& faults) {
  for_each_entry(c, &Case::grains, [&](const Fault& place, const GrainGroup& g) {
    const auto* points = std::get_if<Points>(&g.place);
    const bool has_radii = points && !points->radii.empty();
    // An inlet with a table says itself where a radius is missing.
    const bool comes_from_tables = std::holds_alternative<Nowhere>(g.place) &&
                                   std::any_of(c.inlets.begin(), c.inlets.end(), [&](const InletOptions& inlet) {
                                     return inlet.grains == g.name && !inlet.file.empty();
                                   });
    const bool is_given =
        !(g.radius == Distribution{}) || has_radii || comes_from_tables || std::holds_alternative<FromFile>(g.place);
    if (has_radii && (g.chain || g.growth))
      faults.add(place, g.chain ? name_of(&GrainGroup::chain) : name_of(&GrainGroup::growth),
                 "got the radii of each grain, expected one `radius` of the group");
    if (!is_given)
      faults.add(place, name_of(&GrainGroup::radius), "not given, expected a number > 0 or a distribution");
    if (g.mass && g.density)
      faults.add(place, name_of(&GrainGroup::mass),
                 fmt::format("given together with `{}`, expected only one of the two", name_of(&GrainGroup::density)));
    const OptionFault fault = std::visit([&](const auto& placement) { return fault_of(placement, c.planar); }, g.place);
    faults.add_if(place, fault.key, fault.what);
    check_grain_shape(place, g, c.planar, faults);
    check_chain(place, g, c.planar, faults);
    check_growth(place, g, faults);
    check_swimmer(place, c, g, faults);
    check_squirmer(place, c, g, faults);
    check_tie(place, c, g, faults);
  });
}

}  // namespace slurry
