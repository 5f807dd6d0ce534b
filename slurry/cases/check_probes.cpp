// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What probes and fields must satisfy: that there is what they refer to.
#include <algorithm>
#include <numbers>

#include "slurry/cases/checks.hpp"
#include "slurry/cases/count.hpp"
#include "slurry/cases/rule_faults.hpp"
#include "slurry/cases/vector_faults.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/observe/fields/field_images.hpp"
#include "slurry/observe/fields/field_scene.hpp"

namespace slurry {
namespace {

// A probe that refers to nothing.
template <class P>
void check_probe(const Fault&, const P&, const Case&, Faults&) {}

// A grain that the case will not have. Those of a file are not counted before it is read.
void check_grain(const Fault& place, const std::string& key, std::int64_t grain, const Case& c, Faults& faults) {
  const bool has_file = std::any_of(c.grains.begin(), c.grains.end(),
                                    [](const GrainGroup& g) { return std::holds_alternative<FromFile>(g.place); });
  const double count = grains_asked(c);
  if (!has_file && static_cast<double>(grain) >= count)
    faults.add(place, key, fmt::format("there is no grain {}: the case has {:.0f}, counted from 0", grain, count));
}

void check_probe(const Fault& place, const GrainProbe& probe, const Case& c, Faults& faults) {
  check_grain(place, name_of(&GrainProbe::grain), probe.grain, c, faults);
}

void check_probe(const Fault& place, const PairProbe& probe, const Case& c, Faults& faults) {
  check_grain(place, name_of(&PairProbe::grain), probe.grain, c, faults);
  const std::string other = name_of(&PairProbe::other), obstacle = name_of(&PairProbe::obstacle);
  const bool has_other = probe.other != PairProbe{}.other;
  if (has_other == !probe.obstacle.empty())
    faults.add(
        place, other,
        fmt::format("got {}, expected exactly one of `{}` and `{}`", has_other ? "both" : "none", other, obstacle));
  if (has_other) faults.add_if(place, other, rule_fault(Rule::non_negative, probe.other));
  if (has_other) check_grain(place, other, probe.other, c, faults);
  if (has_other && probe.other == probe.grain)
    faults.add(place, other, fmt::format("got grain {} twice, expected two grains", probe.other));
  if (!probe.obstacle.empty()) check_known(place, obstacle, probe.obstacle, names_in(c.obstacles), "obstacle", faults);
}

void check_probe(const Fault& place, const GroupProbe& probe, const Case& c, Faults& faults) {
  if (!probe.group.empty())
    check_known(place, name_of(&GroupProbe::group), probe.group, names_in(c.grains), "group", faults);
}

void check_probe(const Fault& place, const MotionProbe& probe, const Case& c, Faults& faults) {
  check_known(place, name_of(&MotionProbe::obstacle), probe.obstacle, names_in(c.obstacles), "obstacle", faults);
}

void check_probe(const Fault& place, const ObstacleProbe& probe, const Case& c, Faults& faults) {
  check_known(place, name_of(&ObstacleProbe::obstacle), probe.obstacle, names_in(c.obstacles), "obstacle", faults);
  const auto is_none = [&](const ObstacleOptions& o) {
    return o.name == probe.obstacle && !std::holds_alternative<Box>(o.shape);
  };
  if (probe.faces && std::any_of(c.obstacles.begin(), c.obstacles.end(), is_none))
    faults.add(place, name_of(&ObstacleProbe::faces),
               fmt::format("got true for \"{}\", expected an obstacle that is a \"{}\"", probe.obstacle, Box::name));
}

void check_probe(const Fault& place, const CrossingProbe& probe, const Case& c, Faults& faults) {
  if (!(norm(probe.normal) > 0))
    faults.add(place, name_of(&CrossingProbe::normal), "got a vector of length 0, expected a direction");
  if (!probe.group.empty())
    check_known(place, name_of(&CrossingProbe::group), probe.group, names_in(c.grains), "group", faults);
}

void check_probe(const Fault& place, const MixingProbe& probe, const Case& c, Faults& faults) {
  check_known(place, name_of(&MixingProbe::group), probe.group, names_in(c.grains), "group", faults);
}

void check_probe(const Fault& place, const SieveProbe& probe, const Case& c, Faults& faults) {
  if (!probe.group.empty())
    check_known(place, name_of(&SieveProbe::group), probe.group, names_in(c.grains), "group", faults);
  for (std::size_t k = 0; k < probe.openings.size(); ++k)
    if (!(probe.openings[k] > 0) || (k > 0 && !(probe.openings[k] > probe.openings[k - 1])))
      faults.add(place, name_of(&SieveProbe::openings),
                 fmt::format("got {}, expected numbers above 0 that grow", probe.openings[k]));
}

void check_probe(const Fault& place, const TorqueProbe& probe, const Case& c, Faults& faults) {
  const std::string obstacle = name_of(&TorqueProbe::obstacle), group = name_of(&TorqueProbe::group);
  if (probe.obstacle.empty() == probe.group.empty())
    faults.add(place, obstacle,
               fmt::format("got {}, expected exactly one of `{}` and `{}`", probe.group.empty() ? "none" : "both",
                           obstacle, group));
  if (!probe.obstacle.empty()) check_known(place, obstacle, probe.obstacle, names_in(c.obstacles), "obstacle", faults);
  if (!probe.group.empty()) check_known(place, group, probe.group, names_in(c.grains), "group", faults);
  if (!(norm(probe.axis) > 0))
    faults.add(place, name_of(&TorqueProbe::axis), "got a vector of length 0, expected a direction");
}

void check_probe(const Fault& place, const WallPressureProbe& probe, const Case& c, Faults& faults) {
  using Probe = WallPressureProbe;
  check_known(place, name_of(&Probe::obstacle), probe.obstacle, names_in(c.obstacles), "obstacle", faults);
  if (!(norm(probe.along) > 0) || (probe.axis && !(norm(cross(*probe.axis, probe.along)) > 0)))
    faults.add(place, name_of(&Probe::along),
               probe.axis ? "got a vector along the axis, expected another direction"
                          : "got a vector of length 0, expected a direction");
  constexpr double full_turn = 2 * std::numbers::pi;
  const bool is_too_much = probe.axis && probe.to - probe.from > full_turn * (1 + 1e-12);
  if (!(probe.to > probe.from) || is_too_much)
    faults.add(place, name_of(&Probe::to),
               fmt::format("got {}, expected more than `{}`, {}{}", probe.to, name_of(&Probe::from), probe.from,
                           probe.axis ? ", and not more than a turn from there" : ""));
  if (probe.bins > Probe::most_bins)
    faults.add(place, name_of(&Probe::bins), fmt::format("got {}, expected at most {}", probe.bins, Probe::most_bins));
}

void check_probe(const Fault& place, const ReposeProbe& probe, const Case& c, Faults& faults) {
  if (!probe.group.empty())
    check_known(place, name_of(&ReposeProbe::group), probe.group, names_in(c.grains), "group", faults);
  if (!(norm(probe.up) > 0))
    faults.add(place, name_of(&ReposeProbe::up), "got a vector of length 0, expected a direction");
  else if (probe.shape != HeapShape::cone && !(norm(cross(probe.up, probe.along)) > 0))
    faults.add(place, name_of(&ReposeProbe::along), "got no horizontal direction, expected one");
  if (!(probe.upper > probe.lower))
    faults.add(
        place, name_of(&ReposeProbe::upper),
        fmt::format("got {}, expected more than `{}`, {}", probe.upper, name_of(&ReposeProbe::lower), probe.lower));
  if (probe.from && probe.to && !(*probe.to > *probe.from))
    faults.add(place, name_of(&ReposeProbe::to),
               fmt::format("got {}, expected more than `{}`, {}", *probe.to, name_of(&ReposeProbe::from), *probe.from));
}

void check_probe(const Fault& place, const ProfileProbe& probe, const Case& c, Faults& faults) {
  const OptionFault fault = probe.fault(c.planar);
  faults.add_if(place, fault.key, fault.what);
  for (const std::string& group : probe.groups)
    check_known(place, name_of(&ProfileProbe::groups), group, names_in(c.grains), "group", faults);
  if (probe.width > 0 && c.cell && cell_fault(*c.cell, c.planar).what.empty())
    faults.add_if(place, name_of(&ProfileProbe::width),
                  reach_fault(domain_of(*c.cell, c.planar), Kernel(probe.kernel, probe.width, c.planar).reach()));
}

void check_probe(const Fault& place, const OutletProbe& probe, const Case& c, Faults& faults) {
  if (c.outlets.empty())
    faults.add(place, name_of(&ProbeOptions::probe),
               fmt::format("got \"{}\" in a case without `{}`", OutletProbe::name, name_of(&Case::outlets)));
  if (!probe.outlet.empty())
    check_known(place, name_of(&OutletProbe::outlet), probe.outlet, names_in(c.outlets), "outlet", faults);
  for (std::size_t k = 0; k < probe.openings.size(); ++k)
    if (!(probe.openings[k] > 0) || (k > 0 && !(probe.openings[k] > probe.openings[k - 1])))
      faults.add(place, name_of(&OutletProbe::openings),
                 fmt::format("got {}, expected numbers above 0 that grow", probe.openings[k]));
}

void check_probe(const Fault& place, const DissipationProbe&, const Case& c, Faults& faults) {
  const auto is_hard = [](const ContactRule& rule) { return std::holds_alternative<HardSphere>(rule.law); };
  if (std::any_of(c.contacts.begin(), c.contacts.end(), is_hard))
    faults.add(place, name_of(&ProbeOptions::probe),
               fmt::format("got \"{}\" with hard spheres, which keep the energy of their impacts: expected \"{}\"",
                           DissipationProbe::name, CollisionProbe::name));
}

void check_probe(const Fault& place, const ForceChainProbe& probe, const Case&, Faults& faults) {
  if (!(probe.alpha <= std::numbers::pi / 2))
    faults.add(place, name_of(&ForceChainProbe::alpha),
               fmt::format("got {}, expected an angle of at most pi / 2", probe.alpha));
}

void check_probe(const Fault& place, const PressureDropProbe& probe, const Case& c, Faults& faults) {
  if (is_given(c.fluid))
    faults.add(place, name_of(&ProbeOptions::probe),
               fmt::format("got \"{}\" in a case without a `{}` that is solved", PressureDropProbe::name,
                           name_of(&Case::fluid)));
  if (!(norm(probe.to - probe.from) > 0))
    faults.add(place, name_of(&PressureDropProbe::to),
               fmt::format("got the place of `{}`, expected another one", name_of(&PressureDropProbe::from)));
}

void check_probe(const Fault& place, const BulkProbe& probe, const Case& c, Faults& faults) {
  if (probe.points > most_bulk_points)
    faults.add(place, name_of(&BulkProbe::points),
               fmt::format("got {}, expected at most {}", probe.points, most_bulk_points));
  const Vec3 edge = probe.high - probe.low;
  if (edge.x > 0 && edge.y > 0 && (c.planar || edge.z > 0)) return;
  faults.add(place, name_of(&BulkProbe::high),
             fmt::format("got {}, expected each component above that of `{}`, {}", to_text(probe.high),
                         name_of(&BulkProbe::low), to_text(probe.low)));
}

void check_probe(const Fault& place, const FluidProbe&, const Case& c, Faults& faults) {
  if (!has_fluid(c.fluid))
    faults.add(place, name_of(&ProbeOptions::probe),
               fmt::format("got \"{}\" in a case without a `{}`", FluidProbe::name, name_of(&Case::fluid)));
}

void check_probe(const Fault& place, const FlowProbe&, const Case& c, Faults& faults) {
  if (columns_of(c.fluid).empty())
    faults.add(place, name_of(&ProbeOptions::probe),
               fmt::format("got \"{}\" in a case without a {} = {}", FlowProbe::name, name_of(&Case::fluid),
                           names_of_fluids_with_columns()));
}

void check_probe(const Fault& place, const FlowForceProbe& probe, const Case& c, Faults& faults) {
  if (!tells_loads(c.fluid)) {
    faults.add(place, name_of(&ProbeOptions::probe),
               fmt::format("got \"{}\" in a case without a {} = {}", FlowForceProbe::name, name_of(&Case::fluid),
                           names_of_fluids_with_loads()));
    return;
  }
  for (const std::string& word : probe.on)
    faults.add_if(place, name_of(&FlowForceProbe::on), wall_fault(c.fluid, word, c.planar));
}

}  // namespace

void check_probes(const Case& c, Faults& faults) {
  for_each_entry(c, &Case::probes, [&](const Fault& place, const ProbeOptions& p) {
    std::visit([&](const auto& probe) { check_probe(place, probe, c, faults); }, p.probe);
  });
}

// A field says what is wrong with it; here are the names that it has and refers to.
void check_fields(const Case& c, Faults& faults) {
  // A fluid that is solved for is written under names of its own.
  const std::vector<std::string> of_fluid = field_names_of(c.fluid);
  Names taken(of_fluid.begin(), of_fluid.end());
  for_each_entry(c, &Case::field_list, [&](const Fault& place, const FieldOptions& f) {
    check_new_name(place, name_of(&FieldOptions::name), f.name, taken, faults);
    const OptionFault fault = f.fault(c.planar);
    faults.add_if(place, fault.key, fault.what);
    if (f.asks_for_grains() && f.width > 0 && c.cell && cell_fault(*c.cell, c.planar).what.empty())
      faults.add_if(place, name_of(&FieldOptions::width),
                    reach_fault(domain_of(*c.cell, c.planar), Kernel(f.kernel, f.width, c.planar).reach()));
    if (!f.quantities.empty() && f.asks_for_fluid() && !has_fluid(c.fluid))
      faults.add(place, name_of(&FieldOptions::quantities),
                 fmt::format("quantities of the fluid are asked for in a case without a `{}`", name_of(&Case::fluid)));
    for (const std::string& group : f.groups)
      check_known(place, name_of(&FieldOptions::groups), group, names_in(c.grains), "group", faults);
    const std::string frame = name_of(&FieldOptions::frame);
    const std::optional<FrameWord> word = parse_frame_word(f.frame);
    if (word && word->grain) check_grain(place, frame, *word->grain, c, faults);
    if (word && word->obstacle) check_known(place, frame, *word->obstacle, names_in(c.obstacles), "obstacle", faults);
  });
}

}  // namespace slurry
