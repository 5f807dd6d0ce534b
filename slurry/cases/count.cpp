// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/count.hpp"

#include <algorithm>
#include <variant>

#include "slurry/cases/resolve.hpp"
#include "slurry/core/errors.hpp"

namespace slurry {

namespace {

// Bytes of a grain and its neighbours in the first steps, without contacts, as measured at the peak of a run
// (docs/benchmarks.md, Memory). What contacts take beside is three times as much in a settled packing of spheres, and
// thirty where flat faces lie on each other: no number holds for all.
constexpr double bytes_frictionless = 600, bytes_friction = 850, bytes_turning = 1050, bytes_faces = 1250;

// While the run goes on, copies of the state are on their way to the disk: a checkpoint, and a frame in memory that
// grows by halves.
constexpr double bytes_of_state = 250, copies_in_checkpoint = 1, copies_in_frame = 1.5;

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

double bytes_of_grain(const Case& c, const GrainGroup& group) {
  if (has_flat_faces(group, c.planar)) return bytes_faces;
  if (!std::holds_alternative<SphereGrain>(group.shape)) return bytes_turning;
  return resolve_laws(c).turns() ? bytes_friction : bytes_frictionless;
}

double bytes_of_fluid(const Case& c) {
  const Vec3 cell = c.cell ? c.cell->high - c.cell->low : Vec3{};
  return std::visit(
      [&](const auto& fluid) {
        if constexpr (requires { fluid.bytes_at_start(cell, c.planar); }) return fluid.bytes_at_start(cell, c.planar);
        return 0.0;
      },
      c.fluid);
}

}  // namespace

double grains_asked(const Case& c) {
  double all = 0;
  for (const GrainGroup& group : c.grains) all += count_of(group);
  return all;
}

double bytes_asked(const Case& c) {
  const bool has_frames = !c.output.frame_times(c.time.end).is_never();
  const double copies = copies_in_checkpoint + (has_frames ? copies_in_frame : 0);
  double all = bytes_of_fluid(c);
  for (const GrainGroup& group : c.grains)
    all += count_of(group) * (bytes_of_grain(c, group) + copies * bytes_of_state);
  return all;
}

}  // namespace slurry
