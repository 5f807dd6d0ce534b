// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/count.hpp"

#include <algorithm>
#include <variant>

#include "slurry/cases/resolve.hpp"
#include "slurry/core/errors.hpp"

namespace slurry {

namespace {

// Bytes of a grain of a settled packing with its contacts: in a step, as measured at the peak of a run
// (docs/benchmarks.md, Memory), and in the state. A contact with friction has three rows of the problem and one with
// rolling friction six; flat faces on each other have up to eight contacts.
struct GrainBytes {
  double step, state;
};
constexpr GrainBytes bytes_frictionless{2200, 420}, bytes_friction{3800, 510}, bytes_rolling{4600, 600},
    bytes_faces{23500, 3000};

// While the run goes on, copies of the state are on their way to the disk: a checkpoint, and a frame in memory that
// grows by halves.
constexpr double copies_in_checkpoint = 1, copies_in_frame = 1.5;

bool has_flat_faces(const GrainGroup& group, bool planar) {
  try {
    const auto parts = std::visit([&](const auto& shape) { return shape.parts(planar); }, group.shape);
    return std::any_of(parts.begin(), parts.end(), [&](const FormPart& part) { return has_faces(part.solid, planar); });
  } catch (const InputError&) {
    return false;  // a shape that cannot be built, which is refused for that
  }
}

double count_of(const GrainGroup& group) {
  const double places =
      std::visit([&](const auto& place) { return place.asks_for(group.chain ? group.chain->size : 1); }, group.place);
  // A swimmer that cannot be made is refused for that.
  return group.swimmer && gait_fault(group).what.empty() ? places * static_cast<double>(bodies_of(*group.swimmer))
                                                         : places;
}

// Grains that are not round turn, whatever the law.
GrainBytes bytes_of_grain(const Case& c, const LawTable& laws, const GrainGroup& group) {
  if (has_flat_faces(group, c.planar)) return bytes_faces;
  if (laws.rolls()) return bytes_rolling;
  const bool is_round = std::holds_alternative<SphereGrain>(group.shape);
  return !is_round || laws.turns() ? bytes_friction : bytes_frictionless;
}

}  // namespace

double grains_asked(const Case& c) {
  double all = 0;
  for (const GrainGroup& group : c.grains) all += count_of(group);
  return all;
}

double bytes_asked(const Case& c) {
  const LawTable laws = resolve_laws(c);
  const double copies = copies_in_checkpoint + (c.output.frames.is_never() ? 0 : copies_in_frame);
  double all = 0;
  for (const GrainGroup& group : c.grains) {
    const GrainBytes grain = bytes_of_grain(c, laws, group);
    all += count_of(group) * (grain.step + copies * grain.state);
  }
  return all;
}

}  // namespace slurry
