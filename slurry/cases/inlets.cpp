// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Inlets and outlets of a case: what is wrong with them, and from names to ranks.
#include "slurry/cases/inlets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>

#include "slurry/cases/build.hpp"
#include "slurry/cases/place.hpp"
#include "slurry/cases/resolve.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/grains/packing.hpp"

namespace slurry {
namespace {

// Places that are looked at before a region is said to lie in a wall.
constexpr int places_looked_at = 1000;

template <class Options>
std::vector<std::string> names_of(const std::vector<Options>& list) {
  std::vector<std::string> names;
  for (const Options& one : list) names.push_back(one.name);
  return names;
}

template <class Options>
OptionFault name_fault(const std::vector<Options>& list, std::size_t rank) {
  const std::string key = name_of(&Options::name), &name = list[rank].name;
  if (name.empty()) return {key, "got an empty string, expected a name"};
  for (std::size_t k = 0; k < rank; ++k)
    if (list[k].name == name)
      return {key, fmt::format("\"{}\" is already the name of another, expected a name of its own", shown(name))};
  return {};
}

std::string unknown(const char* kind, const std::string& name, const std::vector<std::string>& known) {
  return fmt::format("there is no {} named \"{}\"{}", kind, shown(name), suggestion(name, known, "\""));
}

template <class Options>
OptionFault span_fault(const Options& o) {
  if (!o.since || !o.until || *o.since < *o.until) return {};
  return {name_of(&Options::until),
          fmt::format("got {}, expected a time after `{}`, {}", *o.until, name_of(&Options::since), *o.since)};
}

// The column of the table that says when a grain is due.
constexpr const char* time_column = "time";

bool has_column(const InletOptions& o, std::initializer_list<const char*> names) {
  return o.table && std::any_of(names.begin(), names.end(), [&](const char* name) { return o.table->find(name); });
}

bool has_own_places(const InletOptions& o) { return std::holds_alternative<InletPlaces>(o.region); }

// The group that comes, which must be free grains.
OptionFault group_fault(const Case& c, const InletOptions& o) {
  const std::string key = name_of(&InletOptions::grains);
  const std::vector<std::string> known = names_of(c.grains);
  const auto at = std::find(known.begin(), known.end(), o.grains);
  if (at == known.end()) return {key, unknown("group", o.grains, known)};
  const GrainGroup& group = c.grains[at - known.begin()];
  if (group.swimmer)
    return {key, fmt::format("got the swimmers of \"{}\", expected grains that are free", shown(o.grains))};
  if (group.chain)
    return {key, fmt::format("got the chains of \"{}\", expected grains that are free", shown(o.grains))};
  if (group.frozen)
    return {key, fmt::format("got the frozen grains of \"{}\", expected grains that move", shown(o.grains))};
  if (group.radius == Distribution{} && !has_column(o, {"radius", "r"}))
    return {key,
            fmt::format("got \"{}\", expected a group with a `{}`", shown(o.grains), name_of(&GrainGroup::radius))};
  return {};
}

bool comes_back(const Case& c, const InletOptions& inlet) {
  return std::any_of(c.outlets.begin(), c.outlets.end(), [&](const OutletOptions& o) { return o.to == inlet.name; });
}

OptionFault rate_fault(const Case& c, const InletOptions& o) {
  const std::string key = name_of(&InletOptions::rate);
  if (has_column(o, {time_column})) {
    const bool is_given = !o.rate.is_constant() || o.rate(0) != 0;
    return is_given ? OptionFault{key, fmt::format("given beside the column \"{}\" of {}, expected one of the two",
                                                   time_column, o.table->source)}
                    : OptionFault{};
  }
  if (o.rate.uses_position()) return {key, "depends on x, y or z, expected a formula of t alone"};
  if (!o.rate.is_constant()) return {};
  const double rate = o.rate(0);
  if (!std::isfinite(rate) || rate < 0) return {key, fmt::format("got {}, expected a number >= 0", rate)};
  if (rate == 0 && !comes_back(c, o))
    return {key, fmt::format("got 0 and no outlet with {} = \"{}\", expected a number > 0", name_of(&OutletOptions::to),
                             shown(o.name))};
  return {};
}

// What a file is needed for, and what it stands in the place of.
OptionFault file_fault(const InletOptions& o) {
  const std::string region = name_of(&InletOptions::region), file = name_of(&InletOptions::file),
                    repeat = name_of(&InletOptions::repeat);
  if (o.file.empty()) {
    if (o.repeat) return {repeat, fmt::format("given without a `{}`", file)};
    if (has_own_places(o)) return {region, fmt::format("got \"{}\" without a `{}`", InletPlaces::name, file)};
    return {};
  }
  if (!o.table) return {file, fmt::format("\"{}\" has not been read; call load_inlet_tables first", shown(o.file))};
  if (has_own_places(o) && !(o.table->find("x") && o.table->find("y")))
    return {region, fmt::format("{} has no columns \"x\" and \"y\"", o.table->source)};
  const std::vector<double>* time = o.table->find(time_column);
  if (!time) return {};
  for (std::size_t k = 0; k < time->size(); ++k)
    if ((*time)[k] < (k == 0 ? 0 : (*time)[k - 1]))
      return {file, fmt::format("{}: the time {} is before {}, expected times that never fall", o.table->place(k),
                                (*time)[k], k == 0 ? 0 : (*time)[k - 1])};
  const auto spare = [&](const std::string& key) {
    return OptionFault{key, fmt::format("given beside the column \"{}\" of {}", time_column, o.table->source)};
  };
  if (o.repeat) return spare(repeat);
  if (o.since) return spare(name_of(&InletOptions::since));
  if (o.until) return spare(name_of(&InletOptions::until));
  return {};
}

// A list in which no grain, or a region in which none, could ever come: obstacles that stay where they are fill it.
OptionFault wall_fault(const Case& c, const InletOptions& o, const InletList* list, double radius) {
  std::vector<Obstacle> still;
  for (Obstacle& obstacle : build_obstacles(c)) {
    const bool stays =
        std::holds_alternative<Fixed>(obstacle.motion) && !(obstacle.since > 0) && std::isinf(obstacle.until);
    if (stays) still.push_back(std::move(obstacle));
  }
  const Walls walls = walls_at(still, 0);
  const auto in_the_way = [&](Vec3 centre, double of_grain) {
    const auto found = std::find_if(still.begin(), still.end(), [&](const Obstacle& one) {
      return !is_outside({one}, walls_at({one}, 0), centre, of_grain);
    });
    return fmt::format("{} is in the way", found == still.end() ? "an obstacle" : found->label);
  };
  if (has_own_places(o)) {
    for (std::size_t k = 0; k < list->grains.size(); ++k)
      if (const Vec3 x = list->grains.position[k]; !is_outside(still, walls, x, list->grains.radius[k]))
        return {name_of(&InletOptions::file),
                fmt::format("{}: {}", o.table->place(k), in_the_way(x, list->grains.radius[k]))};
    return {};
  }
  Random random(1);
  Vec3 centre;
  for (int draw = 0; draw < places_looked_at; ++draw) {
    std::visit(
        [&](const auto& region) {
          if constexpr (requires { region.draw(radius, c.planar, random); })
            centre = region.draw(radius, c.planar, random);
        },
        o.region);
    if (is_outside(still, walls, centre, radius)) return {};
  }
  return {name_of(&InletOptions::region),
          fmt::format("none of {} places in it is free: {}", places_looked_at, in_the_way(centre, radius))};
}

GrainKind kind_of_group(const Case& c, const std::string& name) {
  const std::int32_t rank = group_rank(c, name);
  GrainKind kind = kind_of(c.grains[rank]);
  kind.group = rank;
  return kind;
}

std::uint64_t seed_of(const Case& c, std::size_t rank) {
  return scrambled(scrambled(static_cast<std::uint64_t>(c.seed)) + 0xD1B54A32D192ED03u * (rank + 1));
}

// The grains of the inlet's table; none where it has no table. Throws InputError where the table is none of grains.
std::shared_ptr<const InletList> list_of(const Case& c, std::size_t rank, const Forms& forms) {
  const InletOptions& o = c.inlets[rank];
  if (!o.table) return nullptr;
  const auto group = static_cast<std::size_t>(group_rank(c, o.grains));
  const Form* form = forms.are_round() ? nullptr : &forms.list[group];
  auto list = std::make_shared<InletList>();
  const std::vector<Obstacle> no_obstacles;
  const Walls no_walls;
  const Occupied nothing{list->grains.position, list->grains.radius, no_obstacles, no_walls};
  const std::function<Table(const std::string&)> no_loader;
  Random random(scrambled(seed_of(c, rank) + 1));
  append_placed(
      list->grains, forms, c, group,
      list_group(c.grains[group], {c.planar, c.folder, nothing, no_loader, form}, *o.table, time_column, random),
      random);
  if (const std::vector<double>* time = o.table->find(time_column)) list->time = *time;
  for (const double r : list->grains.radius) list->largest = std::max(list->largest, r);
  for (const Vec3 x : list->grains.position) grow(list->centres, x);
  return list;
}

OptionFault mass_fault(const InletOptions& o, const GrainKind& kind, const Forms& forms, double radius) {
  const double mass = mass_of(kind, forms.planar, forms.are_round() ? nullptr : &forms[kind.group], radius);
  if (std::isnormal(mass) && std::isnormal(mass * radius * radius)) return {};
  return {name_of(&InletOptions::grains),
          fmt::format("a grain of \"{}\" of radius {:.3g} m has the mass {:.3g} kg, expected a number > 0 that a "
                      "computer can hold",
                      shown(o.grains), radius, mass)};
}

}  // namespace

OptionFault inlet_fault(const Case& c, std::size_t rank) {
  const InletOptions& o = c.inlets[rank];
  for (const OptionFault& fault :
       {name_fault(c.inlets, rank), file_fault(o), group_fault(c, o), rate_fault(c, o), span_fault(o)})
    if (!fault.what.empty()) return fault;
  const GrainKind kind = kind_of_group(c, o.grains);
  const Forms forms = build_forms(c);
  std::shared_ptr<const InletList> list;
  try {
    list = list_of(c, rank, forms);
  } catch (const InputError& error) {
    return {name_of(&InletOptions::file), error.what()};
  }
  if (list) {
    const double least = *std::min_element(list->grains.radius.begin(), list->grains.radius.end());
    const OptionFault region =
        std::visit([&](const auto& one) { return one.fault(c.planar, list->largest); }, o.region);
    return region.what.empty() ? wall_fault(c, o, list.get(), least) : region;
  }
  const double largest = largest_radius(kind, forms),
               smallest = largest * (kind.radius.smallest() / kind.radius.largest());
  for (const double radius : {smallest, largest})
    if (OptionFault fault = mass_fault(o, kind, forms, radius); !fault.what.empty()) return fault;
  const OptionFault region = std::visit([&](const auto& one) { return one.fault(c.planar, largest); }, o.region);
  return region.what.empty() ? wall_fault(c, o, nullptr, smallest) : region;
}

OptionFault outlet_fault(const Case& c, std::size_t rank) {
  const OutletOptions& o = c.outlets[rank];
  for (const OptionFault& fault : {name_fault(c.outlets, rank), span_fault(o),
                                   std::visit([&](const auto& region) { return region.fault(c.planar); }, o.region)})
    if (!fault.what.empty()) return fault;
  const std::vector<std::string> groups = names_of(c.grains), inlets = names_of(c.inlets);
  const std::string key = name_of(&OutletOptions::grains);
  for (const std::string& name : o.grains)
    if (std::find(groups.begin(), groups.end(), name) == groups.end()) return {key, unknown("group", name, groups)};
  for (const GrainGroup& group : c.grains) {
    const bool leaves = o.grains.empty() || std::find(o.grains.begin(), o.grains.end(), group.name) != o.grains.end();
    if (leaves && group.swimmer)
      return {key, fmt::format("the swimmers of \"{}\" would lose bodies, expected the names of other groups",
                               shown(group.name))};
    if (leaves && group.chain)
      return {key, fmt::format("the chains of \"{}\" would lose links, expected the names of other groups",
                               shown(group.name))};
  }
  if (!o.to.empty() && std::find(inlets.begin(), inlets.end(), o.to) == inlets.end())
    return {name_of(&OutletOptions::to), unknown("inlet", o.to, inlets)};
  for (const InletOptions& inlet : c.inlets)
    if (inlet.name == o.to && has_own_places(inlet))
      return {name_of(&OutletOptions::to),
              fmt::format("got \"{}\", where each grain has a place of its own, expected an inlet with a region",
                          shown(o.to))};
  return {};
}

std::vector<Inlet> build_inlets(const Case& c) {
  std::vector<Inlet> inlets;
  const Forms forms = build_forms(c);
  for (const InletOptions& o : c.inlets) {
    Inlet inlet;
    inlet.name = o.name;
    inlet.kind = kind_of_group(c, o.grains);
    inlet.region = o.region;
    inlet.rate = o.rate;
    inlet.rate_of = o.rate_of;
    inlet.since = o.since.value_or(inlet.since);
    inlet.until = o.until.value_or(inlet.until);
    inlet.most = o.most.value_or(inlet.most);
    inlet.most_mass = o.most_mass.value_or(inlet.most_mass);
    inlet.tries = o.tries;
    inlet.margin = o.margin;
    inlet.seed = seed_of(c, inlets.size());
    inlet.list = list_of(c, inlets.size(), forms);
    inlet.repeat = o.repeat;
    inlets.push_back(inlet);
  }
  return inlets;
}

std::vector<Outlet> build_outlets(const Case& c) {
  std::vector<Outlet> outlets;
  const std::vector<std::string> inlets = names_of(c.inlets);
  for (const OutletOptions& o : c.outlets) {
    Outlet outlet;
    outlet.name = o.name;
    outlet.region = o.region;
    for (const std::string& name : o.grains) outlet.groups.push_back(group_rank(c, name));
    outlet.since = o.since.value_or(outlet.since);
    outlet.until = o.until.value_or(outlet.until);
    const auto at = std::find(inlets.begin(), inlets.end(), o.to);
    if (at != inlets.end()) outlet.to = static_cast<std::int32_t>(at - inlets.begin());
    outlets.push_back(outlet);
  }
  return outlets;
}

}  // namespace slurry
