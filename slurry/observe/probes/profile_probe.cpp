// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/profile_probe.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/observe/fields/field_sums.hpp"
#include "slurry/observe/fields/field_values.hpp"

namespace slurry {
namespace {

// What every run knows: no couples, no fluid.
FieldContext context_of(const ProfileProbe& p, bool planar) {
  return {planar, Kernel(p.kernel, p.width > 0 ? p.width : 1, planar).has_gradient(), false, {}, false, false};
}

std::vector<const FieldQuantity*> quantities_of(const ProfileProbe& p, bool planar) {
  return chosen_quantities(context_of(p, planar), p.quantities);
}

// The components of a quantity that are columns, as their ranks and their names.
std::vector<std::pair<int, std::string>> components_of(const FieldQuantity& q, bool planar) {
  if (q.columns == 1) return {{0, ""}};
  const int axes = planar ? 2 : 3;
  std::vector<std::pair<int, std::string>> found;
  for (int a = 0; a < axes; ++a) {
    if (q.columns == 3) found.emplace_back(a, fmt::format("_{}", "xyz"[a]));
    for (int b = 0; q.columns == 9 && b < axes; ++b)
      found.emplace_back(3 * a + b, fmt::format("_{}{}", "xyz"[a], "xyz"[b]));
  }
  return found;
}

Sites sites_of(const ProfileProbe& p, bool planar) {
  return std::visit([&](const auto& one) { return one.sites(planar); }, p.where.name);
}

// The middles of equal parts.
std::vector<double> middles(double begin, double end, std::size_t parts) {
  std::vector<double> places;
  for (std::size_t k = 0; k < parts; ++k)
    places.push_back(begin + (end - begin) * (static_cast<double>(k) + 0.5) / static_cast<double>(parts));
  return places;
}

bool is_a_profile(const Where& where) {
  if (const auto* rings = std::get_if<RingSites>(&where)) return rings->points.size() == 2 && rings->points[1] == 1;
  return std::holds_alternative<LineSites>(where) || std::holds_alternative<ShellSites>(where);
}

}  // namespace

OptionFault ProfileProbe::fault(bool planar) const {
  const std::string key = name_of(&ProfileProbe::where);
  if (!is_a_profile(where.name))
    return {key,
            "got a place that is no profile, expected \"line\", \"rings\" with one part along the axis, or "
            "\"shells\""};
  const OptionFault of_where = std::visit([&](const auto& one) { return one.fault(planar); }, where.name);
  if (!of_where.what.empty()) return {key, fmt::format("{}: {}", of_where.key, of_where.what)};
  if (const std::size_t places = sites_of(*this, planar).size(); places > most_places)
    return {key, fmt::format("got {} places, expected at most {}", places, most_places)};
  if (!(width > 0)) return {name_of(&ProfileProbe::width), fmt::format("got {}, expected a number > 0", width)};
  const FieldContext context = context_of(*this, planar);
  std::vector<std::string> known;
  for (const FieldQuantity& q : field_quantities())
    if (!is_of_fluid(q.name) && q.is_there(context)) known.emplace_back(q.name);
  for (const std::string& name : quantities)
    if (std::find(known.begin(), known.end(), name) == known.end())
      return {name_of(&ProfileProbe::quantities), fmt::format("got \"{}\"{}, expected some of {}", shown(name),
                                                              suggestion(name, known, "\""), join_names(known, ""))};
  if (quantities.empty()) return {name_of(&ProfileProbe::quantities), "got none, expected some"};
  return {};
}

Words ProfileProbe::columns(const World& world) const {
  Words words;
  const std::size_t places = sites_of(*this, world.planar).size();
  for (const FieldQuantity* q : quantities_of(*this, world.planar))
    for (const auto& [rank, suffix] : components_of(*q, world.planar))
      for (std::size_t k = 1; k <= places; ++k) words.push_back(fmt::format("{}{}_{}", q->name, suffix, k));
  return words;
}

ProfileAxis ProfileProbe::profile_axis(bool planar) const {
  const std::size_t places = sites_of(*this, planar).size();
  if (const auto* line = std::get_if<LineSites>(&where.name))
    return {"distance along the line, m", middles(0, norm(line->end - line->start), places)};
  if (const auto* rings = std::get_if<RingSites>(&where.name))
    return {"radius, m", middles(rings->inner, rings->outer, places)};
  if (const auto* shells = std::get_if<ShellSites>(&where.name))
    return {"radius, m", middles(shells->inner, shells->outer, places)};
  return {};
}

ProbeTarget ProfileProbe::resolve(const std::string& label, const World& world, const State&) const {
  if (const OptionFault found = fault(world.planar); !found.what.empty())
    refuse_probe(label, found.key + ": " + found.what);
  for (const std::string& group : groups) rank_of_group(label, group, world);
  return {};
}

void ProfileProbe::measure(const ProbeScene& scene, ProbeTarget&, std::vector<double>& out) const {
  const bool planar = scene.world.planar;
  const FieldScene fields = field_scene(scene.world, scene.state, scene.work);
  const Kernel spread(kernel, width, planar);
  const std::vector<FieldSums> sums =
      sum_fields(fields, counted_grains(groups, fields), sites_of(*this, planar), {}, spread, {true, false});
  const FieldContext context = context_of(*this, planar);
  for (const FieldQuantity* q : quantities_of(*this, planar)) {
    const std::vector<double> values = field_values(*q, sums, context);
    const auto columns = static_cast<std::size_t>(q->columns);
    for (const auto& [rank, suffix] : components_of(*q, planar))
      for (std::size_t k = 0; k < sums.size(); ++k) out.push_back(values[k * columns + static_cast<std::size_t>(rank)]);
  }
}

}  // namespace slurry
