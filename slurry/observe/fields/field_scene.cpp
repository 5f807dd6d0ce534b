// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/fields/field_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "slurry/core/errors.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/grains/content.hpp"
#include "slurry/observe/contact_arms.hpp"
#include "slurry/observe/reactions.hpp"

namespace slurry {

FieldScene field_scene(const World& world, const State& state, const Workspace* work) {
  FieldScene scene{.planar = world.planar,
                   .time = state.clock.time,
                   .step = state.clock.step,
                   .dt = state.clock.last_dt,
                   .grains = state.grains,
                   .contacts = state.contacts,
                   .contact_point = std::vector<Vec3>(state.contacts.size()),
                   .volume = std::vector<double>(state.grains.size()),
                   .groups = world.groups,
                   .walls = {},
                   .domain = state.domain};
  if (has_fluid(world.fluid))
    scene.flow = [&world, &state, work](std::span<const Vec3> points) {
      FluidScene now = world.fluid_scene(state, state.domain, 0);
      if (work) now.coupling = work->fluid_coupling.get(), now.velocities = &work->velocities;
      return sample_flow(world.fluid, now, points);
    };
  parallel_for(state.contacts.size(),
               [&](std::size_t c) { scene.contact_point[c] = contact_point(state.grains, state.contacts, c); });
  parallel_for(state.grains.size(), [&](std::size_t k) { scene.volume[k] = content(world.forms, state.grains, k); });
  for (std::size_t o = 0; o < world.obstacles.size(); ++o) {
    const Vec3 centre = centre_of(world, state, o);
    scene.walls.push_back({world.obstacles[o].name, centre, state.walls.velocity_at(o, centre)});
  }
  return scene;
}

std::optional<FrameWord> parse_frame_word(const std::string& text) {
  const std::string grain = "grain ", obstacle = "obstacle ";
  if (text.empty()) return FrameWord{};
  if (text.starts_with(obstacle) && text.size() > obstacle.size()) return FrameWord{{}, text.substr(obstacle.size())};
  std::int64_t id = -1;
  const char *begin = text.data() + std::min(grain.size(), text.size()), *end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(begin, end, id);
  if (!text.starts_with(grain) || error != std::errc{} || stop != end || id < 0) return {};
  return FrameWord{id, {}};
}

std::optional<FieldFrame> find_field_frame(const std::string& frame, const FieldScene& scene) {
  const std::optional<FrameWord> word = parse_frame_word(frame);
  if (!word)
    throw InputError("frame", fmt::format("got \"{}\", expected \"grain 12\" or \"obstacle floor\"", shown(frame)));
  if (word->grain) {
    const std::vector<std::int64_t>& ids = scene.grains.id;
    const auto found = std::find(ids.begin(), ids.end(), *word->grain);
    if (found == ids.end()) return {};
    const auto k = static_cast<std::size_t>(found - ids.begin());
    return FieldFrame{scene.grains.position[k], scene.grains.velocity[k]};
  }
  if (!word->obstacle) return FieldFrame{};
  std::vector<std::string> names;
  for (const FieldScene::Wall& wall : scene.walls) {
    if (wall.name == *word->obstacle) return FieldFrame{wall.centre, wall.velocity};
    if (!wall.name.empty()) names.push_back(wall.name);
  }
  throw InputError("frame", fmt::format("there is no obstacle \"{}\"{}", shown(*word->obstacle),
                                        suggestion(*word->obstacle, names, "\"")));
}

std::vector<char> counted_grains(const std::vector<std::string>& groups, const FieldScene& scene) {
  if (groups.empty()) return {};
  std::vector<char> chosen(scene.groups.size(), 0), counts(scene.grains.size(), 0);
  for (const std::string& name : groups) {
    const auto found = std::find(scene.groups.begin(), scene.groups.end(), name);
    if (found == scene.groups.end())
      throw InputError("groups",
                       fmt::format("there is no group \"{}\"{}", shown(name), suggestion(name, scene.groups, "\"")));
    chosen[static_cast<std::size_t>(found - scene.groups.begin())] = 1;
  }
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const std::int32_t group = scene.grains.group[k];
    counts[k] = group >= 0 && group < std::ssize(chosen) ? chosen[group] : 0;
  }
  return counts;
}

}  // namespace slurry
