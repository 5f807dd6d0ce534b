// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What an averaged fluid shows: its balances and what they cost, fields on its cells, and what a user should know.
#include <fmt/format.h>

#include "slurry/fluids/averaged/averaged_flow.hpp"
#include "slurry/fluids/flow_samples.hpp"

namespace slurry {
namespace {

// Part of a void fraction by which a cell may miss its balance without a word.
constexpr double told_error = 1e-6;

}  // namespace

std::vector<std::string> AveragedFluid::columns() const {
  return {"inlet_pressure", "gradient_x", "gradient_y", "gradient_z", "incoming",  "outgoing",
          "least_void",     "void_error", "speed",      "crossed",    "iterations"};
}

void AveragedFluid::measure(const SceneOf<AveragedFluid>& scene, std::vector<double>& values) const {
  const AveragedReport& r = scene.state->totals.last;
  values.insert(values.end(), {r.inlet_pressure, r.gradient.x, r.gradient.y, r.gradient.z, r.incoming, r.outgoing,
                               r.least_void, r.void_error, r.speed, r.crossed, static_cast<double>(r.iterations)});
}

FluidNumbers AveragedFluid::summary(const SceneOf<AveragedFluid>& scene) const {
  const AveragedTotals& t = scene.state->totals;
  return {{"cells", std::int64_t{std::ssize(scene.state->pressure)}},
          {"inlet_pressure", t.last.inlet_pressure},
          {"incoming", t.last.incoming},
          {"outgoing", t.last.outgoing},
          {"least_void", t.least_void},
          {"largest_void_error", t.largest_void_error},
          {"largest_crossed", t.largest_crossed},
          {"iterations", t.iterations}};
}

std::vector<std::string> AveragedFluid::notes(const SceneOf<AveragedFluid>& scene) const {
  std::vector<std::string> notes;
  const AveragedTotals& t = scene.state->totals;
  if (t.largest_void_error > told_error)
    notes.push_back(
        fmt::format("the void fraction of a cell missed its balance by {:.2g} in a step: grains left or "
                    "entered a fluid that nothing flows out of",
                    t.largest_void_error));
  const averaged::FlowBox box = averaged::box_of(*this, scene);
  std::size_t outside = 0;
  for (const Vec3 x : scene.grains.position) outside += box.holds(x) ? 0 : 1;
  if (outside > 0)
    notes.push_back(fmt::format("{} of {} grains are outside of the fluid at the end: nothing drags them there",
                                outside, scene.grains.size()));
  return notes;
}

FluidFields AveragedFluid::fields(const SceneOf<AveragedFluid>& scene) const {
  if (!scene.state || scene.state->pressure.empty()) return {};
  const averaged::FlowBox box = averaged::box_of(*this, scene);
  const averaged::FaceField velocity = averaged::unflattened(box, scene.state->velocity);
  FluidField field;
  field.shape = {box.cells[0], box.cells[1], box.cells[2]};
  field.place.resize(box.count()), field.velocity.resize(box.count());
  field.pressure = scene.state->pressure, field.void_fraction = scene.state->void_fraction;
  averaged::for_each_place(box.cells, [&](const averaged::Shape& at, std::size_t k) {
    for (int c = 0; c < 3; ++c) {
      field.place[k][c] = box.low[c] + (at[c] + 0.5) * box.spacing(c);
      if (c >= box.axes()) continue;
      const averaged::Shape shape = box.faces(c);
      averaged::Shape up = at;
      up[c] = box.moved(c, at[c], 1, shape[c]);
      field.velocity[k][c] =
          0.5 * (velocity[c][averaged::rank_of(shape, at)] + velocity[c][averaged::rank_of(shape, up)]);
    }
  });
  return {{field_names().front(), std::move(field)}};
}

std::vector<FlowSample> AveragedFluid::samples(const SceneOf<AveragedFluid>& scene,
                                               std::span<const Vec3> points) const {
  const FluidFields known = fields(scene);
  return known.empty() ? std::vector<FlowSample>{} : interpolated(known.front().field, scene.domain, points);
}

}  // namespace slurry
