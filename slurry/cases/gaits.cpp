// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/gaits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "slurry/cases/place.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/grains/gaits.hpp"
#include "slurry/swimmers/stroke.hpp"

namespace slurry {
namespace {

// Instants of a stroke at which its bodies are looked at.
constexpr int watched_instants = 64;

// A swimmer and its stroke.
struct Gait {
  Swimmer swimmer;
  Stroke stroke;

  explicit Gait(const GaitOptions& o)
      : swimmer(description_of(o.type, o.variables, o.bodies)), stroke(make_stroke(o.stroke, swimmer)) {}

  std::vector<Swimmer::Place> places(double t) const {
    return swimmer.places(stroke.at(t - stroke.period * std::floor(t / stroke.period)).shape);
  }
};

std::vector<double> seconds_ahead(const GaitOptions& o) {
  std::vector<double> seconds;
  for (const double phase : o.phases) seconds.push_back(phase * o.stroke.period);
  return seconds;
}

std::string swimmer_fault(const GaitOptions& o) {
  if (!std::holds_alternative<FormulaSwimmer>(o.type) && !(o.variables.empty() && o.bodies.empty()))
    return fmt::format("variables or bodies are given for a swimmer with a name, expected type = \"{}\"",
                       FormulaSwimmer::name);
  try {
    const Swimmer swimmer(description_of(o.type, o.variables, o.bodies));
    if (!swimmer.is_interacting()) return "got a swimmer with rods, expected one of balls among grains";
    if (swimmer.swells()) return "got balls that swell, expected balls that keep their size among grains";
    if (swimmer.has_springs()) return "got a swimmer with springs, expected a stroke of all variables among grains";
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string stroke_fault(const GaitOptions& o) {
  try {
    const Gait gait(o);
    check_stroke(gait.swimmer, gait.stroke);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

// What a group of swimmers cannot be besides.
std::string company_fault(const GrainGroup& g) {
  if (!std::holds_alternative<SphereGrain>(g.shape))
    return "got grains that are not spheres, expected shape = \"sphere\"";
  if (g.chain || g.growth || g.frozen) return "got a chain, growth or frozen grains as well, expected one of them";
  if (!g.turns) return "got turns = false, expected bodies that turn with their swimmer";
  if (std::holds_alternative<FromFile>(g.place) || std::holds_alternative<ChainSites>(g.place))
    return "got bodies from elsewhere, expected the places of frames: \"points\", \"lattice\" or \"random\"";
  if (const auto* points = std::get_if<Points>(&g.place); points && !points->masses.empty())
    return "got the masses of points, expected `mass` or `density` of the group";
  return "";
}

}  // namespace

OptionFault gait_fault(const GrainGroup& group) {
  const GaitOptions& o = *group.swimmer;
  if (const std::string fault = company_fault(group); !fault.empty()) return {"", fault};
  if (const std::string fault = swimmer_fault(o); !fault.empty()) return {name_of(&GaitOptions::type), fault};
  if (const std::string fault = stroke_fault(o); !fault.empty()) return {name_of(&GaitOptions::stroke), fault};
  for (const double phase : o.phases)
    if (!(phase >= 0 && phase <= 1))
      return {name_of(&GaitOptions::phases), fmt::format("got {:g}, expected numbers from 0 to 1", phase)};
  return {};
}

std::size_t bodies_of(const GaitOptions& options) {
  return description_of(options.type, options.variables, options.bodies).bodies.size();
}

double reach_of(const GaitOptions& options) {
  const Gait gait(options);
  double reach = 0;
  for (int k = 0; k < watched_instants; ++k)
    for (const Swimmer::Place& p : gait.places(gait.stroke.period * k / watched_instants))
      reach = std::max(reach, norm(p.position) + p.radius);
  return reach;
}

PlacedGroup spread_bodies(const GrainGroup& group, const PlacedGroup& frames) {
  const Gait gait(*group.swimmer);
  const GrainKind kind = kind_of(group);
  const std::vector<double> ahead = seconds_ahead(*group.swimmer);
  const double reach = reach_of(*group.swimmer);
  PlacedGroup bodies;
  for (std::size_t k = 0; k < frames.position.size(); ++k) {
    const double size = frames.radius[k] / reach;
    const Pose frame{frames.position[k], frames.orientation[k]};
    for (const Swimmer::Place& p : gait.places(ahead.empty() ? 0 : ahead[k % ahead.size()])) {
      bodies.position.push_back(to_world(frame, size * p.position));
      bodies.orientation.push_back(normalised(frame.orientation * rotation(p.turn)));
      bodies.radius.push_back(size * p.radius);
      bodies.mass.push_back(mass_of(kind, false, nullptr, size * p.radius));
      bodies.velocity.push_back(frames.velocity[k]);
    }
  }
  return bodies;
}

Gaits build_gaits(const Case& c, const Members& members) {
  Gaits gaits;
  for (std::size_t rank = 0; rank < c.grains.size(); ++rank) {
    if (!c.grains[rank].swimmer) continue;
    const GaitOptions& o = *c.grains[rank].swimmer;
    const auto gait = std::make_shared<const Gait>(o);
    GaitGroup g{static_cast<std::int32_t>(rank),
                MemberTable(members, static_cast<std::int32_t>(rank)),
                static_cast<std::int32_t>(gait->swimmer.size()),
                gait->places(0).front().radius,
                seconds_ahead(o),
                {}};
    if (g.members.size() % g.size != 0)
      throw InputError(fmt::format("grains \"{}\"", shown(c.grains[rank].name)),
                       fmt::format("{} grains do not make whole swimmers of {}", g.members.size(), g.size));
    g.places = [gait](double t) {
      std::vector<Pose> poses;
      for (const Swimmer::Place& p : gait->places(t)) poses.push_back({p.position, rotation(p.turn)});
      return poses;
    };
    if (g.members.size() > 0) gaits.groups.push_back(std::move(g));
  }
  return gaits;
}

}  // namespace slurry
